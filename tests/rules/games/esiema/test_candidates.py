"""The search for plies that explain what is seen, against all legal plies one by one.

With sensors that see each ball the reading is the position; with weaker ones there may be more
positions than anybody wants, so that they come lazily.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.contents import Contents, Field, Table
from companion.rules.errors import TooManyMovesError
from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.board import BIT, INDEX
from companion.rules.games.esiema.position import EsiemaPosition
from companion.rules.games.esiema.sowing_search import BallKind, SearchPatience, SowingGoal, SowingSearch

Make = Callable[..., Esiema]
Lay = Callable[..., EsiemaPosition]
Fits = Callable[[Field, Contents], bool]
Sight = Callable[[str, Table], Fits]

KINDS = ("contents", "count", "presence", "none")
OPTIONS = st.fixed_dictionaries(
    {
        "seats": st.sampled_from([2, 3]),
        "place_count": st.sampled_from([3, 8]),
        "small_total": st.sampled_from([3, 12]),
        "capacity": st.sampled_from([12, 3]),
        "origin_free": st.booleans(),
    }
)


def one_by_one(game: Esiema, position: EsiemaPosition, fits: Fits) -> set[EsiemaPosition]:
    """The results of all legal plies that fit; at the end mothers may lie there still."""
    found = set()
    for move in game.moves(position):
        ply = game.play(position, move)
        swept = game.contents(ply.after)
        table = game.contents(position)
        table |= {step.field: step.leaves for step in ply.steps if step.cause != "sweep"}
        shown = (
            (swept.get(field, "") for field in game.fields),
            (table.get(field, "") for field in game.fields),
        )
        if all(
            fits(field, one) or fits(field, two) for field, one, two in zip(game.fields, *shown, strict=True)
        ):
            found.add(ply.after)
    return found


def searched(game: Esiema, position: EsiemaPosition, fits: Fits) -> list[EsiemaPosition]:
    return [ply.after for ply in game.hints.candidates(position, fits)]


@settings(max_examples=examples(30))
@given(options=OPTIONS, seed=st.integers(0, 2**32), kind=st.sampled_from(KINDS))
def test_the_search_finds_what_trying_all_plies_finds(
    sight: Sight, options: dict[str, Any], seed: int, kind: str
) -> None:
    game, random = Esiema.with_options(options), Random(seed)
    for before, after in some_plies(game, random):
        fits = sight(kind, game.contents(after))
        try:
            if len(game.moves(before)) > 400:
                continue
            expected = one_by_one(game, before, fits)
        except TooManyMovesError:
            continue
        found = searched(game, before, fits)
        assert set(found) == expected
        assert len(found) == len(expected)


def some_plies(game: Esiema, random: Random) -> Iterator[tuple[EsiemaPosition, EsiemaPosition]]:
    """Every tenth ply of a random game, from any position to its result."""
    position = game.start(random.choice(game.seats))
    for number in range(90):
        if position.winner is not None:
            return
        after = game.play(position, game.sample(position, random.choice)).after
        if number % 10 == 0 or after.winner is not None:
            yield position, after
        position = after


@pytest.mark.parametrize("kind", KINDS)
def test_a_sowing_of_twelve_balls_is_found(
    esiema: Make, crowded: Callable[..., EsiemaPosition], sight: Sight, kind: str
) -> None:
    game, random = esiema(), Random(12)
    for _ in range(20):
        position = crowded(game, random, 12)
        ply = game.play(position, game.sample(position, random.choice))
        fits = sight(kind, game.contents(ply.after))
        found = next(game.hints.candidates(position, fits))
        assert all(fits(field, game.contents(found.after).get(field, "")) for field in game.fields)
        assert game.refusal(position, found.move) is None
        if kind == "contents":
            assert found.after == ply.after


def test_a_position_comes_once_however_many_paths_lead_there(esiema: Make, lay: Lay, sight: Sight) -> None:
    """Seven pits around e6 and its middle have many paths but one result."""
    game = esiema()
    position = lay(game, f6="7a", a1="1A", k6="1B")
    table = {"a1": "1A", "k6": "1B"} | dict.fromkeys(("e6", "e5", "e7", "d5", "d6", "f7", "f8"), "1a")
    assert len(searched(game, position, sight("contents", table))) == 1


def test_with_blind_sensors_any_number_of_plies_can_be_had_lazily(
    esiema: Make, lay: Lay, sight: Sight
) -> None:
    game = esiema()
    position = lay(game, f6="6a6b", a1="1A", k6="1B")
    plies = list(islice(game.hints.candidates(position, sight("none", {})), 500))
    assert len({ply.after for ply in plies}) == 500
    assert all(game.refusal(position, ply.move) is None for ply in plies)


def test_what_no_ply_explains_has_no_candidates(esiema: Make, lay: Lay, sight: Sight) -> None:
    game = esiema()
    position = lay(game, f6="2a", a1="1A", k6="1B", c3="1b")
    lying = {"a1": "1A", "k6": "1B", "c3": "1b"}
    for table in (
        lying | {"f6": "2a"},
        lying | {"f6": "1a", "f7": "1a"},
        lying | {"f7": "1a", "f9": "1a"},
        lying | {"f7": "2a"},
        {"a1": "1A", "k6": "1B", "f7": "1a", "f8": "1a"},
    ):
        assert searched(game, position, sight("contents", table)) == []


def test_a_mother_that_is_out_may_lie_there_still_once_the_game_is_over(
    esiema: Make, lay: Lay, sight: Sight
) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", f8="1b", a1="1B1a")
    swept = {"f1": "1A", "f7": "1a", "f8": "1a", "a1": "1a"}
    for table in (swept, swept | {"a1": "1B1a"}):
        (ply,) = game.hints.candidates(position, sight("contents", table))
        assert (ply.after.winner, game.contents(ply.after)) == ("A", swept)


def test_a_mother_that_is_out_must_be_taken_away_while_others_play_on(
    esiema: Make, lay: Lay, sight: Sight
) -> None:
    game = esiema(seats=3)
    position = lay(game, f1="1A", f6="2a", f8="1b", a1="1B1a", k1="1C", k3="1c")
    lifted = {"f1": "1A", "f7": "1a", "f8": "1a", "a1": "1a", "k1": "1C", "k3": "1c"}
    assert len(searched(game, position, sight("contents", lifted))) == 1
    assert searched(game, position, sight("contents", lifted | {"a1": "1B1a"})) == []


def test_placing_adding_and_passing_are_found(esiema: Make, lay: Lay, sight: Sight) -> None:
    game = esiema()
    (placed,) = game.hints.candidates(game.start(), sight("contents", {"c3": "1A"}))
    assert str(placed.move) == "@c3"
    position = lay(game, f1="1A", f6="2a", k6="1B", reserve={"A": 9})
    (added,) = game.hints.candidates(position, sight("contents", {"f1": "1A4a", "f6": "2a", "k6": "1B"}))
    assert str(added.move) == "f1+4"
    stuck = lay(game, a1="1A", a2="12b", b1="12b", b2="12b", k1="1B")
    (passed,) = game.hints.candidates(stuck, sight("contents", game.contents(stuck)))
    assert str(passed.move) == "pass"


def test_one_ply_changes_one_pit_only_in_placing_adding_and_passing(
    esiema: Make, lay: Lay, sight: Sight
) -> None:
    game = esiema()
    lying = {"h1": "1B", "h3": "1b", "h5": "1b", "k1": "1a", "k3": "1a"}
    placing = game.read_position(
        {"turn": "A", "phase": "place", "fields": lying | {"f1": "1A"}, "to_place": {"A": 27, "B": 27}}
    )
    position = lay(game, **lying, f1="1A", reserve={"A": 9})
    stuck = lay(game, a1="1A", a2="12b", b1="12b", b2="12b", k1="1B", k3="1b")
    for before, more in (
        (placing, {"c3": "1a", "c4": "1a"}),
        (position, {"f1": "1A4a", "c3": "1a"}),
        (stuck, {"k3": "2b"}),
    ):
        assert searched(game, before, sight("contents", game.contents(before) | more)) == []


def test_hard_and_impossible_readings_take_few_states() -> None:
    """Twelve steps over random clusters, and over far pits of a dense board: bounded work."""
    random, pits = Random(1), range(91)
    worst = 0
    for trial in range(150):
        origin = random.choice(pits)
        free = sum(BIT[pit] for pit in pits if random.random() < 0.4 + 0.5 * (trial % 2))
        must = sum(BIT[pit] for pit in random.sample(pits, random.randint(2, 10)))
        free = (free | must) & ~BIT[origin]
        search = SowingSearch(SowingGoal(origin, [BallKind("a", 12, free, free)], must & ~BIT[origin], 12))
        next(search.found(), None)
        worst = max(worst, len(search.states))
    assert 12 <= worst < 3000


def test_a_search_ends_with_its_patience() -> None:
    board = sum(BIT)
    search = SowingSearch(
        SowingGoal(INDEX["f6"], [BallKind("a", 12, board, board)], 0, 12), SearchPatience(100)
    )
    assert len(list(search.found())) < 100
    assert len(search.states) == 100


def test_patience_is_renewed_as_long_as_it_is_not_lost() -> None:
    patience = SearchPatience(3)
    patience.left = 0
    patience.renew()
    assert patience.left == 3
    patience.left = -1
    patience.renew()
    assert patience.left == -1


@pytest.mark.parametrize("origin_free", [False, True])
def test_where_no_own_pit_is_seen_emptied_only_the_own_pits_are_asked_for(
    esiema: Make, lay: Lay, sight: Sight, origin_free: bool
) -> None:
    """Where a path may come back, one ball of several would lie there; a single one cannot come back."""
    game, asked = esiema(origin_free=origin_free), set()
    position = lay(game, f6="3a", f1="1a1A", c3="1a", a1="2b", k1="1b1B")
    seen = sight("count", game.contents(position))

    def fits(field: Field, contents: Contents) -> bool:
        asked.add(field)
        return seen(field, contents)

    assert searched(game, position, fits) == []
    assert asked == {"f6", "f1", "c3"}
