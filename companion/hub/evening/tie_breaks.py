"""The order of players with equal points: the tie-breaks of FIDE (handbook C.07, as of 1 March 2026).

Articles are those of C.07. In a round that was not played a *dummy* stands in for the opponent (16.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from companion.hub.evening.score_cards import DRAW, WIN, RoundScore, ScoreCard, halves_of

TieBreak: TypeAlias = Literal["buchholz cut 1", "buchholz", "sonneborn-berger", "wins", "direct encounter"]


class _Contribution(NamedTuple):
    """What one round adds to a Buchholz: the opponent's half points, and the half points won from it."""

    opponent_halves: int
    halves: int
    voluntary: bool


class TieBreaks:
    """The tie-breaks of all players of an evening.

    In a round robin all pairings are known beforehand; so a game that was not played counts against the
    opponent who was meant, and a free round counts nothing. In a Swiss system articles 16.3 to 16.5 hold.
    """

    def __init__(self, cards: Mapping[str, ScoreCard], *, round_robin: bool) -> None:
        self._cards = {name: _known(card) for name, card in cards.items()}
        self._round_robin = round_robin
        self._halves = {name: halves_of(card) for name, card in cards.items()}
        self._adjusted = {name: self._adjusted_halves(card) for name, card in self._cards.items()}
        self._rounds = max(map(len, self._cards.values()), default=0)

    def wins(self, name: str) -> int:
        """In how many rounds the player has the points of a win, with or without play (7.1)."""
        return sum(score.halves == WIN for score in self._cards[name])

    def buchholz(self, name: str) -> int:
        """The sum of the opponents' half points (8.1)."""
        return sum(each.opponent_halves for each in self._contributions(name))

    def buchholz_cut_1(self, name: str) -> int:
        """The Buchholz without its lowest contribution, in half points (8.1).

        If the player was away in a round, the lowest contribution of such rounds is left out instead (16.5).
        """
        contributions = self._contributions(name)
        away = [each.opponent_halves for each in contributions if each.voluntary]
        lowest = min(away or [each.opponent_halves for each in contributions], default=0)
        return self.buchholz(name) - lowest

    def sonneborn_berger(self, name: str) -> int:
        """The sum of each opponent's points times the points won from it, in quarter points (9.1)."""
        return sum(each.opponent_halves * each.halves for each in self._contributions(name))

    def direct_encounter(self, tied: Iterable[str]) -> list[list[str]]:
        """These players in groups, the best first, by their games against each other alone (6).

        If all have met, the points of these games decide. Else a player is before all others only if
        the games that are missing cannot change it. Those who stay equal are compared again among
        themselves.
        """
        group = list(tied)
        points = {name: sum(score.halves for score in self._against(name, group)) for name in group}
        missing = {
            name: len(group) - 1 - len({score.opponent for score in self._against(name, group)})
            for name in group
        }
        if not any(missing.values()):
            parts = grouped(group, points)
        else:
            best = {name: points[name] + WIN * missing[name] for name in group}
            parts = _surely_ahead(group, points, best)
        if len(parts) == 1:
            return parts
        return [part for each in parts for part in self.direct_encounter(each)]

    def _against(self, name: str, group: Sequence[str]) -> list[RoundScore]:
        """The rounds in which the player has met one of the group."""
        return [
            score
            for score in self._cards[name]
            if score.opponent in group and (score.played or self._round_robin)
        ]

    def _adjusted_halves(self, card: Sequence[RoundScore]) -> int:
        """What a player's points are for the opponents' tie-breaks (16.3).

        Rounds in which the player was away after the last one in which the player was there count as draws.
        """
        there = max((at for at, score in enumerate(card) if not score.voluntary), default=-1)
        after = 0 if self._round_robin else DRAW
        return sum(
            score.halves if at <= there or score.opponent is not None else after
            for at, score in enumerate(card)
        )

    def _contributions(self, name: str) -> list[_Contribution]:
        return [
            found for score in self._cards[name] if (found := self._contribution(name, score)) is not None
        ]

    def _contribution(self, name: str, score: RoundScore) -> _Contribution | None:
        """What a round adds; None if nothing. The dummy has as many points as the player (16.4).

        It has at most those of the opponent who was meant (16.4.1), or of a draw in each round (16.4.2).
        """
        if score.opponent is not None and (score.played or self._round_robin):
            return _Contribution(self._adjusted[score.opponent], score.halves, voluntary=False)
        if self._round_robin:
            return None
        most = DRAW * self._rounds if score.opponent is None else self._adjusted[score.opponent]
        return _Contribution(min(self._halves[name], most), score.halves, score.voluntary)


def grouped(names: Iterable[str], values: Mapping[str, int]) -> list[list[str]]:
    """The names in groups of equal value, the highest first; within a group they keep their order."""
    groups: dict[int, list[str]] = {}
    for name in names:
        groups.setdefault(values[name], []).append(name)
    return [groups[value] for value in sorted(groups, reverse=True)]


def _known(card: ScoreCard) -> tuple[RoundScore, ...]:
    """The card without the games that have no result yet."""
    return tuple(score for score in card if score is not None)


def _surely_ahead(
    group: Sequence[str], points: Mapping[str, int], best: Mapping[str, int]
) -> list[list[str]]:
    """The players whose place is certain, each in a group alone, then all others in one group.

    A place is certain if no player behind can reach it any more.

    `best` is what each of them would have if all missing games were won.
    """
    order = sorted(group, key=lambda name: (-points[name], -best[name]))
    ahead = 0
    while len(order) - ahead > 1 and points[order[ahead]] > max(best[name] for name in order[ahead + 1 :]):
        ahead += 1
    return [*([name] for name in order[:ahead]), order[ahead:]]
