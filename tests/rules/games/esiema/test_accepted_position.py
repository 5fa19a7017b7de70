"""Tables accepted as they stand (contract, section 3, `stands`)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.rules.errors import PositionError
from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.position import EsiemaPosition

Make = Callable[..., Esiema]
Lay = Callable[..., EsiemaPosition]


def test_a_table_that_stands_is_the_position_of_the_next_seat(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", a1="1B", b3="2b", reserve={"A": 4, "B": 5})
    after = game.hints.stand(position, {"f1": "1A", "f9": "2a", "a1": "1B", "b3": "2b"})
    assert (after.turn, after.reserve) == ("B", (4, 5))
    assert game.contents(after) == {"a1": "1B", "b3": "2b", "f1": "1A", "f9": "2a"}


def test_balls_that_are_new_come_from_the_reserve_and_those_gone_do_not_go_there(
    esiema: Make, lay: Lay
) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", a1="1B", b3="2b", reserve={"A": 4, "B": 5})
    after = game.hints.stand(position, {"f1": "1A3a", "f6": "2a", "a1": "1B", "b3": "1b"})
    assert after.reserve == (1, 5)


def test_more_balls_than_were_left_cannot_stand(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", a1="1B", b3="2b", reserve={"A": 1})
    with pytest.raises(PositionError, match=r"^A has more balls on the board than were left to A$"):
        game.hints.stand(position, {"f1": "1A3a", "f6": "2a", "a1": "1B", "b3": "2b"})


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ({"f6": "13a"}, "13 balls"),
        ({"f6": "2A"}, "2 mother balls"),
        ({"z9": "1a"}, "z9"),
        ({"f6": "x"}, "'x'"),
    ],
)
def test_a_table_that_cannot_be_does_not_stand(
    esiema: Make, lay: Lay, table: dict[str, str], problem: str
) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", a1="1B", reserve={"A": 41})
    with pytest.raises(PositionError, match=problem):
        game.hints.stand(position, table)


def test_nothing_stands_after_the_end(esiema: Make, lay: Lay) -> None:
    game = esiema()
    with pytest.raises(PositionError, match="the game is over"):
        game.hints.stand(lay(game, f1="1A", out=["B"], winner="A"), {"f1": "1A"})


def test_while_placing_what_was_placed_counts(esiema: Make) -> None:
    game = esiema(place_count=4)
    after = game.hints.stand(game.start(), {"f6": "1A2a"})
    assert (after.turn, after.to_place, after.reserve) == ("B", (1, 4), (67, 67))
    more = game.hints.stand(game.start(), {"f6": "1A2a", "f7": "1B"})
    assert more.to_place == (1, 3)


def test_a_small_ball_not_placed_stays_in_the_reserve(esiema: Make) -> None:
    game = esiema(place_count=2)
    position = game.read_position(
        {
            "turn": "B",
            "phase": "place",
            "fields": {"f6": "1A1a", "f7": "1B"},
            "to_place": {"B": 1},
            "reserve": {"A": 69, "B": 69},
        }
    )
    after = game.hints.stand(position, {"f6": "1A1a", "f7": "1B"})
    assert (after.phase, after.turn, after.reserve) == ("play", "A", (69, 70))


def test_a_mother_not_placed_is_placed_later(esiema: Make) -> None:
    game = esiema(place_count=2)
    after = game.hints.stand(game.start(), {})
    assert (after.turn, after.to_place) == ("B", (2, 2))


def test_a_table_that_ends_the_game_ends_it(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", a1="1B", b3="1b")
    after = game.hints.stand(position, {"f1": "1A", "f6": "2a", "a1": "1B"})
    assert (after.winner, after.out) == ("A", ("B",))


def test_a_seat_whose_mother_lies_there_still_plays_on_while_others_do(esiema: Make, lay: Lay) -> None:
    game = esiema(seats=3)
    position = lay(game, f1="1A", f6="2a", a1="1B", b3="1b", k1="1C", k3="1c")
    lying = {"f1": "1A", "f6": "2a", "k1": "1C", "k3": "1c"}
    stays = game.hints.stand(position, lying | {"a1": "1B"})
    assert (stays.turn, stays.out, stays.winner) == ("B", (), None)
    gone = game.hints.stand(position, lying)
    assert (gone.turn, gone.out) == ("C", ("B",))
