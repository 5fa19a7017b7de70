"""A record as people read it: a numbered list of moves. Pure; to be read by eyes, not back."""

from __future__ import annotations

from msgspec import UNSET

from companion.records.notation import GameRecord, PlyRecord, Result
from companion.rules.game import Winner


def write(record: GameRecord) -> str:
    """The record as text: a head, one line for each ply ever made, the result."""
    return "\n".join([*head(record), "", *_list(record), "", f"result: {ending(record.result)}", ""])


def head(record: GameRecord) -> list[str]:
    """What is said of a game before its plies: id, start, options, players."""
    title = record.game if record.id is UNSET else f"{record.game}, game {record.id}"
    options = ", ".join(f"{name} = {value}" for name, value in record.options.items())
    players = [f"{seat}: {player or '-'}" for seat, player in record.seats.items()]
    return [title, f"started: {record.started:%Y-%m-%d %H:%M:%S} UTC", f"options: {options or '-'}", *players]


def said(ply: PlyRecord) -> str:
    """A ply in a few words: the seat, its roll or card, the move, and what is special about it."""
    chance = "".join(
        f" {name} {'?' if number is None else number}"
        for name, number in (("roll", ply.roll), ("card", ply.card))
        if number is not UNSET
    )
    move = "the table stands as it was" if ply.move is None else ply.move
    marks = [flag for flag in ply.flags if flag != "stands"]
    return f"{ply.seat}{chance} {move}" + (f" ({', '.join(marks)})" if marks else "")


def ending(result: Result | None) -> str:
    """How a game ended, in a few words."""
    if result is None:
        return "unfinished"
    parts = [result.ended + (f" by {result.by}" if result.by else "")] if result.ended else []
    if result.winner is not None:
        parts.append(_won(result.winner) + (f" by {result.points} points" if result.points else ""))
    if result.match:
        parts.append("match " + ", ".join(f"{seat} {points}" for seat, points in result.match.items()))
    return ", ".join(parts)


def _list(record: GameRecord) -> list[str]:
    width = len(str(len(record.plies)))
    return [f"{number:>{width}}. {said(ply)}" for number, ply in enumerate(record.plies, 1)]


def _won(winner: Winner) -> str:
    if isinstance(winner, str):
        return winner if winner == "draw" else f"{winner} won"
    return f"{' and '.join(winner)} won"
