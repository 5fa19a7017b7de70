"""Tables for the simulated human: a seed gives options, sensors, a position in mid-game and habits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from companion.referee.protocol import Header
from companion.rules.errors import OptionError
from companion.rules.game import AnyGame, Position
from companion.rules.options import Option
from companion.rules.registry import game as find_game
from companion.rules.registry import kind as game_class
from companion.service.commands.study.study_order import SPREAD, TOLERANCE
from companion.study.game_study import study_of
from companion.study.habits import Habits

SENSED = ("presence", "count", "mass", "contents")
MIXED = "mixed"
"""Every field may have another kind of sensor, or none."""
KINDS = (*SENSED, MIXED)

SETTLE_S = 0.8
LONGEST = 300
"""So many plies has the longest session, and no session more."""
SHORT = 14
DEEPEST = 150

USUAL = Habits()
ROUGH = Habits(slip=0.3, fast=0.2, touch=0.15, pause=0.15, brush=0.3, sleeve=0.2, null=0.15)
SILENT = Habits(slip=0.3, fast=0.2, touch=0.15, pause=0.15, brush=0.3, sleeve=0.2, null=0.15, untold=0.3)

OWN_VALUES: Mapping[str, Mapping[str, Sequence[int]]] = {"esiema": {"place_count": (1, 2, 4, 10, 30)}}
"""Values that make more of a game than those of its menu: balls are not only placed."""


class Drawn(NamedTuple):
    """What a session is made of."""

    header: Header
    plies: int
    habits: Habits


def drawn(game: str, kind: str, seed: int) -> Drawn:
    """The table and the human of one session; `kind` is one of `KINDS`.

    One session in sixteen is a game from its start, of 300 plies at most; the others are 14 plies
    from some position in a game.
    """
    rng = Random(f"{game} {kind} {seed}")
    whole = rng.random() < 1 / 16
    played = _game(game, rng)
    position = None if whole else _mid_game(played, rng)
    sensors = _sensors(played, kind, rng)
    header = Header(
        recording=1,
        game=game,
        options=dict(played.options),
        sensors=sensors,
        settle=SETTLE_S,
        position=position,
        **(_scales(game) if "mass" in sensors.values() else {}),
    )
    return Drawn(header, LONGEST if whole else SHORT, rng.choice((USUAL, ROUGH, SILENT)))


def _game(game: str, rng: Random) -> AnyGame:
    """The game under options by chance; one that contradicts the others is left at its default."""
    known = game_class(game)
    options: dict[str, Any] = {"seats": rng.choice(sorted(known.tables))}
    for option in known.offers:
        if rng.random() < 0.4 and (values := OWN_VALUES.get(game, {}).get(option.name, option.values)):
            options = _with(game, options, option, rng.choice(values))
    return find_game(game, known.dealt(options, rng.shuffle))


def _with(game: str, options: dict[str, Any], option: Option, value: object) -> dict[str, Any]:
    more = {**options, option.name: value}
    try:
        find_game(game, game_class(game).dealt(more, Random(0).shuffle))
    except OptionError:
        return options
    return more


def _mid_game(played: AnyGame, rng: Random) -> dict[str, Any] | None:
    """A position some random plies into a game; None is the start."""
    position: Position = played.start()
    throws = played.waits_for(position) is not None
    made = 0
    for _ in range(rng.choice((0, 0, 10, 30, 80, DEEPEST))):
        chance = rng.choice(list(played.chances(position))) if throws else None
        after = played.play(position, played.sample(position, rng.choice, chance), chance).after
        if after.winner is not None:
            break
        position, made = after, made + 1
    written = played.write_position(position)
    # A cleared table cannot be told from one on which figures are missing, and is no set-up.
    return None if not made or written.get("clear") else written


def _sensors(played: AnyGame, kind: str, rng: Random) -> dict[str, str]:
    if kind != MIXED:
        return {"*": kind}
    others = (*SENSED, "none")
    return {
        "*": rng.choice(SENSED),
        **{field: rng.choice(others) for field in played.fields if rng.random() < 0.4},
    }


def _scales(game: str) -> dict[str, Any]:
    masses = study_of(game).masses
    return {"masses": masses, "tolerance": round(TOLERANCE * min(masses.values()), 4), "spread": SPREAD}
