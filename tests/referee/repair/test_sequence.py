"""In which order steps from a known table are done, and which of them in one go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from companion.referee.protocol import Transfer
from companion.referee.repair.planner import plan
from companion.referee.repair.possible import known
from companion.referee.repair.sequence import in_goes
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight

Fields = Mapping[str, str]


OPTIONS = {"zahlenluchs": {"layout": [[1] * 5] * 5}, "ghostbuster": {"seats": 6}}


def told(transfer: Transfer) -> str:
    more = " +" if transfer.joined else ""
    return f"{transfer.pieces} {transfer.source or ''}>{transfer.target or ''}{more}"


def steps(game: str, kind: str, lying: Fields, goal: Fields, legal: Sequence[Fields] = ()) -> list[str]:
    played = find_game(game, OPTIONS.get(game, {}))
    sight = Sight({field: sensor(kind) for field in played.fields})
    picture = {field: sight.sensor(field).expected(lying.get(field, "")) for field in played.fields}
    way = plan(played, sight, picture, known(played, lying), goal).steps
    return [told(step) for step in in_goes(played, sight, picture, way, lying, (goal, *legal))]


@pytest.mark.parametrize(
    ("game", "kind", "lying", "goal", "expected"),
    [
        # What is captured comes back, though the field counts one piece before and after.
        ("zahlenluchs", "count", {"c3": "1C"}, {"c3": "1A", "d4": "1C"}, ["1C c3>d4", "1A >c3"]),
        # The same way is gone once.
        ("geisterfahrer", "count", {"l1": "2w1b"}, {"l2": "2w1b"}, ["2w1b l1>l2"]),
        # So that it can be gone once, pieces of another kind go where some go already.
        (
            "geisterfahrer",
            "count",
            {"r1": "1b", "r3": "1w1b"},
            {"l1": "1w1b", "r2": "1b"},
            ["1b r1>r2", "1w1b r3>l1"],
        ),
        # Where one field has what another lacks it is all moved at once.
        ("sahara", "count", {"a1": "2o", "a2": "3o"}, {"a4": "3o", "a5": "2o"}, ["2o a1>a5", "3o a2>a4"]),
        # Two fields exchange what lies there.
        ("geisterfahrer", "count", {"l1": "1w", "r5": "1b"}, {"l1": "1b", "r5": "1w"}, ["1w l1>r5", "1b r5>l1"]),
        # A stack is filled from below, and taken off before it is filled.
        ("ghostbuster", "count", {"t1": "1g", "t37": "1k"}, {"t43": "1k1g"}, ["1k t37>t43", "1g t1>t43"]),
        ("ghostbuster", "count", {"t1": "1g1k"}, {"t1": "1k", "t9": "1g"}, ["1g t1>t9"]),
        ("ghostbuster", "contents", {"t3": "1y1r"}, {"t3": "1r1y"}, ["1r1y t3>t3"]),
        # What belongs below one that stays there is put there in one go.
        ("ghostbuster", "contents", {"t15": "1g", "t13": "1b"}, {"t15": "1b1g"}, ["1b t13>t15 +", "1b1g t15>t15"]),
        # What no sensor sees comes before what one sees.
        (
            "sahara",
            "presence",
            {"a1": "2o", "a2": "4o", "b2": "2o"},
            {"a1": "3o", "a2": "3o", "b1": "2o"},
            ["1o a2>a1 +", "2o b2>b1"],
        ),
    ],
)  # fmt: skip
def test_the_steps_are_told_in_an_order_in_which_they_can_be_done(
    game: str, kind: str, lying: Fields, goal: Fields, expected: list[str]
) -> None:
    assert steps(game, kind, lying, goal) == expected


def test_steps_that_would_show_the_goal_too_early_are_done_in_one_go() -> None:
    lying, goal = (
        {"l1": "1w", "l2": "1b", "r1": "1w", "r2": "1b"},
        {"l1": "1b", "l2": "1w", "r1": "1b", "r2": "1w"},
    )
    assert steps("geisterfahrer", "count", lying, goal) == ["1w l1>l2", "1b l2>l1 +", "1w r1>r2", "1b r2>r1"]


def test_steps_that_would_show_a_legal_ply_are_done_in_one_go() -> None:
    lying, goal = {"b3": "1A"}, {"b2": "1A", "c2": "1C"}
    assert steps("zahlenluchs", "contents", lying, goal) == ["1C >c2", "1A b3>b2"]
    assert steps("zahlenluchs", "contents", lying, goal, [{**lying, "c2": "1C"}]) == ["1C >c2 +", "1A b3>b2"]
