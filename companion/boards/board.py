"""A board file: the fields of one physical board, with their places and sensors.

From this one TOML file come the channels of the wire, the drawing on the page, the papers to build the
board, and what the firmware scans. It knows no rules: the fields of a game are passed to `check_fields`,
which compares them with those of the board.

    name = "sahara"                 # as the grid says it in its hello
    title = { en = "All counted" }  # for people, by language; without it the name
    game = "sahara"
    seats = [2]                     # how many can play on it, the usual number first
    options = { track = 40 }        # options of the game that this board fixes
    note = "why this sensing"
    size = [620, 220]               # width and height in mm
    outline = "oblong"              # or "round", "hexagon"
    look = "bean"                   # or "car", "figure", "stone", "ball"
    stacks = false                  # whether pieces stand on each other
    pieces = { o = 36 }             # the whole set, if pieces leave the board or come to it
    settle = 0.6                    # seconds of quiet until the table counts as at rest
    debounce = 0.03                 # seconds a reading must stand to count at all
    unseen = "ok"                   # players press ok after a ply that no sensor sees; or "ask"
    tolerance = 0.3                 # with load cells: grams; see also spread and masses

    poles = { north = "A", south = "C" }  # with Halls that tell pieces by the pole that faces them

    [masses]
    o = 2.1                         # with load cells: grams by piece letter

    [[scanners]]                    # what reads the channels, see companion/boards/scanner.py
    chip = "hx711"
    inputs = 14

    [[layouts]]                     # many fields by one formula, see companion/boards/layouts.py
    form = "rows"
    names = ["a1..a6"]
    middle = [310, 154]
    pitch = 72
    channel = 0
    each = { shape = "pit", radius = 30, sensor = "mass" }

    [fields]
    b6 = { x = 130, y = 66, shape = "pit", radius = 30, sensor = "mass", channel = 6 }
    A = { x = 564, y = 110, shape = "store", width = 68, height = 160, sensor = "none" }

A place is the middle of a field, in mm from the board's upper left corner, x to the right and
y down, as the first seat sees the board.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from companion.boards.layouts import FieldLayout, are_tables, layout_faults, with_laid_out_fields
from companion.boards.place import Place, SensorKind, place_faults
from companion.boards.placement import Outline, placement_faults
from companion.boards.scanner import SENSES, Scanner, located, scanner_faults
from companion.contents import Field
from companion.errors import CompanionError
from companion.sensor_kinds import SENSOR_KINDS
from companion.tables import faults, nearest

_Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=60, description="seconds from 0 to 60")]
_Letter: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z]$")]
_Language: TypeAlias = Annotated[str, Meta(pattern="^[a-z]{2}$")]
_Name: TypeAlias = Annotated[
    str, Meta(pattern="^[a-z][a-z0-9-]{0,31}$", description="1 to 32 of a-z, 0-9 and -, a letter first")
]


class BoardError(CompanionError, ValueError):
    """A board file that cannot be used; the message names file, key, value and what is allowed,
    on a line of its own for each fault.
    """


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """One physical board; `fields` are in the order of the file, those of layouts first.

    `seats` are the numbers of players that fit, the usual one first; if it is empty, those of the game.
    `pieces` is the whole set by letter: pieces of it that are on no field lie in a box beside the board;
    without it the board has no box. With `stacks` pieces stand on each other. `unseen` is what the players
    have agreed about plies that no sensor sees, unless the configuration says otherwise. `built` says who has
    built such a board; empty if no builder is known.
    """

    # One field for each key at the top of a board file, which msgspec reads into this record and checks: the
    # keys are an outward format that makers write by hand, so they are not nested to make the record smaller.
    name: _Name
    game: Annotated[str, Meta(pattern="^[a-z]+$", description="the name of a game, such as sahara")]
    title: Annotated[
        dict[_Language, str], Meta(description='texts by language, such as { en = "Six arms" }')
    ] = {}
    seats: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=12)], ...], Meta(description="numbers of players, such as [2, 3]")
    ] = ()
    options: Annotated[
        dict[str, Any], Meta(description="options of the game by name, such as { track = 40 }")
    ] = {}
    note: str
    built: Annotated[
        str, Meta(max_length=200, description='who has built it, and when, such as "Ada, March 2027"')
    ] = ""
    outline: Outline = "oblong"
    look: Literal["bean", "car", "figure", "stone", "ball"] = "bean"
    stacks: bool = False
    pieces: Annotated[
        dict[_Letter, Annotated[int, Meta(ge=1, le=999)]],
        Meta(description="numbers above 0 by piece letter, such as { o = 36 }"),
    ] = {}
    size: Annotated[
        tuple[Annotated[float, Meta(gt=0, le=5000)], Annotated[float, Meta(gt=0, le=5000)]],
        Meta(description="width and height in millimetres, such as [620, 220]"),
    ]
    settle: _Seconds = 0.6
    debounce: _Seconds = 0.03
    unseen: Literal["ask", "ok"] = "ask"
    tolerance: Annotated[float, Meta(ge=0, le=1000, description="grams from 0 to 1000")] = 0.0
    spread: Annotated[float, Meta(ge=0, le=1, description="a share from 0 to 1")] = 0.0
    masses: Annotated[
        dict[_Letter, Annotated[float, Meta(ge=0.001, le=10000)]],
        Meta(description="grams from 0.001 to 10000 by piece letter, such as { o = 2.1 }"),
    ] = {}
    poles: Annotated[
        dict[Literal["north", "south"], _Letter],
        Meta(description='piece letters by pole, such as { north = "A", south = "C" }'),
    ] = {}
    scanners: Annotated[tuple[Scanner, ...], Meta(description="a list of tables, [[scanners]] each")] = ()
    fields: Annotated[dict[Field, Place], Meta(min_length=1, description="a table of fields by name")]

    def titled(self, language: str) -> str:
        """The name of the board for people, in this language, else in English, else its `name`."""
        return self.title.get(language) or self.title.get("en") or self.name

    def turned(self) -> Board:
        """The board after a quarter turn to the left: its left edge is in front, where the first seat is."""
        width, height = self.size
        fields = {field: place.turned(width) for field, place in self.fields.items()}
        return msgspec.structs.replace(self, size=(height, width), fields=fields)

    @property
    def channels(self) -> int:
        """The number of values in a frame of this board."""
        if self.scanners:
            return sum(scanner.size for scanner in self.scanners)
        used = [place.channel for place in self.fields.values() if place.channel is not None]
        return max(used, default=-1) + 1

    @property
    def located(self) -> tuple[tuple[Scanner, int], ...]:
        """For each channel its scanner and the index of its input; empty for a board without scanners."""
        return tuple(located(self.scanners))

    @property
    def sensed(self) -> tuple[Field, ...]:
        """The fields that have a sensor, in the order of the file."""
        return tuple(field for field, place in self.fields.items() if place.sensor != "none")

    @property
    def sensors(self) -> dict[Field, SensorKind]:
        """The kind of sensor of each field, ``none`` included."""
        return {field: place.sensor for field, place in self.fields.items()}


class BoardFile(Board, frozen=True, kw_only=True):
    """A board as its file says it; of the fields of its `layouts` only what is particular is in `fields`."""

    layouts: Annotated[tuple[FieldLayout, ...], Meta(description="a list of tables, [[layouts]] each")] = ()


def names() -> tuple[str, ...]:
    """The boards that come with the program, in the order of their names."""
    files = (path.name for path in resources.files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml")))


@cache
def find(name: str) -> Board:
    """The shipped board of this name. Raises BoardError, which names the nearest known one."""
    return parse(shipped_text(name), f"{name}.toml")


def shipped_text(name: str) -> str:
    """The file of the shipped board of this name. Raises BoardError, which names the nearest known one."""
    if name not in names():
        raise BoardError(f"there is no board {name!r}; {nearest(name, names())}")
    return resources.files(__package__).joinpath(f"{name}.toml").read_text("utf-8")


def named(name: str) -> Board:
    """The shipped board of this name, or that of the file if the name ends in .toml. Raises BoardError."""
    return load(Path(name)) if name.endswith(".toml") and name not in names() else find(name)


def argument(board: Board) -> str:
    """What commands and a configuration call the board: its name, or its file if the package does not have
    it.
    """
    return board.name if board.name in names() else f"{board.name}.toml"


def of_game(game: str) -> tuple[Board, ...]:
    """The shipped boards of a game: the one named like the game first, those with scanners last."""
    boards = (find(name) for name in names() if name.startswith(game))
    own = (board for board in boards if board.game == game)
    return tuple(sorted(own, key=lambda board: (board.name != game, bool(board.scanners))))


def load(path: Path) -> Board:
    """The board of a file. Raises BoardError, also if the file cannot be read."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeError) as error:
        raise BoardError(f"{path}: cannot be read: {error}") from error
    return parse(text, str(path))


