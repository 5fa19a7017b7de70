"""The interface of a running table that the page uses; `companion.service` implements it.

All methods may be called from any thread. An action returns once it is done, so that a later `state` shows
its effect; a client sends its next action only then, which keeps the acts of a player in order. This module
imports no web library, so that a service without the page can read it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NotRequired, Protocol, TypedDict

from companion.contents import Contents, Field
from companion.sensing.frames import Reading
from companion.web.guide import NewcomerGuide
from companion.web.kept_games import KeptGames, PlyStep

LOG_LENGTH = 200
"""How many verdicts the page lists at most."""


class WayState(TypedDict):
    """A way to put the table right: where it leads, its title, and its steps, the next one first."""

    goal: Literal["back", "onward"]
    title: str
    steps: list[str]


class StoryState(TypedDict):
    """What the players should know now (`companion.screens.story.Story` as JSON).

    `lines` say what happened, and `rule` which rule says so (such as ``Rule 1``, or None). `fix` holds one
    short instruction for each thing to do. `ways` are the ways out of a wrong table, the shortest first; if
    there are any, `fix` is the first of them.
    """

    kind: str
    headline: str
    lines: list[str]
    rule: str | None
    fix: list[str]
    ways: list[WayState]


class AskedField(TypedDict):
    """A field whose contents the players are asked to say: one of these; `texts` are the same in words."""

    field: Field
    contents: list[Contents]
    texts: list[str]


class QuestionState(TypedDict):
    """The answers of a question, and `texts`, the same in words.

    `chosen` is the index of the one that is marked on the display.
    Every question also takes ``none`` (none of these), whose index is the number of moves. `confirm` is True
    if there is one move and the question is whether it was made. `asks` is the field whose contents tell most
    of the answers apart, None if none does.
    """

    moves: list[str]
    texts: list[str]
    chosen: int | None
    asks: AskedField | None
    confirm: bool


class WrongField(TypedDict):
    """A field that does not show what it should, as readings of its sensor and as pieces.

    `lies` are the pieces on it: a number if its sensor counts, None if they are not known (under a load cell,
    or if the sensor only tells full from empty). `belongs` are the pieces in the position.
    """

    field: Field
    seen: Reading
    expected: Reading
    lies: Contents | int | None
    belongs: Contents


class HandsState(TypedDict):
    """The simulated table: the contents of each field, and of the common hand (``""`` is nothing).

    `held` holds the contents of each hand with a name that holds something, and `origins` the fields from
    which each hand took what it still holds, the common hand under ``""``. `box` holds the contents of the
    box beside the board, None if the table has none. It is used like a field with the name ``box``.
    """

    contents: dict[Field, Contents]
    hand: Contents
    held: dict[str, Contents]
    origins: dict[str, list[Field]]
    box: Contents | None


class ChanceState(TypedDict):
    """What is thrown or drawn in this game.

    `waiting` is True if a number is needed before a move. `number` is the one in force until its ply is
    played, `last` the one that came last in this game, used up or not. `choices` are the numbers that people
    can enter, in order; an empty list allows any whole number. `left` is the number of cards in the pile,
    None if it is not known.
    """

    kind: Literal["roll", "card"]
    waiting: bool
    number: int | None
    last: int | None
    choices: list[int]
    left: int | None


class LogLine(TypedDict):
    """One verdict, or the beginning of a game; `n` grows by one with each.

    `kind` is the name of the verdict, or ``begun``. `move` is the text of its move, None if it has none. `t`
    is the table's time in seconds, and `at` the moment as Unix time, None if it is not known.
    """

    n: int
    kind: str
    text: str
    move: str | None
    t: float
    at: float | None


class LastPly(TypedDict):
    """The ply that was recorded last: its number in the game, its seat, and what its hands did.

    `steps` is empty if no steps are known, as for an accepted table.
    """

    n: int
    seat: str
    steps: list[PlyStep]


class PageState(TypedDict):
    """All that the live page shows, as JSON; one field for each key that the page reads.

    `version` grows with each change. `oled` is the name of the picture on the display: another picture has
    another name, also after the service was started again.

    `number` is that of the game in the archive, None before it is kept. `last` is the ply that was recorded
    last, None if none is on record since play began.

    `game_name` is what the game is called. `turn` is the seat to move; `winner` is a seat, a list of seats or
    ``draw`` once the game is over. `board` is the name of the board in use, and `board_size` the
    width and height of its drawing in mm. `match` holds the points of each
    seat so far, None without a match.
    `waiting` is True if the referee waits for the table to be quiet, or for pieces that may still fall
    unseen. `table` holds the contents of each field in the position. `hands` is None if a real grid is
    connected, so that the page cannot move pieces. `repairs` are the ways out of a wrong table that `repair`
    takes, the shortest first; it is empty on a real table. `laid` holds the number cards by field, and
    `to_lay` is True if the players must still lay them. `chance` is None for games without chance.

    `log` begins with the oldest line and has at most `LOG_LENGTH`; `troubles` are whole sentences. All
    sentences are in `language`. `field_names` are the fields that people call otherwise than they are
    written, and `piece_names` the names of each piece by its letter, one and several, with a place ``{n}``
    for the number.
    """

    version: int
    language: str
    game: str
    number: int | None
    game_name: str
    board: str
    board_size: list[float]
    seats: list[str]
    names: dict[str, str]
    field_names: dict[Field, str]
    piece_names: dict[str, list[str]]
    turn: str | None
    last: LastPly | None
    winner: str | list[str] | None
    scores: dict[str, int]
    match: dict[str, int] | None
    match_target: NotRequired[int | None]
    story: StoryState
    question: QuestionState | None
    waiting: bool
    wrong: list[WrongField]
    table: dict[Field, Contents]
    hands: HandsState | None
    repairs: list[Literal["back", "onward"]]
    laid: dict[Field, int]
    to_lay: bool
    chance: ChanceState | None
    log: list[LogLine]
    troubles: list[str]
    oled: str
    display: DisplayState
    menu_open: bool


class DisplayState(TypedDict):
    """What the display shows, in words: its rows, and what is marked among them, None if nothing is.

    `language` is that of the display, whatever the viewer's is.
    """

    language: str
    rows: list[str]
    marked: str | None


class SensorState(TypedDict):
    """A channel of the grid, for people who build a board: its value, and what it means on its field.

    `chip` and `input` say where it is wired, None if the board file does not say so; `field` is None for a
    channel without a field. `value` is the raw value, and `reading` its meaning, both None if there is none.
    `noise` is a standard deviation in the unit of `value`, and `spikes` the number of recent outliers.
    `state` is a `companion.sensing.gauge.GaugeState`.
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
    """The state of the link to the grid: see `companion.link.messages.LinkCounts`."""

    lines: int
    damaged: int
    foreign: int
    overlong: int
    lost: int
    frames_per_second: float


