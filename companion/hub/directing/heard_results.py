"""What has come of a pairing, by the games that its table has told. Pure.

Two players meet at most once in an evening. So a game belongs to a pairing if its two players played it at
its table after the round was drawn.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.hub.archive import KeptGameRow
from companion.hub.evening.evening import Encounter, EncounterResult, Evening


def heard_result(
    evening: Evening, encounter: Encounter, games: Iterable[KeptGameRow]
) -> EncounterResult | None:
    """The result of a pairing by the first of its games that was played to its end.

    `games` are those of its table since the round was drawn, in order. None if there is no result yet.
    """
    results = (_result(encounter, one) for one in games if _is_of(evening, encounter, one))
    return next((result for result in results if result is not None), None)


def with_heard_result(evening: Evening, number: int, first: str, result: EncounterResult) -> Evening:
    """The evening with this result of the first player's pairing in the round of this number.

    One that somebody has entered stays. Raises EveningError if there is no such pairing.
    """
    told = any(one.result is not None for one in evening.drawn(number).encounters if one.first == first)
    return evening if told else evening.with_result(number, first, result)


def are_players(encounter: Encounter, names: Iterable[str | None]) -> bool:
    """True if these are the two players of the pairing."""
    return set(names) == {encounter.first, encounter.second}


def _is_of(evening: Evening, encounter: Encounter, game: KeptGameRow) -> bool:
    return game.game == evening.game and are_players(encounter, (game.seats or {}).values())


def _result(encounter: Encounter, game: KeptGameRow) -> EncounterResult | None:
    """What the end of this game is for the pairing; None if it goes on, or was broken off."""
    result, seats = game.result, game.seats or {}
    if result is None or result.ended == "broken off":
        return None
    if result.ended == "agreed draw":
        return "drawn"
    if result.ended == "given up":
        return "second won" if seats.get(result.by or "") == encounter.first else "first won"
    if not isinstance(result.winner, str) or result.winner == "draw":
        return "drawn"
    return "first won" if seats.get(result.winner) == encounter.first else "second won"