def parse(text: str, source: str) -> Board:
    """The board of a file's text; `source` names the file in errors.

    Raises BoardError with all that is wrong, a line each: of single entries first, and once these are right,
    of how they go together.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"{source}: this is no TOML: {error}") from error
    _refuse(_entry_faults(table), source)
    board = msgspec.convert(with_laid_out_fields(table), Board)
    _refuse(_board_faults(board), source)
    return board


def check_fields(board: Board, fields: Sequence[Field]) -> None:
    """Raise BoardError if the fields of the board are not exactly those of its game; it names the
    differences.

    `fields` are all that the game can use with any of the board's numbers of seats.
    """
    missing = [field for field in fields if field not in board.fields]
    unknown = [field for field in board.fields if field not in fields]
    faults = []
    if missing:
        faults.append(f"{', '.join(missing)} missing")
    if unknown:
        faults.append(f"{', '.join(unknown)} unknown to the game")
    if faults:
        raise BoardError(f"board {board.name!r}: its fields do not fit {board.game}: {'; '.join(faults)}")


def _refuse(found: Iterable[str], source: str) -> None:
    """Raise BoardError if anything was found wrong."""
    if lines := [f"{source}: {fault}" for fault in found]:
        raise BoardError("\n".join(lines))


def _entry_faults(table: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with single entries of a board file."""
    own: dict[str, list[str]] = {}
    layouts, scanners = table.get("layouts"), table.get("scanners")
    if are_tables(layouts):
        own["layouts"] = list(layout_faults(layouts))
    laid_out = with_laid_out_fields(table)
    if isinstance(fields := laid_out.get("fields"), dict):
        own["fields"] = list(place_faults(fields))
    if are_tables(scanners):
        own["scanners"] = list(scanner_faults(scanners))
    # Where an entry inside is wrong, that is what has to be said, and not that the whole is.
    wrong = {key for key, found in own.items() if found}
    yield from faults(laid_out, BoardFile, besides=wrong | {"fields"} if "layouts" in wrong else wrong)
    for found in own.values():
        yield from found


