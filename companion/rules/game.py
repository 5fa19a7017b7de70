"""What every game answers, and the values that it answers with.

A position and a move are frozen values with a text form both ways. `Game.play` always checks
legality and returns a `Ply`: before, move, after, and on demand the steps, which are what hands
do, what sensors see, what the page animates and what the referee explains.

Nothing here knows a sensor, a clock or a die. Chance arrives as data: a roll or a card is an
argument, and the position says whether it waits for one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, MutableSequence, Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from companion.contents import Contents, Field, Seat, Table, pieces
from companion.rules.errors import PositionError, RulesError, TooManyMovesError
from companion.rules.options import Option, read_options, read_seats, shown
from companion.rules.plies import (
    NO_USE,
    Cause,
    Chance,
    IllegalMoveError,
    M,
    Move,
    P,
    Ply,
    Position,
    Reason,
    Slip,
    Step,
    Winner,
)
from companion.rules.points import AtLeast

__all__ = [
    "NO_USE",
    "AnyGame",
    "AnyPly",
    "Cause",
    "Chance",
    "Choose",
    "Game",
    "IllegalMoveError",
    "Move",
    "Ply",
    "Position",
    "Reason",
    "Slip",
    "Step",
    "Winner",
]

T = TypeVar("T")


class Choose(Protocol):
    """Chance from outside, such as ``random.Random(1).choice``: one of the things given."""

    def __call__(self, things: Sequence[T], /) -> T: ...


class Game(ABC, Generic[P, M]):
    """One game with its options: a frozen value that answers what is legal.

    Everything is named as in the outward contract: seats, fields, contents, move text.
    """

    id: ClassVar[str]
    """The name of the game in the contract, such as ``sahara``."""

    tables: ClassVar[Mapping[int, tuple[Seat, ...]]] = {}
    """Who sits there, by the number of players, the usual number first: the values of ``seats``."""

    offers: ClassVar[tuple[Option, ...]] = ()
    """The options of the game but for ``seats``, each with its values and the usual one."""

    seats: tuple[Seat, ...]
    """Who plays, in order of play; the first begins."""

    options: Mapping[str, Any]
    """All options of the game with the values in force."""

    fields: tuple[Field, ...]
    """All fields of the table, in the order in which people list them."""

    letters: str
    """The piece letters of the game in the order of the contract."""

    reasons: ClassVar[Mapping[str, str | None]] = {"over": None, "no-such-move": None}
    """Every key that a `Reason` of this game can have, with the number of its rule or None.

    The screens have the sentences of these two; all other keys begin with the game's id, as in
    ``sahara.empty-pit``.
    """

    not_drawn: ClassVar[Reason | None] = None
    """Why a ply is refused where the next card of the pile is known, but nobody has drawn it yet."""

    lot: ClassVar[bool] = False
    """True if the lot decides who begins the first game; else the first seat of the table does."""

    listed: ClassVar[bool] = True
    """True if all moves of a position are few enough to be listed.

    Where not, `candidates` and `slips_towards` search for what was seen instead.
    """

    stacked: ClassVar[bool] = False
    """True if pieces on one field stand on each other, so that a hand takes the top one first.

    Their contents are then written from the bottom up, else in the order of `letters`.
    """

    keeps_all: ClassVar[bool] = False
    """True if no piece leaves the table as long as the game goes on, nor comes to it."""

    words: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """What a game from outside this package says, by language (``en``, ``de``) and key.

    The keys are those of `reasons`, ``name`` for the game's name and ``rules`` for its rules. The
    words of the package's own games are in `companion.screens`.
    """

    def __init__(self, seats: tuple[Seat, ...], options: Mapping[str, Any]) -> None:
        """For a game that keeps nothing else; `with_options` makes it."""
        self.seats = seats
        self.options = options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and type(self) is type(other) and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.id, self.seats))

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with these options, the rest by default. Raises OptionError."""
        in_force = read_options(cls.id, cls.offers, options)
        seats = read_seats(cls.id, cls.tables, options.get("seats", next(iter(cls.tables))))
        return cls(seats, {"seats": list(seats), **in_force})

    @classmethod
    def dealt(
        cls, options: Mapping[str, Any], shuffle: Callable[[MutableSequence[Any]], None]
    ) -> Mapping[str, Any]:
        """The options with what chance adds to them before a game begins, such as cards laid out.

        What the options already say stays. `shuffle` is chance from outside, such as
        ``random.Random(1).shuffle``. By default nothing is added. Raises OptionError.
        """
        return options

    @property
    def laid(self) -> Mapping[Field, int]:
        """The numbers of the cards that lie on the fields, for games that lay cards out."""
        return {}

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """The place of each field once the board is turned half round; by default no field has one."""
        return {}

    @property
    def totals(self) -> Mapping[str, int]:
        """How many pieces of each letter the game has, on the table and in the box beside it.

        By default those that lie there at the start.
        """
        return sum(map(pieces, self.contents(self.start()).values()), Counter())

    @abstractmethod
    def start(self, starter: Seat | None = None) -> P:
        """The start position; `starter` begins (by default the first seat). Raises RulesError."""

    def beginner(self, starter: Seat | None) -> Seat:
        """The seat that begins: `starter`, or else the first. Raises RulesError for no seat of the game."""
        if starter is None:
            return self.seats[0]
        if starter not in self.seats:
            raise RulesError(f"seat {shown(starter)} cannot begin; the seats are {', '.join(self.seats)}")
        return starter

    @abstractmethod
    def moves(self, position: P, chance: int | None = None) -> tuple[M, ...]:
        """All legal moves; none once the game is over.

        Raises TooManyMovesError where they are more than MOST_MOVES.
        """

    def has_few_moves(self, position: P, most: int) -> bool:
        """True if at most so many moves are legal, by whatever roll or card."""
        try:
            return len(self.moves(position)) <= most
        except TooManyMovesError:
            return False

    def begins_with_lift(self, position: P) -> bool:
        """True if all plies of this position begin with a lift, for certain; False where nothing is known."""
        return False

    def may_begin_on(self, position: P, field: Field) -> bool:
        """True if a ply may begin with a lift from this field; True where nothing is known."""
        return True

    def sample(self, position: P, choose: Choose, chance: int | None = None) -> M:
        """A legal move at random, without listing all where they are too many to list.

        Raises RulesError where there is none.
        """
        moves = self.moves(position, chance)
        if not moves:
            raise RulesError(f"there is no legal move in {self.write_position(position)}")
        return choose(moves)

    @abstractmethod
    def play(self, position: P, move: M, chance: int | None = None) -> Ply[P, M]:
        """Make the move. Raises IllegalMoveError with the reason where it is not legal."""

    @abstractmethod
    def refusal(self, position: P, move: M, chance: int | None = None) -> Reason | None:
        """Why this move is not legal here, or None if it is."""

    @abstractmethod
    def read_move(self, text: str, position: P) -> M:
        """The move of this text. Raises IllegalMoveError where it names no move of this board."""

    @abstractmethod
    def scores(self, position: P) -> dict[Seat, int]:
        """What the contract calls scores, for each seat."""

    @abstractmethod
    def contents(self, position: P) -> dict[Field, Contents]:
        """What lies on each field, empty fields left out, in the order of `fields`."""

    @abstractmethod
    def read_position(self, data: Mapping[str, Any]) -> P:
        """The position of a JSON object as in the contract. Raises PositionError with all problems."""

    def write_position(self, position: P) -> dict[str, Any]:
        """The JSON object of the contract; `read_position` reads it back to an equal value.

        By default what every position has: turn, fields, and the winner once there is one.
        """
        over = {} if position.winner is None else {"winner": position.winner}
        return {"turn": position.turn, "fields": self.contents(position), **over}

    def slips(self, position: P, chance: int | None = None) -> Iterator[Slip]:
        """Moves legal but for one broken rule and one-slip moves, the likeliest first.

        The referee looks here for the reason when no legal move explains the table. By default
        none, so that it can only say that no legal move explains it.
        """
        return iter(())

    def slips_towards(
        self, position: P, fits: Callable[[Field, Contents], bool], chance: int | None = None
    ) -> Iterator[Slip]:
        """The slips whose table could explain what was seen, the likeliest first.

        `fits` is as in `candidates`. By default all of `slips` that fit.
        """
        fields = self.news_first(position, fits)
        for slip in self.slips(position, chance):
            if all(fits(field, slip.after.get(field, "")) for field in fields):
                yield slip

    def news_first(self, position: P, fits: Callable[[Field, Contents], bool]) -> list[Field]:
        """The fields, first those that show something else than the position: most tests end there."""
        lying = self.contents(position)
        return sorted(self.fields, key=lambda field: fits(field, lying.get(field, "")))

    def stand(self, position: P, table: Table) -> P:
        """The position after a table that was accepted as it stands (contract, section 3, `stands`).

        It counts as the ply of the seat to move; the next seat in order plays. `table` holds the
        contents of all fields. By default only fields and turn change. Raises PositionError where
        that cannot be a position, and where the game is over.
        """
        if position.winner is not None:
            raise PositionError(["the game is over, so nothing can stand as a ply"])
        after = self.seats[(self.seats.index(position.turn) + 1) % len(self.seats)]
        lying = {field: contents for field, contents in table.items() if contents}
        return self.read_position(self.write_position(position) | {"turn": after, "fields": lying})

    def has_room(self, field: Field, contents: Contents) -> bool:
        """True if these contents can lie on the field in any position; by default all can anywhere.

        Where some can, so can a part of them.
        """
        return True

    def touched_in_order(self, move: M) -> Sequence[Field]:
        """The fields that hands touch for a move, legal or not, where their order is the player's choice.

        None if the move's first field says it all.
        """
        return ()

    def drops_in_order(self, ply: Ply[P, M], fields: Sequence[Field]) -> bool:
        """True if the ply, or another one with its result, drops pieces on these fields in this order.

        Of other fields it is not known when it drops some there. By default only the ply itself is looked at.
        """
        drops = (step.field for step in ply.steps if (step.verb, step.cause) == ("drop", "sow"))
        return list(fields) == [field for field in drops if field in fields]

    def passed(self, ply: Ply[P, M]) -> Container[Field]:
        """The fields that a piece may touch on its way where it is slid and not lifted; none by default."""
        return ()

    def may_roll_on(self, ply: Ply[P, M]) -> bool:
        """True if the piece that the ply drops last may go on to another field, which is legal as well.

        It may roll there, or be slid on. By default False: in most games the rules say where it falls.
        """
        return False

    def under_way(
        self, position: P, fits: Callable[[Field, Contents], bool], chance: int | None = None
    ) -> Iterator[Ply[P, M]]:
        """Legal plies of which what was seen may be a stage, with something still to be done.

        `fits` is as in `candidates`. Only asked where moves are not `listed`; elsewhere the
        referee knows all plies. By default none.
        """
        return iter(())

    @property
    def match_target(self) -> int | None:
        """The points that win a match of several games; None if the game has no match."""
        return None

    def points(self, position: P) -> int | None:
        """What the winner of this finished game adds to the match; None if there is no match.

        A draw adds 0. Raises RulesError where a game with matches is not over yet.
        """
        return None

    def searched_points(self, position: P, go_on: Callable[[], bool]) -> int | AtLeast | None:
        """As `points`, found by a search where the game needs one; it stops once `go_on` says no."""
        return self.points(position)

    def next_starter(self, first: Seat, winner: Winner | None, lot: Seat | None) -> Seat:
        """Who begins the next game, after one that `first` began and `winner` won.

        `winner` is None if the game was broken off. `lot` is the seat that was drawn, for
        games that draw it. By default the first seat of the table begins each game.
        """
        return self.seats[0]

    def waits_for(self, position: P) -> Chance | None:
        """What must be thrown or drawn before a move can be made here, if anything."""
        return None

    def chances(self, position: P) -> Sequence[int]:
        """The numbers that stand for all that can be thrown or drawn here; none without chance.

        Any other number allows the same moves as one of these, of which there are then two.
        """
        return ()

    def next_card(self, drawn: int) -> int | None:
        """The card that is drawn when `drawn` cards were drawn before, from 0; None if nobody knows."""
        return None

    def check_chance(self, number: int) -> None:
        """Raise RulesError where no such number can be thrown or drawn in this game."""
        known = self.chances(self.start())
        if number not in known:
            can_come = ", ".join(map(str, known)) or "none, for nothing is thrown or drawn"
            raise RulesError(f"{number} cannot come in {self.id}; what can is {can_come}")

    def recorded(self, past: Sequence[P], position: P) -> P:
        """The position as it stands on record, after the positions `past`, oldest first.

        For what a position alone cannot know: a draw by repetition, a pile that has run out. By
        default the position itself.
        """
        return position

    def played_on(self, position: P) -> P | None:
        """From where the loser of a won game goes on alone for its points; None if nobody does."""
        return None

    def laid_otherwise(self, position: P) -> P | None:
        """Another table from which the loser may go on alone as well as from this one; None if none is."""
        return None

    def turns(self, position: P) -> int | None:
        """How many turns the loser has had since then; None if nobody plays on alone."""
        return None

    def going_on(self, past: Sequence[P], after: P) -> P:
        """From where play goes on after a ply that led to `after`, with the positions `past` before it."""
        position = self.recorded(past, after)
        return self.played_on(position) or position

    def candidates(
        self, position: P, fits: Callable[[Field, Contents], bool], chance: int | None = None
    ) -> Iterator[Ply[P, M]]:
        """The plies whose result could explain what was seen.

        `fits(field, contents)` is an opaque test that is handed in, so that the rules know no
        sensor. By default all legal plies; a game with too many of them searches instead.
        """
        for move in self.moves(position, chance):
            yield self.play(position, move, chance)


AnyGame: TypeAlias = Game[Any, Any]
AnyPly: TypeAlias = Ply[Any, Any]
