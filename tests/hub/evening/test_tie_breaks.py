"""The tie-breaks are those of published crosstables; crosstables/ tells where each of them is from."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from companion.hub.evening.score_cards import RoundScore, ScoreCard, halves_of
from companion.hub.evening.tie_breaks import TieBreaks, grouped

TABLES = Path(__file__).parent / "crosstables"
NAMES = sorted(path.stem for path in TABLES.glob("*.txt"))
SIGNS = {
    "1": (2, True, False), "=": (1, True, False), "0": (0, True, False),
    "+": (2, False, False), "-": (0, False, True),
    "U": (2, False, False), "F": (2, False, False), "H": (1, False, True), "Z": (0, False, True),
}  # fmt: skip
"""The half points of each result of FIDE's report files, whether it was played, and whether the player was away."""

COLUMNS = ("points", "wins", "buchholz", "buchholz cut 1", "sonneborn-berger", "rank")


class Crosstable:
    """A published crosstable: what everybody has scored, and the tie-breaks that are told there."""

    def __init__(self, name: str) -> None:
        self.cards: dict[str, ScoreCard] = {}
        self.told: dict[str, dict[str, Fraction]] = {}
        for line in (TABLES / f"{name}.txt").read_text("utf-8").splitlines():
            if not line.startswith("#"):
                player, results, values = re.split(r": | \| ", line)
                self.cards[player] = tuple(self.score(one) for one in results.split())
                told = zip(COLUMNS, values.split(), strict=True)
                self.told[player] = {column: Fraction(value) for column, value in told if value != "?"}
        self.tie_breaks = TieBreaks(self.cards, round_robin="round_robin" in name)

    @staticmethod
    def score(result: str) -> RoundScore:
        opponent, colour, sign = result[:-2], result[-2], result[-1]
        halves, played, away = SIGNS[sign]
        return RoundScore(None if opponent == "0" else opponent, halves, played, away, colour == "w")

    def column(self, name: str) -> dict[str, Fraction]:
        return {player: told[name] for player, told in self.told.items() if name in told}

    def ranks(self) -> dict[str, int]:
        """The rank of everybody by points and direct encounter."""
        points = grouped(self.cards, {player: halves_of(card) for player, card in self.cards.items()})
        groups = [part for group in points for part in self.tie_breaks.direct_encounter(group)]
        ranks, rank = {}, 1
        for group in groups:
            ranks |= dict.fromkeys(group, rank)
            rank += len(group)
        return ranks


@pytest.fixture(scope="module", params=NAMES)
def table(request: pytest.FixtureRequest) -> Crosstable:
    return Crosstable(request.param)


def test_points_are_those_of_the_crosstable(table: Crosstable) -> None:
    assert {player: Fraction(halves_of(table.cards[player]), 2) for player in table.cards} == table.column(
        "points"
    )


def test_wins_with_and_without_play_are_those_of_the_crosstable(table: Crosstable) -> None:
    told = table.column("wins")
    assert {player: table.tie_breaks.wins(player) for player in told} == told


def test_the_buchholz_is_that_of_the_crosstable(table: Crosstable) -> None:
    told = table.column("buchholz")
    assert {player: Fraction(table.tie_breaks.buchholz(player), 2) for player in told} == told


def test_the_buchholz_cut_1_is_that_of_the_crosstable(table: Crosstable) -> None:
    told = table.column("buchholz cut 1")
    assert {player: Fraction(table.tie_breaks.buchholz_cut_1(player), 2) for player in told} == told


def test_the_sonneborn_berger_is_that_of_the_crosstable(table: Crosstable) -> None:
    told = table.column("sonneborn-berger")
    assert {player: Fraction(table.tie_breaks.sonneborn_berger(player), 4) for player in told} == told


def test_the_direct_encounter_gives_the_ranks_of_the_crosstable(table: Crosstable) -> None:
    told, ranks = table.column("rank"), table.ranks()
    assert {player: ranks[player] for player in told} == told


def test_there_are_numbers_from_outside_for_every_tie_break() -> None:
    told = [Crosstable(name).told.values() for name in NAMES]
    assert {column for players in told for values in players for column in values} == set(COLUMNS)


def won(opponent: str) -> RoundScore:
    return RoundScore(opponent, 2, played=True, voluntary=False)


def lost(opponent: str) -> RoundScore:
    return RoundScore(opponent, 0, played=True, voluntary=False)


def test_of_three_who_have_all_met_the_direct_encounter_sees_their_own_games_alone() -> None:
    cards: dict[str, ScoreCard] = {
        "Ada": (won("Bo"), lost("Cy"), lost("Di")),
        "Bo": (lost("Ada"), won("Di"), lost("Cy")),
        "Cy": (won("Di"), won("Ada"), won("Bo")),
        "Di": (lost("Cy"), lost("Bo"), won("Ada")),
    }
    tie_breaks = TieBreaks(cards, round_robin=True)
    assert tie_breaks.direct_encounter(["Ada", "Bo"]) == [["Ada"], ["Bo"]]
    assert tie_breaks.direct_encounter(["Bo", "Di", "Ada"]) == [["Bo", "Di", "Ada"]]


def test_who_stays_equal_in_the_direct_encounter_is_compared_again_among_themselves() -> None:
    drawn = RoundScore("Cy", 1, played=True, voluntary=False)
    cards: dict[str, ScoreCard] = {
        "Bo": (lost("Ada"), won("Cy"), won("Di")),
        "Ada": (won("Bo"), lost("Cy"), won("Di")),
        "Cy": (won("Ada"), lost("Bo"), drawn._replace(opponent="Di")),
        "Di": (lost("Ada"), lost("Bo"), drawn),
    }
    groups = TieBreaks(cards, round_robin=True).direct_encounter(cards)
    assert groups == [["Ada"], ["Bo"], ["Cy"], ["Di"]]


def test_a_game_that_was_not_played_is_no_direct_encounter_in_a_swiss_system() -> None:
    cards: dict[str, ScoreCard] = {
        "Ada": (RoundScore("Bo", 2, played=False, voluntary=False),),
        "Bo": (RoundScore("Ada", 0, played=False, voluntary=True),),
    }
    assert TieBreaks(cards, round_robin=False).direct_encounter(["Bo", "Ada"]) == [["Bo", "Ada"]]
    assert TieBreaks(cards, round_robin=True).direct_encounter(["Bo", "Ada"]) == [["Ada"], ["Bo"]]


def test_a_game_without_a_result_counts_for_nobody() -> None:
    cards: dict[str, ScoreCard] = {"Ada": (None,), "Bo": (None,)}
    tie_breaks = TieBreaks(cards, round_robin=False)
    assert (tie_breaks.buchholz("Ada"), tie_breaks.buchholz_cut_1("Ada"), tie_breaks.wins("Ada")) == (0, 0, 0)
