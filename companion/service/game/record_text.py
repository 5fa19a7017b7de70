"""A record as a text for people, in their language: a head, a numbered list of plies, the result."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from msgspec import UNSET

from companion.contents import Seat
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.records.replay import ReplayError
from companion.rules.game import Winner
from companion.rules.points import AtLeast
from companion.screens.menu_labels import game_name
from companion.screens.message_markers import mark
from companion.screens.player_names import full_names
from companion.screens.ply_texts import move_told
from companion.screens.words import Words
from companion.service.game.replay_views import ReplayScene, ply_sentences, scenes
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


def called(record: GameRecord, words: Words) -> dict[Seat, str]:
    """The name of each player; a player without one is called by the seat."""
    return full_names(record.game, record.seats, record.names, words)


def scene_text(scene: ReplayScene, words: Words) -> str:
    """The ply that led to the scene, in a sentence with its flags. Raises ValueError for the start."""
    if scene.replayed is None:
        raise ValueError("the start of a game is no ply")
    told, *_ = ply_sentences(scene.view, words)
    return told + _marks(scene.replayed.ply, words)


def ply_text(game: str, ply: PlyRecord, names: Mapping[Seat, str], words: Words) -> str:
    """A ply that cannot be played again, in few words: the player, the roll or card, the move, its flags."""
    move = words.text("the table stands as it was")
    if ply.move is not None:
        move = move_told(game, ply.move, words) or ply.move
    told = [each for each in (_chance(ply, words), move) if each]
    return f"{names.get(ply.seat, ply.seat)}: {', '.join(told)}{_marks(ply, words)}"


def _marks(ply: PlyRecord, words: Words) -> str:
    """The flags of a ply in brackets, after a space; empty if it has none to tell."""
    marks = [words.text(_FLAGS[flag]) for flag in ply.flags if flag in _FLAGS]
    return f" ({', '.join(marks)})" if marks else ""


def result_line(record: GameRecord, words: Words) -> str:
    """The line with the result."""
    return words.text("result: {result}", result=ending(record.result, called(record, words), words))


def ending(result: Result | None, names: Mapping[Seat, str], words: Words) -> str:
    """How a game ended, in a few words; `names` are those of the players, by seat."""
    if result is None:
        return words.text("unfinished")
    parts = [_ended(result, names, words)] if result.ended else []
    if result.winner is not None:
        parts.append(_won(result.winner, names, words))
    if result.winner is not None and result.points:
        parts.append(_points(result.points, words))
    if result.match:
        points = ", ".join(f"{names.get(seat, seat)} {points}" for seat, points in result.match.items())
        parts.append(words.text("match {points}", points=points))
    return ", ".join(parts)


def _points(points: int | AtLeast, words: Words) -> str:
    if isinstance(points, AtLeast):
        return words.plural("at least {n} point", "at least {n} points", points.at_least)
    return words.plural("{n} point", "{n} points", points)


def _chance(ply: PlyRecord, words: Words) -> str:
    if ply.roll is not UNSET:
        return words.text("roll {number}", number=ply.roll)
    if ply.card is not UNSET:
        return words.text("card {number}", number="?" if ply.card is None else ply.card)
    return ""


def _ended(result: Result, names: Mapping[Seat, str], words: Words) -> str:
    how = words.text(_ENDED[str(result.ended)])
    by = names.get(result.by, result.by) if result.by else None
    return words.text("{ending} by {seat}", ending=how, seat=by) if by else how


def _list(record: GameRecord, words: Words) -> list[str]:
    width = len(str(len(record.plies)))
    return [f"{number:>{width}}. {told}" for number, told in enumerate(_plies(record, words), 1)]


def _plies(record: GameRecord, words: Words) -> list[str]:
    """All plies in words; those that cannot be played again are told by their text."""
    told: list[str] = []
    with suppress(ReplayError):
        for scene in scenes(record, undone=True):
            told += [scene_text(scene, words)] if scene.replayed else []
    names = called(record, words)
    return [*told, *(ply_text(record.game, ply, names, words) for ply in record.plies[len(told) :])]


def _won(winner: Winner, names: Mapping[Seat, str], words: Words) -> str:
    if winner == "draw":
        return words.text("draw")
    seats = (winner,) if isinstance(winner, str) else winner
    winners = words.text(" and ").join(names.get(seat, seat) for seat in seats)
    return words.text("{seats} won", seats=winners)
