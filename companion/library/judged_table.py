"""What every judged table gives, whether a program or a grid reads its sensors."""

from __future__ import annotations

from typing import Any

from companion.referee.protocol import AnyVerdict, line
from companion.rules.game import AnyGame, Position
from companion.screens.words import Words
from companion.service.game.narration import verdict_line
from companion.service.game.session import Session


class JudgedTable:
    """A table with a game on it, and words for its verdicts."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self._session.game

    @property
    def position(self) -> Position:
        """The position from which play goes on."""
        return self._session.position

    def sentence(self, verdict: AnyVerdict, language: str = "en") -> str:
        """The newest verdict in one line for people, in English (``en``) or German (``de``).

        Raises LanguageError for any other language.
        """
        return verdict_line(verdict, self._session.view, Words(language))

    def json(self, verdict: AnyVerdict, language: str = "en") -> dict[str, Any]:
        """The verdict as a JSON object of the contract, with ``why`` in this language.

        Raises LanguageError.
        """
        return line(verdict, Words(language).reason_at_table)
