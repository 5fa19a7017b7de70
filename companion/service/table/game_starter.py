"""Starts another game: on which board, with which cards, by which players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.boards.board import Board, BoardError
from companion.contents import Seat
from companion.rules.errors import RulesError
from companion.rules.registry import names as game_names
from companion.service.config.board_fit import board_for, boards_for, game_on_board
from companion.service.game.luck import Luck
from companion.service.game.session import Session
from companion.service.sensors.link_input import LinkInput
from companion.service.table.board_in_use import BoardInUse
from companion.texts import player_name, sentence


class SeatError(RulesError):
    """A player is named for a seat that the game does not have."""

    def __init__(self, seat: Seat, seats: Sequence[Seat]) -> None:
        self.seat, self.seats = sentence(seat), tuple(seats)
        super().__init__(f"there is no seat {self.seat!r}; the seats are {', '.join(seats)}")


class GameStarter:
    """Breaks the running game off and begins another, for the page and for the menu."""

    def __init__(self, session: Session, in_use: BoardInUse, link_input: LinkInput, luck: Luck) -> None:
        self._session = session
        self._in_use = in_use
        self._link_input = link_input
        self._luck = luck

    @property
    def boards(self) -> dict[str, tuple[Board, ...]]:
        """The games that can be begun here, each with its boards, the board in use first."""
        in_use = self._in_use
        found = {
            game: boards_for(game, in_use.board, simulated=in_use.simulated)
            for game in (in_use.board.game, *game_names())
        }
        return {game: boards for game, boards in found.items() if boards}

    def begin(
        self,
        game: str,
        options: Mapping[str, Any],
        names: Mapping[Seat, str],
        starter: Seat | None,
        board: str | None = None,
    ) -> None:
        """Begin this game.

        Without a `board` it is played on the first board that fits, and without a `starter` the game decides
        who begins. Seats without a new name keep their names. Raises RulesError, BoardError and
        PlayerNameError; the running game then goes on.
        """
        chosen = self._board(game, options, board)
        begun = game_on_board(chosen, options, self._luck)
        called = {seat: player_name(name) for seat, name in names.items()}
        unknown = next((seat for seat in called if seat not in begun.seats), None)
        if unknown is not None:
            raise SeatError(unknown, begun.seats)
        # A starter that cannot begin is refused before anything is broken off.
        begun.start(starter)
        session = self._session
        session.end_game("broken off")
        kept = {seat: name for seat, name in session.names.items() if seat in begun.seats}
        self._in_use.change(chosen, begun, session, self._link_input)
        session.new_game(begun, kept | called, starter)
        self._in_use.set_up(session.expected)

    def begin_again(self) -> None:
        """Begin the running game anew from its position, with its options, cards and players.

        What was thrown, said and done wrongly before stays with the game that is broken off.
        """
        session = self._session
        game, position, names = session.game, session.position, session.names
        session.end_game("broken off")
        session.begin_at(game, position, names)
        self._in_use.set_up(session.expected)

    def _board(self, game: str, options: Mapping[str, Any], name: str | None) -> Board:
        in_use = self._in_use
        if name is None:
            return board_for(game, options, in_use.board, simulated=in_use.simulated, luck=self._luck)
        boards = boards_for(game, in_use.board, simulated=in_use.simulated)
        for board in boards:
            if board.name == name:
                return board
        known = ", ".join(board.name for board in boards)
        raise BoardError(f"{game!r} cannot be played on board {name!r} here; what fits is {known or 'none'}")
