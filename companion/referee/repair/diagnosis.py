"""Why a table is illegal: the likeliest attempt, and the rule that it breaks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.contents import Field
from companion.referee.hypotheses import (
    AT_ONCE,
    Case,
    begins,
    begins_with_lift,
    exchanged_unseen,
    fitting,
    meant,
    names_number,
    sown,
)
from companion.referee.repair.cause import Diagnosis, slipped
from companion.referee.repair.excess import added, changed_since, goes_on
from companion.referee.repair.misplacement import misplaced
from companion.referee.repair.new_layout import OnRecord, relaid
from companion.referee.repair.resumption import resumed
from companion.referee.repair.stray_objects import stray
from companion.rules.game import IllegalMoveError, Slip

_IN_ORDER = 2


class _Likelihood(NamedTuple):
    """How well a slip explains the pictures; of two slips the greater one is likelier.

    The slip `begins` with the field that was lifted first, if one was. It `touches_all` fields that changed.
    `in_order` is in how many of two orders it touches them (0 to 2).
    """

    begins: bool
    touches_all: bool
    in_order: int


class _Found(NamedTuple):
    """A slip, the case with the roll or card with which it was made, and how likely it is."""

    slip: Slip
    made: Case
    likely: _Likelihood


def diagnose(case: Case, on_record: OnRecord) -> Diagnosis:
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
    if no_move := _no_move(case, on_record):
        return no_move
    last, lifted = on_record.last, lifted_first(case)
    found = _likeliest(case, lifted)
    diagnosis = None if found is None else slipped(found.made, found.slip)
    if found is not None and not found.likely.touches_all:
        # A diagnosis that explains all changes goes before a slip that explains only some of them.
        diagnosis = misplaced(case) or diagnosis
    if last is not None:
        begun = found is not None and found.likely.begins
        if diagnosis is not None and begun and not goes_on(case, last, diagnosis):
            return diagnosis
        overdone = added(case, last)
        if overdone is not None and (
            diagnosis is None or changed_since(case, last, overdone).issuperset(case.trace.moved)
        ):
            return overdone
    return diagnosis or misplaced(case) or stray(case) or _lifting(case, lifted)


def _no_move(case: Case, on_record: OnRecord) -> Diagnosis | None:
    """The diagnosis if no next ply was tried; None if one seems to have been."""
    diagnosis = relaid(case, on_record)
    if diagnosis is not None or case.chance is not None:
        return diagnosis
    _, last, chance_told = on_record
    went_on = None if last is None else resumed(case, last, chance_told=chance_told)
    return went_on or stray(case)


def _likeliest(case: Case, lifted: Field | None) -> _Found | None:
    """The likeliest slip; None if no slip explains the newest picture.

    A piece to be captured may be lifted first, so the likeliest one need not begin with the lifted field.
    """
    best: _Found | None = None
    for made, slip in fitting(case):
        if case.chance is None and names_number(case, slip):
            # That number was not told, so it cannot be the reason.
            continue
        if any(case.sight.sensor(field).counts for field in exchanged_unseen(case, slip.after)):
            # A sensor that counts would have shown one piece less, or one more, on the way.
            continue
        begun = lifted is None or begins(meant(slip), lifted)
        likely = _Likelihood(begun, *_touches(made, slip))
        if best is None or likely > best.likely:
            best = _Found(slip, made, likely)
        if best.likely == (True, True, _IN_ORDER):
            break
    return best


def _touches(made: Case, slip: Slip) -> tuple[bool, int]:
    """Whether the attempt touches all fields that changed, and in how many of two orders (0 to 2).

    An attempt touches the fields that it changes and those on which the legal move that was meant sows. The
    two orders are those in which the fields first changed and last changed; 2, too, if the order is not the
    player's choice. The first result is False if a field stood still although the attempt changes it
    meanwhile.
    """
    game, trace, lying = made.game, made.trace, made.table
    unseen = len(trace) > AT_ONCE and any(trace.of(field).stood_still for field in slip.meanwhile)
    unseen = unseen or bool(exchanged_unseen(made, slip.after))
    try:
        fields = game.hints.touched_in_order(game.read_move(slip.attempt, made.position))
    except IllegalMoveError:
        fields = ()
    known = {field for field in game.fields if lying.get(field, "") != slip.after.get(field, "")}
    known |= slip.meanwhile | sown(made, slip)
    if not fields:
        return not unseen and known.issuperset(trace.moved), _IN_ORDER
    lasts = list(dict.fromkeys(reversed(fields)))[::-1]
    firsts = [trace.of(field).first_change for field in dict.fromkeys(fields)]
    orders = (firsts, [trace.of(field).last_change for field in lasts])
    return not unseen and known.union(lasts).issuperset(trace.moved), sum(map(_rises, orders))


def _rises(changes: Iterable[int | None]) -> bool:
    """True if these indices of pictures rise; None is skipped."""
    seen = [at for at in changes if at is not None]
    return seen == sorted(seen)


def lifted_first(case: Case) -> Field | None:
    """The field that was first shown empty although the position has pieces on it; None if there is none."""
    shows = case.sight.shows
    for picture in case.trace.pictures:
        for field, held in case.table.items():
            if shows(picture, field, "") and not shows(picture, field, held):
                return field
    return None


def _lifting(case: Case, lifted: Field | None) -> Diagnosis:
    """The reason why no move may begin on the field that was lifted first.

    If the roll or card on which that depends was not told, only the attempt.
    """
    if case.chance is None and case.game.waits_for(case.position) is not None:
        slips = (slip for _, slip in fitting(case))
        likely = next((slip for slip in slips if lifted is None or begins(meant(slip), lifted)), None)
        return Diagnosis() if likely is None else Diagnosis(likely.attempt, after=likely.after)
    if lifted is None or not begins_with_lift(case):
        return Diagnosis()
    return _refused(case, lifted)


def _refused(case: Case, field: Field) -> Diagnosis:
    """The reason why no move may begin on this field, if the field's name is the text of a move."""
    game, position = case.game, case.position
    try:
        reason = game.refusal(position, game.read_move(field, position), case.chance)
    except IllegalMoveError as error:
        reason = error.reason
    return Diagnosis() if reason is None or reason.rule is None else Diagnosis(field, reason)
