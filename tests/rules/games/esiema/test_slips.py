"""Slips of sowings that are searched for, and those that are listed.

One case of each kind is in tests/rules/refusals/esiema.json; here slips are made by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from companion.contents import Contents, Field, Table, pieces, text
from companion.rules.game import Slip
from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.balls import LETTERS
from companion.rules.games.esiema.board import BIT, INDEX, NEIGHBOURS
from companion.rules.games.esiema.position import EsiemaPosition

Make = Callable[..., Esiema]
Lay = Callable[..., EsiemaPosition]
Sight = Callable[[str, Table], Callable[[Field, Contents], bool]]

FALLS = Sequence[tuple[Field, str]]


def sown(game: Esiema, position: EsiemaPosition, origin: Field, falls: FALLS, left: str = "") -> Table:
    """What lies there after these balls were dropped, nothing being captured."""
    table = {field: pieces(lying) for field, lying in game.contents(position).items()}
    table[origin] = pieces(left)
    for field, letter in falls:
        table.setdefault(field, Counter())[letter] += 1
    written = {field: text((held[letter], letter) for letter in LETTERS) for field, held in table.items()}
    return {field: lying for field, lying in written.items() if lying}


def made(game: Esiema, position: EsiemaPosition, random: Random) -> tuple[Field, list[tuple[Field, str]]]:
    """A legal sowing of several balls at random: where from, and what falls where."""
    while True:
        move = str(game.sample(position, random.choice))
        origin, _, falls = move.partition(">")
        if falls.count(","):
            return origin, [(fall[:-1], fall[-1]) for fall in falls.split(",")]


def first(game: Esiema, position: EsiemaPosition, fits: Callable[[Field, Contents], bool]) -> Slip | None:
    return next(game.hints.slips_towards(position, fits), None)


def foreign_last(falls: FALLS) -> FALLS:
    """The last own ball changed for a foreign one that was dropped before."""
    letters = [letter for _, letter in falls]
    n = letters.index("b")
    letters[n], letters[-1] = letters[-1], "b"
    return [(field, letter) for (field, _), letter in zip(falls, letters, strict=True)]


def doubled(falls: FALLS) -> FALLS:
    """The second ball dropped where the first one lies, all others one pit sooner."""
    fields = [falls[0][0], *(field for field, _ in falls[:-1])]
    return [(field, letter) for field, (_, letter) in zip(fields, falls, strict=True)]


def slipping(game: Esiema, random: Random, crowded: Callable[..., EsiemaPosition]) -> Iterator[Any]:
    for balls in (2, 3, 5, 8, 12):
        for _ in range(8):
            position = crowded(game, random, balls)
            yield position, *made(game, position, random)


def test_a_ball_left_in_the_pit_is_told(
    esiema: Make, crowded: Callable[..., EsiemaPosition], sight: Sight
) -> None:
    game, seen = esiema(), Counter[str]()
    for position, origin, falls in slipping(game, Random(1), crowded):
        rest = [(field, letter) for (field, _), (_, letter) in pairwise(falls)]
        table = sown(game, position, origin, rest, f"1{falls[0][1]}")
        slip = first(game, position, sight("contents", table))
        if slip is not None:
            assert slip.after == table
            seen[slip.reason.key] += 1
    assert seen.most_common(1)[0][0] == "esiema.balls-left"
    assert seen["esiema.balls-left"] >= 30


def test_two_balls_in_a_pit_are_told(
    esiema: Make, crowded: Callable[..., EsiemaPosition], sight: Sight
) -> None:
    """Of a pit of two balls both in one pit too."""
    game, seen = esiema(), Counter[str]()
    for position, origin, falls in slipping(game, Random(2), crowded):
        table = sown(game, position, origin, doubled(falls))
        slip = first(game, position, sight("contents", table))
        assert slip is not None
        seen[slip.reason.key] += 1
    assert seen["esiema.two-in-a-pit"] >= 35
    assert set(seen) <= {"esiema.two-in-a-pit", "esiema.pit-twice"}


def test_a_foreign_last_ball_is_told_unless_another_order_is_legal(
    esiema: Make, crowded: Callable[..., EsiemaPosition], sight: Sight
) -> None:
    game, seen = esiema(), Counter[str]()
    for position, origin, falls in slipping(game, Random(3), crowded):
        if "b" not in {letter for _, letter in falls}:
            continue
        fits = sight("contents", sown(game, position, origin, foreign_last(falls)))
        slip = first(game, position, fits)
        if next(game.hints.candidates(position, fits), None) is not None:
            assert slip is None
            continue
        assert slip is not None
        seen[slip.reason.key] += 1
    assert seen.most_common(1)[0][0] == "esiema.last-ball-foreign"


def test_a_capture_forgotten_is_told(
    esiema: Make, crowded: Callable[..., EsiemaPosition], sight: Sight
) -> None:
    game, told = esiema(), 0
    for position, origin, falls in slipping(game, Random(4), crowded):
        fits = sight("contents", sown(game, position, origin, falls))
        if next(game.hints.candidates(position, fits), None) is None:
            slip = first(game, position, fits)
            assert slip is not None
            assert slip.reason.key == "esiema.capture-forgotten"
            told += 1
    assert told > 5


@pytest.mark.parametrize(
    ("table", "attempt", "key"),
    [
        ({"f6": "", "f7": "1b", "f9": "1a", "f10": "1a"}, "f6>f7b,f9a,f10a", "not-adjacent"),
        ({"f6": "", "f8": "13b", "f7": "1a", "f9": "1a"}, "f6>f7a,f8b,f9a", "full-pit"),
        ({"f6": "1b", "f7": "1a", "g5": "1a"}, "f6>f7a,f6b,g5a", "back-to-origin"),
        ({"f6": "", "e6": "1a", "f7": "1a1b"}, "f6>f7a,e6a,f7b", None),
        ({"a4": "", "a5": "1b"}, "a4>a5b", "no-own-ball"),
        ({"b6": "", "b7": "1b", "a6": "1b"}, "b6>b7b,a6b", "no-own-ball"),
        ({"f1": "1A12a"}, "f1+12", "add-number"),
        ({"a4": "1a1b"}, "a4+1", "no-mother"),
    ],
)
def test_the_attempt_is_told_with_the_reason_that_refuses_it(
    esiema: Make, lay: Lay, sight: Sight, table: Table, attempt: str, key: str | None
) -> None:
    game = esiema()
    position = lay(
        game,
        a1="1B",
        a4="1b",
        a6="3a",
        b6="2b",
        f1="1A",
        f6="2a1b",
        f8="12b",
        reserve={"A": 41, "B": 41},
    )
    seen = {field: lying for field, lying in {**game.contents(position), **table}.items() if lying}
    slips = list(game.hints.slips_towards(position, sight("contents", seen)))
    assert all(slip.after == seen for slip in slips)
    if key is None:
        assert {slip.reason.key for slip in slips} == {"esiema.two-in-a-pit"}
        return
    assert (slips[0].attempt, slips[0].reason.key) == (attempt, f"esiema.{key}")
    assert game.refusal(position, game.read_move(attempt, position)) == slips[0].reason


def test_a_table_that_a_legal_move_explains_is_no_slip(
    esiema: Make, crowded: Callable[..., EsiemaPosition], sight: Sight
) -> None:
    game, random = esiema(), Random(5)
    for balls in (1, 3, 6, 12):
        position = crowded(game, random, balls)
        after = game.play(position, game.sample(position, random.choice)).after
        assert first(game, position, sight("contents", game.contents(after))) is None


def test_with_weak_sensors_slips_are_searched_with_limited_patience(
    esiema: Make, crowded: Callable[..., EsiemaPosition], sight: Sight
) -> None:
    game, random = esiema(), Random(6)
    for _ in range(10):
        position = crowded(game, random, 12)
        table = dict(game.contents(position))
        for field in random.sample(game.fields, 9):
            table[field] = "" if field in table else "1a"
        slips = list(islice(game.hints.slips_towards(position, sight("presence", table)), 50))
        assert all(game.reasons[slip.reason.key] == slip.reason.rule for slip in slips)


def test_a_wholly_different_table_has_no_slip(esiema: Make, lay: Lay, sight: Sight) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", a1="1B")
    assert first(game, position, sight("contents", dict.fromkeys(game.fields, "1b"))) is None


def test_slips_that_are_listed_are_of_placing_and_adding_and_of_single_balls(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, a1="1B", f1="1A1b", f6="1a", f7="2b", e5="1b", reserve={"A": 1})
    reasons = Counter(slip.reason.key for slip in game.hints.slips(position))
    assert reasons == {
        "esiema.mother-not-alone": 13,
        "esiema.added-others": 13,
        "esiema.single-captures": 2,
    }
    assert INDEX["f7"] in [pit for pit in range(91) if NEIGHBOURS[INDEX["f6"]] & BIT[pit]]
    assert Counter(slip.reason.key for slip in game.hints.slips(game.start())) == {
        "esiema.mother-first": 91,
        "esiema.others-ball": 182,
        "esiema.placed-more": 91,
    }


def test_what_was_meant_is_told_where_it_is_one_sowing(esiema: Make, lay: Lay, sight: Sight) -> None:
    game = esiema()
    position = lay(game, a1="1B", f1="1A", f6="2a")
    slip = first(game, position, sight("contents", {"a1": "1B", "f1": "1A", "f7": "1a", "f9": "1a"}))
    assert slip is not None
    assert (slip.attempt, slip.meant) == ("f6>f7a,f9a", "f6>f7a,f8a")


@pytest.mark.parametrize(
    ("placed", "to_place"),
    [("1B", {"A": 2, "B": 2}), ("1b", {"A": 2, "B": 2}), ("1b", {"A": 1})],
    ids=["due", "before the mother", "out of the reserve"],
)
def test_a_ball_of_another_seat_is_told_whatever_it_is(
    esiema: Make, lay: Lay, sight: Sight, placed: Contents, to_place: dict[str, int]
) -> None:
    game = esiema()
    laid = {"b1": "1B"} if "B" not in to_place else {}
    position = lay(game, phase="place", reserve={"A": 9, "B": 9}, to_place=to_place, **laid)
    slip = first(game, position, sight("contents", {**laid, "f6": placed}))
    assert slip is not None
    assert (slip.reason.key, slip.after["f6"]) == ("esiema.others-ball", placed)


def test_two_balls_in_a_pit_are_told_of_a_path_over_a_mother_in_danger(
    esiema: Make, lay: Lay, sight: Sight
) -> None:
    """Her pit need not have been sown, so one pit more is free than the path has to reach."""
    game = esiema(seats=3)
    position = lay(game, a1="1B2b", d7="1C11c", e8="1b", f8="1b", g7="1A", turn="C")
    lying = {"a1": "1B2b", "e8": "1b1c", "f8": "1b2c", "g7": "1A1c", "h9": "1C"}
    table = lying | dict.fromkeys(("f7", "g6", "g8", "h6", "h7", "h8", "i7"), "1c")
    slip = first(game, position, sight("contents", table))
    assert slip is not None
    assert slip.reason.key == "esiema.two-in-a-pit"


def test_where_sensors_tell_little_there_is_an_end_to_the_slips(
    esiema: Make, crowded: Callable[..., EsiemaPosition], sight: Sight
) -> None:
    """A ball of twelve is missing; there are more than two thousand sowings with a slip like that."""
    game, random = esiema(), Random(9)
    position = crowded(game, random, 12, density=0.2)
    origin, falls = made(game, position, random)
    del falls[random.randrange(3, 9)]
    slips = game.hints.slips_towards(position, sight("presence", sown(game, position, origin, falls)))
    assert 50 < sum(1 for _ in slips) <= 200


ROBBING = {"a1": "1B", "a4": "1b", "f1": "1A", "f6": "2a1b", "e7": "1b", "g7": "1a1b", "h5": "2b"}
"""f6 is sown; e7 lies on the way, g7 may be its end, and h5 lies aside."""


@pytest.mark.parametrize(
    ("kind", "table", "told"),
    [
        ("contents", {"f7": "1b", "e7": "1a", "e8": "1a"}, ("captured-astray", {"pit": "e7"})),
        ("count", {"f7": "1b", "e7": "1a", "e8": "1a"}, ("captured-astray", {"pit": "e7"})),
        ("contents", {"f7": "1b", "e6": "1a", "e5": "1a", "h5": ""}, ("captured-astray", {"pit": "h5"})),
        ("count", {"f7": "1b", "e6": "1a", "e5": "1a", "h5": ""}, ("captured-astray", {"pit": "h5"})),
        ("contents", {"e6": "1b", "f7": "1a", "g7": "1a"}, ("own-captured", {"pit": "g7"})),
        ("count", {"e6": "1b", "f7": "1a", "g7": ""}, ("own-captured", {"pit": "g7"})),
        ("contents", {"f7": "1a", "e6": "1a"}, ("balls-left", {"pit": "f6", "number": 1})),
    ],
    ids=["on the way", "counted", "aside", "aside, counted", "own", "own, counted", "kept in the hand"],
)
def test_what_was_taken_though_it_stays_is_told(
    esiema: Make,
    lay: Lay,
    sight: Sight,
    kind: str,
    table: Table,
    told: tuple[str, dict[str, object]],
) -> None:
    game = esiema()
    position = lay(game, **ROBBING, reserve={"A": 41, "B": 41})
    slip = first(game, position, sight(kind, {**game.contents(position), "f6": "", **table}))
    assert slip is not None
    assert (slip.reason.key, dict(slip.reason.params)) == (f"esiema.{told[0]}", told[1])


@pytest.mark.parametrize("kind", ["contents", "count", "presence"])
def test_of_a_ball_that_is_gone_from_where_it_lay_alone_no_sowing_is_made_up(
    esiema: Make, lay: Lay, sight: Sight, kind: str
) -> None:
    """It is in a hand, and where it will fall nobody knows."""
    game = esiema()
    position = lay(game, a1="1B", a4="1b", f1="1A", f6="1a")
    slips = game.hints.slips_towards(position, sight(kind, {**game.contents(position), "f6": ""}))
    assert [slip.attempt for slip in slips if slip.attempt.startswith("f6")] == []


def test_under_presence_no_capture_on_the_way_is_suspected(esiema: Make, lay: Lay, sight: Sight) -> None:
    game = esiema()
    position = lay(game, **ROBBING, reserve={"A": 41, "B": 41})
    table = {**game.contents(position), "f6": "", "f7": "1b", "e7": "1a", "e8": "1a"}
    keys = {slip.reason.key for slip in game.hints.slips_towards(position, sight("presence", table))}
    assert "esiema.captured-astray" not in keys


def test_sowing_while_balls_are_placed_is_told(esiema: Make, sight: Sight) -> None:
    game = esiema()
    fields = {"f6": "1A1a", "a1": "1B1b"}
    data = {"turn": "A", "phase": "place", "fields": fields, "to_place": {"A": 28, "B": 28}}
    position = game.read_position({**data, "reserve": {"A": 41, "B": 41}})
    slip = first(game, position, sight("contents", {"f7": "1A", "f8": "1a", "a1": "1B1b"}))
    assert slip is not None
    assert (slip.attempt, slip.reason.key) == ("f6>f7A,f8a", "esiema.still-placing")
