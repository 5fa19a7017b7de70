"""The words of the screens, in German and English, through gettext catalogues.

The messages in the sources are English. Babel finds them as arguments of `Words.text`,
`Words.plural` and `mark`; the German ones stand in ``locale/de/LC_MESSAGES/companion.po``, and
``companion.mo`` beside it is compiled from that. ``REGENERATE=1 ./dev test
tests/screens/test_catalogues.py`` writes all three anew from sources and translations.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

from companion.contents import Field, Seat
from companion.errors import CompanionError
from companion.rules.game import Reason
from companion.rules.registry import own_names
from companion.screens import outside
from companion.screens.fields import field_message
from companion.screens.reasons import COUNTED_REASONS, REASONS
from companion.screens.seats import SEATS

LANGUAGES = ("de", "en")


_SEAT_PARAMS = {"seat", "seats", "turn"}
"""The parameters of reasons that hold seats; elsewhere a letter may be a field, such as a store."""


class LanguageError(CompanionError, ValueError):
    """A language that the companion does not speak; the message names the known ones."""


class UnknownReasonError(CompanionError, ValueError):
    """A reason key of the package's own games without words."""


def language(chosen: str | None, environ: Mapping[str, str]) -> str:
    """``de`` or ``en``: what was chosen, else what the environment asks for, else English.

    As gettext does it, LANGUAGE (a list, split by colons) goes before LC_ALL, LC_MESSAGES and
    LANG, of which the first that is set counts, but LANGUAGE is not heard where that is ``C``.
    Raises LanguageError where the chosen language is not known.
    """
    if chosen is not None:
        if chosen not in LANGUAGES:
            raise LanguageError(f"language {chosen!r} is not known; the languages are {', '.join(LANGUAGES)}")
        return chosen
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    wishes = [] if locale in {"C", "POSIX"} else environ.get("LANGUAGE", "").split(":")
    return next((wish[:2] for wish in (*wishes, locale) if _is_known(wish)), "en")


def _is_known(locale: str) -> bool:
    return locale.replace("_", ".").replace("-", ".").split(".")[0] in LANGUAGES


@cache
def _catalogue(name: str) -> NullTranslations:
    if name == "en":
        return NullTranslations()
    path = files("companion.screens") / "locale" / name / "LC_MESSAGES" / "companion.mo"
    with path.open("rb") as compiled:
        return GNUTranslations(compiled)


class Words:
    """What the companion says in one language. Raises LanguageError for an unknown one.

    >>> Words("en").text("{name} to move", name="Anna")
    'Anna to move'
    """

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise LanguageError(
                f"language {language!r} is not known; the languages are {', '.join(LANGUAGES)}"
            )
        self.language = language
        self._catalogue = _catalogue(language)

    def text(self, message: str, /, **params: object) -> str:
        """The message in this language, with its `{names}` filled in."""
        return self._catalogue.gettext(message).format(**params)

    def template(self, message: str) -> str:
        """The message in this language, its `{names}` left for somebody else to fill in."""
        return self._catalogue.gettext(message)

    def plural(self, singular: str, plural: str, number: int, /, **params: object) -> str:
        """The message that fits the number; `{n}` in it is the number."""
        return self._catalogue.ngettext(singular, plural, number).format(n=number, **params)

    def decimal(self, value: float) -> str:
        """A number with one place after the point, which is a comma in German."""
        written = f"{value:.1f}"
        return written.replace(".", ",") if self.language == "de" else written

    def seat(self, game: str, seat: Seat) -> str:
        """The seat in words, such as ``Yellow``, else its letter."""
        return self.text(SEATS[game, seat]) if (game, seat) in SEATS else seat

    def field(self, game: str, field: Field) -> str:
        """The field in words where it has some, such as ``Cemetery`` and ``Yellow house 2``."""
        found = field_message(game, field)
        if found is None:
            return field
        message, seat, number = found
        return self.text(message, colour=self.seat(game, seat), number=number)

    def reason(self, reason: Reason, names: Mapping[str, str] | None = None) -> str:
        """The sentence for a refusal; where it speaks of seats, `names` has the players' names.

        A game from outside the package says it in its own words. Raises UnknownReasonError where
        a game of the package has a key without words.
        """
        game, params = reason.key.partition(".")[0], self._params(reason, names or {})
        if reason.key in COUNTED_REASONS:
            counted, singular, plural = COUNTED_REASONS[reason.key]
            return self.plural(singular, plural, int(reason.params[counted]), **params)
        if reason.key in REASONS:
            return self.text(REASONS[reason.key], **params)
        if game in own_names():
            raise UnknownReasonError(f"reason {reason.key!r} has no words; add them to screens/sentences")
        return outside.sentence(reason.key, params, self.language)

    def reason_at_table(self, reason: Reason, names: Mapping[str, str] | None = None) -> str:
        """The sentence for players at a table: first whose turn it is, where somebody moved out of turn."""
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
        """A parameter of a reason: seats and fields in words, also where several are listed."""
        if isinstance(value, int):
            return value
        return ", ".join(
            names.get(each) or self.field(game, self.seat(game, each)) for each in value.split(", ")
        )
