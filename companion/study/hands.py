"""What hands do to a table: acts, each at its time, and the contents that they leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Literal, TypeAlias

from companion.contents import Contents, Field, Table, pieces, text
from companion.rules.game import AnyPly, Cause


class HandsError(ValueError):
    """An act that no hand can do: lifting what does not lie there."""


@dataclass(frozen=True, slots=True)
class Act:
    """One touch: pieces are lifted from a field or dropped on it."""

    verb: Literal["lift", "drop"]
    field: Field
    pieces: Contents
    cause: Cause | Literal["mend", "touch"] = "mend"


@dataclass(frozen=True, slots=True)
class Moment:
    """An act and when it is done, in seconds."""

    t: float
    act: Act


Acts: TypeAlias = Sequence[Act]


def after(table: Table, act: Act, letters: str) -> dict[Field, Contents]:
    """The table after an act; `letters` is the order in which contents are written.

    Raises HandsError where more is lifted than lies there.
    """
    lying = pieces(table.get(act.field, ""))
    if act.verb == "drop":
        lying.update(pieces(act.pieces))
    else:
        lying.subtract(pieces(act.pieces))
    if any(number < 0 for number in lying.values()):
        raise HandsError(f"no {act.pieces} to lift from {act.field}, {table.get(act.field, '')!r} lies there")
    return {**table, act.field: text((lying[letter], letter) for letter in letters)}


def after_all(table: Table, acts: Iterable[Act], letters: str) -> dict[Field, Contents]:
    """The table after all the acts, one after the other. Raises HandsError."""
    lying = dict(table)
    for act in acts:
        lying = after(lying, act, letters)
    return lying


def making(ply: AnyPly, rng: Random, *, sweep: bool) -> list[Act]:
    """The acts of a legal ply, captured fields in any order, the table cleared afterwards or not."""
    acts = [Act(step.verb, step.field, step.pieces, step.cause) for step in ply.steps]
    made: list[Act] = []
    for (cause, verb), run in groupby(acts, key=lambda act: (act.cause, act.verb)):
        part = list(run)
        if (cause, verb) == ("capture", "lift"):
            rng.shuffle(part)
        if cause != "sweep" or sweep:
            made += part
    return made


def touching(field: Field, table: Table) -> list[Act]:
    """Taking a field's pieces up and putting them back."""
    lying = table[field]
    return [Act("lift", field, lying, "touch"), Act("drop", field, lying, "touch")]


def mending(table: Table, goal: Table, letters: str) -> list[Act]:
    """The shortest way from a table to another: lift what is too much, drop it where it lacks.

    The acts end when the pieces lifted are used up: both tables hold the same pieces.
    """
    lifts = [Act("lift", field, much) for field, much in _surplus(table, goal, letters)]
    drops = [Act("drop", field, much) for field, much in _surplus(goal, table, letters)]
    return lifts + drops


def _surplus(one: Table, other: Table, letters: str) -> list[tuple[Field, Contents]]:
    """What lies more on the fields of one table than on those of the other."""
    found = []
    for field in _fields(one, other):
        more = pieces(one.get(field, "")) - pieces(other.get(field, ""))
        if more:
            found.append((field, text((more[letter], letter) for letter in letters)))
    return found


def _fields(one: Mapping[Field, Contents], other: Mapping[Field, Contents]) -> list[Field]:
    return list(dict.fromkeys([*one, *other]))
