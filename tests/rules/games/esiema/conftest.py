"""What the tests of Esiema share: positions, sensors, and games played at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.contents import Contents, Field, Table, count
from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.position import EsiemaPosition

Fits = Callable[[Field, Contents], bool]


def sees(kind: str, table: Table) -> Fits:
    """The test of sensors of this kind over a table."""
    if kind == "contents":
        return lambda field, contents: table.get(field, "") == contents
    if kind == "count":
        return lambda field, contents: count(table.get(field, "")) == count(contents)
    if kind == "presence":
        return lambda field, contents: bool(table.get(field)) == bool(contents)
    return lambda _field, _contents: True


@pytest.fixture(scope="session")
def sight() -> Callable[[str, Table], Fits]:
    return sees


@pytest.fixture
def esiema() -> Callable[..., Esiema]:
    """Makes a game: `esiema(seats=3)`."""
    return lambda **options: Esiema.with_options(options)


@pytest.fixture
def lay() -> Callable[..., EsiemaPosition]:
    """Lays out a position of play with A to move: `lay(game, f6="2a", a1="1B", reserve={"A": 3})`."""

    def lay(game: Esiema, **given: Any) -> EsiemaPosition:
        fields = {key: value for key, value in given.items() if key in game.fields}
        rest = {key: value for key, value in given.items() if key not in fields}
        return game.read_position({"turn": "A", "phase": "play", "fields": fields, **rest})

    return lay


@pytest.fixture
def after() -> Callable[[Esiema, EsiemaPosition, str], dict[str, Any]]:
    """The JSON of the position after a move: `after(game, position, "f6>f7a")`."""

    def after(game: Esiema, position: EsiemaPosition, text: str) -> dict[str, Any]:
        return game.write_position(game.play(position, game.read_move(text, position)).after)

    return after


@pytest.fixture
def crowded() -> Callable[..., EsiemaPosition]:
    """A random position in which a pit holds `balls` balls, some of them A's, with A to move."""

    def crowded(game: Esiema, random: Random, balls: int, density: float = 0.5) -> EsiemaPosition:
        fields = {
            field: random.choice(["1a", "1b", "1a1b"]) for field in game.fields if random.random() < density
        }
        own = random.randint(1, balls)
        big = random.choice(game.fields)
        fields[big] = f"{own}a" + (f"{balls - own}b" if own < balls else "")
        for mother in ("1A", "1B"):
            fields[random.choice([field for field in game.fields if field not in fields])] = mother
        return game.read_position({"turn": "A", "phase": "play", "fields": fields})

    return crowded
