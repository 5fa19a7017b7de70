"""A file about one ply that players dispute: the readings around it, which the referee can judge anywhere.

It is a recording that begins shortly before the ply. Its first line has a key ``about`` with all that
explains it; the referee passes over that key.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from companion import __version__
from companion.errors import CompanionError
from companion.records.game_reader import Heard
from companion.records.game_record import GameRecord, PlyRecord
from companion.records.replay import resume
from companion.referee.protocol import RecordingError, read_opening
from companion.sensing.frames import Frame
from companion.service.game.judged_again import HEADER, as_of, events_of
from companion.service.game.recording_run import RecordingRun
from companion.texts import json_line, plain_json

ENTRIES_BEFORE, ENTRIES_AFTER = 2, 1
"""How many plies, undos and ends before and after the disputed one are in the file."""


class FieldReportError(CompanionError, ValueError):
    """There is nothing to report of this ply; the message says why."""


def field_report(
    record: GameRecord, heard: Sequence[Heard], number: int, about: Mapping[str, Any]
) -> list[str]:
    """The lines of the file about ply `number` of a game; `about` is added to what explains it.

    Raises FieldReportError if the game has no such ply or no readings of it, and ReplayError if it cannot be
    played.
    """
    begin, end = _window(record, heard, number)
    earlier = as_of(record, heard[:begin])
    resumed = resume(earlier)
    body = _body(heard, begin, end, resumed.chance)
    first = msgspec.json.decode(heard[0].lines[0])
    first["position"] = resumed.game.write_position(resumed.position)
    plies = as_of(record, heard[:end]).plies[len(earlier.plies) :]
    told = {
        "id": record.id,
        "ply": number,
        "plies": [_in_short(ply) for ply in plies],
        "verdicts": [msgspec.to_builtins(one) for one in RecordingRun([json_line(first), *body]).verdicts()],
        "companion": __version__,
        "python": platform.python_version(),
        **about,
    }
    return [json_line({**first, "about": told}), *map(plain_json, body)]


def _window(record: GameRecord, heard: Sequence[Heard], number: int) -> tuple[int, int]:
    """From where to where the readings are told."""
    if not 0 < number <= len(record.plies):
        last = len(record.plies)
        raise FieldReportError(f"there is no ply {number}; the plies of the game are 1 to {last}")
    ends = [at for at, one in enumerate(heard, 1) if one.entry]
    disputed = next((place for place, at in enumerate(ends) if heard[at - 1].ply == number), None)
    if disputed is None or not heard[0].lines or not heard[0].lines[0].startswith(HEADER):
        raise FieldReportError(f"no readings of ply {number} were kept")
    begin = ends[disputed - ENTRIES_BEFORE - 1] if disputed > ENTRIES_BEFORE else 0
    return begin, ends[min(disputed + ENTRIES_AFTER, len(ends) - 1)]


def _body(heard: Sequence[Heard], begin: int, end: int, chance: int | None) -> list[str]:
    """The lines after the first: all readings at the beginning, a number that is in force, and the rest."""
    rest = [line for one in heard[begin:end] for line in one.lines if not line.startswith(HEADER)]
    try:
        opening = read_opening(heard[0].lines[0])
        events = events_of(heard[:begin], opening.game, opening.sight)
    except RecordingError as error:
        raise FieldReportError(f"the readings cannot be read: {error}") from error
    seen = [event for some in events for event in some if isinstance(event, Frame)]
    if not seen:
        return rest
    t, kind = seen[-1].t, opening.game.chance.kind
    lines = [json_line({"t": t, "read": seen[-1].readings})]
    if chance is not None and kind is not None:
        lines.append(json_line({"t": t, kind: chance}))
    return [*lines, *rest]


def _in_short(ply: PlyRecord) -> dict[str, Any]:
    """What matters of a ply; not when it was made."""
    return dict(msgspec.to_builtins(msgspec.structs.replace(ply, at=None, after=UNSET, position=UNSET)))
