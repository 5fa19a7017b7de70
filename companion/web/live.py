"""What the page needs of a running table: the interface that `companion.service` implements.

All methods may be called from any thread. An action returns once it is done, so that `state`
asked afterwards shows its effect; a client sends its next action only after that, which keeps the
order of a player's hands. This module imports no web library: a service without the page may
read it too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NotRequired, Protocol, TypedDict

from companion.contents import Contents, Field
from companion.sensing.frames import Reading

LOG_LENGTH = 200
"""How many verdicts the page lists at most."""


class ActionError(ValueError):
    """The action cannot be done; the message is one sentence for the person at the page."""


class Story(TypedDict):
    """What the players should know now (`companion.screens.telling.Story` as JSON).

    `lines` say what happened, `rule` which rule says so (such as ``Rule 1``, or None), and `fix`
    how to put it right, one short instruction for each wrong field.
    """

    kind: str
    headline: str
    lines: list[str]
    rule: str | None
    fix: list[str]


class Question(TypedDict):
    """The answers to choose from; `chosen` is the index that is marked on the display."""

    moves: list[str]
    chosen: int | None


class WrongField(TypedDict):
    """A field that does not show what it should, in the sensor's own terms."""

    field: Field
    seen: Reading
    expected: Reading


class Hands(TypedDict):
    """The simulated table: what lies on each field, and what the hand holds (``""`` is nothing)."""

    contents: dict[Field, Contents]
    hand: Contents


class LogLine(TypedDict):
    """One verdict; `n` grows by one with each, `kind` is its name, `t` the table's time in seconds."""

    n: int
    kind: str
    text: str
    t: float


class State(TypedDict):
    """All that the live page shows, as JSON.

    `version` grows with each change, `oled` with each change of the picture on the display.
    `turn` is the seat to move, `winner` a seat, a list of seats or ``draw`` once the game is over.
    `match` holds each seat's points so far, None without a match. `table` is what the position
    says; `hands` is None where a real grid is connected, and the board cannot be touched then.
    `log` is oldest first, at most `LOG_LENGTH` lines; `troubles` are whole sentences; `words` are
    all texts of the page by key (`companion.web.labels`), in `language`.
    """

    version: int
    language: str
    game: str
    seats: list[str]
    names: dict[str, str]
    turn: str | None
    winner: str | list[str] | None
    scores: dict[str, int]
    match: dict[str, int] | None
    match_target: NotRequired[int | None]
    story: Story
    question: Question | None
    wrong: list[WrongField]
    table: dict[Field, Contents]
    hands: Hands | None
    log: list[LogLine]
    troubles: list[str]
    oled: int
    menu_open: bool
    words: dict[str, str]


class OfferedOption(TypedDict):
    """One option of a game: its values in order, and a text for each of them where there is one."""

    name: str
    label: str
    values: list[Any]
    default: Any
    texts: NotRequired[list[str]]


class OfferedGame(TypedDict):
    """A game that can be begun; `seats` are the seatings to choose from, each a list of seats."""

    name: str
    seats: list[list[str]]
    options: list[OfferedOption]


class KeptGame(TypedDict):
    """One line of the list of games; `started` is ISO 8601 in UTC, `result` a text or None."""

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
    """A whole game of the archive; `start` is the first position, `start_scores` are the scores there."""

    id: int
    game: str
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

    def board_svg(self, game: str | None = None) -> str:
        """The board as SVG, that of the game now played or of the game with this id.

        Each field is ``<g data-field="a1">`` with a circle or ellipse of class ``pit`` and an empty
        ``<g class="pieces">``. Raises ActionError where there is no such board.
        """

    def listen(self, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call `callback(version)` after each change, from any thread; the result ends it."""

    def press(self, button: str, held: bool = False) -> None:
        """Press ok, undo, accept, up or down; `held` is a press of a second or longer."""

    def choose(self, move: str) -> None:
        """Answer the question with one of its moves."""

    def lift(self, field: Field, pieces: Contents | None) -> None:
        """Take these pieces from a field into the hand; None takes all that lie there."""

    def drop(self, field: Field, pieces: Contents | None) -> None:
        """Put these pieces of the hand on a field; None puts all of them."""

    def set_up(self) -> None:
        """Put all pieces into the position from which play goes on, with nothing left in the hand."""

    def put_back(self) -> None:
        """Put what the hand holds back where it came from."""

    def new_game(
        self, game: str, options: Mapping[str, Any], names: Mapping[str, str], starter: str | None
    ) -> None:
        """Begin a game; a seat without a name keeps the one it has, starter None leaves it to the game."""

    def games(self) -> list[KeptGame]:
        """The games of the archive, newest first."""

    def replay(self, number: int) -> Replay:
        """The game with this id. Raises ActionError where there is none."""

    def games_offered(self) -> dict[str, OfferedGame]:
        """What can be begun, by game id."""
