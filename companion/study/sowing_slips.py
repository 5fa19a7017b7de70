"""Slips of the hand in sowing: what people do to a table when they mean to make a legal ply.

Slips with figures and stones are in `companion.study.carry_slips`, those of a single game in
`companion.study.games`, which also says which game has which slips. Each kind gives all its slips; whether
the sensors can see a slip is not decided here. Slips are made from the acts of legal plies, so that the way
round the board is learned from legal sowings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.contents import Field, Table, count
from companion.rules.game import AnyPly, Step
from companion.study.acts import Act, acts_of, after_all, owed
from companion.study.slip_scene import SlipKind, SlipOfHand, SlipScene


def _sowing(ply: AnyPly) -> tuple[Step, list[Step]] | None:
    """The first lift and all drops of a ply that is a single sowing; None for any other ply."""
    sown = [step for step in ply.steps if step.cause == "sow"]
    if not sown or sown[0].verb != "lift" or any(step.verb == "lift" for step in sown[1:]):
        return None
    return sown[0], sown[1:]


def _sown_on(what: str, ply: AnyPly, drops: Sequence[Step], fields: Sequence[Field]) -> SlipOfHand:
    """The slip in which the beans of a ply are dropped on these fields instead, in the same order."""
    lift = ply.steps[0]
    acts = [Act("lift", lift.field, lift.pieces, "sow")]
    acts += [Act("drop", field, step.pieces, "sow") for field, step in zip(fields, drops, strict=True)]
    return SlipOfHand(what, tuple(acts), ply)


def _pit_skipped(look: SlipScene) -> Iterator[SlipOfHand]:
    """A pit on the way gets no bean, and the last bean goes one pit further."""
    for ply in look.plies:
        lift, drops = _sowing(ply) or (None, [])
        way = [step.field for step in drops]
        if lift is not None and way and way[-1] in look.ring:
            for left_out in range(len(way) - 1):
                fields = [*way[:left_out], *way[left_out + 1 :], look.ring[way[-1]]]
                yield _sown_on("pit skipped", ply, drops, fields)


def _dropped_twice(look: SlipScene) -> Iterator[SlipOfHand]:
    """A pit on the way gets two beans, and the last pit none."""
    for ply in look.plies:
        _, drops = _sowing(ply) or (None, [])
        way = [step.field for step in drops]
        for twice in range(len(way) - 1):
            fields = [*way[: twice + 1], *way[twice:-1]]
            yield _sown_on("dropped twice", ply, drops, fields)


def _too_far(look: SlipScene) -> Iterator[SlipOfHand]:
    """The last bean goes one pit too far."""
    for ply in look.plies:
        _, drops = _sowing(ply) or (None, [])
        way = [step.field for step in drops]
        if way and way[-1] in look.ring:
            yield _sown_on("too far", ply, drops, [*way[:-1], look.ring[way[-1]]])


def _capture_forgotten(look: SlipScene) -> Iterator[SlipOfHand]:
    """A sowing that should capture, without its capture."""
    for ply in look.plies:
        sown = [step for step in ply.steps if step.cause == "sow"]
        if any(step.cause == "capture" for step in ply.steps):
            acts = tuple(Act(step.verb, step.field, step.pieces, "sow") for step in sown)
            yield SlipOfHand("capture forgotten", acts, ply)


def _capture_taken_wrongly(look: SlipScene) -> Iterator[SlipOfHand]:
    """One captured field is left, and the next field round the board is taken instead."""
    for ply in look.plies:
        steps = [step for step in ply.steps if step.cause != "sweep"]
        taken = [step.field for step in steps if (step.cause, step.verb) == ("capture", "lift")]
        sown = [Act(step.verb, step.field, step.pieces, "sow") for step in steps if step.cause == "sow"]
        lying = after_all(look.game.contents(ply.before), sown, look.game.letters)
        for left in taken:
            other = look.ring.get(left)
            if other is not None and other not in taken and lying.get(other):
                fields = [other if field == left else field for field in taken]
                yield SlipOfHand("capture taken wrongly", (*sown, *_capturing(steps, fields, lying)), ply)


def _capturing(steps: Sequence[Step], fields: Sequence[Field], lying: Table) -> list[Act]:
    """The acts that lift all pieces of these fields and drop them where captured pieces belong, if they stay
    on the board.
    """
    won = [step.field for step in steps if (step.cause, step.verb) == ("capture", "drop")]
    lifts = [Act("lift", field, lying[field], "capture") for field in fields]
    return lifts + [Act("drop", at, act.pieces, "capture") for at in won[:1] for act in lifts]


def _foreign_pit(look: SlipScene) -> Iterator[SlipOfHand]:
    """A ply that another seat could make."""
    for ply in look.foreign:
        acts = tuple(owed(acts_of(ply)))
        if acts and count(acts[0].pieces):
            yield SlipOfHand("foreign pit", acts, None)


SOWING_SLIPS: Mapping[str, SlipKind] = {
    "pit skipped": _pit_skipped,
    "dropped twice": _dropped_twice,
    "too far": _too_far,
    "capture forgotten": _capture_forgotten,
    "capture taken wrongly": _capture_taken_wrongly,
    "foreign pit": _foreign_pit,
}
"""The kinds of slip in sowing, by the names that the truth of a session uses."""