class Sensors(TypedDict):
    """The state of the grid at one time, for people who build a board.

    `trouble` is what is wrong with it, ``""`` if nothing is. `calibrated` is the date of the board's
    calibration (ISO 8601), None if it has none or needs none.
    """

    board: str
    trouble: str
    calibrated: str | None
    link: LinkState
    sensors: list[SensorState]


class OfferedOption(TypedDict):
    """One option of a game: its values in order, and a text for each value that has one.

    A ``choice`` has these values only. A ``free`` option allows others, too, which people write as a number
    or as a list. A ``layout`` is a square of numbers, in rows from below.

    `note` says what the option changes, `rule` is the number of the rule under which it stands and
    `rule_text` the text of this rule; they are empty if the rules have none.
    """

    name: str
    label: str
    kind: Literal["choice", "free", "layout"]
    values: list[Any]
    default: Any
    note: str
    rule: str
    rule_text: str
    texts: NotRequired[list[str]]


class OfferedBoard(TypedDict):
    """A board on which a game can be begun.

    `title` is its name for people, and `seats` are the possible seatings, each a list of seats. `fixed` are
    the options that the board decides, and `fields` is its number of fields.
    """

    name: str
    title: str
    seats: list[list[str]]
    fixed: dict[str, Any]
    fields: int


