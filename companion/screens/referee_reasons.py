"""The sentences for reasons that no game gives: those of the referee, and those that all games share."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.message_markers import mark

REASONS: Mapping[str, str] = {
    "over": mark("The game is over"),
    "no-such-move": mark("“{text}” is no move on this board"),
    "referee.paused": mark(
        "The last move was recorded when the hand paused. If it was to go on: press “undo”, put everything "
        "back and make it without a pause"
    ),
    "referee.taken-back": mark(
        "The last move was recorded, and now it seems to be put back. Press “undo” to take it back"
    ),
    "referee.laid-anew": mark(
        "A new game seems to be laid. Press “ok” to begin it and break off the one before. Or put everything "
        "back, then it goes on"
    ),
    "referee.cleared": mark(
        "The table is empty. To go on with this game, put everything back; “New game” in the menu begins "
        "another"
    ),
    "referee.turned": mark("The board seems to be turned round. Turn it back, then play goes on"),
    "referee.stray": mark("Something lies on {fields} that does not belong there"),
}