def _board_faults(board: Board) -> Iterator[str]:
    """What does not go together on a board whose entries are right, each by itself."""
    yield from placement_faults(board.fields, board.size, board.outline)
    for what in ("channel", "light"):
        yield from _shared(board, what)
    yield from _scan_faults(board)
    if "mass" in board.sensors.values() and not board.masses:
        yield "masses is missing; sensor 'mass' needs grams by piece letter, such as { o = 2.1 }"
    chips = {scanner.chip for scanner in board.scanners}
    if "contents" in board.sensors.values() and "hall" in chips and not board.poles:
        yield 'poles is missing; a hall that senses contents needs it, such as { north = "A", south = "C" }'


def _shared(board: Board, what: str) -> Iterator[str]:
    """The channels or lights that belong to several fields."""
    owners: dict[int, Field] = {}
    for field, place in board.fields.items():
        index = getattr(place, what)
        if index is not None and owners.setdefault(index, field) != field:
            yield f"fields.{field}.{what}: {index} is not allowed; {owners[index]} has it already"


def _scan_faults(board: Board) -> Iterator[str]:
    """The channels without an input, and those whose input cannot give their field's kind of reading."""
    inputs = board.located
    for field, place in board.fields.items():
        if not inputs or place.channel is None:
            continue
        at = f"fields.{field}"
        if place.channel >= len(inputs):
            yield f"{at}.channel: {place.channel} is not allowed; the scanners have 0 to {len(inputs) - 1}"
        else:
            yield from _sense_faults(place, inputs[place.channel][0], at)


def _sense_faults(place: Place, scanner: Scanner, at: str) -> Iterator[str]:
    """Whether the chip can be this kind of sensor; kinds of others have no calibration for raw values."""
    if place.sensor in SENSES[scanner.chip]:
        return
    brought = place.sensor not in SENSOR_KINDS.own_names
    if brought and not scanner.raw:
        return
    why = f"a {scanner.chip} senses {' or '.join(SENSES[scanner.chip])}"
    if brought:
        why += "; its raw values need a calibration, and only sensor kinds of the companion have one"
    yield f"{at}.sensor: {place.sensor!r} is not allowed; {why}"
