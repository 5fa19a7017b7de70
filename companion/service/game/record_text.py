"""A record as a text for people, in their language: a head, a numbered list of plies, the result."""

from __future__ import annotations

from msgspec import UNSET

from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.rules.game import Winner
from companion.rules.points import AtLeast
from companion.screens.menu_labels import game_name
from companion.screens.message_markers import mark
from companion.screens.words import Words
from companion.texts import visible

_ENDED = {
    "given up": mark("given up"),
    "agreed draw": mark("agreed draw"),
    "broken off": mark("broken off"),
}
_FLAGS = {"inferred": mark("worked out"), "undone": mark("taken back")}


def full_text(record: GameRecord, words: Words) -> str:
    """The record as text: a head, one line for each ply including those taken back, the result."""
    lines = [*head(record, words), "", *_list(record, words), "", result_line(record, words), ""]
    return "\n".join(map(visible, lines))


def head(record: GameRecord, words: Words) -> list[str]:
    """The lines before the plies: id, start, options, players."""
    name = game_name(record.game, words.language)
    title = name if record.id is UNSET else words.text("{game}, game {id}", game=name, id=record.id)
    options = ", ".join(f"{option} = {value}" for option, value in record.options.items())
    started = f"{record.started:%Y-%m-%d %H:%M:%S} UTC"
    return [
        title,
        words.text("started: {time}", time=started),
        words.text("options: {options}", options=options or "-"),
        *(f"{seat}: {record.names.get(seat, '-')}" for seat in record.seats),
    ]


def ply_text(ply: PlyRecord, words: Words) -> str:
    """A ply in a few words: the seat, its roll or card, the move, and its flags."""
    move = words.text("the table stands as it was") if ply.move is None else ply.move
    marks = [words.text(_FLAGS[flag]) for flag in ply.flags if flag in _FLAGS]
    return f"{ply.seat}{_chance(ply, words)} {move}" + (f" ({', '.join(marks)})" if marks else "")


def result_line(record: GameRecord, words: Words) -> str:
    """The line with the result."""
    return words.text("result: {result}", result=ending(record.result, words))


def ending(result: Result | None, words: Words) -> str:
    """How a game ended, in a few words."""
    if result is None:
        return words.text("unfinished")
    parts = [_ended(result, words)] if result.ended else []
    if result.winner is not None:
        parts.append(_won(result.winner, words))
    if result.winner is not None and result.points:
        parts.append(_points(result.points, words))
    if result.match:
        points = ", ".join(f"{seat} {points}" for seat, points in result.match.items())
        parts.append(words.text("match {points}", points=points))
    return ", ".join(parts)


def _points(points: int | AtLeast, words: Words) -> str:
    if isinstance(points, AtLeast):
        return words.plural("at least {n} point", "at least {n} points", points.at_least)
    return words.plural("{n} point", "{n} points", points)


def _chance(ply: PlyRecord, words: Words) -> str:
    if ply.roll is not UNSET:
        return " " + words.text("roll {number}", number=ply.roll)
    if ply.card is not UNSET:
        return " " + words.text("card {number}", number="?" if ply.card is None else ply.card)
    return ""


def _ended(result: Result, words: Words) -> str:
    how = words.text(_ENDED[str(result.ended)])
    return words.text("{ending} by {seat}", ending=how, seat=result.by) if result.by else how


def _list(record: GameRecord, words: Words) -> list[str]:
    width = len(str(len(record.plies)))
    return [f"{number:>{width}}. {ply_text(ply, words)}" for number, ply in enumerate(record.plies, 1)]


def _won(winner: Winner, words: Words) -> str:
    if winner == "draw":
        return words.text("draw")
    seats = (winner,) if isinstance(winner, str) else winner
    return words.text("{seats} won", seats=words.text(" and ").join(seats))
