"""A game of the archive as the replay page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from companion.boards.board import Board
from companion.boards.drawing import extent
from companion.contents import Seat
from companion.records.game_record import GameRecord, Result
from companion.rules.game import Step
from companion.screens.piece_names import piece_templates
from companion.screens.words import Words
from companion.service.game.deciding_ply import deciding_ply
from companion.service.game.record_text import called, ending
from companion.service.game.replay_views import ReplayScene, ply_sentences, scenes
from companion.texts import sentence
from companion.web.kept_games import PlyStep, Replay, ReplayPly


def replay_state(record: GameRecord, number: int, board: Board | None, words: Words) -> Replay:
    """The game with this number, shown on this board if there is one. Raises ReplayError."""
    start, *played = seen = list(scenes(record, undone=True))
    return Replay(
        id=number,
        game=record.game,
        board=None if board is None else board.name,
        board_size=None if board is None else list(extent(board)),
        laid=dict(start.view.laid),
        field_names=words.field_names(record.game, start.game.fields),
        piece_names=piece_templates(record.game, start.game.letters, words),
        started=utc(record.started),
        seats=list(record.seats),
        names=record.names,
        result=result_text(record.result, called(record, words), words),
        start=record.start,
        start_scores=dict(start.view.scores),
        deciding=deciding_ply(seen),
        plies=[_ply(scene, words) for scene in played],
    )


def utc(time: datetime | None) -> str:
    """A time as ISO 8601, empty if it is unknown."""
    return "" if time is None else time.isoformat().replace("+00:00", "Z")


def result_text(result: Result | None, names: Mapping[Seat, str], words: Words) -> str | None:
    """How a game ended, in words; `names` are those of the players, by seat."""
    return None if result is None else sentence(ending(result, names, words))


def steps_of(steps: Sequence[Step]) -> list[PlyStep]:
    """The acts of the hands in a ply, in their order."""
    return [
        PlyStep(verb=step.verb, field=step.field, pieces=step.pieces, leaves=step.leaves) for step in steps
    ]


def _ply(scene: ReplayScene, words: Words) -> ReplayPly:
    replayed = scene.replayed
    if replayed is None:
        raise ValueError("the start of a game is no ply")
    made = replayed.made
    return ReplayPly(
        n=replayed.number,
        seat=replayed.ply.seat,
        move=replayed.ply.move,
        text=ply_sentences(scene.view, words)[0],
        position=scene.game.write_position(scene.position),
        scores=scene.game.scores(scene.position),
        steps=steps_of(made.steps if made is not None else ()),
        flags=list(replayed.ply.flags),
    )
