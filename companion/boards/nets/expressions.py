"""The notation of KiCad's files, S-expressions, by the library sexpdata."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, Union

from companion.boards.board import BoardError


class Word(str):
    """A word of KiCad's own, which is not quoted."""

    __slots__ = ()


Clause: TypeAlias = tuple[Union[str, float, Word, "Clause"], ...]
"""A bracket: its keyword, and what it holds. Texts are quoted, a Word is not."""


def lines(clauses: Iterable[Clause], indent: str) -> str:
    """Each clause on a line of its own. Raises BoardError if sexpdata is missing."""
    return "".join(f"{indent}{text(clause)}\n" for clause in clauses)


def text(clause: Clause) -> str:
    """A clause on one line. Raises BoardError if sexpdata is missing."""
    try:
        from sexpdata import Symbol, dumps  # noqa: PLC0415 - only who makes circuits needs it
    except ImportError as error:
        raise BoardError(
            "a circuit for KiCad needs the library sexpdata;"
            " this brings it: pip install 'tabletop-companion[kicad]'"
        ) from error

    def listed(clause: Clause) -> list[object]:
        keyword, *held = clause
        return [Symbol(keyword), *map(one, held)]

    def one(held: str | float | Word | Clause) -> object:
        if isinstance(held, tuple):
            return listed(held)
        return Symbol(held) if isinstance(held, Word) else held

    return str(dumps(listed(clause)))
