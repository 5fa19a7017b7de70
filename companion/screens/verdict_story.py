"""The stories of verdicts that ask the players to do something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from companion.contents import Field
from companion.referee.protocol import Ambiguous, Fault, Illegal, Setup, Undone, Unfinished, Wrong
from companion.screens.answer_texts import answers_of, asked_by_field, asks_for_table
from companion.screens.field_instructions import Occasion, field_instruction
from companion.screens.mistake_texts import mistake_headline, mistake_rule, why_below_headline
from companion.screens.move_texts import move_text
from companion.screens.piece_names import named_pieces
from companion.screens.player_names import names
from companion.screens.repair_steps import imbalance
from companion.screens.story import Story
from companion.screens.trouble_texts import notes
from companion.screens.view import LastMove, View
from companion.screens.words import Words

AnswerTexts: TypeAlias = Callable[[str, Sequence[str], Words], list[str]]
"""One text for each answer to a question, from the game and the moves."""


def verdict_story(view: View, words: Words) -> Story | None:
    """The story of the verdict; None if it asks for nothing, as a pause with pieces in a simulated hand."""
    if view.undo_next is not None:
        return _undo_asked(view, view.undo_next, words)
    if view.paused:
        return None
    tell = _ASKING.get(type(view.verdict))
    return tell(view, view.verdict, words) if tell is not None else None


def rule_text(rule: str | None, words: Words) -> str | None:
    """``Rule 2.1`` for ``ghostbuster.2.1``; None if there is none."""
    return None if rule is None else words.text("Rule {number}", number=rule.partition(".")[2])


def _repairs(view: View, wrong: tuple[Wrong, ...], occasion: Occasion, words: Words) -> tuple[str, ...]:
    return tuple(field_instruction(field, view, occasion, words) for field in wrong)


def _setup(view: View, verdict: Setup, words: Words) -> Story:
    wrong = verdict.wrong
    count = words.plural("{n} field is not right yet", "{n} fields are not right yet", len(wrong))
    fix = _repairs(view, wrong, Occasion.SETUP, words)
    return Story("setup", words.text("Please set up"), (count, *notes(view, words)), fix=fix)


def _unfinished(view: View, verdict: Unfinished, words: Words) -> Story:
    held = words.text("In a hand: {pieces}", pieces=named_pieces(view.game, verdict.missing, words))
    advice = words.text("Please finish the move or put everything back")
    return Story("unfinished", words.text("Not finished"), (held, advice, *notes(view, words)))


def question_story(view: View, verdict: Ambiguous, words: Words, tell: AnswerTexts = answers_of) -> Story:
    """The story of a question; `tell` puts its answers into words."""
    asks = asked_by_field(verdict)
    if asks is not None and view.chosen is None:
        field = words.field(view.game, asks.field)
        line = words.text("Which pieces lie on {field}? Please say so on the page", field=field)
        return Story("question", _asked(verdict, words), (line,))
    answers = [*tell(view.game, sorted(verdict.moves), words), words.text("None of these")]
    if verdict.confirm and view.chosen is None:
        answers[0] = words.text("ok: yes, {move}", move=answers[0])
    lines = tuple(f"→ {line}" if index == view.chosen else line for index, line in enumerate(answers))
    return Story("question", _asked(verdict, words), lines)


def _asked(verdict: Ambiguous, words: Words) -> str:
    """What is asked: which move was made, or what lies on a table that was accepted."""
    if asks_for_table(verdict):
        return words.text("Like this?") if verdict.confirm else words.text("What is there?")
    return words.text("Was it this?") if verdict.confirm else words.text("Which move?")


def _illegal(view: View, verdict: Illegal, words: Words) -> Story:
    return Story(
        "illegal",
        mistake_headline(view, verdict, words),
        (why_below_headline(view, verdict, words), *_advice(view, verdict, words), *notes(view, words)),
        rule_text(mistake_rule(view, verdict), words),
        _repairs(view, verdict.wrong, Occasion.PUT_BACK, words),
    )


def _advice(view: View, verdict: Illegal, words: Words) -> list[str]:
    """What can be done; if the table cannot stand, which pieces are missing or too many."""
    if verdict.can_stand:
        return [words.text("Please put it right, or press “accept” to let it stand")]
    lacking, much = imbalance(view.game, verdict.mend, words)
    told = [words.text("Missing: {pieces}", pieces=lacking)] if lacking else []
    told += [words.text("Too many: {pieces}", pieces=much)] if much else []
    return [words.text("Please put it right: it cannot stand like this"), *told]


def _undone(view: View, verdict: Undone, words: Words) -> Story:
    headline = words.text("Taken back")
    if verdict.move is not None and move_text(view.game, verdict.move, words) is None:
        headline = words.text("{move} taken back", move=verdict.move)
    line = _put_back(view, verdict, words)
    fix = _repairs(view, verdict.wrong, Occasion.PUT_BACK, words)
    keep = (words.text("ok: keep it after all"),) if view.may_keep else ()
    return Story("undone", headline, (line, *keep, *notes(view, words)), fix=fix)


def _put_back(view: View, verdict: Undone, words: Words) -> str:
    """Whether pieces must go back after a ply was taken back, and who moves them."""
    if not verdict.wrong:
        return words.text("The table is right already")
    if view.simulated:
        return words.text("The pieces go back by themselves")
    return words.text("Please put it back")


def _undo_asked(view: View, last: LastMove, words: Words) -> Story:
    """The story if `undo` is pressed on a wrong table: another press would take back a ply."""
    move = "" if last.move is None else move_text(view.game, last.move, words) or last.move
    name = names(view, words)[last.seat]
    again = words.text("“undo” again takes back the last move: {name} {move}", name=name, move=move).rstrip()
    return Story("undo", words.text("First put it right"), (again, *notes(view, words)))


def _fault(view: View, verdict: Fault, words: Words) -> Story:
    if not verdict.fields:
        read = words.text("All fields are read again")
        return Story("fault", words.text("Sensors well again"), (read, *notes(view, words)))
    heavy = [field for field in verdict.fields if field in verdict.burdened]
    silent = [field for field in verdict.fields if field not in verdict.burdened]
    lines = []
    if heavy:
        where = _listed(heavy, view, words)
        lines.append(words.text("Is something lying on {fields}? Please take it away", fields=where))
    if silent:
        lines.append(words.text("No trustworthy reading: {fields}", fields=_listed(silent, view, words)))
    headline = words.text("Check the sensors") if silent else words.text("Too heavy")
    return Story("fault", headline, (*lines, *notes(view, words)))


def _listed(fields: Iterable[Field], view: View, words: Words) -> str:
    return ", ".join(words.field(view.game, field) for field in fields)


_ASKING: Mapping[type, Callable[[View, Any, Words], Story]] = {
    Setup: _setup,
    Unfinished: _unfinished,
    Ambiguous: question_story,
    Illegal: _illegal,
    Undone: _undone,
    Fault: _fault,
}
