"""Answers one request to the rules (contract, section 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.errors import CompanionError
from companion.json_reading import JsonError, id_of, read_json
from companion.rules.errors import RulesError, TooManyMovesError
from companion.rules.game import AnyGame, IllegalMoveError, Position, Reason
from companion.rules.options import shown
from companion.rules.registry import game

Say: TypeAlias = Callable[[Reason], str]
"""Turns a reason into a sentence in the reader's language."""

_KINDS = {str: "a text", dict: "an object", int: "a whole number"}


class RequestError(CompanionError, ValueError):
    """A line that is no request to the rules; the message says what is missing or wrong."""


def answer_line(line: bytes, say: Say) -> dict[str, Any]:
    """The answer to one line of JSON."""
    try:
        return answer(read_json(line), say)
    except JsonError as error:
        return {"id": id_of(line), "error": str(error)}


def answer(request: object, say: Say) -> dict[str, Any]:
    """The answer to one request: the legal moves, the result of a move, or why it is illegal.

    The answer to a request that makes no sense has only the keys `id` and `error`.
    """
    if not isinstance(request, Mapping):
        return {"id": None, "error": f"a request is an object, not {shown(request)}"}
    try:
        return {"id": request.get("id"), **_judged(request, say)}
    except (RulesError, RequestError) as error:
        return {"id": request.get("id"), "error": str(error)}


def _judged(request: Mapping[str, Any], say: Say) -> dict[str, Any]:
    played = game(_entry(request, "game", str), _entry(request, "options", dict, {}))
    position = (
        played.read_position(_entry(request, "position", dict)) if "position" in request else played.start()
    )
    chance = _chance(request, played, position)
    if "move" not in request:
        return _moves(played, position, chance)
    return _verdict(played, position, _entry(request, "move", str), chance, say)


def _moves(played: AnyGame, position: Position, chance: int | None) -> dict[str, Any]:
    try:
        return {"moves": [str(move) for move in played.moves(position, chance)]}
    except TooManyMovesError:
        return {"moves": None, "many": True}


def _verdict(played: AnyGame, position: Position, text: str, chance: int | None, say: Say) -> dict[str, Any]:
    try:
        ply = played.play(position, played.read_move(text, position), chance)
    except IllegalMoveError as error:
        rule = {} if error.reason.rule is None else {"rule": error.reason.rule}
        return {"legal": False, **rule, "why": say(error.reason)}
    return {
        "legal": True,
        "position": played.write_position(ply.after),
        "scores": played.scores(ply.after),
    }


def _chance(request: Mapping[str, Any], played: AnyGame, position: Position) -> int | None:
    """The roll or card of the request, None if the position waits for none."""
    waits = played.waits_for(position)
    if waits is None:
        return None
    number: int = _entry(request, waits, int)
    return number


def _entry(request: Mapping[str, Any], key: str, kind: type, default: object = None) -> Any:  # noqa: ANN401
    """The value of this key, checked to be of this kind. Raises RequestError."""
    value = request.get(key, default)
    if key not in request and default is None:
        raise RequestError(f"the request has no {key}")
    if type(value) is not kind:
        raise RequestError(f"{key} is {shown(value)}, but must be {_KINDS[kind]}")
    return value
