"""Sowings of twelve balls in Esiema, the longest that there are."""

from __future__ import annotations

from random import Random

from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPosition

GAME = Esiema.with_options({})
TWELVE = 12
ORIGINS = 16


def position(random: Random) -> EsiemaPosition:
    """A board on which A has balls in one pit only, which is full, as are four others."""
    origin, *others = random.sample(GAME.fields, ORIGINS)
    own = random.randint(1, TWELVE)
    lying = {origin: f"{own}a{TWELVE - own}b" if own < TWELVE else f"{own}a"}
    lying |= dict.fromkeys(others[:4], f"{TWELVE}b") | dict.fromkeys(others[4:], "1b")
    return GAME.read_position({"turn": "A", "fields": lying, "phase": "play"})


def sampled(random: Random) -> tuple[EsiemaPosition, EsiemaMove]:
    """A position and a legal sowing in it; where A can only pass another position is taken."""
    while True:
        before = position(random)
        move = GAME.sample(before, random.choice)
        if len(move.path) == TWELVE:
            return before, move


def crowded(random: Random) -> tuple[EsiemaPosition, EsiemaMove]:
    """The same on a board where balls lie in every second pit, sown from one that holds two colours."""
    while True:
        origin, *others = random.sample(GAME.fields, len(GAME.fields))
        lying = {field: random.choice(("1a", "1b", "2b", "1a1b")) for field in others[:45]}
        lying[origin] = random.choice(("6a6b", "4a8b", "1A5a6b"))
        before = GAME.read_position({"turn": "A", "fields": lying, "phase": "play"})
        for _ in range(20):
            move = GAME.sample(before, random.choice)
            if len(move.path) == TWELVE:
                return before, move
