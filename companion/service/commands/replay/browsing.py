"""A replay in a terminal: pages to step through with keys, or played one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import click

from companion.screens.replay_speeds import SPEEDS, next_speed
from companion.screens.words import Words
from companion.service.game.deciding_ply import deciding_ply
from companion.service.game.playback import Playback
from companion.service.game.replay_views import ReplayScene

NEXT, BACK = (" ", "\r", "\n", "\x1b[C", "\x1bOC"), ("\x1b[D", "\x1bOD")
STEPS: Mapping[str, int] = {**dict.fromkeys(NEXT, 1), **dict.fromkeys(BACK, -1)}
"""The keys and their steps: space, enter and the right arrow go on, the left arrow goes back."""

FASTER: Mapping[str, int] = {"+": 1, "-": -1}
PLAY, DECISION, QUIT = "p", "d", "q"


def browse(
    pages: Sequence[str],
    seen: Sequence[ReplayScene],
    words: Words,
    wait: Callable[[float | None], str | None],
    clock: Callable[[], float],
) -> None:
    """Show the pages of these scenes until q, Ctrl-C or Ctrl-D.

    `wait` gives the next key, or None after so many seconds, and `clock` the time in seconds.
    """
    shown = Playback(tuple(seen))
    while True:
        shown = shown.pass_time(clock())
        click.clear()
        click.echo(f"{pages[shown.at]}\n\n{_status(shown, words)}")
        try:
            key = wait(None if shown.due is None else max(0.0, shown.due - clock()))
        except (KeyboardInterrupt, EOFError):
            return
        if key is not None:
            if key.lower() == QUIT:
                return
            shown = pressed(shown, key)


def pressed(shown: Playback, key: str) -> Playback:
    """The replay after a key; one that is not known changes nothing."""
    if key in STEPS:
        return shown.moved(min(max(shown.at + STEPS[key], 0), shown.last))
    if key in FASTER:
        return replace(shown, speed=next_speed(shown.speed, FASTER[key]), next_at=None)
    if key == PLAY:
        return shown.stopped if shown.playing else shown.started()
    return shown.moved(deciding_ply(shown.played)) if key == DECISION else shown


def _status(shown: Playback, words: Words) -> str:
    """Where the replay is, and the keys."""
    at = words.text("{ply} of {plies}", ply=shown.at, plies=shown.last)
    keys = words.text("space: next, left: back, p: play, + -: speed, d: decision, q: end")
    return f"{at}   {SPEEDS[shown.speed]}\n{keys}"
