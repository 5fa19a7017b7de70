"""The language of a viewer: the one that was chosen on the page, else the one that the browser prefers."""

from __future__ import annotations

from starlette.requests import Request

from companion.screens.catalogue import LANGUAGES, LanguageError

KEY = "language"
"""The key of a query that names the language, such as ``/api/state?language=de``."""


def language_of(request: Request) -> str | None:
    """The language of this viewer; None if neither address nor browser names one that is spoken here.

    Raises LanguageError if the address names another one.
    """
    chosen = request.query_params.get(KEY)
    if chosen is not None and chosen not in LANGUAGES:
        raise LanguageError(f"language {chosen!r} is not known; the languages are {', '.join(LANGUAGES)}")
    return known_language_of(request)


def known_language_of(request: Request) -> str | None:
    """The same, but a language in the address that is not spoken here counts as none."""
    chosen = request.query_params.get(KEY)
    return chosen if chosen in LANGUAGES else preferred(request.headers.get("accept-language", ""))


def preferred(accepted: str) -> str | None:
    """The first language of an ``Accept-Language`` header that is spoken here, None if there is none.

    Languages stand there with weights from 0 (never) to 1, such as ``fr, de-CH;q=0.8, en;q=0.5`` (RFC 9110,
    section 12.5.4).
    """
    wishes = [_wish(part) for part in accepted.split(",")]
    by_weight = sorted((wish for wish in wishes if wish[1] > 0), key=lambda wish: -wish[1])
    return next((language for language, _ in by_weight if language in LANGUAGES), None)


def _wish(part: str) -> tuple[str, float]:
    """The language of one part, without its region, and its weight; a part that cannot be read has none."""
    tag, _, weight = part.partition(";")
    try:
        return tag.strip().partition("-")[0].lower(), float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return "", 0.0
