"""Hands that end a game and clear the table, in any order and with pauses: what lies where, after each step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.contents import Contents, Field
from companion.rules.game import AnyGame, AnyPly

_QUICK_S = (0.2, 0.35, 0.5)
_PAUSES_S = (0.7, 1.05, 1.5)


def last_ply(game: AnyGame, random: Random) -> AnyPly:
    """A ply that ends a game played at random: the players chose where a bean fell, and it captures."""
    while True:
        position = game.start()
        for _ in range(300):
            plies = [game.play(position, move) for move in game.moves(position)]
            enders = [ply for ply in plies if ply.after.winner is not None and _is_tricky(ply)]
            if enders:
                return random.choice(enders)
            if not plies:
                break
            position = random.choice(plies).after


def _is_tricky(ply: AnyPly) -> bool:
    return str(ply.move)[-1] in "+-" and any(step.cause == "capture" for step in ply.steps)


def hands(ply: AnyPly, random: Random) -> Iterator[tuple[float, Field, Contents]]:
    """Seconds, field and what lies there then, for each step.

    The pieces are sown in their order without a pause. Then captured pieces and the rest of the table are
    taken off in any order, with pauses, and put into the stores at the end.
    """
    sown = [step for step in ply.steps if step.cause == "sow"]
    off = [step.field for step in ply.steps if step.cause != "sow" and step.verb == "lift"]
    stores = {step.field: step.leaves for step in ply.steps if step.cause != "sow" and step.verb == "drop"}
    early = random.randrange(len(off) + 1) if random.random() < 0.3 else 0
    first, rest = off[:early], off[early:]
    random.shuffle(rest)
    yield from ((random.choice(_QUICK_S), step.field, step.leaves) for step in sown)
    for field in dict.fromkeys((*first, *rest)):
        yield random.choice(_PAUSES_S if random.random() < 0.35 else _QUICK_S), field, ""
    yield from ((random.choice(_QUICK_S), field, leaves) for field, leaves in stores.items())
