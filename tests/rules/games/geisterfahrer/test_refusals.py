"""What is wrong with a move or a table of Geisterfahrer, beyond the cases in tests/rules/refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from companion.rules.game import IllegalMoveError, Slip
from companion.rules.games.geisterfahrer import Geisterfahrer
from companion.rules.games.geisterfahrer.board import GeisterfahrerPosition

Lay = Callable[..., GeisterfahrerPosition]


class Made(NamedTuple):
    """A slip: the position it is made in, what changes on the table, and how it is told."""

    laid: Mapping[str, str]
    changes: Mapping[str, str]
    attempt: str
    params: Mapping[str, object]
    options: Mapping[str, object] = {}


def found(lay: Lay, made: Made) -> list[Slip]:
    """The slips of the position that show the table, in order."""
    game = Geisterfahrer.with_options(made.options)
    before = lay(**made.laid)
    table = {field: lying for field, lying in (game.contents(before) | dict(made.changes)).items() if lying}
    return [slip for slip in game.hints.slips(before) if slip.after == table]


@pytest.mark.parametrize(
    "text", ["", "l0", "l6", "c1", "L1", "l1 ", " l1", "f", "l", "l1\n", "l1+", "pass", "A"]
)
def test_a_text_that_names_no_move_of_the_board_is_refused_without_a_rule(text: str) -> None:
    game = Geisterfahrer.with_options({})
    with pytest.raises(IllegalMoveError) as refused:
        game.read_move(text, game.start())
    assert refused.value.reason.rule is None
    assert refused.value.reason.params == {"text": text}


def test_after_a_slip_the_move_may_run_on(lay: Lay) -> None:
    """The second car one place too far, on l4 with one white car: from there to l5 and the cemetery."""
    laid = {"l1": "2b", "l3": "2w", "l4": "1w"}
    for changes in ({"l4": "1w1b"}, {"l4": "", "l5": "1w", "F": "1b"}):
        slip, *_ = found(lay, Made(laid, {"l1": "", "l2": "1b", **changes}, "l1", {}))
        assert (slip.reason.key, slip.reason.params["field"]) == ("geisterfahrer.sown-too-far", "l4")


def test_portions_in_reverse_order_may_go_round_the_cemetery_as_the_right_ones_do(lay: Lay) -> None:
    """r1 deals a white car, a pair and a black car past the cemetery; the black one would go on it."""
    laid = {"r1": "2w2b", "l5": "1b", "r5": "1w"}
    changes = {"r1": "", "l1": "1b", "l2": "1w1b", "l3": "1w"}
    slip, *_ = found(lay, Made(laid, changes, "r1", {}, {"cemetery": "near"}))
    assert (slip.attempt, slip.reason.key) == ("r1", "geisterfahrer.equal-order")


def test_a_slip_in_a_later_lap_is_told_too(lay: Lay) -> None:
    """l1 brings l2 to two cars, which must go on to l3 and l4, but go to l4 and l5."""
    made = Made({"l1": "1b", "l2": "1b", "r1": "1w"}, {"l1": "", "l2": "", "l4": "1b", "l5": "1b"}, "l1", {})
    slip, *_ = found(lay, made)
    assert (slip.attempt, slip.reason.params["field"]) == ("l1", "l3")


def test_the_same_table_by_a_legal_move_is_no_slip(lay: Lay) -> None:
    """Both single cars driven on to l3 and l4 look like the lap from l2."""
    assert (
        found(lay, Made({"l1": "1b", "l2": "1b"}, {"l1": "", "l2": "", "l3": "1b", "l4": "1b"}, "", {})) == []
    )


def test_playing_on_after_a_bonus_is_no_slip(lay: Lay) -> None:
    """Both l5 and l4 end on the cemetery, l1 does not."""
    game = Geisterfahrer.with_options({})
    for laid, slipped in (({}, False), ({"l1": "1b"}, True)):
        slips = game.hints.slips(lay(l5="1b", l4="2b", r1="1w", **laid))
        assert ("geisterfahrer.no-bonus" in {slip.reason.key for slip in slips}) == slipped


def test_playing_on_alone_is_no_slip(lay: Lay) -> None:
    game = Geisterfahrer.with_options({})
    slips = game.hints.slips(lay("white", r1="1w", r3="1w", l1="1b", playout="black", turns=0))
    assert "geisterfahrer.no-bonus" not in {slip.reason.key for slip in slips}


def test_the_likeliest_slips_come_first() -> None:
    game = Geisterfahrer.with_options({})
    keys = [slip.reason.key for slip in game.hints.slips(game.start())]
    assert [key.removeprefix("geisterfahrer.") for key in dict.fromkeys(keys)] == [
        "no-own-car",
        "not-your-turn",
        "lap-with-minority",
        "cemetery-passed",
        "pit-skipped",
        "sown-too-far",
        "sown-twice",
        "not-emptied",
        "wrong-way",
        "no-bonus",
    ]


def test_there_are_no_slips_after_the_end(lay: Lay) -> None:
    game = Geisterfahrer.with_options({})
    assert list(game.hints.slips(lay("white", r1="1w", F="25b", winner="black"))) == []
    assert list(game.hints.slips(lay("white", r1="1w", F="1w", winner="black", turns=3))) == []
