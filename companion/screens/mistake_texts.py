"""What an illegal table is called: a capture that is still owed, another player's piece, or a wrong move."""

from __future__ import annotations

from companion.contents import Seat, pieces
from companion.referee.protocol import Illegal
from companion.rules.game import Reason
from companion.screens.game_words import words_of
from companion.screens.move_texts import begun, move_text
from companion.screens.player_names import name, names
from companion.screens.view import View
from companion.screens.words import Words


def mistake_headline(view: View, verdict: Illegal, words: Words) -> str:
    """The headline of the page, such as ``That is Ben's figure``."""
    owner = _owner(view, verdict)
    if owner is not None:
        return _told_owner(view, owner, words)
    if _owes_capture(view, verdict):
        return words.text("Capture still to be made")
    if verdict.attempt is None:
        return words.text("Not a legal move")
    meant = move_text(view.game, verdict.attempt, words) or verdict.attempt
    if verdict.mend is not None and verdict.mend.move == verdict.attempt:
        return begun(words.text("{move}: not played right", move=meant))
    return begun(words.text("{move} is not legal", move=meant))


def short_headline(view: View, verdict: Illegal, words: Words) -> str:
    """The headline for the narrow display; the sentence below it says the rest."""
    if _owes_capture(view, verdict):
        return words.text("Capture")
    if verdict.attempt is not None:
        return f"✗ {move_text(view.game, verdict.attempt, words) or verdict.attempt}"
    return words.text("Not legal") if _owner_of_lifted(view, verdict) is None else words.text("Not yours")


def why(view: View, verdict: Illegal, words: Words) -> str:
    """The sentence that says what is wrong, for a place without the headline of the page."""
    owner = _owner_of_lifted(view, verdict)
    if owner is not None:
        return f"{_told_owner(view, owner, words)}. {whose_turn(view, words)}"
    if verdict.reason is None:
        return words.text("No legal move leads to this table")
    return words.reason_at_table(verdict.reason, names(view, words))


def why_below_headline(view: View, verdict: Illegal, words: Words) -> str:
    """The sentence that says what is wrong and is not in the headline of the page already."""
    lifted = _owner_of_lifted(view, verdict)
    return why(view, verdict, words) if lifted is None else whose_turn(view, words)


def mistake_rule(view: View, verdict: Illegal) -> str | None:
    """The number of the rule that is broken, such as ``sahara.1``; None if no rule of the game is."""
    if _owner(view, verdict) is not None:
        return words_of(view.game).mistakes.rule
    return None if verdict.reason is None else verdict.reason.rule


def whose_turn(view: View, words: Words) -> str:
    """Whose turn it is, as a sentence."""
    return words.text("It is {seat}'s turn", seat=name(view, view.turn or "", words))


def _told_owner(view: View, owner: Seat, words: Words) -> str:
    return words.text(words_of(view.game).mistakes.foreign, name=name(view, owner, words))


def _owes_capture(view: View, verdict: Illegal) -> bool:
    """True if the move is right so far, and only its capture is still to be made or finished."""
    return verdict.reason is not None and verdict.reason.key in words_of(view.game).mistakes.owed_captures


def _owner(view: View, verdict: Illegal) -> Seat | None:
    """The player whose piece or pit was taken up out of turn; None if the mistake is another one."""
    return _named_owner(view, verdict.reason) or _owner_of_lifted(view, verdict)


def _named_owner(view: View, reason: Reason | None) -> Seat | None:
    """The owner if the reason is that a piece or pit belongs to another player."""
    if reason is None or reason.key != words_of(view.game).mistakes.refusal:
        return None
    named = reason.params.get("seat")
    others = [seat for seat in view.seats if seat != view.turn]
    return str(named) if named is not None else others[0] if len(others) == 1 else None


def _owner_of_lifted(view: View, verdict: Illegal) -> Seat | None:
    """The owner if only pieces of one other player are missing: a hand has lifted them, and no more.

    None if the reason says already that they belong to another player.
    """
    if _named_owner(view, verdict.reason) is not None:
        return None
    owner_of, mend = words_of(view.game).mistakes.owners, verdict.mend
    if mend is None or any(each.source is not None for each in mend.back):
        return None
    letters = {letter for each in mend.back for letter in pieces(each.pieces)}
    owners = {owner_of.get(letter, view.turn) for letter in letters}
    if not all(each.pieces for each in mend.back) or len(owners) != 1 or view.turn in owners:
        return None
    return owners.pop()
