"""The pages on which devices are let in: the code, also as a QR code, and the question of a device."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.screens.font import Font, columns, shorten
from companion.screens.layout import PITCH, clipped, rows, wrapped
from companion.screens.page import HEIGHT, WIDTH, Bitmap, Box, Page, Text
from companion.screens.pagination import PagePart, fixed_headline, paginate, text_parts
from companion.screens.words import Words

_SCALE = 2
"""Pixels of the display for one module of the QR code; with fewer no camera reads it at arm's length."""

_MOST_MODULES = 29
"""The modules of a side that have room with a light edge of three pixels (QR version 3)."""

_LEFT = HEIGHT + 4
_ROOM = WIDTH - _LEFT
_ADDRESS_ROWS = 3
"""Where the text right of the QR code begins, its pixels, and how many lines the address may have."""

_NAME_ROWS = 2
_HALF = 3
"""Digits of the code before the space in its middle."""


@dataclass(frozen=True, slots=True)
class PairingView:
    """What the display shows while devices can be let in.

    `address` is that of the page for devices, ``http://192.168.1.5:8080/``, empty without a network. `code`
    is empty if it is not valid any more. `let_in` is the name of the device that came in last.
    """

    address: str
    code: str
    let_in: str = ""

    @property
    def link(self) -> str:
        """What the camera opens. The code stands behind ``#``, so no request of a browser contains it."""
        return f"{self.address}#pair={self.code}"


def pairing_page(view: PairingView, words: Words) -> Page:
    """The page of the code as shapes; in words alone if the address is too long for a QR code."""
    if not view.address:
        return _told(words.text("No network"), words.text("This table is in no network at present."))
    if not view.code:
        return _told(words.text("No code"), words.text("The code is void. ok: a new code, undo: end"))
    modules, lines = _modules(view.link), _broken(view.address)
    if len(modules) > _MOST_MODULES or len(lines) > _ADDRESS_ROWS:
        return _told(_spaced(view.code), view.address)
    foot = f"✓ {view.let_in}" if view.let_in else words.text("undo: end")
    return (
        *_qr_code(modules),
        *rows(lines, 0, _LEFT - 1),
        Text(_LEFT, HEIGHT - PITCH * 2 - 1, _spaced(view.code), Font.HEAD),
        Text(_LEFT, HEIGHT - PITCH, shorten(foot, Font.SMALL, _ROOM)),
    )


def hidden_pairing_page(words: Words) -> Page:
    """The page for those who only watch as shapes."""
    return _told(words.text("Let a phone in"), words.text("The code is shown on the table only."))


def pairing_question_page(name: str, words: Words) -> Page:
    """The page of the question as shapes; the name may come from anybody, and is cut where it is too long."""
    told = [*clipped(wrapped([name]), _NAME_ROWS), words.text("Hold ok: yes"), words.text("undo: no")]
    return paginate([PagePart(fixed_headline(words.text("Let it in?")), rows(told))])[0]


def _spaced(code: str) -> str:
    return f"{code[:_HALF]} {code[_HALF:]}"


def _told(headline: str, line: str) -> Page:
    return paginate(text_parts(headline, [line])[:1])[0]


def _modules(link: str) -> Sequence[Sequence[int]]:
    """The modules of the smallest QR code with this text, in rows; 1 is dark."""
    import segno  # noqa: PLC0415 - start-up counts

    return segno.make_qr(link, error="l", boost_error=False).matrix


def _qr_code(modules: Sequence[Sequence[int]]) -> Page:
    """The QR code in the middle of a lit square as high as the display."""
    edge = (HEIGHT - len(modules) * _SCALE) // 2
    drawn = ["".join(("#" if dark else ".") * _SCALE for dark in row) for row in modules]
    return (
        Box(0, 0, HEIGHT, HEIGHT),
        Bitmap(edge, edge, tuple(row for row in drawn for _ in range(_SCALE)), lit=False),
    )


def _broken(address: str) -> list[str]:
    """The address without ``http://``, in lines that end at a dot or a colon if they can."""
    room, lines = columns(Font.SMALL, _ROOM), [""]
    parts = re.findall(r"[:\[]?[^.:\[]*\.?", address.removeprefix("http://").rstrip("/"))
    for part in (whole[start : start + room] for whole in parts for start in range(0, len(whole), room)):
        if lines[-1] and len(lines[-1]) + len(part) > room:
            lines.append("")
        lines[-1] += part
    return lines
