"""The addresses of the evening: its page, and what is on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.hub.evening.evening import Evening
from companion.hub.page.shown_evening import shown_evening
from companion.screens.words import Words
from companion.web.languages import language_of
from companion.web.page_files import PageFiles, SentFile

PAGE = "evening.html"


class EveningInHand(Protocol):
    """The evening that is directed now, None until it was read, and what hinders it; read by any thread."""

    @property
    def evening(self) -> Evening | None: ...
    @property
    def troubles(self) -> Mapping[str, str]: ...


def evening_routes(in_hand: EveningInHand, files: PageFiles, language: str) -> list[Route]:
    """The routes; `language` is that of viewers whose browser names none."""

    async def page(request: Request) -> Response:
        return files.page(PAGE, request.headers)

    async def state(request: Request) -> Response:
        """The evening in the language of the viewer; a browser that has it already gets nothing new."""
        words, evening = Words(language_of(request) or language), in_hand.evening
        shown = None if evening is None else shown_evening(evening, in_hand.troubles, words)
        answer = SentFile("evening.json", msgspec.json.encode(shown)).response(request.headers)
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return answer

    return [Route("/evening", page), Route("/api/evening", state)]
