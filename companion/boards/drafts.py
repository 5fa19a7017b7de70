"""Drafts of board files: a shipped board at another scale and with another sensor, or fields in a form.

A draft is the table that its file says, so that it has layouts where the shipped file has them. Lengths are
in mm.
"""

from __future__ import annotations

import itertools
import math
import textwrap
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from companion.boards.board import Board, of_game, shipped_text
from companion.boards.forms import Form
from companion.contents import Field

BuildableSensor: TypeAlias = Literal["presence", "count", "contents", "mass"]

_SCANNERS: Mapping[BuildableSensor, Mapping[str, Any]] = MappingProxyType(
    {
        "presence": {"chip": "74hc165", "inputs": 0, "switch": "reed"},
        "count": {"chip": "hall", "inputs": 0},
        "contents": {"chip": "hall", "inputs": 0},
        "mass": {"chip": "hx711", "inputs": 0},
    }
)
"""What reads a new board's sensors of each kind: the chip that takes the most inputs on the fewest pins."""

_MOST_IN_A_MATRIX = 36
"""So many switches are read without a chip, on at most twelve pins; more go to a chain of shift registers."""

_SCALED = frozenset({"x", "y", "radius", "width", "height", "middle", "pitch", "row_pitch", "corners"})
"""The keys of a board file that are lengths on the plate, but for its size."""

_FIELD_SHARE = 0.4
"""The radius of a new field, as a share of the way from field to field: a fifth of it is wood between two."""

_MASS = 5.0
"""Grams of a piece in a draft, until somebody weighs one; a draft's scales err by `_ERROR`."""

_ERROR = 0.5


_POLES = ("north", "south")
_NOTE_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Wish:
    """What a maker wants of a new board; `pitch` is from each field to the nearest one, in mm."""

    name: str
    game: str
    sensor: BuildableSensor
    pitch: float


def plates(game: str) -> tuple[Board, ...]:
    """The shipped boards of a game; of those with the same fields in the same places only the first."""
    found: dict[object, Board] = {}
    for board in of_game(game):
        found.setdefault(_plate(board), board)
    return tuple(found.values())


def pitch_of(board: Board) -> float:
    """The least way in mm from the middle of one field to that of another one, in whole mm."""
    places = [(place.x, place.y) for place in board.fields.values()]
    return float(round(min(itertools.starmap(math.dist, itertools.combinations(places, 2)))))


def sensors_like_shipped(board: Board) -> tuple[BuildableSensor, ...]:
    """The sensors that a board like this shipped one may have, those of shipped boards with chips first.

    Switches and Halls that count go below any field; how contents are told, or pieces weighed, is taken from
    a shipped board or not at all.
    """
    shipped = [_main_sensor(other) for other in _alike(board) if other.scanners]
    return tuple(dict.fromkeys([kind for kind in _SCANNERS if kind in shipped] + ["presence", "count"]))


def like_shipped(board: Board, wish: Wish) -> dict[str, Any]:
    """The draft of a board like this shipped one, whose game it keeps."""
    pattern = _pattern(board, wish.sensor)
    factor = wish.pitch / pitch_of(pattern)
    table = _scaled(tomllib.loads(shipped_text(pattern.name)), factor)
    if _main_sensor(pattern) != wish.sensor:
        table = _with_sensor(table, wish.sensor)
    if not pattern.scanners:
        table["scanners"] = [_scanner(wish.sensor, pattern.channels)]
    table["size"] = [math.ceil(round(length * factor, 2)) for length in pattern.size]
    told = {"name": wish.name, "note": _note(wish, f"its fields lie as those of {pattern.name}")}
    return {key: value for key, value in table.items() if key not in {"title", "built"}} | told


def sensors_in_form(letters: str) -> tuple[BuildableSensor, ...]:
    """The sensors that a new board of pieces with these letters may have.

    A Hall tells two pieces by the pole of the magnet that is below, and no more.
    """
    return tuple(kind for kind in _SCANNERS if kind != "contents" or len(letters) == len(_POLES))


