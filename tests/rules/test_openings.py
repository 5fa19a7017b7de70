"""How a ply may begin, for players who ask: in every game, and with bounded work."""

from __future__ import annotations

from random import Random

import pytest

from companion.rules.game import AnyGame, Position
from companion.rules.games.esiema import Esiema
from companion.rules.registry import game, kind, own_names


def some_positions(played: AnyGame, random: Random, most: int) -> list[tuple[Position, int | None]]:
    """The positions of a game played at random, each with its roll or card."""
    position, found = played.start(), []
    while position.winner is None and len(found) < most:
        waits = played.waits_for(position) is not None
        chance = random.choice(played.chances(position)) if waits else None
        found.append((position, chance))
        position = played.play(position, played.sample(position, random.choice, chance), chance).after
    return found


@pytest.mark.parametrize("name", sorted(own_names()))
def test_every_opening_is_a_legal_ply(name: str) -> None:
    random = Random(name)
    played = game(name, kind(name).dealt({}, random.shuffle))
    for position, chance in some_positions(played, random, 80)[::9]:
        openings = list(played.hints.openings(position, chance))
        assert openings
        for ply in openings:
            assert played.refusal(position, ply.move, chance) is None


@pytest.mark.parametrize("name", sorted(set(own_names()) - {"esiema"}))
def test_where_moves_can_be_listed_all_of_them_are_openings(name: str) -> None:
    random = Random(name)
    played = game(name, kind(name).dealt({}, random.shuffle))
    for position, chance in some_positions(played, random, 30):
        assert [ply.move for ply in played.hints.openings(position, chance)] == list(
            played.moves(position, chance)
        )


def test_where_sowings_cannot_be_listed_each_pit_is_shown_with_each_first_pit() -> None:
    esiema = Esiema.with_options({"place_count": 2})
    fields = {"f6": "1A11a", "a1": "1a", "k6": "1B1b"}
    position = esiema.read_position(
        {"turn": "A", "fields": fields, "reserve": {"A": 58, "B": 69}, "phase": "play"}
    )
    begun = [(ply.steps[0].field, ply.steps[1].field) for ply in esiema.hints.openings(position)]
    assert begun == [("a1", "a2"), ("a1", "b1"), ("a1", "b2")] + [
        ("f6", field) for field in ("e5", "e6", "f5", "f7", "g5", "g6")
    ]


def test_after_the_end_there_is_no_opening() -> None:
    sahara = game("sahara")
    end = sahara.read_position({"turn": "A", "fields": {"A": "20o", "B": "16o"}, "winner": "A"})
    assert list(sahara.hints.openings(end)) == []


def test_a_sowing_that_is_shown_never_comes_back_to_its_first_pit() -> None:
    esiema = Esiema.with_options({"place_count": 2})
    fields = {"b1": "3a", "f6": "1A", "k6": "1B1b"}
    position = esiema.read_position(
        {"turn": "A", "fields": fields, "reserve": {"A": 67, "B": 69}, "phase": "play"}
    )
    for ply in esiema.hints.openings(position):
        assert esiema.refusal(position, ply.move) is None
