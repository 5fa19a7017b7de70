"""Sensor recordings: JSON Lines in, events out (contract, section 3).

The first line says which game was played on which sensors; each other line is one event. A reader keeps the
readings of all fields, so that each line with readings makes a full frame.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, TypeVar, get_args

import msgspec

from companion.contents import Field
from companion.errors import CompanionError
from companion.referee.protocol.events import (
    BUTTONS,
    Card,
    Choose,
    Event,
    Press,
    Roll,
    Settle,
    Tell,
    Tick,
    check_told,
)
from companion.referee.protocol.stakes import Stakes, read_stakes
from companion.rules.errors import RulesError
from companion.rules.game import AnyGame, Chance, Position
from companion.rules.registry import game as find_game
from companion.sensing.frames import Frame, Reading
from companion.sensing.input_bounds import MOST_WAIT_S, check_masses, check_number
from companion.sensing.kinds import ReadingError, sensor
from companion.sensing.sight import Sight
from companion.tables import EntryError

MOST_CARD = 10**6
"""The highest number of a card; a larger number is a mistake of the writer."""

DECIMALS = 4
"""The decimals of a time in seconds, in the lines that are written."""

MOST_T = 10.0**10
"""The greatest time in seconds, from whatever year a clock counts; larger numbers lose milliseconds."""

Unseen: TypeAlias = Literal["ask", "ok"]
"""The agreement about unseen plies, as recordings, board files and the configuration write it."""

V = TypeVar("V")


NO_TEXT = "no JSON: the line holds bytes that are no text in UTF-8"
"""The error of a line that could not be decoded; its text holds surrogates instead."""


class RecordingError(CompanionError, ValueError):
    """A line that is no line of a recording; `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {problem}")


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: which game was played on which sensors. Times are in seconds, masses in grams.

    `unseen` is what the players have agreed about plies that no sensor sees: ``ask`` or ``ok``. `caution` is
    the name of the stakes (`Stakes`), or their numbers.
    """

    recording: int
    game: str
    sensors: dict[str, str]
    options: dict[str, Any] = {}
    settle: float = 0.6
    debounce: float = 0.03
    masses: dict[str, float] = {}
    tolerance: float = 0.0
    spread: float = 0.0
    position: dict[str, Any] | None = None
    starter: str | None = None
    unseen: str = "ask"
    caution: str | dict[str, Any] = "normal"


class Opening:
    """The first line, understood: the game, its first position, and the sensors of its fields."""

    def __init__(self, header: Header, game: AnyGame | None = None) -> None:
        """`game` is the one of the header, if it is at hand. Raises RulesError or ReadingError."""
        _check(header)
        self.header = header
        self.game: AnyGame = game or find_game(header.game, header.options)
        self.sight = Sight(_sensors(header, self.game))
        self.unseen: Unseen = "ok" if header.unseen == "ok" else "ask"
        self.stakes = _stakes(header)
        self.position: Position = (
            self.game.start(header.starter)
            if header.position is None
            else self.game.read_position({"turn": header.starter or self.game.seats[0], **header.position})
        )


def read_opening(text: str) -> Opening:
    """The first line of a recording. Raises RecordingError."""
    try:
        return Opening(msgspec.json.decode(text, type=Header))
    except UnicodeEncodeError as error:
        raise RecordingError(1, NO_TEXT) from error
    except (msgspec.MsgspecError, RulesError, ReadingError, ValueError) as error:
        raise RecordingError(1, str(error)) from error


def _check(header: Header) -> None:
    if header.recording != 1:
        raise ReadingError(f"recording is {header.recording}, and only recordings of form 1 are known")
    if header.unseen not in get_args(Unseen):
        allowed = " or ".join(get_args(Unseen))
        raise ReadingError(f"unseen is {header.unseen!r}, and must be {allowed}")
    for name in ("settle", "debounce", "tolerance", "spread"):
        check_number(name, getattr(header, name))
    check_masses(header.masses)


def _stakes(header: Header) -> Stakes:
    try:
        return read_stakes(header.caution)
    except EntryError as error:
        raise ReadingError(str(error)) from error


def _sensors(header: Header, game: AnyGame) -> dict[Field, Any]:
    unknown = [name for name in header.sensors if name != "*" and name not in game.fields]
    if unknown:
        raise ReadingError(
            f"sensors name {', '.join(unknown)}, and {game.id} has the fields {', '.join(game.fields)}"
        )
    rest = header.sensors.get("*", "none")
    kinds = {name: header.sensors.get(name, rest) for name in game.fields}
    lacking = [letter for letter in game.letters if letter not in header.masses]
    sensors = {
        name: sensor(kind, header.masses, header.tolerance, header.spread) for name, kind in kinds.items()
    }
    if lacking and any(one.weighs for one in sensors.values()):
        raise ReadingError(f"masses lack the pieces {', '.join(lacking)}")
    return sensors


class RecordingReader:
    """Feed the lines after the first one; get one event for each.

    A line that raises RecordingError changes nothing: the next one is read as if it had not been there.
    """

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._readings: dict[Field, Reading] = {}
        self._t = -math.inf

    def feed(self, number: int, text: str) -> Event:
        """The event of the line with this number. Raises RecordingError."""
        try:
            return self.read(_json_object(text))
        except (ValueError, RecursionError) as error:
            raise RecordingError(number, str(error)) from error

    def read(self, data: Mapping[str, Any]) -> Event:
        """The event of the JSON object of a line. Raises ReadingError, RulesError, TellingError."""
        event = self._event(data)
        self._t = event.t
        return event

    def _event(self, data: Mapping[str, Any]) -> Event:
        t = self._time(data)
        makers: dict[str, Callable[[float, Any], Event]] = {
            "read": self._frame,
            "roll": self._roll,
            "card": self._card,
            "press": _press,
            "choose": _choose,
            "tell": self._tell,
            "settle": _settle,
        }
        named = [key for key in makers if key in data]
        if len(named) > 1:
            raise ReadingError(f"{' and '.join(named)} in one line; write one event a line")
        if named:
            return makers[named[0]](t, data[named[0]])
        if len(data) > 1:
            extra = ", ".join(repr(key) for key in data if key != "t")
            raise ReadingError(f"no event in {extra}; an event is one of {', '.join(makers)}")
        return Tick(t)

    def _time(self, data: Mapping[str, Any]) -> float:
        t = data.get("t")
        if isinstance(t, bool) or not isinstance(t, int | float) or not math.isfinite(t):
            raise ReadingError(f"t is {t!r}, and must be a number of seconds")
        if abs(t) > MOST_T:
            raise ReadingError(f"t is {t}, and must be a number of seconds up to {MOST_T:g}")
        if t < self._t:
            raise ReadingError(f"t is {t}, and the line before had {self._t}; time never decreases")
        return float(t)

    def _frame(self, t: float, changed: object) -> Frame:
        if not isinstance(changed, dict):
            raise ReadingError(f"read is {changed!r}, and must be an object of fields and readings")
        for name, reading in changed.items():
            if name not in self._sight.sensors:
                raise ReadingError(
                    f"read names the field {name!r}; the fields are {', '.join(self._sight.sensors)}"
                )
            try:
                self._sight.sensor(name).check(reading)
            except ReadingError as error:
                raise ReadingError(f"field {name}: {error}") from error
        self._readings |= changed
        return Frame(t, dict(self._readings))

    def _roll(self, t: float, number: object) -> Roll:
        return Roll(t, self._possible("roll", _whole("roll", number, 1, 6)))

    def _card(self, t: float, number: object) -> Card:
        return Card(t, self._possible("card", _whole("card", number, 0, MOST_CARD)))

    def _tell(self, t: float, stated: object) -> Tell:
        if not isinstance(stated, dict) or len(stated) != 1:
            raise ReadingError(f"tell is {stated!r}, and must be an object with one field and its contents")
        ((name, contents),) = stated.items()
        if not isinstance(contents, str):
            raise ReadingError(f"tell says {contents!r} of {name}, and must say contents such as 1a1b")
        check_told(self._game, name, contents)
        return Tell(t, name, contents)

    def _possible(self, kind: Chance, number: int) -> int:
        if self._game.chance.kind == kind:
            self._game.chance.check(number)
        return number


class Writer:
    """Events in, lines of a recording out, which `RecordingReader` reads back.

    The line of a frame holds only the readings that changed since the frame before.
    """

    def __init__(self) -> None:
        self._readings: dict[Field, Reading] = {}
        self._t = -math.inf

    def write(self, event: Event) -> str | None:
        """The line of an event; None if it says nothing new."""
        match event:
            case Frame():
                known = self._readings
                changed = {f: r for f, r in event.readings.items() if f not in known or known[f] != r}
                self._readings = dict(event.readings)
                return self._line(event.t, read=changed) if changed else None
            case Tick():
                return None
            case _:
                return self._line(event.t, **_event_fields(event))

    def whole(self, t: float) -> str:
        """A line at `t` seconds with all readings, with which a new recording can begin."""
        return self._line(t, read=self._readings)

    def until(self, t: float) -> str | None:
        """A line that says that it was `t` seconds; None if the line before says so.

        It is a little late, because what is due at `t` may be due later by the rounded times of other lines.
        """
        later = (math.ceil(t * 10**DECIMALS) + 1) / 10**DECIMALS
        return self._line(later) if later > self._t else None

    def _line(self, t: float, **event: object) -> str:
        # Rounded, a time may come before the one of the line before.
        self._t = max(self._t, round(t, DECIMALS))
        return msgspec.json.encode({"t": self._t, **event}).decode()


def time_of(line: str) -> float:
    """The time of a line of a recording, in seconds; 0 for the first line, which has none."""
    return float(msgspec.json.decode(line).get("t", 0.0))


def write_header(header: Header) -> str:
    """The first line of a recording."""
    return msgspec.json.encode(header).decode()


def _event_fields(event: Roll | Card | Press | Choose | Tell | Settle) -> dict[str, object]:
    """The key of a line and its value, for an event that is no frame."""
    match event:
        case Roll():
            return {"roll": event.number}
        case Card():
            return {"card": event.number}
        case Press():
            return {"press": event.button}
        case Choose():
            return {"choose": event.move}
        case Tell():
            return {"tell": {event.field: event.contents}}
        case Settle():
            return {"settle": event.seconds}


def _json_object(text: str) -> Mapping[str, Any]:
    try:
        data = msgspec.json.decode(text)
    except UnicodeEncodeError as error:
        raise ReadingError(NO_TEXT) from error
    except msgspec.DecodeError as error:
        raise ReadingError(f"no JSON: {error}") from error
    if not isinstance(data, dict):
        raise ReadingError(f"a JSON object is wanted, not {text.strip()[:40]!r}")
    return data


def _whole(name: str, number: object, least: int, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise ReadingError(f"{name} is {number!r}, and must be a whole number from {least} to {most}")
    return number


def _press(t: float, button: object) -> Press:
    if button not in BUTTONS:
        raise ReadingError(f"press is {button!r}; the buttons are {', '.join(BUTTONS)}")
    return Press(t, button)


def _choose(t: float, move: object) -> Choose:
    if not isinstance(move, str):
        raise ReadingError(f"choose is {move!r}, and must be the text of a move")
    return Choose(t, move)


def _settle(t: float, seconds: object) -> Settle:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds <= MOST_WAIT_S:
        raise ReadingError(
            f"settle is {seconds!r}, and must be a number of seconds from 0 to {MOST_WAIT_S:g}"
        )
    return Settle(t, float(seconds))
