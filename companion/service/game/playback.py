"""A replay on a display or in a terminal: stepped through, or played by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.referee.protocol import Button
from companion.screens.replay_page import ReplayView
from companion.screens.replay_speeds import USUAL
from companion.service.game.replay_views import ReplayScene

PLY_S = 2.0
"""Seconds for which a ply is shown at the usual speed: enough to read it and to find it on the board."""

STEPS: dict[Button, int] = {"down": 1, "up": -1}
"""The buttons that step, and how far."""


@dataclass(frozen=True, slots=True)
class Playback:
    """A replay at one of its scenes; the first scene is the start.

    While it plays, `next_at` is when the next ply is shown, in seconds; None before time has passed.
    """

    played: tuple[ReplayScene, ...]
    at: int = 0
    speed: float = USUAL
    playing: bool = False
    next_at: float | None = None

    @property
    def last(self) -> int:
        """The number of the last scene."""
        return len(self.played) - 1

    @property
    def view(self) -> ReplayView:
        """The scene as the display shows it."""
        return ReplayView(self.played[self.at].view, self.at, self.last, playing=self.playing)

    @property
    def due(self) -> float | None:
        """When `pass_time` wants to be called, at once if that is 0; None while it does not play."""
        return (self.next_at or 0.0) if self.playing else None

    def feed(self, button: Button) -> Playback | None:
        """`down` goes on and `up` goes back; `undo` ends the replay, and so does going past its end.

        While it plays, every button but `undo` stops it.
        """
        at = self.at + STEPS.get(button, 0)
        if button == "undo" or (at > self.last and not self.playing):
            return None
        return self.stopped if self.playing else self.moved(max(at, 0))

    @property
    def stopped(self) -> Playback:
        """The same scene, no longer playing."""
        return replace(self, playing=False, next_at=None)

    def moved(self, at: int) -> Playback:
        """Another scene, not playing."""
        return replace(self.stopped, at=at)

    def started(self) -> Playback:
        """Playing on from here, or from the start if this is the end."""
        return replace(self, at=0 if self.at == self.last else self.at, playing=True, next_at=None)

    def pass_time(self, t: float) -> Playback:
        """The replay at time `t`: one ply further if that is due; at the end it stops."""
        if not self.playing or (self.next_at is not None and t < self.next_at):
            return self
        at = self.at if self.next_at is None else self.at + 1
        if at >= self.last:
            return self.moved(self.last)
        return replace(self, at=at, next_at=t + PLY_S / self.speed)
