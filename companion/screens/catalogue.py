"""Messages in German and English, through gettext catalogues.

The messages in the sources are English. Babel finds them as arguments of `Catalogue.text`,
`Catalogue.plural`, `mark` and `phrase`. The German ones are in ``locale/de/LC_MESSAGES/companion.po``, and
``companion.mo`` beside it is compiled from that. ``REGENERATE=1 ./dev test tests/screens/test_catalogues.py``
writes all three files anew from sources and translations.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

from companion.errors import CompanionError

LANGUAGES = ("de", "en")


class LanguageError(CompanionError, ValueError):
    """A language that the companion does not speak; the message names those that it does."""


def language(chosen: str | None, environ: Mapping[str, str]) -> str:
    """``de`` or ``en``: the chosen language, else that of the environment, else English.

    As in gettext, LANGUAGE (a list, separated by colons) goes before LC_ALL, LC_MESSAGES and LANG, of which
    the first one that is set counts; but LANGUAGE is ignored if that one is ``C`` or ``POSIX``. Raises
    LanguageError if the chosen language is not known.
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


class Catalogue:
    """The messages in one language. Raises LanguageError for an unknown one.

    >>> Catalogue("en").text("{name} to move", name="Anna")
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
        """The message in this language; its `{names}` are filled in by the caller."""
        return self._catalogue.gettext(message)

    def plural(self, singular: str, plural: str, number: int, /, **params: object) -> str:
        """The form of the message for this number; `{n}` in it is the number."""
        return self._catalogue.ngettext(singular, plural, number).format(n=number, **params)

    def plural_templates(self, singular: str, plural: str, /, **params: object) -> tuple[str, str]:
        """Both forms of the message, for one and for several, in which ``{n}`` is still to be filled in."""
        one, many = (self._catalogue.ngettext(singular, plural, number) for number in (1, 2))
        return one.format(n="{n}", **params), many.format(n="{n}", **params)

    def decimal(self, value: float, places: int = 1) -> str:
        """A number with this many decimal places; in German with a comma."""
        written = f"{value:.{places}f}"
        return written.replace(".", ",") if self.language == "de" else written
