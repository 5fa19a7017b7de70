"""The fonts of the display, and how text is made to fit its room.

Terminus is a bitmap font: each size is drawn by hand, all characters of a size are equally wide, and nothing
is grey. Sizes and room are in pixels.
"""

from __future__ import annotations

import unicodedata
from enum import Enum
from functools import cache
from importlib.resources import files
from io import BytesIO

from PIL import ImageFont

_NO_GLYPH = "\ue000"
"""A code point for private use: the font draws it with the same picture as every character that it lacks."""


class Font(Enum):
    """File and size; a character is 6 pixels wide in SMALL and BOLD, 8 in HEAD and 16 in SCORE."""

    SMALL = ("terminus-normal.otb", 12)
    BOLD = ("terminus-bold.otb", 12)
    HEAD = ("terminus-bold.otb", 14)
    SCORE = ("terminus-bold.otb", 32)


@cache
def truetype_font(font: Font) -> ImageFont.FreeTypeFont:
    """The font, loaded once; with the basic layout engine, which gives the same result on every machine."""
    name, size = font.value
    data = (files("companion.screens") / "fonts" / name).read_bytes()
    return ImageFont.truetype(BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _advance(font: Font) -> int:
    return round(truetype_font(font).getlength("0"))


def width(text: str, font: Font) -> int:
    """The width of the text in pixels."""
    return len(text) * _advance(font)


def columns(font: Font, room: int) -> int:
    """How many characters have room."""
    return max(0, room // _advance(font))


@cache
def has_glyph(character: str) -> bool:
    """True if the font can draw the character; bold and normal have the same ones."""
    drawn = [truetype_font(Font.SMALL).getmask(each, mode="1") for each in (character, _NO_GLYPH)]
    return drawn[0].getbbox() != drawn[1].getbbox() or bytes(drawn[0]) != bytes(drawn[1])


def legible(text: str) -> str:
    """The text without control characters, and with a question mark for each that the font lacks."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join([character if has_glyph(character) else "?" for character in composed])


def shorten(text: str, font: Font, room: int) -> str:
    """The text; if it is too long, as much of its beginning as has room, with an ellipsis."""
    text, limit = legible(text), columns(font, room)
    if len(text) <= limit:
        return text
    return text[: limit - 1].rstrip() + "…" if limit else ""


def wrap(text: str, font: Font, room: int) -> list[str]:
    """The text in lines that have room, broken at spaces, and within a word only if the word is too long."""
    limit, lines = max(1, columns(font, room)), [""]
    for word in legible(text).split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) <= limit:
            lines[-1] += f" {word}"
            continue
        pieces = [word[start : start + limit] for start in range(0, len(word), limit)] or [""]
        if not lines[-1]:
            lines.pop()
        lines += pieces
    return lines
