"""Carries out what the players choose in the menu."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from companion.boards.board import Board
from companion.records.archive import Archive
from companion.records.game_record import GameRecord
from companion.records.game_summary import GameSummary
from companion.rules.game import Chance
from companion.rules.registry import options_of
from companion.screens.menu_commands import (
    BeginGame,
    EndGame,
    ForgetPlayer,
    MenuCommand,
    RememberPlayer,
    SetLanguage,
    SetPace,
    ShutDown,
    ThrowOrDraw,
    Unpair,
)
from companion.screens.menu_context import DeviceChoice, GameChoice, MenuContext, PastGame
from companion.screens.words import Words
from companion.service.config.board_fit import seat_choices
from companion.service.game.archive_writer import ArchiveWriter
from companion.service.game.dealer import Thrown
from companion.service.game.session import Session
from companion.service.pairing.table_pairing import TablePairing
from companion.service.table.game_starter import GameStarter
from companion.service.table.settle_times import SETTLE_S, pace_of
from companion.texts import PlayerNameError, player_name

RECENT = 20
"""The number of games that the menu offers for replay."""


class MenuActions:
    """Connects the menu with the parts that carry out its commands.

    `game_starter` begins games, `throw` has the die thrown or a card drawn, and `shut_down` turns the machine
    off. `pairing` has the paired devices; without it there are none.
    """

    def __init__(
        self,
        session: Session,
        archive_writer: ArchiveWriter,
        game_starter: GameStarter,
        throw: Callable[[], None],
        shut_down: Callable[[], None],
        pairing: TablePairing | None = None,
    ) -> None:
        self._session = session
        self._archive_writer = archive_writer
        self._game_starter = game_starter
        self._throw = throw
        self._shut_down = shut_down
        self._pairing = pairing

    def context(self, words: Words) -> MenuContext:
        """What the menu must know when it opens."""
        names = self._session.names
        none: list[GameSummary] = []
        nameless: list[str] = []
        recent = self._archive_writer.ask(lambda archive: archive.games(RECENT), none)
        return MenuContext(
            games=tuple(_choice(game, boards) for game, boards in self._game_starter.boards.items()),
            players=tuple(filter(_is_name, self._archive_writer.ask(Archive.players, nameless))),
            language=words.language,
            recent=tuple(_past(one.id, one.started) for one in recent if one.started is not None),
            playing={seat: names.get(seat, seat) for seat in self._session.game.seats}
            if self._session.under_way
            else None,
            waits_for=_awaited(self._session.thrown),
            game=self._session.game.id,
            pace=pace_of(self._session.pace.settle),
            devices=() if self._pairing is None else _devices(self._pairing),
        )

    def record(self, game_id: int) -> GameRecord | None:
        """A game of the archive, None if it cannot be read."""
        return self._archive_writer.ask(lambda archive: archive.game(game_id), None)

    def run(self, command: MenuCommand) -> str | None:
        """Carry a command out; the result is the language to use from now on, None if it does not change."""
        match command:
            case BeginGame():
                self._game_starter.begin(command.game, command.options, command.players, command.starter)
            case ThrowOrDraw():
                self._throw()
            case EndGame():
                self._session.end_game(command.how, command.seat)
                self._session.play_on()
            case RememberPlayer(name):
                self._archive_writer.ask(lambda archive: archive.remember(name), None)
            case ForgetPlayer(name):
                self._archive_writer.ask(lambda archive: archive.forget(name), None)
            case SetPace(pace):
                self._session.settle_in(SETTLE_S[pace])
            case SetLanguage(language):
                return language
            case Unpair(device) if self._pairing is not None:
                self._pairing.unpair(device)
            case ShutDown():
                self._shut_down()
            case _:
                pass
        return None


def _choice(name: str, boards: tuple[Board, ...]) -> GameChoice:
    options = tuple((option.name, tuple(option.values)) for option in options_of(name))
    seats = dict.fromkeys(seating for board in boards for seating in seat_choices(board))
    return GameChoice(name, tuple(seats), options)


def _devices(pairing: TablePairing) -> tuple[DeviceChoice, ...]:
    return tuple(DeviceChoice(device["id"], device["name"]) for device in pairing.devices())


def _is_name(text: str) -> bool:
    """True if a game can be begun with this name; an old archive may contain others."""
    try:
        return player_name(text) == text
    except PlayerNameError:
        return False


def _awaited(thrown: Thrown | None) -> Chance | None:
    return thrown.kind if thrown is not None and thrown.waiting else None


def _past(game_id: int, started: datetime) -> PastGame:
    return PastGame(game_id, f"{game_id}: {started:%d.%m.%Y %H:%M}")
