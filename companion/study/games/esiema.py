"""Esiema for a study: its slips, which differ from those of other sowing games because balls are sown along
any path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.contents import Field, groups, pieces, text
from companion.rules.game import AnyPly
from companion.rules.games.esiema.board import DISTANCE, FIELDS, INDEX
from companion.study.acts import Act, acts_of, owed
from companion.study.game_study import GameStudy
from companion.study.slip_scene import SlipKind, SlipOfHand, SlipScene


def _path(ply: AnyPly) -> tuple[Act, list[Act]] | None:
    """The lift and the drops of a sowing, without its capture; None if the ply is no sowing."""
    sown = [act for act in acts_of(ply) if act.cause == "sow"]
    if not sown or sown[0].verb != "lift":
        return None
    return sown[0], sown[1:]


def _away(field: Field, steps: int) -> list[Field]:
    """The pits that are this many steps away."""
    return [FIELDS[pit] for pit, far in enumerate(DISTANCE[INDEX[field]]) if far == steps]


def _on_other_pits(ply: AnyPly, drops: Sequence[Act], fields: Sequence[Field]) -> list[Act]:
    """The acts of a sowing whose balls are dropped on these pits instead, in the same order."""
    lift = acts_of(ply)[0]
    return [lift, *(Act("drop", at, act.pieces, "sow") for act, at in zip(drops, fields, strict=True))]


def _dropped_twice(look: SlipScene) -> Iterator[SlipOfHand]:
    """Two balls fall into one pit, and the last pit of the path gets none."""
    for ply in look.plies:
        _, drops = _path(ply) or (None, [])
        way = [act.field for act in drops]
        for twice in range(len(way) - 1):
            acts = _on_other_pits(ply, drops, [*way[: twice + 1], *way[twice:-1]])
            yield from look.possible("dropped twice", acts, ply)


def _pit_skipped(look: SlipScene) -> Iterator[SlipOfHand]:
    """A pit of the path gets no ball, and the last ball goes one pit further."""
    for ply in look.plies:
        _, drops = _path(ply) or (None, [])
        way = [act.field for act in drops]
        for left_out in range(len(way) - 1):
            for end in _away(way[-1], 1):
                if end not in way:
                    acts = _on_other_pits(ply, drops, [*way[:left_out], *way[left_out + 1 :], end])
                    yield from look.possible("pit skipped", acts, ply)


def _too_far(look: SlipScene) -> Iterator[SlipOfHand]:
    """The last ball skips a pit, so that the path has a gap."""
    for ply in look.plies:
        lift, drops = _path(ply) or (None, [])
        if lift is None or not drops:
            continue
        *way, last = [lift.field, *(act.field for act in drops)]
        for end in _away(last, 1):
            if end not in way and end not in _away(way[-1], 1):
                fields = [*way[1:], end]
                yield from look.possible("too far", _on_other_pits(ply, drops, fields), ply)


def _capture_forgotten(look: SlipScene) -> Iterator[SlipOfHand]:
    """All balls are sown, and the captured balls stay."""
    for ply in look.plies:
        acts = owed(acts_of(ply))
        if _path(ply) is not None and any(act.cause == "capture" for act in acts):
            sown = [act for act in acts if act.cause == "sow"]
            yield from look.possible("capture forgotten", sown, ply)


def _taken_without_capture(look: SlipScene) -> Iterator[SlipOfHand]:
    """The balls of other seats are taken from the last pit although the last ball does not capture."""
    table = look.game.contents(look.position)
    for ply in look.plies:
        acts = owed(acts_of(ply))
        if _path(ply) is None or any(act.cause == "capture" for act in acts):
            continue
        *sown, last = acts
        others = [
            (number, letter)
            for number, letter in groups(table.get(last.field, ""))
            if letter.lower() != look.position.turn.lower()
        ]
        if others:
            wrong = Act("lift", last.field, text(others), "capture")
            yield from look.possible("taken without capture", [*sown, wrong, last], ply)


def _wrong_ball(look: SlipScene) -> Iterator[SlipOfHand]:
    """A ball of another seat is placed or added."""
    for ply in look.plies:
        acts = owed(acts_of(ply))
        if [act.verb for act in acts] != ["drop"]:
            continue
        (drop,) = acts
        for seat in look.game.seats:
            if seat != look.position.turn:
                number = sum(pieces(drop.pieces).values())
                wrong = Act("drop", drop.field, f"{number}{seat.lower()}", "sow")
                yield from look.possible("wrong ball", [wrong], ply)


def _foreign_pit(look: SlipScene) -> Iterator[SlipOfHand]:
    """A pit is sown that holds no own ball."""
    for ply in look.foreign:
        if _path(ply) is not None:
            yield from look.possible("foreign pit", owed(acts_of(ply)), None)


SLIPS: Mapping[str, SlipKind] = {
    "dropped twice": _dropped_twice,
    "pit skipped": _pit_skipped,
    "too far": _too_far,
    "capture forgotten": _capture_forgotten,
    "taken without capture": _taken_without_capture,
    "wrong ball": _wrong_ball,
    "foreign pit": _foreign_pit,
}
"""The kinds of slip, by the names that the truth of a session uses."""

STUDY = GameStudy(SLIPS, {**dict.fromkeys("abcdef", 5.0), **dict.fromkeys("ABCDEF", 12.0)})
