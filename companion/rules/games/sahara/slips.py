"""Moves of Sahara that break just one rule, and sowings with one slip of the hand.

If no legal move explains the table, the referee compares it with `after` of each slip, in this order. A wrong
sowing is tried both with the capture that would follow it by the rules, as by a player who did not notice the
slip, and without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count, islice
from typing import NamedTuple

from companion.contents import Field, Seat, Table
from companion.rules.game import Reason, Slip
from companion.rules.games.sahara.board import (
    OTHER,
    OWNER,
    PITS,
    RING,
    STORE,
    Beans,
    SaharaMove,
    SaharaPath,
    SaharaPosition,
    Ways,
    opposite,
    ways,
)
from companion.rules.games.sahara.notation import written
from companion.rules.games.sahara.rules import SaharaRules, capture, sow

REASONS: Mapping[str, str] = {
    "sahara.not-emptied": "sahara.1",
    "sahara.wrong-way": "sahara.1",
    "sahara.pit-skipped": "sahara.1",
    "sahara.bean-doubled": "sahara.1",
    "sahara.sown-too-far": "sahara.1",
    "sahara.no-extra-turn": "sahara.2",
    "sahara.capture-forgotten": "sahara.3",
    "sahara.capture-not-allowed": "sahara.3",
    "sahara.capture-incomplete": "sahara.3",
    "sahara.captured-wrongly": "sahara.3",
    "sahara.captured-for-other": "sahara.3",
    "sahara.opponent-store-sown": "sahara.4",
    "sahara.opponent-store-skipped": "sahara.4",
}
"""The keys of the reasons that only slips have, with their rules."""


class _Sowing(NamedTuple):
    """A legal sowing of a seat: its move, its origin, and the fields on which its beans fall."""

    move: SaharaMove
    origin: int
    path: SaharaPath


def slips(rules: SaharaRules, position: SaharaPosition) -> Iterator[Slip]:
    """The slips that are possible here, the likeliest first; none once the game is over.

    A table that a legal move leaves is no slip.
    """
    if position.winner is not None:
        return
    lawful = _lawful(rules, position)
    for slip in _all(rules, position):
        if slip.after not in lawful:
            yield slip


def _lawful(rules: SaharaRules, position: SaharaPosition) -> list[Table]:
    """The tables after each legal move, before and after the sweep at the end."""
    beans, mover = position.beans, position.turn
    legal = list(_sowings(rules.ways, beans, mover))
    finished = [written(_finished(rules, beans, mover, made)) for made in legal]
    settled = [written(rules.after(position, made.origin, made.path).beans) for made in legal]
    return [*finished, *settled]


def _all(rules: SaharaRules, position: SaharaPosition) -> Iterator[Slip]:
    """All slips, also those whose table a legal move leaves."""
    beans, mover = position.beans, position.turn
    yield from _foreign_pits(rules, beans, mover)
    yield from _store_rule_broken(rules, beans, mover)
    legal = list(_sowings(rules.ways, beans, mover))
    for made in legal:
        yield from _captures_amiss(rules, beans, mover, made)
    for made in legal:
        yield from _skipped(rules, beans, mover, made)
    for made in legal:
        yield from _doubled(rules, beans, mover, made)
    for made in legal:
        yield from _captured_wrongly(rules, beans, mover, made)
    for made in legal:
        yield from _not_emptied(rules, beans, mover, made)
    for made in legal:
        yield from _wrong_way(rules, beans, mover, made)
    for made in legal:
        yield from _played_on(rules, position, made)


def _sowings(table: tuple[tuple[Ways, ...], ...], beans: Beans, seat: Seat) -> Iterator[_Sowing]:
    """The legal sowings of a seat."""
    for origin in PITS[seat]:
        for signs, path in table[origin][beans[origin]].items():
            yield _Sowing(SaharaMove(RING[origin], signs), origin, path)


def _foreign_pits(rules: SaharaRules, beans: Beans, mover: Seat) -> Iterator[Slip]:
    """A pit of the other seat is sown (rule 1)."""
    owner = OTHER[mover]
    for made in _sowings(rules.ways, beans, owner):
        reason = Reason("sahara.1", "sahara.foreign-pit", {"pit": made.move.pit, "turn": mover})
        yield Slip(str(made.move), reason, written(_finished(rules, beans, owner, made)))


def _store_rule_broken(rules: SaharaRules, beans: Beans, mover: Seat) -> Iterator[Slip]:
    """The opponent's store is served although it must be left out, or left out although it must be served.

    All ways are tried as if there were a choice; those that are legal are no slips.
    """
    done = "sown" if rules.opponent_store == "skip" else "skipped"
    reason = Reason("sahara.4", f"sahara.opponent-store-{done}", {"store": OTHER[mover]})
    for made in _sowings(ways("choice", rules.skip_origin), beans, mover):
        yield Slip(made.move.pit, reason, written(_finished(rules, beans, mover, made)))


def _captures_amiss(rules: SaharaRules, beans: Beans, mover: Seat, made: _Sowing) -> Iterator[Slip]:
    """A capture is forgotten, done by half, or done where there is none (rule 3)."""
    last = made.path[-1]
    if OWNER[last] is None:
        return
    sown = sow(beans, made.origin, made.path)
    pits = {"pit": RING[last], "opposite": RING[opposite(last)]}
    if not rules.captures(sown, mover, last):
        if OWNER[last] == mover or sown[last] == 1:
            capture(sown, mover, last)
            reason = Reason("sahara.3", "sahara.capture-not-allowed", pits)
            yield Slip(str(made.move), reason, written(sown), meanwhile=_passed(beans, sown, last))
        return
    yield Slip(str(made.move), Reason("sahara.3", "sahara.capture-forgotten", pits), written(sown))
    won = (last, opposite(last))
    for taken in won:
        if sown[opposite(last)]:
            reason = Reason("sahara.3", "sahara.capture-incomplete", pits)
            left = _taken(sown, mover, taken)
            yield Slip(str(made.move), reason, written(left), meanwhile=_passed(beans, left, last))
    yield from _captured_for_other(sown, mover, made, won)


def _passed(before: Beans, left: list[int], last: int) -> frozenset[Field]:
    """The pit of the last bean, if it was empty before and is emptied again by the capture; else nothing."""
    return frozenset() if before[last] or left[last] else frozenset([RING[last]])


def _captured_for_other(sown: list[int], mover: Seat, made: _Sowing, won: tuple[int, int]) -> Iterator[Slip]:
    """The captured beans are put into the opponent's store, those of both pits or of one (rule 3)."""
    stores = {"store": mover, "other": OTHER[mover]}
    reason = Reason("sahara.3", "sahara.captured-for-other", stores)
    for owners in ((OTHER[mover],) * 2, (mover, OTHER[mover]), (OTHER[mover], mover)):
        left = sown
        for owner, pit in zip(owners, won, strict=True):
            left = _taken(left, owner, pit)
        yield Slip(str(made.move), reason, written(left))


