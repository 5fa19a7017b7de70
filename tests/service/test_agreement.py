"""What the players have agreed about plies that no sensor sees, from board and configuration to the screens."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.boards.board import named
from companion.records.archive_reader import ArchiveReader
from companion.referee.pipeline import Pace
from companion.referee.protocol import Press, Tick, Unseen
from companion.rules.registry import game as find_game
from companion.sensing.frames import Frame
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.service.game.luck import Luck
from companion.service.game.session import Session


def session(board: Unseen, configured: Unseen | None) -> Session:
    """A new game of Esiema on 91 pits that tell full from empty."""
    game = find_game("esiema", {"place_count": 4, "small_total": 20})
    sight = Sight({field: sensor("presence", {}, 0.0) for field in game.fields})
    made = Session(sight, Pace(unseen=board), None, Luck(lots=False), unseen=configured)
    made.begin_at(game, game.start(), {})
    return made


def said(made: Session, *full: str) -> list[str]:
    """The verdicts where balls come to these pits, each followed by a rest, and `ok` is pressed later."""
    lying = dict.fromkeys(made.game.fields, False)
    found = [*made.feed(Frame(0.0, dict(lying))), *made.feed(Tick(2.0))]
    for t, field in enumerate(full, 1):
        lying[field] = True
        found += [*made.feed(Frame(3.0 * t, dict(lying))), *made.feed(Tick(3.0 * t + 2.0))]
    found += made.feed(Press(3.0 * len(full) + 5.0, "ok"))
    return [type(one).__name__ for one in found]


@pytest.mark.parametrize(
    ("board", "configured", "agreed"),
    [
        ("ask", None, False),
        ("ok", None, True),
        ("ask", "ok", True),
        ("ok", "ask", False),
    ],
)
def test_the_configuration_goes_before_the_board(
    board: Unseen, configured: Unseen | None, agreed: bool
) -> None:
    """Under the agreement two seen balls are two plies, and only `ok` tells of an unseen one."""
    made = session(board, configured)
    assert made.view.unseen_ok is agreed
    played = ["Ready", "Played", "Played", "Ambiguous"]
    assert said(made, "e1", "e9") == (played if agreed else ["Ready", "Played", "Ambiguous"])


def test_the_barriers_come_with_the_agreement(bench: Any) -> None:
    """The raw readings that are kept say so, too, so that the game can be judged again."""
    here = bench("esiema-barriers")
    here.start()
    here.rest()
    here.hands.lift("box", "1A")
    here.play("@f6")
    here.rest()
    assert here.in_use.pace.unseen == "ok" == named("esiema-barriers").unseen
    assert here.session.view.unseen_ok
    with ArchiveReader.open(here.archive) as archive:
        first = json.loads(next(iter(archive.readings(1))))
    assert first["unseen"] == "ok"
