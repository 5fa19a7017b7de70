"""Which boards fit a game, its options and its number of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.boards import board as boards
from companion.boards.board import Board, BoardError
from companion.boards.papers.power import check_power
from companion.boards.pico_pins import check_scanners
from companion.contents import Seat
from companion.devices.sensor_classes import sensor_class
from companion.rules.errors import OptionError, RulesError
from companion.rules.game import AnyGame
from companion.rules.registry import game as find_game
from companion.rules.registry import kind
from companion.rules.registry import names as game_names
from companion.service.game.luck import Luck


def game_on_board(board: Board, options: Mapping[str, Any], luck: Luck) -> AnyGame:
    """The game of this board with these options and shuffled cards; the board sets some options itself.

    Raises RulesError for an option that the game does not have, and BoardError if the board is not for so
    many players or lacks fields that they need.
    """
    usual = {"seats": board.seats[0]} if board.seats else {}
    wanted = {**usual, **options, **board.options}
    seats = wanted.get("seats")
    players = len(seats) if isinstance(seats, list | tuple) else seats
    if board.seats and isinstance(players, int) and players not in board.seats:
        fitting = ", ".join(map(str, board.seats))
        raise BoardError(f"board {board.name!r} is for {fitting} players, not for {players} players")
    game = find_game(board.game, kind(board.game).dealt(wanted, luck.shuffle))
    lacking = [field for field in game.fields if field not in board.fields]
    if lacking:
        raise BoardError(
            f"board {board.name!r} has no {', '.join(lacking[:3])}, "
            f"which {board.game} needs for {len(game.seats)} players"
        )
    return game


def seat_choices(board: Board) -> tuple[tuple[Seat, ...], ...]:
    """The seats for each number of players that fits the board, the usual number first."""
    tables = kind(board.game).tables
    numbers = board.seats or tuple(tables)
    return tuple(tables[number] for number in numbers)


def boards_for(game: str, in_use: Board, *, simulated: bool) -> tuple[Board, ...]:
    """The boards on which a game can be played at this table, the one in use first.

    A wired table has one board; a simulated table has every board of the package.
    """
    own = (in_use,) if in_use.game == game else ()
    if not simulated:
        return own
    return (*own, *(board for board in boards.of_game(game) if board.name != in_use.name))


def board_for(game: str, options: Mapping[str, Any], in_use: Board, *, simulated: bool, luck: Luck) -> Board:
    """The first of these boards that fits the game and its options. Raises BoardError, RulesError."""
    problem: Exception = BoardError(f"board {in_use.name!r} is for {in_use.game}, not for {game!r}")
    for board in boards_for(game, in_use, simulated=simulated):
        try:
            game_on_board(board, options, luck)
        except (BoardError, OptionError) as error:
            problem = error
        else:
            return board
    raise problem


def suits(board: Board, game: AnyGame) -> bool:
    """True if a game that was set up already can be played or shown on this board."""
    fixed = all(game.options.get(name) == value for name, value in board.options.items())
    return board.game == game.id and fixed and set(game.fields) <= set(board.fields)


def smallest_board(game: AnyGame) -> Board | None:
    """The smallest board of the package on which this game can be played or shown, None if there is none."""
    large_enough = [board for board in boards.of_game(game.id) if suits(board, game)]
    return min(large_enough, key=lambda board: len(board.fields), default=None)


def checked_board(name: str) -> Board:
    """The board of this name or file, checked with `check`. Raises BoardError."""
    board = boards.named(name)
    try:
        check(board, Luck())
    except RulesError as error:
        raise BoardError(f"board {board.name!r}: {error}") from error
    return board


def board_to_build(name: str) -> Board:
    """The board of this name or file, checked with `check` where its game is known. Raises BoardError.

    A board can be built before its game is written; until then only its sensors are checked.
    """
    board = boards.named(name)
    if knows_game(board):
        return checked_board(name)
    check_sensors(board)
    return board


def knows_game(board: Board) -> bool:
    """True if the game of the board is installed."""
    return board.game in game_names()


def check_sensors(board: Board) -> None:
    """Raise BoardError for a sensor kind that cannot be used, for scanners that cannot be read together, and
    for parts that take more than a supply gives.
    """
    for field in board.fields:
        sensor_class(board, field)
    check_scanners(board)
    check_power(board)


def check(board: Board, luck: Luck) -> None:
    """Raise BoardError if the board does not fit its game with each of its numbers of players.

    A board that `check_sensors` refuses does not fit either. Raises RulesError for an unknown game or option.
    """
    numbers = [{"seats": number} for number in board.seats] or [{}]
    games = [game_on_board(board, options, luck) for options in numbers]
    classes = [sensor_class(board, field) for field in board.fields]
    boards.check_fields(board, list(dict.fromkeys(field for game in games for field in game.fields)))
    letters = dict.fromkeys(letter for game in games for letter in game.letters)
    lacking = [letter for letter in letters if letter not in board.masses]
    if lacking and any(one.weighs for one in classes):
        raise BoardError(f"board {board.name!r}: masses lack the pieces {', '.join(lacking)} of {board.game}")
    check_sensors(board)