class OfferedGame(TypedDict):
    """A game that can be begun, with its options and the boards for it, the usual one first.

    `about` is one sentence. `plies` is how many plies two players need on average if they play at random,
    None if that is not known. `minutes` are the least and the most that a game takes, about; None if neither
    the author of the game nor its plies tell it.
    """

    name: str
    about: str
    plies: int | None
    minutes: list[int] | None
    options: list[OfferedOption]
    boards: list[OfferedBoard]


class LiveTable(KeptGames, Protocol):
    """A table as the page uses it. Its actions raise ActionError."""

    @property
    def guide(self) -> NewcomerGuide:
        """What a newcomer may ask: the rules, what is legal now, a first lesson."""

    def spoken(self, language: str | None) -> LiveTable:
        """The same table with all its sentences in this language; None is the table's own."""

    def state(self) -> PageState:
        """All that the page shows now; the result is never changed later, so the caller may keep it."""

    def oled_png(self, watching: bool = False) -> bytes:
        """A PNG of 128 x 64 pixels that equals the picture on the display.

        If it is for somebody `watching`, nothing is on it that only people at the table shall see.
        """

    def board_svg(self, name: str | None = None, *, turned: bool = False) -> str:
        """The board of this name as SVG (`companion.boards.drawing`), by default the board in use.

        With `turned` it is drawn after a quarter turn to the left (`companion.boards.board.Board.turned`).
        Raises ActionError if there is no such board.
        """

    def listen(self, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call `callback(version)` after each change, from any thread; call the result to stop that."""

    def press(self, button: str, held: bool = False) -> None:
        """Press ok, undo, accept, up or down; `held` is a press of a second or longer."""

    def choose(self, move: str) -> None:
        """Answer the question with one of its moves."""

    def lift(self, field: Field, pieces: Contents | None, hand: str = "") -> None:
        """Take these pieces from a field, or from ``box``, into a hand; None takes all of them.

        `hand` is the name of the hand, here and in other actions; ``""`` is the common hand.
        """

    def drop(self, field: Field, pieces: Contents | None, hand: str = "") -> None:
        """Put these pieces of a hand on a field, or into ``box``; None puts all of them."""

    def told(self, field: Field, contents: Contents) -> None:
        """Take the contents of a field that the players say, so that fewer answers are left."""

    def throw(self, number: int | None) -> None:
        """Take this number as thrown or drawn; None lets the companion throw the die or draw the card.

        A second number before the move replaces the first.
        """

    def set_up(self) -> None:
        """Put all pieces into the position from which play goes on, with nothing left in any hand."""

    def put_back(self, hand: str = "", others: bool = False) -> None:
        """Put the pieces of a hand back where they came from; with `others` those of all other hands."""

    def repair(self, way: Literal["back", "onward"], hand: str = "") -> None:
        """Move the pieces that lie wrong, act by act: back, or on to the ply that seems meant."""

    def new_game(
        self,
        game: str,
        options: Mapping[str, Any],
        names: Mapping[str, str],
        starter: str | None,
        board: str | None = None,
    ) -> None:
        """Begin a game. A seat without a name keeps its name, and without a starter the game decides.

        `board` is the name of the board to play on; None is the one in use if it fits the game.
        """

    def play_move(self, move: str, hand: str = "") -> None:
        """Play this legal move on a simulated table, act by act, with the hand of this name.

        It returns when all is done. Raises ActionError if the move is not legal now, or the table not ready.
        """

    def sensors(self) -> Sensors:
        """The state of the sensors.

        The grid measures as long as this is called, so call it only while a page shows it.
        """

    def games_offered(self) -> dict[str, OfferedGame]:
        """The games that can be begun, by id."""
