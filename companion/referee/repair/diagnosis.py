"""Why a table is illegal: the likeliest attempt, and the rule that it breaks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from companion.contents import Field
from companion.referee.evidence import Trace
from companion.referee.hypotheses import (
    AT_ONCE,
    begins,
    begins_with_lift,
    exchanged_unseen,
    explaining,
    fitting,
    meant,
    names_number,
    sown,
)
from companion.referee.repair.cause import Diagnosis, slipped
from companion.referee.repair.excess import added, changed_since, goes_on, touched
from companion.referee.repair.misplacement import misplaced
from companion.referee.repair.new_layout import OnRecord, relaid
from companion.referee.repair.resumption import resumed
from companion.referee.repair.stray_objects import stray
from companion.rules.game import AnyGame, IllegalMoveError, Position, Slip
from companion.sensing.sight import Sight

_IN_ORDER = 2


_Found: TypeAlias = tuple[int | None, Slip]
"""A slip with the roll or card with which it was made."""


def diagnose(
    game: AnyGame,
    sight: Sight,
    position: Position,
    chance: int | None,
    trace: Trace,
    on_record: OnRecord,
) -> Diagnosis:
    """The move that seems meant and the reason why it is wrong: the first of these that explains the table.

    1. the board is turned round;
    2. the last ply was put back by hand;
    3. a new game is laid, or the table is cleared;
    4. hands go on with the last ply;
    5. no roll or card is told, and something lies on a field though no sensor saw anything leave one;
    6. a move with one broken rule or one slip that begins with the field that was lifted first;
    7. a slip of the last ply, such as a capture that it does not allow;
    8. another move with one broken rule or one slip;
    9. a legal move of which one thing was put elsewhere;
    10. as 5, with a roll or card;
    11. the lifted field itself, if no legal move begins there.
    """
    if no_move := _no_move(game, sight, position, chance, trace, on_record):
        return no_move
    last = on_record.last
    lifted = lifted_first(game, sight, position, trace)
    begun, other = _likeliest(game, sight, position, chance, trace, lifted)
    slip = begun or other
    diagnosis = None if slip is None else slipped(game, position, *slip)
    if slip is not None and not _touches(game, position, slip, trace)[0]:
        # A diagnosis that explains all changes goes before a slip that explains only some of them.
        diagnosis = misplaced(game, sight, position, chance, trace) or diagnosis
    if last is None:
        return diagnosis or _otherwise(game, sight, position, chance, trace)
    if diagnosis is not None and begun is not None and not goes_on(game, last, diagnosis, chance, trace):
        return diagnosis
    overdone = added(game, sight, last, trace.last)
    if overdone is not None and (diagnosis is None or touched(trace) <= changed_since(game, last, overdone)):
        return overdone
    return diagnosis or _otherwise(game, sight, position, chance, trace)


def _no_move(
    game: AnyGame,
    sight: Sight,
    position: Position,
    chance: int | None,
    trace: Trace,
    on_record: OnRecord,
) -> Diagnosis | None:
    """The diagnosis if no next ply was tried; None if one seems to have been."""
    diagnosis = relaid(game, sight, position, on_record, trace)
    if diagnosis is not None or chance is not None:
        return diagnosis
    _, last, chance_told = on_record
    went_on = None if last is None else resumed(game, sight, last, trace, chance_told=chance_told)
    return went_on or stray(game, sight, position, chance, trace)


def _likeliest(
    game: AnyGame,
    sight: Sight,
    position: Position,
    chance: int | None,
    trace: Trace,
    lifted: Field | None,
) -> tuple[_Found | None, _Found | None]:
    """The likeliest slip that begins with the `lifted` field, and the likeliest other one.

    Without a lifted field, the likeliest of all comes first. Likeliest are those that touch all fields that
    changed, in the order of the changes. A piece to be captured may be lifted first.
    """
    begun: _Found | None = None
    other: _Found | None = None
    best = best_other = (False, 0)
    for number, slip in fitting(game, sight, position, chance, trace.last):
        if chance is None and names_number(game, position, slip):
            # That number was not told, so it cannot be the reason.
            continue
        if any(sight.sensor(field).counts for field in exchanged_unseen(game, position, slip.after, trace)):
            # A sensor that counts would have shown one piece less, or one more, on the way.
            continue
        likely = _touches(game, position, (number, slip), trace)
        if lifted is not None and not begins(meant(slip), lifted):
            if other is None or likely > best_other:
                other, best_other = (number, slip), likely
            continue
        if begun is None or likely > best:
            begun, best = (number, slip), likely
        if best == (True, _IN_ORDER):
            break
    return begun, other


def _touches(game: AnyGame, position: Position, numbered: _Found, trace: Trace) -> tuple[bool, int]:
    """Whether the attempt touches all fields that changed, and in how many of two orders (0 to 2).

    An attempt touches the fields that it changes and those on which the legal move that was meant sows. The
    two orders are those in which the fields first changed and last changed; 2, too, if the order is not the
    player's choice. The first result is False if a field stood still although the attempt changes it
    meanwhile.
    """
    number, slip = numbered
    unseen = len(trace) > AT_ONCE and any(trace.of(field).stood_still for field in slip.meanwhile)
    unseen = unseen or bool(exchanged_unseen(game, position, slip.after, trace))
    try:
        fields = game.hints.touched_in_order(game.read_move(slip.attempt, position))
    except IllegalMoveError:
        fields = ()
    lying = game.contents(position)
    known = {field for field in game.fields if lying.get(field, "") != slip.after.get(field, "")}
    known |= slip.meanwhile | sown(game, position, number, slip)
    if not fields:
        return not unseen and touched(trace) <= known, _IN_ORDER
    lasts = list(dict.fromkeys(reversed(fields)))[::-1]
    firsts = [trace.of(field).first_change for field in dict.fromkeys(fields)]
    orders = (firsts, [trace.of(field).last_change for field in lasts])
    return not unseen and touched(trace) <= known.union(lasts), sum(map(_rises, orders))


def _rises(changes: Iterable[int | None]) -> bool:
    """True if these indices of pictures rise; None is skipped."""
    seen = [at for at in changes if at is not None]
    return seen == sorted(seen)


def lifted_first(game: AnyGame, sight: Sight, position: Position, trace: Trace) -> Field | None:
    """The field that was first shown empty although the position has pieces on it; None if there is none."""
    lying = game.contents(position)
    for picture in trace.pictures:
        for field, held in lying.items():
            gone = not sight.shows(picture, field, held)
            if gone and sight.shows(picture, field, ""):
                return field
    return None


def _otherwise(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, trace: Trace
) -> Diagnosis:
    """The diagnosis if no slip of the rules explains the table."""
    given = game, sight, position, chance, trace
    return misplaced(*given) or stray(*given) or _lifting(*given)


def _lifting(game: AnyGame, sight: Sight, position: Position, chance: int | None, trace: Trace) -> Diagnosis:
    """The reason why no move may begin on the field that was lifted first.

    If the roll or card on which that depends was not told, only the attempt.
    """
    lifted = lifted_first(game, sight, position, trace)
    if chance is None and game.waits_for(position) is not None:
        slips = explaining(game, sight, position, chance, trace.last)
        likely = next((slip for slip in slips if lifted is None or begins(meant(slip), lifted)), None)
        return Diagnosis() if likely is None else Diagnosis(likely.attempt, after=likely.after)
    if lifted is None or not begins_with_lift(game, position, chance):
        return Diagnosis()
    return _refused(game, position, chance, lifted)


def _refused(game: AnyGame, position: Position, chance: int | None, field: Field) -> Diagnosis:
    """The reason why no move may begin on this field, if the field's name is the text of a move."""
    try:
        reason = game.refusal(position, game.read_move(field, position), chance)
    except IllegalMoveError as error:
        reason = error.reason
    return Diagnosis() if reason is None or reason.rule is None else Diagnosis(field, reason)
