"""Records are played again exactly; one that cannot be played says at which ply, and why.

The game is the classical opening of Sahara's leaflet (docs/reference/rules.md, section 1.9); the positions
are those of the test vectors sahara-0001 to sahara-0004.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.records import game_record, replay
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.records.replay import ReplayError
from companion.rules import registry

OPENING = Path(__file__).parent / "classical-opening.json"

AFTER_B4 = {"turn": "B", "fields": {"a1": "3o", "a2": "3o", "a3": "3o", "a4": "3o", "a5": "3o", "a6": "3o",
            "b1": "3o", "b2": "3o", "b3": "3o", "b5": "4o", "b6": "4o", "B": "1o"}}  # fmt: skip
AFTER_B1 = {"turn": "B", "fields": {"a1": "3o", "a2": "3o", "a4": "3o", "a5": "3o", "a6": "3o",
            "b2": "4o", "b3": "4o", "b5": "4o", "b6": "4o", "B": "5o"}}  # fmt: skip
AFTER_B3 = {"turn": "B", "fields": {"a1": "3o", "a2": "3o", "a4": "3o", "a5": "3o", "a6": "3o",
            "b2": "4o", "b4": "1o", "b5": "5o", "b6": "5o", "B": "6o"}}  # fmt: skip
AFTER_B2 = {"turn": "A", "fields": {"a1": "3o", "a2": "3o", "a4": "3o", "a5": "3o", "a6": "3o",
            "b3": "1o", "b4": "2o", "b5": "6o", "b6": "6o", "B": "6o"}}  # fmt: skip
AFTER_B4_AGAIN = {"turn": "A", "fields": {"a1": "3o", "a2": "3o", "a4": "3o", "a5": "3o", "a6": "3o",
                  "b2": "4o", "b5": "6o", "b6": "5o", "B": "6o"}}  # fmt: skip


@pytest.fixture
def opening() -> GameRecord:
    return game_record.read(OPENING.read_bytes())


def changed(record: GameRecord, number: int, **changes: object) -> GameRecord:
    """The record with another ply of this number."""
    plies = list(record.plies)
    plies[number - 1] = msgspec.structs.replace(plies[number - 1], **changes)
    return msgspec.structs.replace(record, plies=tuple(plies))


def shown(record: GameRecord, *, undone: bool) -> list[tuple[int, Mapping[str, Any]]]:
    game, _ = replay.opened(record)
    return [
        (each.number, game.write_position(each.after)) for each in replay.positions(record, undone=undone)
    ]


def test_the_main_line_gives_the_positions_of_the_leaflet(opening: GameRecord) -> None:
    stands = opening.plies[7].position
    expected = [(1, AFTER_B4), (2, AFTER_B1), (3, AFTER_B3), (7, AFTER_B2), (8, stands)]
    assert shown(opening, undone=False) == expected


def test_plies_taken_back_are_played_on_the_ply_on_which_they_were_made(opening: GameRecord) -> None:
    positions = dict(shown(opening, undone=True))
    assert list(positions) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert positions[4] == AFTER_B4_AGAIN
    assert positions[5] == AFTER_B2
    assert positions[6]["fields"]["a5"] == "4o"
    assert positions[7] == AFTER_B2


def test_every_ply_comes_with_its_steps_and_the_position_before_it(opening: GameRecord) -> None:
    first, *_, last = replay.positions(opening)
    assert first.made is not None
    assert [(step.verb, step.field) for step in first.made.steps] == [
        ("lift", "b4"),
        ("drop", "b5"),
        ("drop", "b6"),
        ("drop", "B"),
    ]
    assert first.before == registry.game("sahara").start("B")
    assert last.made is None


def test_the_golden_record_passes_the_check_and_is_written_as_it_stands(opening: GameRecord) -> None:
    replay.check(opening)
    assert game_record.write(opening) == OPENING.read_text()


def test_a_position_given_beside_a_move_is_compared(opening: GameRecord) -> None:
    replay.check(changed(opening, 1, position=AFTER_B4))
    wrong = changed(opening, 1, position=AFTER_B1)
    with pytest.raises(ReplayError, match=r"^ply 1 \(B b4\): leads to .*, but the record says "):
        replay.check(wrong)


@pytest.mark.parametrize(
    ("number", "changes", "message"),
    [
        (1, {"move": "a4"}, "ply 1 (B a4): 'a4' is not legal (sahara.1)"),
        (1, {"move": "b9"}, "ply 1 (B b9): 'b9' is not legal ("),
        (2, {"move": "b4"}, "ply 2 (B b4): 'b4' is not legal (sahara.1)"),
        (2, {"seat": "A"}, "ply 2 (A b1): it is B's turn"),
        (3, {"roll": 6}, "ply 3 (B b3): the game waits for a move alone, the ply has roll"),
        (5, {"after": 4}, "ply 5 (B b2): it is A's turn"),
        (8, {"position": {"turn": "A", "fields": {"a9": "3o"}}}, "ply 8 (A stands): "),
    ],
)
def test_what_does_not_play_names_its_ply_and_says_why(
    opening: GameRecord, number: int, changes: dict[str, object], message: str
) -> None:
    with pytest.raises(ReplayError, match="^" + re.escape(message)):
        replay.check(changed(opening, number, **changes))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "the game of the record cannot be set up: there is no game 'chess'"),
        ({"options": {"seed": 1}}, "the game of the record cannot be set up: "),
        ({"seats": {"B": None, "A": None}}, "the seats are B, A, but play is A, B"),
        ({"start": {"turn": "A", "fields": {}}}, "the start is no position: "),
        ({"result": Result(winner="A")}, "the result says that A won, but the last position is not over"),
    ],
)
def test_a_record_that_does_not_fit_its_game_is_refused(
    opening: GameRecord, changes: dict[str, object], message: str
) -> None:
    with pytest.raises(ReplayError, match="^" + re.escape(message)):
        replay.check(msgspec.structs.replace(opening, **changes))


LAST_MOVE = {"turn": "A", "fields": {"a6": "1o", "A": "25o", "B": "6o", "b1": "2o", "b2": "2o"}}


@pytest.fixture
def ended(opening: GameRecord) -> GameRecord:
    """A plays the own row empty with the last bean, and wins what lies on the other side (rule 6)."""
    last = PlyRecord(seat="A", move="a6")
    result = Result(winner="A", points=24)
    return msgspec.structs.replace(opening, start=LAST_MOVE, plies=(last,), result=result)


def test_a_game_that_its_rules_ended_has_the_winner_of_its_last_position(ended: GameRecord) -> None:
    replay.check(ended)
    game, _ = replay.opened(ended)
    (last,) = replay.positions(ended)
    assert game.write_position(last.after)["winner"] == "A"
    assert game.contents(last.after) == {"A": "30o", "B": "6o"}
    for wrong, said in [
        (Result(winner="B"), "the result says that B won, but the last position is won by A"),
        (Result(ended="agreed draw"), "the result says 'agreed draw', but the game was won by A"),
    ]:
        with pytest.raises(ReplayError, match=f"^{said}$"):
            replay.check(msgspec.structs.replace(ended, result=wrong))


def test_a_ply_after_the_end_is_refused(ended: GameRecord) -> None:
    plies = (*ended.plies, PlyRecord(seat="A", move="a1"))
    with pytest.raises(ReplayError, match=r"^ply 2 \(A a1\): the game was over, won by A$"):
        replay.check(msgspec.structs.replace(ended, plies=plies))


def test_a_game_killed_between_its_last_ply_and_its_result_still_plays(ended: GameRecord) -> None:
    replay.check(msgspec.structs.replace(ended, result=None))


def test_a_game_is_resumed_where_its_main_line_ends(opening: GameRecord) -> None:
    resumed = replay.resume(opening)
    assert resumed.game.id == "sahara"
    assert resumed.game.options["opponent_store"] == "skip"
    assert resumed.game.write_position(resumed.position) == opening.plies[7].position
    assert [ply.move for ply in resumed.plies] == ["b4", "b1", "b3", "b2", None]


def test_a_game_without_a_ply_is_resumed_at_its_start(opening: GameRecord) -> None:
    resumed = replay.resume(msgspec.structs.replace(opening, plies=()))
    assert resumed.game.write_position(resumed.position) == opening.start
    assert (resumed.plies, resumed.chance) == ((), None)


def test_the_roll_of_the_ply_taken_back_last_is_left_as_thrown(opening: GameRecord) -> None:
    """Plies 4 and 6 were taken back; on ply 3 the last one taken back is ply 5."""
    until = msgspec.structs.replace(opening, plies=opening.plies[:6])
    until = changed(changed(changed(until, 4, roll=1), 5, roll=2), 6, roll=3)
    assert replay.resume(until).chance == 2
    assert replay.resume(changed(opening, 4, roll=1)).chance is None
