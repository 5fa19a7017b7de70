"""What hands have to move so that a table shows what it should, worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.contents import count, pieces, text
from companion.referee.protocol import Transfer
from companion.referee.repair.hands import laid
from companion.referee.repair.planner import plan
from companion.referee.repair.possible import seen
from companion.referee.repair.sequence import in_goes
from companion.rules.game import AnyGame
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Picture, Sight

CASES = [
    ("sahara", "count", {"a3": "3o"}, {"a4": "1o", "a5": "2o"}, ["1o a4>a3", "2o a5>a3"]),
    ("sahara", "count", {"a3": "3o"}, {"a4": "1o", "a5": "3o"}, ["3o a5>a3", "1o a4>"]),
    ("sahara", "count", {"a3": "3o"}, {"a4": "1o"}, ["2o >a3", "1o a4>a3"]),
    ("sahara", "count", {"a3": "1o"}, {"a4": "3o"}, ["1o a4>a3", "2o a4>"]),
    ("sahara", "presence", {"a3": "3o"}, {"a4": "1o"}, ["3o a4>a3"]),
    ("sahara", "presence", {"a3": "3o", "a2": "1o"}, {"a4": "1o"}, ["any a4>", "1o >a2", "3o >a3"]),
    ("geisterfahrer", "contents", {"l1": "2w", "l2": "1b"}, {"l2": "2w", "l3": "1b"}, ["2w l2>l1", "1b l3>l2"]),
    ("ghostbuster", "contents", {"t3": "1y1r"}, {"t3": "1r1y"}, ["1y1r t3>t3"]),
    ("ghostbuster", "contents", {"t3": "1y1r"}, {"t3": "1y", "t9": "1r"}, ["1r t9>t3"]),
    ("ghostbuster", "count", {"t3": "1y"}, {"t9": "1r"}, ["1y t9>t3"]),
    ("ghostbuster", "count", {"t3": "1y1r"}, {"t3": "1y"}, ["1 >t3"]),
    ("esiema", "contents", {"a1": "1A2b"}, {"a2": "1A2b"}, ["1A2b a2>a1"]),
]  # fmt: skip


def told(transfer: Transfer) -> str:
    what, more = transfer.pieces or transfer.number or "any", " +" if transfer.joined else ""
    return f"{what} {transfer.source or ''}>{transfer.target or ''}{more}"


def planned(
    game: AnyGame, sight: Sight, lying: Mapping[str, str], goal: Mapping[str, str], guess: Mapping[str, str]
) -> list[str]:
    """The steps from a table of which only the picture and the guess are known."""
    sensed = {field: sight.sensor(field) for field in sight.sensed}
    picture = Picture({field: each.expected(lying.get(field, "")) for field, each in sensed.items()})
    found = plan(game, sight, picture, seen(game, sight, picture, goal, guess), goal)
    return [
        told(each) for each in found.told(in_goes(game, sight, picture, found.steps, found.lying, [goal]))
    ]


def steps(
    game: str,
    kind: str,
    goal: Mapping[str, str],
    lying: Mapping[str, str],
    guess: Mapping[str, str] | None = None,
) -> list[str]:
    played = find_game(game)
    sight = Sight({field: sensor(kind) for field in played.fields})
    return planned(played, sight, lying, goal, goal if guess is None else guess)


def weighed(
    game: str, masses: Mapping[str, float], goal: Mapping[str, str], lying: Mapping[str, str]
) -> list[str]:
    played = find_game(game)
    scales = Sight({field: sensor("mass", masses, 0.5) for field in played.fields}).holding(
        played.hints.totals
    )
    return planned(played, scales, lying, goal, goal)


@pytest.mark.parametrize(("game", "kind", "goal", "lying", "expected"), CASES)
def test_the_fewest_steps_are_told(
    game: str, kind: str, goal: Mapping[str, str], lying: Mapping[str, str], expected: list[str]
) -> None:
    assert steps(game, kind, goal, lying) == expected


def test_nothing_is_to_be_done_on_a_table_that_is_right() -> None:
    assert steps("sahara", "count", {"a1": "3o"}, {"a1": "3o"}) == []


def test_what_a_blind_field_holds_too_much_is_moved_where_it_lacks() -> None:
    game = find_game("sahara")
    kinds = {field: sensor("none" if field in "AB" else "count") for field in game.fields}
    assert planned(game, Sight(kinds), {}, {"b4": "4o"}, {"A": "4o"}) == ["4o A>b4"]


def test_a_blind_field_that_nobody_needs_is_left_alone() -> None:
    game = find_game("sahara")
    kinds = {field: sensor("none" if field in "AB" else "count") for field in game.fields}
    assert planned(game, Sight(kinds), {}, {}, {"A": "4o"}) == []


def test_what_is_thought_to_lie_there_tells_which_pieces_a_count_means() -> None:
    assert steps("ghostbuster", "count", {"t3": "1y"}, {"t9": "2r"}, {"t9": "2r"}) == ["2r t9>", "1y >t3"]


GUESSED = [
    # A sensor sees the first bean come to a1, and the bean of a4 leave; in between it sees nothing.
    (
        {"a1": "3o", "a2": "3o", "a3": "3o"},
        {"a2": "4o", "a3": "4o", "a4": "1o"},
        ["1o a2>a1", "1o a3>a1 +", "1o a4>a1"],
    ),
    # The bean of a4 is in a hand already.
    ({"a1": "3o", "a2": "3o", "a3": "3o"}, {"a2": "4o", "a3": "4o"}, ["1o >a1 +", "1o a2>a1 +", "1o a3>a1"]),
    # One full pit is to be shared out: only the last bean is seen.
    ({"a2": "4o", "a3": "4o"}, {"a2": "3o", "a3": "3o", "a4": "2o"}, ["1o a4>a2 +", "1o a4>a3"]),
    # Each of two pits is seen to be emptied.
    ({"A": "5o"}, {"a4": "1o", "b3": "3o", "A": "1o"}, ["1o a4>A", "3o b3>A"]),
    # Of what no sensor sees somebody has to be told, too, with the next step that is seen.
    (
        {"a1": "3o", "a2": "3o", "b1": "2o"},
        {"a1": "2o", "a2": "4o", "b2": "2o"},
        ["1o a2>a1 +", "2o b2>b1"],
    ),
]


@pytest.mark.parametrize(("goal", "guess", "expected"), GUESSED)
def test_what_presence_hides_is_told_as_guessed(
    goal: Mapping[str, str], guess: Mapping[str, str], expected: list[str]
) -> None:
    assert steps("sahara", "presence", goal, guess, guess) == expected


def test_who_has_begun_to_fill_a_pit_is_told_the_rest_until_what_is_seen_is_done() -> None:
    goal, guess = {"a1": "3o", "a2": "3o", "a3": "3o"}, {"a2": "4o", "a3": "4o", "a4": "1o"}
    begun = guess | {"a1": "1o"}
    assert steps("sahara", "presence", goal, begun, guess) == ["1o a2>a1 +", "1o a4>a1"]
    assert steps("sahara", "presence", goal, begun | {"a4": ""}, guess) == []


def test_from_a_field_that_is_seen_empty_nothing_is_taken() -> None:
    assert steps("geisterfahrer", "presence", {"r4": "5b"}, {}, {"l4": "5b"}) == ["5b >r4"]


CARS = [
    ({"l4": "5b"}, {"l4": "1w5b"}, ["1w l4>"]),
    ({"l4": "5b", "r5": "5w"}, {"l4": "1w5b", "r5": "4w"}, ["1w l4>r5"]),
    ({"l4": "4w", "r5": "3b"}, {"l4": "3w", "r5": "1w3b"}, ["1w r5>l4"]),
]


@pytest.mark.parametrize(("goal", "lying", "expected"), CARS)
def test_of_all_that_grams_allow_the_fewest_pieces_are_touched(
    goal: Mapping[str, str], lying: Mapping[str, str], expected: list[str]
) -> None:
    assert weighed("geisterfahrer", {"w": 4.0, "b": 5.5}, goal, lying) == expected


def test_of_pieces_that_weigh_the_same_one_too_many_is_taken_off() -> None:
    figures = dict.fromkeys("ygrb", 3.0)
    assert weighed("ghostbuster", figures, {"t20": "1y1r"}, {"t20": "1y1r1g"}) == ["1 t20>"]
    assert weighed("ghostbuster", figures, {"t20": "1y"}, {"t9": "1r"}) == ["1y t9>t20"]


TABLES = st.dictionaries(
    st.sampled_from(["l1", "l2", "l3", "r1", "r2", "F"]),
    st.tuples(st.integers(0, 4), st.integers(0, 4)).map(lambda cars: text(zip(cars, "wb", strict=True))),
)


@given(TABLES, TABLES)
def test_the_steps_lead_to_the_goal(goal: dict[str, str], lying: dict[str, str]) -> None:
    game = find_game("geisterfahrer")
    sight = Sight({field: sensor("contents") for field in game.fields})
    picture = Picture({field: lying.get(field, "") for field in game.fields})
    table = {field: pieces(lying.get(field, "")) for field in game.fields}
    for step in plan(game, sight, picture, seen(game, sight, picture, goal, goal), goal).steps:
        assert step.number == count(step.pieces) > 0
        if step.source is not None:
            table[step.source].subtract(pieces(step.pieces))
        if step.target is not None:
            table[step.target].update(pieces(step.pieces))
    assert all(held == pieces(goal.get(field, "")) for field, held in table.items())


@pytest.mark.parametrize("kind", ["count", "contents"])
@given(goal=TABLES, lying=TABLES, guess=TABLES)
def test_whatever_is_guessed_the_steps_lead_from_a_table_that_the_sensors_allow_to_the_goal(
    kind: str, goal: dict[str, str], lying: dict[str, str], guess: dict[str, str]
) -> None:
    game = find_game("geisterfahrer")
    sight = Sight({field: sensor(kind) for field in game.fields})
    picture = Picture({field: sensor(kind).expected(lying.get(field, "")) for field in game.fields})
    found = plan(game, sight, picture, seen(game, sight, picture, goal, guess), goal)
    assert sight.fits(picture, found.lying)
    after = laid(game, found.lying, found.steps)
    assert {field: held for field, held in after.items() if held} == {f: h for f, h in goal.items() if h}


@pytest.mark.parametrize(
    ("game", "goal", "lying", "expected"),
    [
        # Which car came to which pit no count tells; nor does it which figure, but how both are to stand.
        ("geisterfahrer", {"l5": "1w1b"}, {"l4": "1w", "r5": "1b"}, ["1 l4>l5", "1 r5>l5"]),
        ("ghostbuster", {"t3": "1y1r"}, {"t5": "1y", "t9": "1r"}, ["1 t5>t3", "1 t9>t3 +", "1y1r t3>t3"]),
        # All that lack are alike.
        ("geisterfahrer", {"l5": "2w"}, {"l4": "1w", "r5": "1w"}, ["1w l4>l5", "1w r5>l5"]),
    ],
)
def test_pieces_of_which_only_the_number_is_seen_are_named_where_all_that_lack_are_alike(
    game: str, goal: Mapping[str, str], lying: Mapping[str, str], expected: list[str]
) -> None:
    assert steps(game, "count", goal, lying) == expected
