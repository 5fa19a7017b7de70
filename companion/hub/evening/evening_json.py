"""An evening as JSON, as a file and a database keep it.

The object has the keys of `Evening` and the version of this form, `evening`. What is as usual is left out::

    {"evening": 1, "game": "sahara", "system": "swiss", "round_count": 3, "tables": 8,
     "participants": [{"name": "Ada", "rating": 1800}, {"name": "Bo", "last_round": 2}, ...],
     "rounds": [{"encounters": [{"table": 1, "wave": 1, "first": "Ada", "second": "Bo", "result": "drawn"}],
                 "bye": "Cy"}]}
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_args

import msgspec

from companion.hub.evening.errors import EveningError
from companion.hub.evening.evening import (
    MOST_ROUNDS,
    Encounter,
    EncounterResult,
    Evening,
    EveningSystem,
    Round,
    Walkover,
    checked,
)
from companion.hub.evening.participants import MOST_PARTICIPANTS, Participant
from companion.json_reading import JsonError, explained, last_key, read_json
from companion.texts import PlayerNameError, plain_json, player_name, sentence

VERSION = 1
"""The version of the form; another one is not read."""

LONGEST_EVENING = 8 * 1024 * 1024
"""The longest form in bytes, or in characters of a text; an evening of 500 players has less than half."""

_KINDS: Mapping[str, type[msgspec.Struct]] = MappingProxyType(
    {
        "": Evening,
        "participants": Participant,
        "rounds": Round,
        "encounters": Encounter,
        "walkovers": Walkover,
    }
)
"""What an object is, by the key under which it stands."""

_CHOICES: Mapping[str, Any] = MappingProxyType({"system": EveningSystem, "result": EncounterResult})
"""The keys whose values are some names."""


def write_evening(evening: Evening) -> str:
    """The evening as JSON of several lines, which ends with a line break."""
    data = {"evening": VERSION, **msgspec.to_builtins(evening)}
    return _plain_lines(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def _plain_lines(text: str) -> str:
    """The same JSON, harmless on a terminal, with its line breaks."""
    return "".join(f"{plain_json(line)}\n" for line in text.split("\n"))


def read_evening(text: str | bytes) -> Evening:
    """The evening of a JSON text; bytes are UTF-8, with or without a byte order mark.

    Raises EveningError, which names the place in the text, the value there and what is allowed.
    """
    if len(text) > LONGEST_EVENING:
        raise EveningError(f"the evening is longer than {LONGEST_EVENING} bytes")
    try:
        data = read_json(text)
    except JsonError as error:
        raise EveningError(f"the evening cannot be read: {error}") from error
    if not isinstance(data, dict):
        raise EveningError("the evening is no JSON object")
    if "evening" not in data:
        raise EveningError(f"the key 'evening' is missing; it is the version of the form, {VERSION}")
    if data["evening"] != VERSION or isinstance(data["evening"], bool):
        raise EveningError(
            sentence(f"evening is {data['evening']!r}; the version that can be read is {VERSION}")
        )
    try:
        evening = msgspec.convert({key: data[key] for key in data if key != "evening"}, Evening)
    except msgspec.ValidationError as error:
        raise EveningError(sentence(explained(error, data, "the evening", _keys, _names))) from error
    _check_names(evening)
    return checked(evening)


def _keys(place: str) -> tuple[str, ...]:
    return _KINDS[last_key(place)].__struct_encode_fields__


def _names(place: str) -> tuple[object, ...]:
    return get_args(_CHOICES[last_key(place)])


def _check_names(evening: Evening) -> None:
    if len(evening.participants) > MOST_PARTICIPANTS:
        raise EveningError(
            f"participants: there are {len(evening.participants)}; allowed are at most {MOST_PARTICIPANTS}"
        )
    if len(evening.rounds) > MOST_ROUNDS:
        raise EveningError(f"rounds: there are {len(evening.rounds)}; allowed are at most {MOST_ROUNDS}")
    for index, one in enumerate(evening.participants):
        try:
            named = player_name(one.name)
        except PlayerNameError as error:
            raise EveningError(f"participants[{index}].name: {error}") from error
        if not named or named != one.name:
            raise EveningError(
                sentence(
                    f"participants[{index}].name: {one.name!r} is no name as it is kept; allowed is {named!r}"
                )
                if named
                else f"participants[{index}].name: there is no name"
            )
