"""A game of the archive as views, the same as at the live table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.contents import Field
from companion.records.game_record import GameRecord
from companion.records.replay import Replayed, opened, positions
from companion.referee.protocol import Over, Played, Stands
from companion.rules.game import AnyGame, AnyPly, Position
from companion.screens.player_names import with_full_names
from companion.screens.ply_texts import ply_told
from companion.screens.score_texts import tally
from companion.screens.turn_texts import last_ply, turn_headline
from companion.screens.view import View
from companion.screens.view_story import result_headline
from companion.screens.words import Words
from companion.service.game.position_view import captured, position_fields, touched


@dataclass(frozen=True, slots=True)
class ReplayScene:
    """A position of a game, its view, and the ply that led to it; the start has no ply."""

    game: AnyGame
    position: Position
    view: View
    replayed: Replayed | None

    @property
    def undone(self) -> bool:
        """True if the players took this ply back."""
        return self.replayed is not None and self.replayed.ply.undone

    @property
    def touched(self) -> tuple[Field, ...]:
        """The fields that hands touched in that ply, as far as its steps are known."""
        made = None if self.replayed is None else self.replayed.made
        return () if made is None else touched(made.steps)


def scenes(record: GameRecord, *, undone: bool = False) -> Iterator[ReplayScene]:
    """The start, then the scene after each ply; plies that were taken back are left out unless `undone`.

    Raises ReplayError at the first ply that cannot be played.
    """
    game, start = opened(record)
    yield ReplayScene(game, start, _view(record, game, start, None, None), None)
    for replayed in positions(record, undone=undone):
        view = _view(record, game, replayed.after, _verdict(game, replayed), replayed.made)
        yield ReplayScene(game, replayed.after, view, replayed)


def ply_sentences(view: View, words: Words) -> list[str]:
    """The last ply, the scores, and the turn or the winner, in one sentence each."""
    named = with_full_names(view, words)
    return _sentences(named, ply_told(named, words), words)


def numbered_sentences(scene: ReplayScene, words: Words) -> list[str]:
    """The same in few words, for a picture, with the number of the ply before it."""
    said = _sentences(scene.view, last_ply(scene.view, words), words)
    return said if scene.replayed is None else [f"{scene.replayed.number}. {said[0]}", *said[1:]]


def _sentences(view: View, ply: str, words: Words) -> list[str]:
    # What was thrown next is not known in a record until it is used.
    rested = replace(view, waits_for=None)
    now = turn_headline(rested, words) if view.winner is None else result_headline(view, words)
    return [*filter(None, [ply]), tally(view, view.scores, words), now]


def _view(
    record: GameRecord, game: AnyGame, position: Position, last: Played | Stands | None, made: AnyPly | None
) -> View:
    steps = tuple(made.steps) if made is not None else ()
    return View(
        game=record.game,
        seats=tuple(record.seats),
        names=record.names,
        turn=position.turn,
        verdict=last,
        last=last,
        captured=captured(steps),
        steps=steps,
        **position_fields(game, position),
    )


def _verdict(game: AnyGame, replayed: Replayed) -> Played | Stands:
    """The verdict of the referee about this ply; its time is not kept, so it is 0."""
    ply, after = replayed.ply, replayed.after
    position, scores = game.write_position(after), game.scores(after)
    over = None if after.winner is None else Over(after.winner, points=game.end.points(after))
    turns = game.end.turns(after)
    if ply.move is None:
        return Stands(t=0.0, seat=ply.seat, position=position, scores=scores, next=after.turn, over=over)
    return Played(
        t=0.0,
        seat=ply.seat,
        move=ply.move,
        roll=ply.roll,
        card=ply.card,
        position=position,
        scores=scores,
        next=after.turn,
        over=over,
        inferred=ply.inferred,
        playout=turns is not None,
        turns=turns,
    )
