"""Move sequences counted, compared with the rule document's table and with other programs."""

from __future__ import annotations

import pytest

from companion.rules.errors import RulesError
from companion.rules.game import Chance
from companion.rules.games.sahara import Sahara
from companion.rules.games.sahara.board import SaharaMove, SaharaPosition
from companion.rules.perft import count
from companion.rules.registry import game


class Diced(Sahara):
    """Sahara as if each move needed a roll, and only the first so many pits could be emptied."""

    def moves(self, position: SaharaPosition, chance: int | None = None) -> tuple[SaharaMove, ...]:
        assert chance
        return super().moves(position)[:chance]

    def waits_for(self, position: SaharaPosition) -> Chance:
        return "roll"


@pytest.mark.parametrize(("depth", "number"), [*enumerate([1, 6, 35, 181, 902, 4252, 19550, 88117])])
def test_sahara_has_as_many_sequences_as_the_rule_document_says(depth: int, number: int) -> None:
    assert count(game("sahara", {"opponent_store": "skip"}), depth) == number


@pytest.mark.parametrize(("depth", "number"), [*enumerate([1, 6, 35, 182, 904, 4243, 19418])])
def test_kalah_has_as_many_sequences_as_the_program_of_irving(depth: int, number: int) -> None:
    kalah = {
        "capture_extra_turn": False,
        "rest_to": "holder",
        "opponent_store": "skip",
        "empty_capture": False,
    }
    assert count(game("sahara", kalah), depth) == number


def test_a_finished_game_is_one_leaf() -> None:
    class Ending(Sahara):
        def start(self, starter: str | None = None) -> SaharaPosition:
            return SaharaPosition((0, 0, 0, 0, 0, 1, 20, 2, 0, 0, 0, 0, 0, 13), "A")

    ending = Ending.with_options({})
    assert [count(ending, depth) for depth in (0, 1, 2, 5)] == [1, 1, 1, 1]


def test_each_ply_takes_one_chance_and_more_are_left_over() -> None:
    assert count(Diced.with_options({}), 1, (5, 2, 3)) == 5
    assert count(Diced.with_options({}), 2, (5, 2, 3)) == 10
    assert count(Diced.with_options({}), 2, (2, 5, 3)) == 10
    assert count(Diced.with_options({}), 3, (5, 2, 3)) == 30


@pytest.mark.parametrize(
    ("kind", "depth", "chances", "message"),
    [
        (Sahara, -1, (), "depth is -1, but must be at least 0"),
        (Sahara, 2, (6, 1), "sahara has neither rolls nor cards, but 2 are given"),
        (Diced, 3, (6, 1), "3 plies need 3 rolls, but 2 are given"),
    ],
)
def test_a_count_that_cannot_be_made_is_refused(
    kind: type[Sahara], depth: int, chances: tuple[int, ...], message: str
) -> None:
    with pytest.raises(RulesError, match=f"^{message}$"):
        count(kind.with_options({}), depth, chances)
