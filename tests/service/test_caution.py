"""What mistakes, questions and waiting cost a household, from the configuration to the referee."""

from __future__ import annotations

import pytest

from companion.referee.pipeline import Pace
from companion.referee.protocol import STAKES, Played, Stakes, Tick
from companion.rules.registry import game as find_game
from companion.sensing.frames import Frame
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.service.game.luck import Luck
from companion.service.game.session import Session

GAME = find_game("sahara")
SIGHT = Sight({field: sensor("count") for field in GAME.fields})
STRICT, OWN = STAKES["strict"], Stakes(wrong=800.0, second=0.1)


def session(chosen: Stakes | None) -> Session:
    """A new game of Sahara on pits that count, with these stakes in the configuration."""
    made = Session(SIGHT, Pace(), None, Luck(lots=False), stakes=chosen)
    made.begin_at(GAME, GAME.start(), {})
    return made


def is_played_at_once(made: Session) -> bool:
    """True if a ply is recorded with its last bean, before the table rests."""
    beans = {field: 3 if field[1:] else 0 for field in GAME.fields}
    said = [*made.feed(Frame(0.0, dict(beans))), *made.feed(Tick(2.0))]
    for t, changed in enumerate(({"a1": 0}, {"a2": 4}, {"a3": 4}, {"a4": 4})):
        beans |= changed
        said += made.feed(Frame(3.0 + 0.3 * t, dict(beans)))
    said += made.feed(Tick(4.2))
    at_once = any(isinstance(one, Played) for one in said)
    return at_once or not any(isinstance(one, Played) for one in made.feed(Tick(9.0)))


@pytest.mark.parametrize(("chosen", "at_once"), [(None, True), (STRICT, False), (OWN, False)])
def test_the_configuration_says_how_sure_the_referee_must_be(chosen: Stakes | None, at_once: bool) -> None:
    assert is_played_at_once(session(chosen)) is at_once


def test_what_was_chosen_holds_on_the_next_table_and_in_the_next_game() -> None:
    made = session(STRICT)
    made.sit_at(SIGHT, Pace())
    made.new_game(GAME, {}, "A")
    assert not is_played_at_once(made)
