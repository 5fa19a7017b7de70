"""Slips of the hand in carrying figures and stones from field to field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.contents import Contents, Field, count, groups
from companion.rules.game import NO_USE, AnyPly
from companion.study.acts import Act, acts_of
from companion.study.slip_scene import SlipKind, SlipOfHand, SlipScene

MISCOUNTED = (1, -1, 2, 3)
"""How many fields too far a figure is carried, the likeliest first."""

HIGHEST = 2
"""How many figures stand on a field at most."""

NEAR = 2
"""How many cards away from its field a stone is put down by mistake, at most."""


def _carry(ply: AnyPly) -> tuple[Act, Act] | None:
    """The lift and the drop of a ply that carries a single piece; None for any other ply."""
    carried = [act for act in acts_of(ply) if act.cause == "move"]
    if [act.verb for act in carried] != ["lift", "drop"]:
        return None
    return carried[0], carried[1]


def _wrong_distance(look: SlipScene) -> Iterator[SlipOfHand]:
    """A figure is carried too far or too short along the track."""
    track = [field for field in look.game.fields if field[0] == "t" and field[1:].isdigit()]
    for ply in look.plies:
        lift, drop = _carry(ply) or (None, None)
        if lift is None or drop is None or lift.field not in track or drop.field not in track:
            continue
        for more in MISCOUNTED:
            target = track[(track.index(drop.field) + more) % len(track)]
            acts = [lift, Act("drop", target, drop.pieces, "move")]
            if target != lift.field and _height(look, target) < HIGHEST:
                yield from look.possible("wrong distance", acts, ply)


def _height(look: SlipScene, field: Field) -> int:
    """How many figures stand on the field."""
    return count(look.game.contents(look.position).get(field, ""))


def _without_six(look: SlipScene) -> Iterator[SlipOfHand]:
    """A figure is brought out although the roll does not allow it."""
    legal = {str(ply.move) for ply in look.plies}
    for chance in look.game.chances(look.position):
        for ply in look.game.legal_plies(look.position, chance):
            if str(ply.move) == "enter" and str(ply.move) not in legal:
                yield from look.possible("entered without a six", acts_of(ply), None)


def _wrong_stone(look: SlipScene) -> Iterator[SlipOfHand]:
    """A piece of another seat is moved, or an own stone that the card does not allow."""
    for ply in look.foreign:
        yield from look.possible("wrong stone", acts_of(ply), None)
    if look.game.waits_for(look.position) != "card":
        return
    for chance in look.game.chances(look.position):
        for ply in look.game.legal_plies(look.position, chance):
            if str(ply.move) != NO_USE:
                yield from look.possible("wrong stone", acts_of(ply), None)


def _wrong_step(look: SlipScene) -> Iterator[SlipOfHand]:
    """The right stone is put down on an empty card to which no arrow leads."""
    for ply in look.plies:
        lift, drop = _carry(ply) or (None, None)
        if lift is not None and drop is not None:
            for field in _near(look, lift.field):
                if field != drop.field and not look.game.contents(look.position).get(field):
                    acts = [lift, Act("drop", field, drop.pieces, "move")]
                    yield from look.possible("wrong step", acts, ply)


def _near(look: SlipScene, origin: Field) -> list[Field]:
    """The cards around a field, which are named by column and row."""
    return [
        field
        for field in look.game.fields
        if 0 < max(abs(ord(field[0]) - ord(origin[0])), abs(int(field[1:]) - int(origin[1:]))) <= NEAR
    ]


def _captured_left(look: SlipScene) -> Iterator[SlipOfHand]:
    """The captured piece stays where it is, beside or under the piece that came."""
    for ply in look.plies:
        acts = acts_of(ply)
        if any(act.cause == "capture" for act in acts) and _carry(ply) is not None:
            yield from look.possible("captured piece left", [a for a in acts if a.cause != "capture"], ply)


def _captured_lost(look: SlipScene) -> Iterator[SlipOfHand]:
    """A figure that is thrown out is taken off the board instead of being sent home."""
    for ply in look.plies:
        acts = acts_of(ply)
        kept = [act for act in acts if (act.cause, act.verb) != ("capture", "drop")]
        if len(kept) < len(acts):
            yield from look.possible("captured figure taken off", kept, ply)


def _taken_without_capture(look: SlipScene) -> Iterator[SlipOfHand]:
    """A piece of another seat is taken off the board although the ply does not capture it."""
    for ply in look.plies:
        acts = acts_of(ply)
        touched = {act.field for act in acts}
        for field, lying in look.game.contents(look.position).items():
            if field not in touched and _top(lying) not in acts[-1].pieces and _carry(ply) is not None:
                wrong = Act("lift", field, f"1{_top(lying)}", "capture")
                yield from look.possible("taken without capture", [wrong, *acts], ply)


def _top(lying: Contents) -> str:
    """The letter of the topmost piece."""
    return groups(lying)[-1][1]


def _blockade_kept(look: SlipScene) -> Iterator[SlipOfHand]:
    """Only the top figure of a blockade is moved, or both figures to the same field."""
    for ply in look.plies:
        acts = acts_of(ply)
        if [act.verb for act in acts] == ["lift", "lift", "drop", "drop"]:
            top, bottom, ahead, _ = acts
            if top.field == bottom.field:
                yield from look.possible("blockade not dissolved", [top, ahead], ply)
                together = _on(ahead.field, (bottom, top))
                yield from look.possible("blockade not dissolved", [top, bottom, *together], ply)


def _on(field: Field, lifted: Sequence[Act]) -> list[Act]:
    """The acts that drop these lifted figures on a field."""
    return [Act("drop", field, act.pieces, "move") for act in lifted]


FIGURES: Mapping[str, SlipKind] = {
    "wrong distance": _wrong_distance,
    "wrong stone": _wrong_stone,
    "entered without a six": _without_six,
    "captured piece left": _captured_left,
    "captured figure taken off": _captured_lost,
    "taken without capture": _taken_without_capture,
    "blockade not dissolved": _blockade_kept,
}
"""The kinds of slip with figures on a track, by the names that the truth of a session uses."""

STONES: Mapping[str, SlipKind] = {
    "wrong stone": _wrong_stone,
    "wrong step": _wrong_step,
    "captured piece left": _captured_left,
    "taken without capture": _taken_without_capture,
}
"""The kinds of slip with stones on cards, by the names that the truth of a session uses."""
