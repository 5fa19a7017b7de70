"""Pairings, standings and crosstable as text, in German and English.

Each function gives lines without line breaks, for a terminal or a sheet of paper on the wall.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.hub.evening.evening import Encounter, EncounterResult, Evening, Round
from companion.hub.evening.score_cards import DRAW, WIN, RoundScore, score_cards
from companion.hub.evening.standings import StandingsLine, standings
from companion.hub.evening.tie_breaks import TieBreak
from companion.screens.words import Words
from companion.service.commands.text_table import text_table

_SIGNS: Mapping[EncounterResult, str] = MappingProxyType(
    {
        "first won": "1 : 0",
        "second won": "0 : 1",
        "drawn": "½ : ½",
        "first absent": "- : +",
        "second absent": "+ : -",
        "both absent": "- : -",
    }
)
"""A result as players read it: won and lost, or ``+`` and ``-`` without play."""

_NOTHING = "·"
"""Stands in a cell of the crosstable in which there is no game."""


def pairings_lines(evening: Evening, number: int, words: Words) -> list[str]:
    """The pairings of the round of this number with their tables, and the results that are known.

    Raises EveningError for a round that is not drawn.
    """
    drawn = evening.drawn(number)
    waves = max((one.wave for one in drawn.encounters), default=1)
    lines = [round_title(evening, number, words)]
    wave = 0
    for encounter in drawn.encounters:
        if waves > 1 and encounter.wave != wave:
            wave = encounter.wave
            lines.append(words.text("Wave {number}", number=wave))
        lines.append(pairing_line(evening, encounter, words))
    return lines + walkover_lines(drawn, words)


def round_title(evening: Evening, number: int, words: Words) -> str:
    """Which round this is: ``Round 2 of 3``."""
    return words.text("Round {number} of {count}", number=number, count=evening.round_count)


def walkover_lines(drawn: Round, words: Words) -> list[str]:
    """The players who win without a game in this round, each with the reason."""
    lines = [
        words.text("{present} wins without a game: {absent} is away", present=one.present, absent=one.absent)
        for one in drawn.walkovers
    ]
    if drawn.bye is not None:
        lines.append(words.text("Without an opponent: {name}", name=drawn.bye))
    return lines


def pairing_line(evening: Evening, encounter: Encounter, words: Words) -> str:
    """A pairing with its table, and its result if there is one."""
    players = {"first": encounter.first, "second": encounter.second}
    if evening.table_names:
        table = evening.table_name(encounter.table)
        pairing = words.text("{table}: {first} - {second}", table=table, **players)
    else:
        pairing = words.text("Table {table}: {first} - {second}", table=encounter.table, **players)
    return pairing if encounter.result is None else f"{pairing}  {sign_of(encounter)}"


def sign_of(encounter: Encounter) -> str:
    """The result of a pairing as players read it, such as ``1 : 0``; empty if there is none."""
    return "" if encounter.result is None else _SIGNS[encounter.result]


def standings_lines(evening: Evening, words: Words) -> list[str]:
    """The standings as a table: place, name, points, and the tie-breaks of the system in their order."""
    return text_table(standings_rows(evening, words), numbers_from=2)


def standings_rows(evening: Evening, words: Words) -> list[list[str]]:
    """The same as rows of cells; the first row is the head."""
    found = standings(evening)
    tie_breaks = list(found[0].tie_breaks)
    titles = [_title(tie_break, words) for tie_break in tie_breaks]
    rows = [[words.text("Place"), words.text("Name"), words.text("Points"), *titles]]
    for line in found:
        told = [_told(tie_break, line.tie_breaks[tie_break], words) for tie_break in tie_breaks]
        rows.append([_place(line), line.player, words.decimal(line.points), *told])
    return rows


def _place(line: StandingsLine) -> str:
    """The place, or from which to which one it is shared: ``3-5``."""
    return f"{line.place}-{line.place + line.shared - 1}" if line.shared > 1 else f"{line.place}"


def _title(tie_break: TieBreak, words: Words) -> str:
    titles: dict[TieBreak, str] = {
        "buchholz cut 1": words.text("Buchholz Cut-1"),
        "buchholz": words.text("Buchholz"),
        "sonneborn-berger": words.text("Sonneborn-Berger"),
        "wins": words.text("Wins"),
        "direct encounter": words.text("Direct encounter"),
    }
    return titles[tie_break]


def _told(tie_break: TieBreak, value: float, words: Words) -> str:
    """A tie-break as it is printed: a direct encounter is a place, or nothing."""
    if tie_break == "direct encounter":
        return f"{value:.0f}." if value else "-"
    if tie_break == "wins":
        return f"{value:.0f}"
    return words.decimal(value, 2 if tie_break == "sonneborn-berger" else 1)


def crosstable_lines(evening: Evening, words: Words) -> list[str]:
    """Everybody's results, in the order of the standings; in a round robin by opponent, else by round.

    A cell of a Swiss system is the opponent's number in this table, ``*`` for the seat that begins, and the
    result: ``4*1`` is a win against number 4.
    """
    return text_table(crosstable_rows(evening, words), numbers_from=2)


def crosstable_rows(evening: Evening, words: Words) -> list[list[str]]:
    """The same as rows of cells; the first row is the head."""
    found = standings(evening)
    numbers = {line.player: number for number, line in enumerate(found, start=1)}
    cards = score_cards(evening, struck=False)
    columns = len(found) if evening.system == "round robin" else len(evening.rounds)
    head = [words.text("No."), words.text("Name"), *map(str, range(1, columns + 1)), words.text("Points")]
    rows = [head]
    for line in found:
        scores = [score for score in cards[line.player] if score is not None]
        if evening.system == "round robin":
            against = {numbers[one.opponent]: _sign(one) for one in scores if one.opponent is not None}
            against[numbers[line.player]] = "x"
            cells = [against.get(number, _NOTHING) for number in numbers.values()]
        else:
            cells = [_cell(score, numbers) for score in cards[line.player]]
        rows.append([str(numbers[line.player]), line.player, *cells, words.decimal(line.points)])
    return rows


def _cell(score: RoundScore | None, numbers: Mapping[str, int]) -> str:
    """One round of a player in a Swiss system: ``4*1``, ``+`` for a bye, ``-`` for an absence."""
    if score is None:
        return _NOTHING
    if score.opponent is None:
        return "+" if score.halves == WIN else "-"
    return f"{numbers[score.opponent]}{'*' if score.began else ' '}{_sign(score)}"


def _sign(score: RoundScore) -> str:
    if not score.played:
        return "+" if score.halves == WIN else "-"
    return "½" if score.halves == DRAW else str(score.halves // WIN)
