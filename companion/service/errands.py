"""What the players ask for in the menu, carried out."""

from __future__ import annotations

from collections.abc import Callable

from companion.records.archive import Archive
from companion.records.notation import GameRecord
from companion.records.reader import GameSummary
from companion.rules.registry import game as find_game
from companion.rules.registry import options_of
from companion.screens.commands import (
    Command,
    EndGame,
    ForgetPlayer,
    NewGame,
    RememberPlayer,
    SetLanguage,
    ShutDown,
)
from companion.screens.menu_context import GameChoice, MenuContext, PastGame
from companion.screens.words import Words
from companion.service.keeping import Keeper
from companion.service.session import Session

RECENT = 20
"""How many games are offered for replay."""


class Errands:
    """Runs between the menu and the parts that can do what it asks for.

    `games` are those that can be played on this board; `shut_down` turns the machine off.
    """

    def __init__(
        self, session: Session, keeper: Keeper, games: tuple[str, ...], shut_down: Callable[[], None]
    ) -> None:
        self._session = session
        self._keeper = keeper
        self._games = games
        self._shut_down = shut_down

    def context(self, words: Words) -> MenuContext:
        """What the menu must know when it opens."""
        names = self._session.names
        none: list[GameSummary] = []
        recent = self._keeper.ask(Archive.games, none)
        return MenuContext(
            games=tuple(_choice(game) for game in self._games),
            players=tuple(self._keeper.ask(Archive.players, [])),
            language=words.language,
            recent=tuple(_past(summary) for summary in recent[:RECENT]),
            playing={seat: names.get(seat, seat) for seat in self._session.game.seats}
            if self._session.under_way
            else None,
        )

    def record(self, game_id: int) -> GameRecord | None:
        """A game of the archive, None where it cannot be read."""
        return self._keeper.ask(lambda archive: archive.game(game_id), None)

    def run(self, command: Command) -> str | None:
        """Carry a command out; the language to speak from now on, where that is what it asks for."""
        match command:
            case NewGame():
                self._session.end_game("broken off")
                game = find_game(command.game, command.options)
                self._session.new_game(game, command.players, command.starter)
            case EndGame():
                self._session.end_game(command.how, command.seat)
                self._session.play_on()
            case RememberPlayer(name):
                self._keeper.ask(lambda archive: archive.remember(name), None)
            case ForgetPlayer(name):
                self._keeper.ask(lambda archive: archive.forget(name), None)
            case SetLanguage(language):
                return language
            case ShutDown():
                self._shut_down()
            case _:
                pass
        return None


def _choice(name: str) -> GameChoice:
    options = tuple(
        (option.name, (option.default, *(value for value in option.values if value != option.default)))
        for option in options_of(name)
    )
    return GameChoice(name, find_game(name).seats, options)


def _past(summary: GameSummary) -> PastGame:
    return PastGame(summary.id, f"{summary.id}: {summary.started:%d.%m.%Y %H:%M}")