def _captured_wrongly(rules: SaharaRules, beans: Beans, mover: Seat, made: _Sowing) -> Iterator[Slip]:
    """The beans of one captured pit are left, and those of another pit taken instead (rule 3)."""
    last = made.path[-1]
    sown = sow(beans, made.origin, made.path)
    if not rules.captures(sown, mover, last):
        return
    won = (last, opposite(last))
    reason = Reason("sahara.3", "sahara.captured-wrongly", {"pit": RING[last], "opposite": RING[won[1]]})
    for taken in won:
        half = _taken(sown, mover, taken)
        for pit in (*PITS[mover], *PITS[OTHER[mover]]):
            if pit not in won and sown[pit]:
                yield Slip(str(made.move), reason, written(_taken(half, mover, pit)))


def _skipped(rules: SaharaRules, beans: Beans, mover: Seat, made: _Sowing) -> Iterator[Slip]:
    """One field of the path gets no bean, so that all later beans fall one field further."""
    for further in _further(rules, made):
        longer = (*made.path, further)
        for left_out, place in enumerate(made.path):
            slipped = made._replace(path=longer[:left_out] + longer[left_out + 1 :])
            if left_out == len(made.path) - 1:
                reason = Reason("sahara.1", "sahara.sown-too-far", {"field": RING[further]})
            else:
                reason = Reason("sahara.1", "sahara.pit-skipped", {"field": RING[place]})
            yield from _with_and_without_capture(rules, beans, mover, slipped, reason)


