"""What a newcomer asks of the running table: `companion.web.guide.NewcomerGuide`, and the end of a lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.errors import PositionError, RulesError
from companion.rules.game import AnyGame
from companion.rules.registry import kind
from companion.screens.rules_parts import rules_parts
from companion.screens.rules_text import NoRulesTextError
from companion.screens.words import LANGUAGES, Words
from companion.service.page.first_lesson import first_lesson
from companion.service.page.legal_moves import legal_state
from companion.service.table.board_in_use import BoardInUse
from companion.service.table.game_starter import GameStarter
from companion.service.table.running_table import RunningTable, Snapshot
from companion.texts import sentence
from companion.web.errors import ActionError
from companion.web.guide import LegalState, Lesson, RulesParagraph, RulesState


class PageGuide:
    """The rules, what is legal now, and a first lesson.

    `look` gives the snapshot with the version of its state, and `ask` calls a function in the loop's thread.
    """

    def __init__(
        self,
        look: Callable[[], tuple[int, Snapshot]],
        ask: Callable[[Callable[[], bool]], bool],
        table: RunningTable,
        in_use: BoardInUse,
        game_starter: GameStarter,
    ) -> None:
        self._look = look
        self._ask = ask
        self._table = table
        self._in_use = in_use
        self._game_starter = game_starter

    def rules(self, game: str | None = None, language: str | None = None) -> RulesState:
        """The rules of a game, by default of the one that is being played. Raises ActionError."""
        _, seen = self._look()
        name, words = game or seen.view.game, self._words(language, seen)
        try:
            chosen = kind(name)
            in_force = _told_options(seen.game) if name == seen.view.game else {}
            parts = rules_parts(chosen, words, in_force)
        except (RulesError, NoRulesTextError) as error:
            raise ActionError(str(error)) from error
        paragraphs = [RulesParagraph(kind=part.kind, name=part.name, text=part.text) for part in parts]
        return RulesState(game=name, language=words.language, paragraphs=paragraphs)

    def legal(self, language: str | None = None) -> LegalState:
        """What the rules allow in the position from which play goes on. Raises ActionError."""
        version, seen = self._look()
        return legal_state(version, seen, self._words(language, seen))

    def lesson(self) -> Lesson | None:
        """A first lesson on the game that is set up; None if it has begun or the table is not ready.

        In a match that has points already there is none, because they would be lost at its end.
        """
        _, seen = self._look()
        hands, view = self._in_use.hands, seen.view
        if hands is None or hands.hand or seen.wrong or seen.question is not None:
            return None
        if view.turn is None or view.winner is not None or view.number is not None:
            return None
        if any((view.match or {}).values()) or self._ask(lambda: self._table.begun):
            return None
        try:
            position = seen.game.read_position(view.position)
        except PositionError:
            return None
        return first_lesson(seen.game, position, box=hands.box is not None)

    def end_lesson(self) -> None:
        """Set up the game of the lesson anew, as it was before it. Raises ActionError if it has begun."""
        _, seen = self._look()
        if not self._ask(self._set_up_anew):
            raise ActionError(self._words(None, seen).text("A move is on record, so the game goes on."))

    def _set_up_anew(self) -> bool:
        """Begin the game anew unless a ply is on record; says whether that was done."""
        if self._table.begun or self._in_use.hands is None:
            return False
        self._table.do(self._game_starter.begin_again)
        return True

    def _words(self, language: str | None, seen: Snapshot) -> Words:
        """The words of this language, by default that of the table. Raises ActionError."""
        if language is not None and language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise ActionError(f"there is no language {sentence(language)!r}; the languages are {known}")
        return Words(language or seen.language)


def _told_options(game: AnyGame) -> Mapping[str, Any]:
    """The options of the game without the order of its cards, which must stay secret."""
    dealt = type(game).dealt({}, lambda _cards: None)
    return {name: value for name, value in game.options.items() if name not in dealt}
