"""How fast the rules are, through their public interface, as ratios against peers in the same run.

The floors are half of what was measured in November 2026 with Python 3.11 on two shared cores, so
that only a change of the code falls below them. `tests/bench/rates.py` says how to see the figures.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

import pytest
from chess import Board
from rates import Rates
from yardsticks import HAS_MANCALA, chess_leaves, chess_plies, mancala_plies

from companion.rules.game import AnyGame, Chooser
from companion.rules.perft import count
from companion.rules.registry import game, kind, own_names

pytestmark = [pytest.mark.long, pytest.mark.measures]
LONGEST = 400


class Pace(NamedTuple):
    """How a game is counted, and its floors: plies and leaves in the time of one of python-chess."""

    depth: int
    chances: Sequence[int]
    plies: float
    leaves: float


PACES: Mapping[str, Pace] = {
    "sahara": Pace(4, (), 6.5, 1.1),
    "geisterfahrer": Pace(4, (), 1.9, 0.3),
    "ghostbuster": Pace(24, (6, 6, 6, 5) * 6, 1.8, 0.12),
    "zahlenluchs": Pace(5, (43, 38, 20, 12, 24), 2.4, 0.44),
    "esiema": Pace(2, (), 0.9, 1.4),
}


def dealt(name: str) -> AnyGame:
    """The game under its default options, cards laid out where it has any."""
    return game(name, kind(name).dealt({}, Random(1).shuffle))


def random_plies(played: AnyGame, choice: Chooser) -> int:
    """Play a random game, of a long one the first plies."""
    position, made = played.start(), 0
    throws = played.waits_for(position) is not None
    while position.winner is None and made < LONGEST:
        chance = choice(played.chances(position)) if throws else None
        move = played.sample(position, choice, chance)
        position = played.play(position, move, chance).after
        made += 1
    return made


@pytest.fixture(scope="module")
def rates() -> Rates:
    choice = Random(1).choice
    works = {
        "plies of chess": partial(chess_plies, choice),
        "leaves of chess": partial(chess_leaves, Board(), 2),
    }
    if HAS_MANCALA:
        works["plies of mancala"] = partial(mancala_plies, choice)
    for name in own_names():
        played = dealt(name)
        works[f"plies of {name}"] = partial(random_plies, played, choice)
        works[f"leaves of {name}"] = partial(count, played, PACES[name].depth, PACES[name].chances)
    rates = Rates(works)
    sys.stdout.write(table(rates))
    return rates


def table(rates: Rates) -> str:
    """All figures in a table."""
    lines = ["", f"{'':13}{'plies/s':>12}{'of chess':>10}{'leaves/s':>12}{'of chess':>10}{'of mancala':>12}"]
    for name in ("chess", *own_names()):
        plies, leaves = f"plies of {name}", f"leaves of {name}"
        lines.append(
            f"{name:13}{rates.per_second(plies):12,.0f}{rates.ratio(plies, 'plies of chess'):10.2f}"
            f"{rates.per_second(leaves):12,.0f}{rates.ratio(leaves, 'leaves of chess'):10.2f}"
            + (f"{rates.ratio(plies, 'plies of mancala'):12.3f}" if HAS_MANCALA else "")
        )
    if HAS_MANCALA:
        lines.append(f"{'mancala':13}{rates.per_second('plies of mancala'):12,.0f}")
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("name", own_names())
def test_random_play_keeps_its_pace(rates: Rates, name: str) -> None:
    assert rates.ratio(f"plies of {name}", "plies of chess") > PACES[name].plies


@pytest.mark.parametrize("name", own_names())
def test_counting_move_sequences_keeps_its_pace(rates: Rates, name: str) -> None:
    assert rates.ratio(f"leaves of {name}", "leaves of chess") > PACES[name].leaves


@pytest.mark.skipif(not HAS_MANCALA, reason="open_spiel is not there: it has no wheel for this machine")
def test_sahara_makes_a_quarter_of_the_plies_of_a_mancala_written_in_cpp(rates: Rates) -> None:
    assert rates.ratio("plies of sahara", "plies of mancala") > 0.25
