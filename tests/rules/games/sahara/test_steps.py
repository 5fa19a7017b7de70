"""What hands do in one sowing of Sahara."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.game import Step
from companion.rules.games.sahara import Sahara
from companion.rules.games.sahara.board import SaharaPosition

Lay = Callable[..., SaharaPosition]


def told(position: SaharaPosition, text: str, **options: object) -> list[str]:
    game = Sahara.with_options(options)
    ply = game.play(position, game.read_move(text, position))
    return [
        f"{step.verb} {step.pieces} {step.field}: {step.leaves or 'empty'} ({step.cause})"
        for step in ply.steps
    ]


def test_the_pit_is_lifted_and_its_beans_dropped_one_by_one(lay: Lay) -> None:
    assert told(lay(a1=3, a3=2, a6=1, b1=30), "a1") == [
        "lift 3o a1: empty (sow)",
        "drop 1o a2: 1o (sow)",
        "drop 1o a3: 3o (sow)",
        "drop 1o a4: 1o (sow)",
    ]


def test_a_capture_lifts_both_pits_into_the_own_store(lay: Lay) -> None:
    assert told(lay(a1=1, a6=2, b5=3, b1=1, A=29), "a1")[2:] == [
        "lift 1o a2: empty (capture)",
        "lift 3o b5: empty (capture)",
        "drop 4o A: 33o (capture)",
    ]


def test_an_empty_capture_lifts_the_own_pit_alone(lay: Lay) -> None:
    assert told(lay(a1=1, a6=2, b1=1, A=32), "a1", empty_capture=True)[2:] == [
        "lift 1o a2: empty (capture)",
        "drop 1o A: 33o (capture)",
    ]


def test_a_capture_without_extra_turn_ends_the_game_as_steps_and_position_agree(lay: Lay) -> None:
    options = {"end_rule": "own_action", "capture_extra_turn": False}
    assert told(lay(a1=1, a6=4, b5=3, A=14, B=14), "a1", **options)[4:] == [
        "drop 4o A: 18o (capture)",
        "lift 4o a6: empty (sweep)",
        "drop 4o B: 18o (sweep)",
    ]


def test_the_end_sweeps_each_pit_of_the_other_side_into_the_store(lay: Lay) -> None:
    assert told(lay(a6=2, b1=2, b3=3, A=19, B=10), "a6")[3:] == [
        "lift 3o b1: empty (sweep)",
        "lift 3o b3: empty (sweep)",
        "drop 6o A: 26o (sweep)",
    ]


def test_nothing_is_swept_where_nothing_is_left(lay: Lay) -> None:
    steps = told(lay(a2=1, b4=4, A=15, B=16), "a2")
    assert steps[-1] == "drop 5o A: 20o (capture)"


def test_the_holder_sweeps_his_own_side_where_the_rest_is_his(lay: Lay) -> None:
    assert told(lay(a6=1, b1=2, A=23, B=10), "a6", rest_to="holder")[2:] == [
        "lift 2o b1: empty (sweep)",
        "drop 2o B: 12o (sweep)",
    ]


def test_steps_are_worked_out_anew_and_equal_each_time() -> None:
    game = Sahara.with_options({})
    ply = game.play(game.start(), game.read_move("a4", game.start()))
    assert ply.steps == ply.steps
    assert ply.steps[0] == Step("lift", "a4", "3o", "", "sow")