def in_form(form: Form, wish: Wish, fields: Sequence[Field] = (), letters: str = "AB") -> dict[str, Any]:
    """The draft of a board whose fields lie in a form.

    `fields` are those of its game, as many as the form has; without them they are named as the form does.
    `letters` are the pieces of the game.
    """
    size, outline = form.plate(wish.pitch)
    layout = {
        "form": "ring" if form.name == "ring" else "rows",
        "names": form.names_for(fields) if fields else form.usual_names(),
        **form.placed(wish.pitch),
        "channel": 0,
        "each": {"shape": "spot", "radius": round(_FIELD_SHARE * wish.pitch, 1), "sensor": wish.sensor},
    }
    return {
        "name": wish.name,
        "game": wish.game,
        "note": _note(wish, f"its fields are a {form.name}"),
        "size": list(size),
        "outline": outline,
        "look": "stone",
        **_pieces(wish.sensor, letters),
        "scanners": [_scanner(wish.sensor, form.number)],
        "layouts": [layout],
    }


def _note(wish: Wish, how: str) -> str:
    told = (
        f"A draft by companion board new: {how}, {wish.pitch:g} mm from one to the next,"
        f" with sensors that tell {wish.sensor}. Say here why it senses as it does."
    )
    return textwrap.fill(told, _NOTE_WIDTH) + "\n"


def _plate(board: Board) -> tuple[tuple[Field, float, float], ...]:
    """What is equal for boards with the same fields in the same places."""
    return tuple((field, place.x, place.y) for field, place in board.fields.items())


def _main_sensor(board: Board) -> str:
    """The kind of most of its sensors."""
    [(kind, _)] = Counter(board.fields[field].sensor for field in board.sensed).most_common(1)
    return kind


def _alike(board: Board) -> list[Board]:
    """The shipped boards on the same plate."""
    return [other for other in of_game(board.game) if _plate(other) == _plate(board)]


def _pattern(board: Board, sensor: BuildableSensor) -> Board:
    """The shipped board on the same plate that can be built with this sensor, else one that has it, else the
    plainest.
    """
    alike = _alike(board)
    fitting = [other for other in alike if _main_sensor(other) == sensor]
    return next((other for other in fitting if other.scanners), (*fitting, *alike)[0])


def _scaled(value: Any, factor: float, key: str = "") -> Any:  # noqa: ANN401 - any value of a TOML file
    """The value of a board file with all its lengths multiplied, in hundredths of a millimetre."""
    if isinstance(value, dict):
        return {name: _scaled(one, factor, name) for name, one in value.items()}
    if isinstance(value, list):
        return [_scaled(one, factor, key) for one in value]
    return round(value * factor, 2) if key in _SCALED else value


def _with_sensor(value: Any, sensor: BuildableSensor) -> Any:  # noqa: ANN401 - any value of a TOML file
    """The value of a board file with this sensor wherever it has one."""
    if isinstance(value, list):
        return [_with_sensor(one, sensor) for one in value]
    if not isinstance(value, dict):
        return value
    inside = {key: _with_sensor(one, sensor) for key, one in value.items()}
    return inside | {"sensor": sensor} if inside.get("sensor", "none") != "none" else inside


def _scanner(sensor: BuildableSensor, inputs: int) -> dict[str, Any]:
    if sensor == "presence" and inputs <= _MOST_IN_A_MATRIX:
        rows, columns = _matrix_of(inputs)
        return {"chip": "matrix", "rows": rows, "columns": columns}
    return {**_SCANNERS[sensor], "inputs": inputs}


def _matrix_of(inputs: int) -> tuple[int, int]:
    """The rows and columns of a matrix that reads so many switches on the fewest pins."""
    rows = round(math.sqrt(inputs))
    return rows, math.ceil(inputs / rows)


def _pieces(sensor: BuildableSensor, letters: str) -> dict[str, Any]:
    """What a sensor has to know of the pieces."""
    if sensor == "mass":
        return {"masses": dict.fromkeys(letters, _MASS), "tolerance": _ERROR}
    if sensor == "contents":
        return {"poles": dict(zip(_POLES, letters, strict=True))}
    return {}
