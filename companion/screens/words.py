"""The words for seats, fields and refusals in one language, from the words of each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.contents import Field, Seat
from companion.errors import CompanionError
from companion.rules.game import Reason
from companion.rules.registry import own_names
from companion.screens import extension_words
from companion.screens.catalogue import LANGUAGES, Catalogue, LanguageError, language
from companion.screens.game_words import words_of
from companion.screens.referee_reasons import REASONS

__all__ = ["LANGUAGES", "LanguageError", "UnknownReasonError", "Words", "language"]

_SEAT_PARAMS = {"seat", "seats", "turn"}
"""The parameters of reasons that hold seats; in others a letter may be a field, such as a store."""


class UnknownReasonError(CompanionError, ValueError):
    """A reason of a game of this package that has no words."""


class Words(Catalogue):
    """The messages in one language, and what a game calls its seats, fields and refusals."""

    def seat(self, game: str, seat: Seat) -> str:
        """The seat in words, such as ``Yellow``; its letter if it has none."""
        words = words_of(game).seats.get(seat)
        return self.text(words.name) if words is not None and words.name else seat

    def field(self, game: str, field: Field) -> str:
        """The field in words if it has some, such as ``Cemetery`` and ``Yellow house 2``.

        Otherwise its name.
        """
        found = words_of(game).place(field)
        if found is None:
            return field
        message, seat, number = found
        return self.text(message, colour=self.seat(game, seat), number=number)

    def field_names(self, game: str, fields: Iterable[Field]) -> dict[Field, str]:
        """Those fields that are called otherwise than they are written, such as ``F``, the cemetery."""
        called = {field: self.field(game, field) for field in fields}
        return {field: name for field, name in called.items() if name != field}

    def reason(self, reason: Reason, names: Mapping[str, str] | None = None) -> str:
        """The sentence for a refusal; `names` are the players' names by seat.

        A game from another package has its own words. Raises UnknownReasonError if a reason of a game of this
        package has none.
        """
        game, params = reason.key.partition(".")[0], self._params(reason, names or {})
        words = words_of(game)
        if reason.key in words.counted_reasons:
            counted, singular, plural = words.counted_reasons[reason.key]
            return self.plural(singular, plural, int(reason.params[counted]), **params)
        sentence = words.reasons.get(reason.key) or REASONS.get(reason.key)
        if sentence is not None:
            return self.text(sentence, **params)
        if game in own_names():
            raise UnknownReasonError(f"reason {reason.key!r} has no words; add them to screens/game_words")
        return extension_words.sentence(reason.key, params, self.language)

    def reason_at_table(self, reason: Reason, names: Mapping[str, str] | None = None) -> str:
        """The sentence for players at a table; after a move out of turn it begins with whose turn it is."""
        sentence = self.reason(reason, names)
        if "turn" not in reason.params:
            return sentence
        turn = self.text("It is {seat}'s turn", seat=self._params(reason, names or {})["turn"])
        return f"{turn}. {sentence}"

    def _params(self, reason: Reason, names: Mapping[Seat, str]) -> dict[str, str | int]:
        """The parameters of a reason in words."""
        game = reason.key.partition(".")[0]
        return {
            key: self._spoken(game, value, names if key in _SEAT_PARAMS else {})
            for key, value in reason.params.items()
        }

    def _spoken(self, game: str, value: str | int, names: Mapping[Seat, str]) -> str | int:
        """A parameter of a reason in words: a seat, a field, or a list of them."""
        if isinstance(value, int):
            return value
        return ", ".join(names.get(each) or self._named(game, each) for each in value.split(", "))

    def _named(self, game: str, called: str) -> str:
        """A seat, a field or a move in words; what has none stays as it is."""
        seat = self.seat(game, called)
        field = self.field(game, seat)
        return field if field != called else words_of(game).move(called, self) or called
