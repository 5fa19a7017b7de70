"""What the page needs of a running table: the interface that `companion.service` implements.

All methods may be called from any thread. An action returns once it is done, so that `state`
asked afterwards shows its effect; a client sends its next action only after that, which keeps the
order of a player's hands. This module imports no web library: a service without the page may
read it too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NotRequired, Protocol, TypedDict

from companion.contents import Contents, Field
from companion.errors import CompanionError
from companion.sensing.frames import Reading

LOG_LENGTH = 200
"""How many verdicts the page lists at most."""


class ActionError(CompanionError, ValueError):
    """The action cannot be done; the message is one sentence for the person at the page."""


class UnreadableError(ActionError):
    """The archive, or one game of it, cannot be read; that is no fault of the request."""


class Way(TypedDict):
    """A way to put the table right: where it leads, and its steps, the next one first."""

    title: str
    steps: list[str]


class StoryState(TypedDict):
    """What the players should know now (`companion.screens.story.Story` as JSON).

    `lines` say what happened, `rule` which rule says so (such as ``Rule 1``, or None), and `fix`
    how to put it right, one short instruction for each thing to do. `ways` are the ways that lead
    out of a wrong table, the shortest first; where there are any, `fix` is the first of them.
    """

    kind: str
    headline: str
    lines: list[str]
    rule: str | None
    fix: list[str]
    ways: list[Way]


class AskedField(TypedDict):
    """A field of which the players are asked what lies there: one of these contents."""

    field: Field
    contents: list[Contents]


class QuestionState(TypedDict):
    """The answers to choose from; `chosen` is the index that is marked on the display.

    Besides them every question takes ``none``, none of these; its index is the number of moves.
    `confirm` says that there is one move, and the question whether it was made.
    `asks` is the field whose contents tell most of the answers apart, None if none does.
    """

    moves: list[str]
    chosen: int | None
    asks: AskedField | None
    confirm: bool


class WrongField(TypedDict):
    """A field that does not show what it should, in the sensor's own terms, and in pieces.

    `lies` are the pieces there, a number where a sensor counts them and None if nobody knows:
    under a load cell, or where it is only seen that something lies. `belongs` are those of the game.
    """

    field: Field
    seen: Reading
    expected: Reading
    lies: Contents | int | None
    belongs: Contents


class Hands(TypedDict):
    """The simulated table: what lies on each field, and what the hand holds (``""`` is nothing).

    `box` is what lies in the box beside the board, None if the table has none. Hands reach
    into it as into a field of the name ``box``.
    """

    contents: dict[Field, Contents]
    hand: Contents
    box: Contents | None


class Chance(TypedDict):
    """What is thrown or drawn in this game.

    `waiting` says that a number is needed before a move; `number` is the one in force until its
    ply is played, `last` the one thrown or drawn last in this game, used up or not. `choices` are
    the numbers that people can enter, in order; none means any whole number. `left` are the cards
    left in the pile, None if that is not known.
    """

    kind: Literal["roll", "card"]
    waiting: bool
    number: int | None
    last: int | None
    choices: list[int]
    left: int | None


class LogLine(TypedDict):
    """One verdict; `n` grows by one with each, `kind` is its name, `t` the table's time in seconds."""

    n: int
    kind: str
    text: str
    t: float


class State(TypedDict):
    """All that the live page shows, as JSON.

    `version` grows with each change. `oled` names the picture on the display: another picture has
    another name, also after the service was started anew.
    `turn` is the seat to move, `winner` a seat, a list of seats or ``draw`` once the game is over.
    `board` is the name of the board that is played on. `match` holds each seat's points so far, None
    without a match. `waiting` says that the referee waits for the table to be quiet, or for pieces that
    may be on their way unseen. `table` is what the position says; `hands` is None if a real grid is
    connected, and the board cannot be touched then. `laid` are the numbers of the cards on the
    fields, `to_lay` says that the players are still to lay them. `chance` is None for games
    without chance.
    `log` is oldest first, at most `LOG_LENGTH` lines; `troubles` are whole sentences; `words` are
    all texts of the page by key (`companion.web.page_labels`), in `language`.
    """

    version: int
    language: str
    game: str
    board: str
    seats: list[str]
    names: dict[str, str]
    turn: str | None
    winner: str | list[str] | None
    scores: dict[str, int]
    match: dict[str, int] | None
    match_target: NotRequired[int | None]
    story: StoryState
    question: QuestionState | None
    waiting: bool
    wrong: list[WrongField]
    table: dict[Field, Contents]
    hands: Hands | None
    laid: dict[Field, int]
    to_lay: bool
    chance: Chance | None
    log: list[LogLine]
    troubles: list[str]
    oled: str
    menu_open: bool
    words: dict[str, str]


class SensorState(TypedDict):
    """A channel of the grid, for builders: what it says, and what that means on its field.

    `chip` and `input` are where it is wired, None if the board file does not say; `field` is
    None for a channel without one. `value` is the raw value, `reading` what it means, both None
    where there is none; `noise` is a standard deviation in the same terms as `value`, `spikes` how
    many there were of late. `state` is one of `companion.sensing.gauge.STATES`.
    """

    channel: int
    field: Field | None
    chip: str | None
    input: int | None
    value: Reading
    reading: Reading
    noise: float | None
    spikes: int
    state: str


