"""What is legal in a game: the fifteen questions that every game answers.

A position and a move are immutable values with a text form both ways. `Rulebook.play` always checks legality
and returns a `Ply`: before, move, after, and on demand the steps, which are what hands do, what sensors see,
what the page animates and what the referee explains.

Nothing here knows a sensor, a clock or a die. Chance is data: a roll or a card is an argument, and the
position says whether it waits for one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from companion.contents import Contents, Field, Seat
from companion.rules.errors import RulesError
from companion.rules.options import Option, read_options, read_seats, shown
from companion.rules.plies import Chance, M, P, Ply, Reason

T = TypeVar("T")


class Chooser(Protocol):
    """A source of chance, such as ``random.Random(1).choice``: returns one of the given things."""

    def __call__(self, things: Sequence[T], /) -> T: ...


@dataclass(frozen=True)
class Rulebook(ABC, Generic[P, M]):
    """The rules of one game with its options, as an immutable value.

    Two games of one class are equal if their seats and options are. All names are those of the outward
    contract: seats, fields, contents, move text.
    """

    id: ClassVar[str]
    """The name of the game in the contract, such as ``sahara``."""

    tables: ClassVar[Mapping[int, tuple[Seat, ...]]] = {}
    """The seats at the table for each number of players, the usual number first: the values of ``seats``."""

    offers: ClassVar[tuple[Option, ...]] = ()
    """The options of the game without ``seats``, each with its values and its default."""

    reasons: ClassVar[Mapping[str, str | None]] = {"over": None, "no-such-move": None}
    """Every key that a `Reason` of this game can have, with the number of its rule or None.

    The screens have the sentences of the two keys here; all other keys begin with the game's id, as in
    ``sahara.empty-pit``.
    """

    seats: tuple[Seat, ...]
    """The seats that play, in order of play; the first begins."""

    options: Mapping[str, Any] = field(hash=False)
    """All options of the game with their values."""

    fields: tuple[Field, ...] = field(init=False, repr=False, compare=False)
    """All fields of the table, in the order in which people list them."""

    letters: str = field(init=False, repr=False, compare=False)
    """The piece letters of the game in the order of the contract."""

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with these options, the others by default. Raises OptionError."""
        in_force = read_options(cls.id, cls.offers, options)
        seats = read_seats(cls.id, cls.tables, options.get("seats", next(iter(cls.tables))))
        return cls(seats, {"seats": list(seats), **in_force})

    @classmethod
    def dealt(
        cls, options: Mapping[str, Any], shuffle: Callable[[MutableSequence[Any]], None]
    ) -> Mapping[str, Any]:
        """The options, and what chance adds to them before a game begins, such as cards laid out.

        Options that are given stay. `shuffle` is the source of chance, such as ``random.Random(1).shuffle``.
        By default nothing is added. Raises OptionError.
        """
        return options

    @abstractmethod
    def start(self, starter: Seat | None = None) -> P:
        """The start position; `starter` begins (by default the first seat). Raises RulesError."""

    def beginner(self, starter: Seat | None) -> Seat:
        """The seat that begins: `starter`, or else the first seat. Raises RulesError if the game has no such
        seat.
        """
        if starter is None:
            return self.seats[0]
        if starter not in self.seats:
            raise RulesError(f"seat {shown(starter)} cannot begin; the seats are {', '.join(self.seats)}")
        return starter

    def waits_for(self, position: P) -> Chance | None:
        """What must be thrown or drawn before a move can be made here; None if nothing must be."""
        return None

    def chances(self, position: P) -> Sequence[int]:
        """Numbers that stand for everything that can be thrown or drawn here; empty without chance.

        A number that is not among them allows the same moves as two of them.
        """
        return ()

    @abstractmethod
    def moves(self, position: P, chance: int | None = None) -> tuple[M, ...]:
        """All legal moves; none once the game is over.

        Raises TooManyMovesError if there are more than MOST_MOVES.
        """

    def sample(self, position: P, choose: Chooser, chance: int | None = None) -> M:
        """A random legal move; the moves are not listed if there are too many.

        Raises RulesError if there is no legal move.
        """
        moves = self.moves(position, chance)
        if not moves:
            raise RulesError(f"there is no legal move in {self.write_position(position)}")
        return choose(moves)

    @abstractmethod
    def play(self, position: P, move: M, chance: int | None = None) -> Ply[P, M]:
        """The ply of this move. Raises IllegalMoveError with the reason if the move is not legal."""

    def legal_plies(self, position: P, chance: int | None = None) -> Iterator[Ply[P, M]]:
        """The plies of all legal moves, in their order. Raises TooManyMovesError as `moves` does."""
        for move in self.moves(position, chance):
            yield self.play(position, move, chance)

    @abstractmethod
    def refusal(self, position: P, move: M, chance: int | None = None) -> Reason | None:
        """Why this move is not legal here; None if it is legal."""

    @abstractmethod
    def read_move(self, text: str, position: P) -> M:
        """The move of this text. Raises IllegalMoveError if the text is no move on this board."""

    @abstractmethod
    def scores(self, position: P) -> dict[Seat, int]:
        """The scores of the contract, by seat."""

    @abstractmethod
    def contents(self, position: P) -> dict[Field, Contents]:
        """The contents of each field that is not empty, in the order of `fields`."""

    @abstractmethod
    def read_position(self, data: Mapping[str, Any]) -> P:
        """The position of a JSON object as in the contract. Raises PositionError with all problems."""

    def write_position(self, position: P) -> dict[str, Any]:
        """The JSON object of the contract; `read_position` reads it back as an equal value.

        By default what every position has: turn, fields, and the winner once there is one.
        """
        over = {} if position.winner is None else {"winner": position.winner}
        return {"turn": position.turn, "fields": self.contents(position), **over}
