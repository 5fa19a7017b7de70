"""Pairs players with equal points, each two at most once: the Dutch system of FIDE (C.04.3), by py4swiss.

py4swiss has the rules as they were in force until 31 January 2026. It is given the evening as a report of
FIDE would tell it, in which *white* is the seat that begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.hub.evening.errors import EveningError
from companion.hub.evening.evening import Evening
from companion.hub.evening.participants import Participant, by_rating
from companion.hub.evening.score_cards import WIN, RoundScore, ScoreCard, halves_of, score_cards

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.results import RoundResult

TENTHS_OF_A_HALF = 5
"""The reports count points in tenths."""

_PLAYED = ("0", "=", "1")
"""The sign of a game that was played, by its half points."""


def swiss_pairs(evening: Evening) -> tuple[list[tuple[str, str]], str | None]:
    """The pairs of the next round, the player who begins first in each, and the player with the bye, or None.

    Raises EveningError where the round cannot be paired without a second meeting of two players, and where
    py4swiss is not installed.
    """
    try:
        from py4swiss.engines import DutchEngine  # noqa: PLC0415 - only an evening in Swiss system needs it
        from py4swiss.engines.common import PairingError  # noqa: PLC0415 - likewise
    except ImportError as error:
        raise EveningError(
            "a Swiss system needs the library py4swiss; install the companion with its extra `hub`,"
            " on Linux on x86_64: elsewhere there is a round robin alone"
        ) from error
    numbered = {number: one.name for number, one in enumerate(_entered(evening), start=1)}
    try:
        paired = DutchEngine.generate_pairings(_report(evening, numbered))
    except PairingError as error:
        raise EveningError(
            f"round {evening.next_number} cannot be paired: in every pairing that is left somebody would meet"
            f" somebody twice; {len(evening.rounds)} rounds are drawn, and the evening can end with them"
        ) from error
    pairs = [(numbered[pair.white], numbered[pair.black]) for pair in paired if pair.black]
    byes = [numbered[pair.white] for pair in paired if not pair.black]
    return pairs, byes[0] if byes else None


def _entered(evening: Evening) -> list[Participant]:
    """Everybody who has taken part or does so now, in the initial order: their pairing numbers."""
    return by_rating(one for one in evening.participants if one.first_round <= evening.next_number)


def _report(evening: Evening, numbered: Mapping[int, str]) -> ParsedTrf:
    """The evening as py4swiss reads it. Who does not take part has a result for the next round already."""
    from py4swiss.trf import ParsedTrf  # noqa: PLC0415 - as above
    from py4swiss.trf.codes import PlayerCode  # noqa: PLC0415 - as above
    from py4swiss.trf.sections import PlayerSection, XSection  # noqa: PLC0415 - as above
    from py4swiss.trf.sections.x_section import XSectionConfiguration  # noqa: PLC0415 - as above

    cards = score_cards(evening)
    numbers = {name: number for number, name in numbered.items()}
    present = {one.name for one in evening.present(evening.next_number)}
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=number,
            points_times_ten=TENTHS_OF_A_HALF * halves_of(cards[name]),
            rank=number,
            results=list(_results(cards[name], numbers, away=name not in present)),
        )
        for number, name in numbered.items()
    ]
    first = XSectionConfiguration(first_round_color=evening.number_one_begins)
    return ParsedTrf(
        player_sections=sections,
        x_section=XSection(number_of_rounds=evening.round_count, configuration=first),
    )


def _results(card: ScoreCard, numbers: Mapping[str, int], *, away: bool) -> Iterator[RoundResult]:
    """The rounds of a player as results of a report; one more, an absence, if the player is away next."""
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult  # noqa: PLC0415 - as above

    for score in (*card, *([RoundScore(None, 0, played=False, voluntary=True)] if away else [])):
        if score is None:
            raise EveningError("a round is paired by the results of all rounds before it")
        colour = "-" if score.opponent is None else "w" if score.began else "b"
        number = 0 if score.opponent is None else numbers[score.opponent]
        yield RoundResult(id=number, color=ColorToken(colour), result=ResultToken(_sign(score)))


def _sign(score: RoundScore) -> str:
    """The sign of a result: ``1``, ``=``, ``0`` if played, ``+``, ``-`` if not, ``U`` a bye, ``Z`` away."""
    if score.opponent is None:
        return "U" if score.halves == WIN else "Z"
    if score.played:
        return _PLAYED[score.halves]
    return "+" if score.halves == WIN else "-"