class LinkState(TypedDict):
    """How the line to the grid does: see `companion.link.messages.LinkCounts`."""

    lines: int
    damaged: int
    foreign: int
    overlong: int
    lost: int
    frames_per_second: float


class Sensors(TypedDict):
    """All that builders see of the grid at one time.

    `trouble` is what is wrong with it, ``""`` where nothing is; `calibrated` is when the board was
    calibrated (ISO 8601), None if it was not or needs none.
    """

    board: str
    trouble: str
    calibrated: str | None
    link: LinkState
    sensors: list[SensorState]


class OfferedOption(TypedDict):
    """One option of a game: its values in order, and a text for each of them where there is one.

    A ``choice`` has these values only; one that is ``free`` has others too, which people write as
    a number or as a list; a ``layout`` is a square of numbers, rows from below.
    """

    name: str
    label: str
    kind: Literal["choice", "free", "layout"]
    values: list[Any]
    default: Any
    texts: NotRequired[list[str]]


class OfferedBoard(TypedDict):
    """A board on which a game can be begun.

    `title` is its name for people, `seats` are the seatings to choose from, each a list of seats;
    `fixed` are the options that it settles, and `fields` is how many fields it has.
    """

    name: str
    title: str
    seats: list[list[str]]
    fixed: dict[str, Any]
    fields: int


class OfferedGame(TypedDict):
    """A game that can be begun, with its options and the boards for it, the usual one first."""

    name: str
    options: list[OfferedOption]
    boards: list[OfferedBoard]


class KeptGame(TypedDict):
    """One line of the list of games; `started` is ISO 8601 in UTC, `result` a text or None.

    Of a damaged game `result` says so, and `game` and `started` may be empty.
    """

    id: int
    game: str
    started: str
    plies: int
    names: dict[str, str]
    result: str | None


class ReplayStep(TypedDict):
    """One thing a hand did; `leaves` is what lies on the field after it."""

    verb: str
    field: Field
    pieces: Contents
    leaves: Contents


class ReplayPly(TypedDict):
    """One ply of a game that is kept; `position` is the one after it, as in the contract.

    `move` is None for a ply that stands, `steps` is empty where none are known, and `text` says the
    ply in words. `flags` are those of the archive: ``undone``, ``stands``, ``inferred``.
    """

    n: int
    seat: str
    move: str | None
    text: str
    position: Mapping[str, Any]
    scores: dict[str, int]
    steps: list[ReplayStep]
    flags: list[str]


class Replay(TypedDict):
    """A whole game of the archive; `start` is the first position, `start_scores` are the scores there.

    `board` is the name of a board on which it can be shown, None if there is none, and `laid`
    are the numbers of the cards on its fields.
    """

    id: int
    game: str
    board: str | None
    laid: dict[Field, int]
    started: str
    seats: list[str]
    names: dict[str, str]
    result: str | None
    start: Mapping[str, Any]
    start_scores: dict[str, int]
    plies: list[ReplayPly]


class LiveTable(Protocol):
    """A table as the page sees it. Actions raise ActionError."""

    def state(self) -> State:
        """All that the page shows now; the caller may keep it, so it is never changed later."""

    def oled_png(self) -> bytes:
        """A PNG of 128 x 64 pixels of exactly what the display shows."""

    def board_svg(self, name: str | None = None) -> str:
        """The board of this name as SVG (`companion.boards.drawing`), by default the one played on.

        Raises ActionError where there is no such board.
        """

    def listen(self, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call `callback(version)` after each change, from any thread; the result ends it."""

    def press(self, button: str, held: bool = False) -> None:
        """Press ok, undo, accept, up or down; `held` is a press of a second or longer."""

    def choose(self, move: str) -> None:
        """Answer the question with one of its moves."""

    def lift(self, field: Field, pieces: Contents | None) -> None:
        """Take these pieces from a field, or from ``box``, into the hand; None takes all that lie there."""

    def drop(self, field: Field, pieces: Contents | None) -> None:
        """Put these pieces of the hand on a field, or into ``box``; None puts all of them."""

    def told(self, field: Field, contents: Contents) -> None:
        """The players say what lies on a field, so that fewer answers are left."""

    def throw(self, number: int | None) -> None:
        """Take this number as thrown or drawn; None lets the companion throw the die or draw the card.

        A second number before the move replaces the first.
        """

    def set_up(self) -> None:
        """Put all pieces into the position from which play goes on, with nothing left in the hand."""

    def put_back(self) -> None:
        """Put what the hand holds back where it came from."""

    def new_game(
        self,
        game: str,
        options: Mapping[str, Any],
        names: Mapping[str, str],
        starter: str | None,
        board: str | None = None,
    ) -> None:
        """Begin a game; a seat without a name keeps the one it has, starter None leaves it to the game.

        `board` is the name of the board to play on; None is the one in use where it fits the game.
        """

    def sensors(self) -> Sensors:
        """What the sensors say now; asking for it makes the grid measure, so ask while somebody looks."""

    def games(self) -> list[KeptGame]:
        """The games of the archive, newest first. Raises UnreadableError."""

    def replay(self, number: int) -> Replay:
        """The game with this id. Raises ActionError where there is none, UnreadableError."""

    def games_offered(self) -> dict[str, OfferedGame]:
        """What can be begun, by game id."""
