"""Moves of Esiema that break just one rule, and legal moves with one slip of the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from companion.rules.errors import TooManyMovesError
from companion.rules.game import Reason, Slip
from companion.rules.games.esiema.balls import MOTHER, MOTHERS, OWN, SMALL, UNIT, Balls
from companion.rules.games.esiema.board import FIELDS, NEIGHBOURS, PITS, members
from companion.rules.games.esiema.candidates import candidates, possible_moves
from companion.rules.games.esiema.illegal_sowings import (
    MOST_STATES,
    IllegalSowing,
    illegal_captures,
    illegal_sowings,
)
from companion.rules.games.esiema.intended_sowing import intended_sowing
from companion.rules.games.esiema.notation import contents
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPath, EsiemaPosition
from companion.rules.games.esiema.refusals import refusal
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.games.esiema.seen_table import SeenTable
from companion.rules.games.esiema.sowing_search import SearchPatience
from companion.rules.games.esiema.stray_captures import stray_captures
from companion.rules.hints import Fits

REASONS: Mapping[str, str] = {
    "esiema.others-ball": "esiema.1",
    "esiema.mother-first": "esiema.1",
    "esiema.placed-more": "esiema.1",
    "esiema.capture-forgotten": "esiema.2",
    "esiema.capture-incomplete": "esiema.2",
    "esiema.own-captured": "esiema.2",
    "esiema.captured-astray": "esiema.2",
    "esiema.mother-captures": "esiema.3",
    "esiema.mother-protects": "esiema.4",
    "esiema.single-captures": "esiema.5",
    "esiema.added-others": "esiema.6",
    "esiema.mother-left": "esiema.7",
    "esiema.mother-taken": "esiema.7",
}
"""The keys of the reasons that only slips have, with their rules."""

_MOST_CHANGED = 16
"""More changed pits than one slip can make: a sowing, a doubled ball, and mothers taken out."""

_MOST_ENDS = 1000
"""How many legal moves are tried for one after which a mother was judged wrongly."""


_MOST_BENT = 200
"""How many illegal sowings are tried; if sensors tell little, there are very many."""


def slips_towards(rules: EsiemaRules, position: EsiemaPosition, fits: Fits) -> Iterator[Slip]:
    """The slips that explain what is seen, the likeliest first; none whose table a legal move leaves.

    Of several ways to the same table there is one for each reason and last pit, because the order in which
    the balls fell may tell which it was. If there are very many, only the likeliest.
    """
    if position.winner is not None:
        return
    seen = SeenTable(rules, position, fits)
    if seen.changed.bit_count() > _MOST_CHANGED:
        return
    # If no legal move explains what is seen, no slip needs to be compared with legal tables.
    explained = _is_explained(rules, position, seen)
    known: set[tuple[str, tuple[Balls, ...], EsiemaPath]] = set()
    for bent in islice(_bent(rules, seen, fits), _MOST_BENT):
        way = (bent.reason.key, bent.pits, bent.move.path[-1:])
        if way not in known and not (explained and _is_legal(rules, position, bent.pits)):
            known.add(way)
            mended = intended_sowing(rules, position, bent.move, bent.reason.key)
            yield _slip(bent, mended)


def slips(rules: EsiemaRules, position: EsiemaPosition) -> Iterator[Slip]:
    """The slips of a single ball: in placing it, in adding to the mother, and where it captures."""
    if position.winner is not None:
        return
    if any(position.to_place):
        for pit in PITS:
            yield from map(_slip, _misplaced(rules, position, (pit,)))
        return
    mover = position.turn
    for pit, balls in enumerate(position.pits):
        if balls & MOTHER[mover]:
            yield from map(_slip, _misadded(rules, position, pit))
        if balls == SMALL[mover]:
            yield from map(_slip, _single_captures(position, pit))


def _slip(bent: IllegalSowing, mended: EsiemaMove | None = None) -> Slip:
    text = None if mended is None else str(mended)
    return Slip(str(bent.move), bent.reason, contents(bent.pits), text)


def _is_legal(rules: EsiemaRules, position: EsiemaPosition, pits: Sequence[Balls]) -> bool:
    table = contents(pits)
    seen = SeenTable(rules, position, lambda field, lying: table.get(field, "") == lying)
    return _is_explained(rules, position, seen)


def _is_explained(rules: EsiemaRules, position: EsiemaPosition, seen: SeenTable) -> bool:
    """True if a legal move explains what is seen, or if the search for one gave up."""
    try:
        return next(candidates(rules, position, seen), None) is not None
    except TooManyMovesError:
        return True


def _bent(rules: EsiemaRules, seen: SeenTable, fits: Fits) -> Iterator[IllegalSowing]:
    """All slips that are tried, also those whose table a legal move leaves."""
    position = seen.position
    if any(position.to_place):
        found = _misplaced(rules, position, members(seen.required))
        yield from (bent for bent in found if seen.shows_all(bent.pits))
        yield from _sown_early(rules, position, fits)
        return
    patience = SearchPatience(MOST_STATES)
    yield from illegal_captures(rules, seen, patience)
    yield from stray_captures(rules, seen, fits, patience)
    yield from illegal_sowings(rules, seen, patience)
    if seen.changed.bit_count() == 1:
        found = _misadded(rules, position, members(seen.changed)[0])
        yield from (bent for bent in found if seen.shows_all(bent.pits))
    yield from _misjudged_ends(rules, seen)


def _misplaced(rules: EsiemaRules, position: EsiemaPosition, pits: Sequence[int]) -> Iterator[IllegalSowing]:
    """Placings in these one or two pits without room, with another ball than the one due, or
    with two balls.
    """
    due = rules.due(position)
    for pit in pits:
        move, place = EsiemaMove("place", pit), {"pit": FIELDS[pit]}
        reason = refusal(rules, position, move)
        if reason is not None:
            yield IllegalSowing(move, reason, _with(position.pits, {pit: UNIT[due]}))
            continue
        if due == position.turn:
            pits_after = _with(position.pits, {pit: SMALL[position.turn]})
            yield IllegalSowing(move, Reason("esiema.1", "esiema.mother-first", place), pits_after)
        for letter in _balls_of_others(rules, position):
            whose = {"letter": letter, "turn": position.turn}
            reason = Reason("esiema.1", "esiema.others-ball", {**place, **whose})
            yield IllegalSowing(move, reason, _with(position.pits, {pit: UNIT[letter]}))
        for other in pits:
            yield from _placed_more(position, move, due, other)


def _placed_more(position: EsiemaPosition, move: EsiemaMove, due: str, other: int) -> Iterator[IllegalSowing]:
    """The due ball and another small one are placed, in the same pit or in another."""
    more = {move.pit: UNIT[due]}
    more[other] = more.get(other, 0) + SMALL[position.turn]
    reason = Reason("esiema.1", "esiema.placed-more", {"pit": FIELDS[other]})
    yield IllegalSowing(move, reason, _with(position.pits, more))


def _sown_early(rules: EsiemaRules, position: EsiemaPosition, fits: Fits) -> Iterator[IllegalSowing]:
    """A sowing that would be legal if all balls were placed."""
    play = position._replace(to_place=tuple(0 for _ in position.to_place))
    seen = SeenTable(rules, play, fits)
    for move in possible_moves(rules, play, seen, SearchPatience(MOST_STATES)):
        reason = refusal(rules, position, move)
        after = tuple(rules.laid(play, move))
        if move.kind == "sow" and reason is not None and seen.shows_all(after):
            yield IllegalSowing(move, reason, after)


def _balls_of_others(rules: EsiemaRules, position: EsiemaPosition) -> Iterator[str]:
    """The letters of the balls that other seats have beside the board, first those that they place next."""
    for n, seat in enumerate(rules.seats):
        if seat != position.turn:
            if position.to_place[n] and rules.due(position._replace(turn=seat)) == seat:
                yield seat
            if position.to_place[n] or position.reserve[n]:
                yield seat.lower()


def _misadded(rules: EsiemaRules, position: EsiemaPosition, pit: int) -> Iterator[IllegalSowing]:
    """Small balls are added in a wrong pit, too many of them, or those of another seat."""
    room = rules.capacity + 1
    for number in range(1, room + 1):
        move = EsiemaMove("add", pit, number=number)
        reason = refusal(rules, position, move)
        if reason is not None:
            yield IllegalSowing(move, reason, _with(position.pits, {pit: number * SMALL[position.turn]}))
    for seat in rules.seats:
        if seat != position.turn and seat not in position.out:
            reason = Reason("esiema.6", "esiema.added-others", {"pit": FIELDS[pit], "seat": seat})
            for number in range(1, room + 1):
                move = EsiemaMove("add", pit, number=number)
                yield IllegalSowing(move, reason, _with(position.pits, {pit: number * SMALL[seat]}))


def _single_captures(position: EsiemaPosition, pit: int) -> Iterator[IllegalSowing]:
    """The steps of a single small ball, with a capture (rule 5)."""
    own, ball = OWN[position.turn], position.pits[pit]
    for step in members(NEIGHBOURS[pit]):
        there = position.pits[step]
        if there & ~own and not there & MOTHERS:
            move = EsiemaMove("sow", pit, (step,), position.turn.lower())
            reason = Reason("esiema.5", "esiema.single-captures", {"pit": FIELDS[step]})
            yield IllegalSowing(move, reason, _with(position.pits, {pit: -ball, step: ball - (there & ~own)}))


def _misjudged_ends(rules: EsiemaRules, seen: SeenTable) -> Iterator[IllegalSowing]:
    """A legal move after which the mother of a seat is left or taken out against rule 7."""
    position = seen.position
    if not seen.endangered_seats:
        return
    for move in islice(possible_moves(rules, position, seen), _MOST_ENDS):
        after = rules.played(position, move)
        left = tuple(rules.laid(position, move))
        if after.winner is None and left != after.pits and seen.shows_all(left):
            seat = next(seat for seat in after.out if seat not in position.out)
            yield IllegalSowing(move, Reason("esiema.7", "esiema.mother-left", {"seat": seat}), left)
        for seat in seen.endangered_seats:
            taken = _without(after.pits, MOTHER[seat])
            if taken != after.pits and seen.shows_all(taken):
                yield IllegalSowing(move, Reason("esiema.7", "esiema.mother-taken", {"seat": seat}), taken)


def _with(pits: Sequence[Balls], more: Mapping[int, Balls]) -> tuple[Balls, ...]:
    return tuple(balls + more.get(pit, 0) for pit, balls in enumerate(pits))


def _without(pits: Sequence[Balls], mother: Balls) -> tuple[Balls, ...]:
    return tuple(balls - mother if balls & mother else balls for balls in pits)
