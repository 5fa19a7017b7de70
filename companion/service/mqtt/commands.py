"""Carries out what others ask a table to do over MQTT, as far as its configuration allows it.

A game under way is never broken off from outside, and no ply is made or changed but by a button that somebody
could press at the table, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from companion.errors import CompanionError
from companion.mqtt.messages import CommandAnswer, DisplayMessage, GameOrder, read
from companion.mqtt.topics import Command
from companion.service.table.game_starter import GameStarter
from companion.service.table.loop import Loop
from companion.service.table.message_note import MessageNote
from companion.service.table.running_table import RunningTable
from companion.texts import visible


class RefusedCommandError(CompanionError, RuntimeError):
    """The table does not do this now; the message says why."""


class TableCommands:
    """What a table does for others; any thread may call it.

    `allowed` are the commands that are carried out. Messages for the display go to `note`.
    """

    def __init__(
        self,
        allowed: Collection[Command],
        loop: Loop,
        table: RunningTable,
        game_starter: GameStarter,
        note: MessageNote,
        clock: Callable[[], float],
    ) -> None:
        self.allowed = frozenset(allowed)
        self._loop = loop
        self._table = table
        self._game_starter = game_starter
        self._note = note
        self._clock = clock

    def carry_out(self, command: str, payload: bytes) -> CommandAnswer:
        """Carry a command out and return what came of it."""
        try:
            self._carry_out(command, payload)
        except CompanionError as error:
            return CommandAnswer(done=False, error=str(error))
        return CommandAnswer(done=True)

    def _carry_out(self, command: str, payload: bytes) -> None:
        if command not in self.allowed:
            allowed = ", ".join(sorted(self.allowed)) or "none"
            raise RefusedCommandError(
                f"the command {visible(command)[:40]!r} is not allowed here; mqtt.commands allows {allowed}"
            )
        match command:
            case "new_game":
                order = read(payload, GameOrder)
                self._loop.ask(lambda: self._begin(order))
            case "message":
                text = visible(read(payload, DisplayMessage).text)
                self._loop.ask(lambda: self._table.do(lambda: self._note.take(text)))
            case "ok" | "undo":
                t = self._clock()
                self._loop.ask(lambda: self._table.press(t, command, held=False))
            case _:
                raise RefusedCommandError(f"there is no command {command!r}")

    def _begin(self, order: GameOrder) -> None:
        """Begin a game, in the loop."""
        view = self._table.snapshot.view
        if view.plies and view.winner is None:
            raise RefusedCommandError(
                f"a game of {view.game} is under way, with {view.plies} plies on record"
            )
        self._table.do(
            lambda: self._game_starter.begin(
                order.game, order.options, order.players, order.starter, order.board
            )
        )