def _doubled(rules: SaharaRules, beans: Beans, mover: Seat, made: _Sowing) -> Iterator[Slip]:
    """One field gets two beans, so that the last field of the path gets none."""
    for doubled, place in enumerate(made.path[:-1]):
        slipped = made._replace(path=made.path[: doubled + 1] + made.path[doubled:-1])
        reason = Reason("sahara.1", "sahara.bean-doubled", {"field": RING[place]})
        yield from _with_and_without_capture(rules, beans, mover, slipped, reason)


def _not_emptied(rules: SaharaRules, beans: Beans, mover: Seat, made: _Sowing) -> Iterator[Slip]:
    """Some beans stay in the sown pit, so that the last fields of the path get none (rule 1)."""
    reason = Reason("sahara.1", "sahara.not-emptied", {"pit": made.move.pit})
    for sown in range(len(made.path) - 1, 0, -1):
        part = made._replace(path=made.path[:sown])
        left = len(made.path) - sown
        yield from _with_and_without_capture(rules, beans, mover, part, reason, left=left)


def _wrong_way(rules: SaharaRules, beans: Beans, mover: Seat, made: _Sowing) -> Iterator[Slip]:
    """The beans are sown against the direction of play (rule 1)."""
    reason = Reason("sahara.1", "sahara.wrong-way", {"pit": made.move.pit})
    foreign = {STORE[OTHER[mover]]}
    again = {made.origin} if rules.skip_origin else set[int]()
    left_out = (again, again | foreign, {*again, *STORE.values()})
    for path in dict.fromkeys(_backwards(made, places) for places in left_out):
        yield from _with_and_without_capture(rules, beans, mover, made._replace(path=path), reason)


def _backwards(made: _Sowing, left_out: set[int]) -> SaharaPath:
    """The fields on which this many beans fall against the direction of play, without those in `left_out`."""
    places = (place % len(RING) for place in count(made.origin - 1, -1))
    return tuple(islice((place for place in places if place not in left_out), len(made.path)))


def _played_on(rules: SaharaRules, position: SaharaPosition, made: _Sowing) -> Iterator[Slip]:
    """Another sowing of the same seat follows one that passed the turn."""
    mover = position.turn
    after = rules.after(position, made.origin, made.path)
    if after.turn == mover:
        return
    reason = Reason("sahara.2", "sahara.no-extra-turn", {"seat": mover})
    for more in _sowings(rules.ways, after.beans, mover):
        then = written(_finished(rules, after.beans, mover, more))
        yield Slip(str(more.move), reason, then, meant=str(made.move))


def _with_and_without_capture(
    rules: SaharaRules, beans: Beans, mover: Seat, made: _Sowing, reason: Reason, *, left: int = 0
) -> Iterator[Slip]:
    """A wrong sowing with the capture that follows it, and without; `left` beans stay in its pit."""
    sown = sow(beans, made.origin, made.path)
    sown[made.origin] += left
    captured = list(sown)
    if rules.captures(sown, mover, made.path[-1]):
        capture(captured, mover, made.path[-1])
        yield Slip(str(made.move), reason, written(captured))
    yield Slip(str(made.move), reason, written(sown))


def _further(rules: SaharaRules, made: _Sowing) -> Iterator[int]:
    """The fields for a last bean that goes one field too far: the next field, and beyond a store that is left
    out.
    """
    owner = OWNER[made.origin]
    place = made.path[-1]
    while True:
        place = (place + 1) % len(RING)
        left_out = place in STORE.values() and RING[place] != owner and rules.opponent_store != "sow"
        if place != made.origin or not rules.skip_origin:
            yield place
            if not left_out:
                return


def _finished(rules: SaharaRules, beans: Beans, mover: Seat, made: _Sowing) -> list[int]:
    """The beans after the sowing and its capture, before any sweep."""
    sown = sow(beans, made.origin, made.path)
    if rules.captures(sown, mover, made.path[-1]):
        capture(sown, mover, made.path[-1])
    return sown


def _taken(beans: list[int], owner: Seat, pit: int) -> list[int]:
    """The beans after those of one pit were put into the store of a seat."""
    left = list(beans)
    left[STORE[owner]] += left[pit]
    left[pit] = 0
    return left
