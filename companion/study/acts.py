"""What hands do to a table: acts, the time of each act, and the contents that the acts leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Literal, TypeAlias

from companion.contents import Contents, Field, Table, grouped, one_by_one, pieces, text
from companion.errors import CompanionError
from companion.rules.game import AnyGame, AnyPly, Cause

OTHERWISE = 0.3
"""How likely hands make a ply in the other possible way: two figures in one grip, or the own stone before the
captured one.
"""


MOST_KNOWN = 1 << 12
"""How many results of `_among` and of `_on_top` are remembered; the same few acts come again and again."""

Verb: TypeAlias = Literal["lift", "drop"]


class ActError(CompanionError, ValueError):
    """An act that no hand can do: lifting pieces that do not lie on the field, or not on top."""


@dataclass(frozen=True, slots=True)
class Act:
    """One touch of a hand: pieces are lifted from a field or dropped on it."""

    verb: Verb
    field: Field
    pieces: Contents
    cause: Cause | Literal["mend", "touch"] = "mend"


@dataclass(frozen=True, slots=True)
class Moment:
    """An act and the time at which it is done, in seconds."""

    t: float
    act: Act


def order_of(game: AnyGame) -> str:
    """The order in which the contents of a game are written; ``""`` if pieces are stacked, for stacks are
    written from the bottom up.
    """
    return "" if game.hints.stacked else game.letters


def after(table: Table, act: Act, letters: str) -> dict[Field, Contents]:
    """The table after an act; `letters` is the order in which contents are written (`order_of`).

    Raises ActError if the act lifts pieces that do not lie on the field, or do not lie on top of a stack.
    """
    lying = table.get(act.field, "")
    change = _among if letters else _on_top
    left = change(lying, act.verb, act.pieces, letters)
    if left is None:
        raise ActError(f"no {act.pieces} to lift from {act.field}, {lying!r} lies there")
    return {**table, act.field: left}


@lru_cache(maxsize=MOST_KNOWN)
def _among(lying: Contents, verb: Verb, moved: Contents, letters: str) -> Contents | None:
    """The contents after an act on a field whose pieces lie side by side; None if the pieces to lift are not
    there.
    """
    numbers = pieces(lying)
    if verb == "drop":
        numbers.update(pieces(moved))
    else:
        numbers.subtract(pieces(moved))
    if any(number < 0 for number in numbers.values()):
        return None
    return text((numbers[letter], letter) for letter in letters)


@lru_cache(maxsize=MOST_KNOWN)
def _on_top(lying: Contents, verb: Verb, moved: Contents, _: str) -> Contents | None:
    """The contents after an act on a field whose pieces are stacked; None if the pieces to lift are not on
    top.
    """
    stack, top = one_by_one(lying), one_by_one(moved)
    if verb == "drop":
        return grouped(stack + top)
    return grouped(stack.removesuffix(top)) if stack.endswith(top) else None


def after_all(table: Table, acts: Iterable[Act], letters: str) -> dict[Field, Contents]:
    """The table after these acts in order. Raises ActError."""
    lying = dict(table)
    for act in acts:
        lying = after(lying, act, letters)
    return lying


def making(ply: AnyPly, rng: Random, *, sweep: bool) -> list[Act]:
    """The acts that make a legal ply, with captured fields in random order; the table is cleared afterwards
    only with `sweep`.
    """
    made: list[Act] = []
    for (cause, verb), run in groupby(acts_of(ply), key=lambda act: (act.cause, act.verb)):
        part = list(run)
        if (cause, verb) == ("capture", "lift"):
            rng.shuffle(part)
        if cause != "sweep" or sweep:
            made += part
    return _otherwise(made, rng)


def acts_of(ply: AnyPly) -> list[Act]:
    """The acts of a ply in the order of its steps."""
    return [Act(step.verb, step.field, step.pieces, step.cause) for step in ply.steps]


def owed(acts: Iterable[Act]) -> list[Act]:
    """These acts without those that clear the table, which players may leave undone."""
    return [act for act in acts if act.cause != "sweep"]


def _otherwise(acts: list[Act], rng: Random) -> list[Act]:
    """The same acts, or with the chance OTHERWISE done in another way."""
    other = other_way(acts)
    return acts if other is None or rng.random() >= OTHERWISE else other


def other_way(acts: list[Act]) -> list[Act] | None:
    """Another way to do the first two acts: two figures in one grip, or the own stone lifted first.

    The same acts if these two lifts have no other way, None if they are not two lifts.
    """
    if [act.verb for act in acts[:2]] != ["lift", "lift"] or acts[0].cause == "sow":
        return None
    first, second, *others = acts
    if first.field == second.field:
        # The first act lifts the top figure; in the hand both keep the order in which they stood.
        both = grouped(one_by_one(second.pieces) + one_by_one(first.pieces))
        return [Act("lift", first.field, both, first.cause), *others]
    return [second, first, *others] if first.cause == "capture" else acts


def touching(field: Field, table: Table) -> list[Act]:
    """The acts that lift all pieces of a field and put them back."""
    lying = table[field]
    return [Act("lift", field, lying, "touch"), Act("drop", field, lying, "touch")]


def mending(table: Table, goal: Table, letters: str) -> list[Act]:
    """The acts that turn one table into another: lift each surplus, then drop each missing piece.

    A piece that is missing and in no hand comes from the box beside the board, and a piece left over goes
    into it. `letters` is the order of `order_of`.
    """
    lifts = [Act("lift", field, much) for field, much in _surplus(table, goal, letters)]
    drops = [Act("drop", field, much) for field, much in _surplus(goal, table, letters)]
    return lifts + drops


def _surplus(one: Table, other: Table, letters: str) -> list[tuple[Field, Contents]]:
    """The fields on which `one` has pieces that `other` lacks there, each with these pieces."""
    more = _more_pieces if letters else _more_on_top
    both = ((field, one.get(field, ""), other.get(field, "")) for field in _fields(one, other))
    found = [(field, more(lying, meant, letters)) for field, lying, meant in both if lying != meant]
    return [(field, much) for field, much in found if much]


def _more_pieces(one: Contents, other: Contents, letters: str) -> Contents:
    """The pieces of `one` that `other` lacks, for pieces that lie side by side."""
    much = pieces(one) - pieces(other)
    return text((much[letter], letter) for letter in letters)


def _more_on_top(one: Contents, other: Contents, _: str) -> Contents:
    """The pieces of the stack `one` above the part that both stacks have in common."""
    stack, meant = one_by_one(one), one_by_one(other)
    alike = next((at for at, pair in enumerate(zip(stack, meant, strict=False)) if len(set(pair)) > 1), None)
    return grouped(stack[min(len(stack), len(meant)) if alike is None else alike :])


def _fields(one: Mapping[Field, Contents], other: Mapping[Field, Contents]) -> list[Field]:
    """The fields of both tables, each once."""
    return list(dict.fromkeys([*one, *other]))
