"""Tables for the simulated human, and sessions that he played on them."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from companion.contents import Field
from companion.referee.protocol import Header
from companion.rules.game import AnyGame
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.study.game_study import study_of
from companion.study.habits import Habits
from companion.study.human import record
from companion.study.simulated_session import SimulatedSession

TABLES: Mapping[str, dict[str, str]] = {
    "presence on the pits": {"*": "presence", "A": "none", "B": "none"},
    "presence": {"*": "presence"},
    "presence, stores counted": {"*": "presence", "A": "count", "B": "count"},
    "count on the pits": {"*": "count", "A": "none", "B": "none"},
    "count": {"*": "count"},
    "contents": {"*": "contents"},
    "mass": {"*": "mass"},
}


@pytest.fixture(params=TABLES)
def table(request) -> str:
    """Each table by its name."""
    return request.param


@pytest.fixture
def header() -> Callable[..., Header]:
    """Make the first line of a recording: the table by name, the rest as keys."""

    def make(table: str = "count", **keys: object) -> Header:
        masses = {"masses": {"o": 2.1}, "tolerance": 0.5, "spread": 0.02} if table == "mass" else {}
        return Header(recording=1, game="sahara", sensors=TABLES[table], **({"settle": 0.8} | masses | keys))

    return make


@pytest.fixture
def session(header) -> Callable[..., SimulatedSession]:
    """Let the human play: table, seed, number of plies, habits, and keys of the header."""

    def play(
        table: str, seed: int, plies: int = 8, habits: Habits | None = None, **keys: object
    ) -> SimulatedSession:
        return record(header(table, **keys), plies, Random(seed), habits)

    return play


@pytest.fixture
def sahara() -> AnyGame:
    """Sahara with its defaults."""
    return find_game("sahara")


@pytest.fixture
def sight(sahara) -> Callable[..., Sight]:
    """Make the sight of a table by its name."""

    def make(table: str) -> Sight:
        kinds = TABLES[table]
        return Sight({field: sensor(kinds.get(field, kinds["*"])) for field in sahara.fields})

    return make


@pytest.fixture
def lying() -> Callable[..., Iterator[tuple[float, dict[Field, int], int]]]:
    """Do the touches of a session again: time, beans by field, and beans in the hand after each."""

    def follow(
        session: SimulatedSession, start: Mapping[Field, int]
    ) -> Iterator[tuple[float, dict[Field, int], int]]:
        beans, hand = dict(start), 0
        for moment in session.moments:
            number = int(moment.act.pieces.removesuffix("o"))
            lifted = number if moment.act.verb == "lift" else -number
            hand += lifted
            beans[moment.act.field] = beans.get(moment.act.field, 0) - lifted
            yield moment.t, dict(beans), hand

    return follow


@pytest.fixture
def all_fields() -> Callable[[AnyGame, str], Sight]:
    """Make the sight of a table with one kind of sensor under all fields of a game."""

    def make(game: AnyGame, kind: str) -> Sight:
        same = sensor(kind, study_of(game.id).masses if kind == "mass" else {}, 0.04, 0.02)
        return Sight(dict.fromkeys(game.fields, same))

    return make


@pytest.fixture
def first_line() -> Callable[..., Header]:
    """Make the first line of a recording of any game on one kind of sensor, the rest as keys."""

    def make(game: str, kind: str, **keys: Any) -> Header:
        mass = {"masses": study_of(game).masses, "tolerance": 0.04, "spread": 0.02} if kind == "mass" else {}
        return Header(recording=1, game=game, sensors={"*": kind}, **({"settle": 0.8} | mass | keys))

    return make
