"""What is studied: the tables that the command line describes, as headers of recordings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.boards.board import Board, BoardError, named
from companion.errors import CompanionError
from companion.referee.protocol import Caution, Header
from companion.rules.registry import game as find_game
from companion.rules.registry import kind, own_names
from companion.sensing.input_bounds import check_masses, check_number
from companion.sensing.kinds import SIGHTED
from companion.sensing.sensor import ReadingError
from companion.study.game_study import study_of
from companion.study.survey import USUAL, Survey

EVERY = "all"
"""Stands for every game of the package."""

OTHER_MASS = 6.0
"""The mass of a piece in grams where its game names none."""

TOLERANCE = 0.01
"""The usual error of a scale, as a share of the lightest piece."""

SPREAD = 0.02
"""The usual spread of the masses of pieces, as a share of a piece."""


class StudyError(CompanionError, ValueError):
    """A table that cannot be studied; the message says what is wrong and what is allowed."""


@dataclass(frozen=True)
class Bench:
    """One table of a study, with its label in the results."""

    label: str
    survey: Survey

    @property
    def game(self) -> str:
        """The game that is played on it."""
        return self.survey.header.game


@dataclass(frozen=True)
class Scales:
    """The masses of pieces in grams by letter, the error of scales in grams, the spread as a share; None is
    the usual.
    """

    masses: Mapping[str, float] | None = None
    tolerance: float | None = None
    spread: float | None = None


@dataclass(frozen=True)
class Order:
    """A study as the command line describes it.

    `slips` is the share of turns with a slip, and `caution` the name of the stakes.
    """

    game: str
    sensors: Sequence[str] = ()
    boards: Sequence[str] = ()
    options: Mapping[str, Any] | None = None
    scales: Scales = Scales()
    seed: int = 1
    slips: float | None = None
    caution: Caution = "normal"

    def survey(self, header: Header) -> Survey:
        """The games on the table of this header."""
        if self.slips is None:
            return Survey(header, self.seed)
        habits = replace(USUAL.habits, slip=self.slips)
        return Survey(header, self.seed, replace(USUAL, habits=habits))


def benches(order: Order) -> list[Bench]:
    """The tables of an order: those of its boards and sensors, or one of each kind if it names none.

    Raises StudyError, BoardError, RulesError or ReadingError, which say what is wrong.
    """
    if order.game == EVERY:
        return [bench for game in sorted(own_names()) for bench in benches(replace(order, game=game))]
    found = [_of_board(order, name) for name in order.boards]
    asked = [kinds for text in order.sensors for kinds in (SIGHTED if text == "all" else (text,))]
    found += [_of_sensors(order, text) for text in asked or (() if found else SIGHTED)]
    for bench in found:
        bench.survey.opening(Random(0))
    return found


def read_sensors(text: str) -> dict[str, str]:
    """The kinds by field in a text such as ``count,A=none,B=none``; ``*`` stands for all other fields.

    Raises StudyError if a field is named twice or a name is missing.
    """
    kinds: dict[str, str] = {}
    for entry in text.split(","):
        field, equals, name = (part.strip() for part in entry.partition("="))
        place, sensor = (field, name) if equals else ("*", field)
        if not place or not sensor:
            raise StudyError(f"sensors {text!r}: {entry!r} is no kind, and no FIELD=KIND such as A=none")
        if place in kinds:
            what = "all other fields" if place == "*" else place
            raise StudyError(f"sensors {text!r} name a kind for {what} twice")
        kinds[place] = sensor
    return kinds


def _of_sensors(order: Order, text: str) -> Bench:
    masses, tolerance, spread = _scales(order.game, order.scales)
    header = Header(
        recording=1,
        game=order.game,
        options=dict(order.options or {}),
        sensors=read_sensors(text),
        masses=masses,
        tolerance=tolerance,
        spread=spread,
        caution=order.caution,
    )
    return Bench(text, order.survey(header))


def _of_board(order: Order, name: str) -> Bench:
    board = named(name)
    if board.game != order.game:
        raise BoardError(f"board {name!r} is for {board.game}, not for {order.game}")
    options = _options(board, order.options or {})
    fields = find_game(board.game, kind(board.game).dealt(options, Random(0).shuffle)).fields
    lacking = [field for field in fields if field not in board.fields]
    if lacking:
        raise BoardError(f"board {name!r} has no {', '.join(lacking[:3])}, which these options need")
    masses, tolerance, spread = _scales(order.game, order.scales, board)
    header = Header(
        recording=1,
        game=board.game,
        options=options,
        sensors={field: board.sensors[field] for field in fields},
        settle=board.settle,
        unseen=board.unseen,
        debounce=board.debounce,
        masses=masses,
        tolerance=tolerance,
        spread=spread,
        caution=order.caution,
    )
    return Bench(board.name, order.survey(header))


def _options(board: Board, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options, with those that the board sets and its usual number of players."""
    usual = {"seats": board.seats[0]} if board.seats else {}
    return {**usual, **options, **board.options}


def _scales(game: str, scales: Scales, board: Board | None = None) -> tuple[dict[str, float], float, float]:
    """Masses, tolerance and spread: from the command line, otherwise from the board, otherwise the usual
    ones.
    """
    usual = study_of(game).masses or _same_for_all(game)
    if unknown := sorted(set(scales.masses or ()) - set(usual)):
        raise StudyError(f"masses: {game} has no piece {', '.join(unknown)}, only {', '.join(usual)}")
    weighed = board is not None and bool(board.masses)
    known = {**usual, **(board.masses if board is not None else {}), **(scales.masses or {})}
    _check(scales, known)
    tolerance = (
        board.tolerance if board is not None and weighed else round(TOLERANCE * min(known.values()), 4)
    )
    spread = board.spread if board is not None and weighed else SPREAD
    return (
        known,
        tolerance if scales.tolerance is None else scales.tolerance,
        spread if scales.spread is None else scales.spread,
    )


def _check(scales: Scales, masses: Mapping[str, float]) -> None:
    try:
        check_masses(masses)
        for name, number in (("tolerance", scales.tolerance), ("spread", scales.spread)):
            if number is not None:
                check_number(name, number)
    except ReadingError as error:
        raise StudyError(str(error)) from error


def _same_for_all(game: str) -> dict[str, float]:
    dealt = kind(game).dealt({}, Random(0).shuffle)
    return dict.fromkeys(find_game(game, dealt).letters, OTHER_MASS)
