"""A game of the archive is judged again from what was heard in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from companion.records.game_reader import Heard
from companion.records.game_record import GameRecord, PlyRecord
from companion.referee.protocol import Press, Tick
from companion.rules.registry import game as find_game
from companion.sensing.frames import Frame
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.service.game.judged_again import LeftTable, Rerun, reruns

GAME = find_game("sahara")
SIGHT = Sight({field: sensor("count") for field in ("a1", "a2")})
HEARD = [
    Heard(1, ('{"recording":1,"game":"sahara","sensors":{}}',), entry=False),
    Heard(1, ('{"t":0,"read":{"a1":3}}', '{"t":1,"read":{"a2":1}}')),
    Heard(2, ('{"t":2,"read":{"a1":2}}',)),
    Heard(3, ('{"t":3,"read":{"a1":0}}', '{"t":4}'), entry=False),
    Heard(2, ('{"t":5,"press":"undo"}',)),
    Heard(3, ('{"t":6,"read":{"a1":1}}',)),
    Heard(4, ('{"t":7}',), entry=False),
]


def record(*plies: PlyRecord) -> GameRecord:
    return GameRecord(
        game="sahara",
        options={},
        seats={"A": None, "B": None},
        start=GAME.write_position(GAME.start("A")),
        started=datetime(2026, 1, 31, tzinfo=UTC),
        plies=plies,
        result=None,
    )


def ply(move: str, *flags: Any) -> PlyRecord:
    return PlyRecord(seat="A", move=move, flags=flags)


PLAYED = record(ply("a1"), ply("a2", "undone"), ply("a3"))


def earlier(rerun: Rerun) -> list[tuple[str | None, bool]]:
    return [(one.move, one.undone) for one in rerun.earlier.plies]


def test_two_entries_are_judged_again_then_one_then_none() -> None:
    made = list(reruns(PLAYED, HEARD, GAME, SIGHT))
    assert [earlier(one) for one in made] == [
        [("a1", False), ("a2", False)],
        [("a1", False), ("a2", True)],
        [("a1", False), ("a2", True), ("a3", False)],
    ]


def test_a_rerun_begins_with_what_was_seen_last_before_it() -> None:
    first, *_, last = reruns(PLAYED, HEARD, GAME, SIGHT)
    assert first.events[:2] == (Frame(2.0, {"a1": 2, "a2": 1}), Frame(3.0, {"a1": 0, "a2": 1}))
    assert first.events[2:4] == (Tick(4.0), Press(5.0, "undo"))
    assert last.events == (Frame(6.0, {"a1": 1, "a2": 1}), Tick(7.0))
    assert last.last_seen == {"a1": 1, "a2": 1}


def test_a_short_game_is_judged_again_from_its_beginning() -> None:
    first, *_ = reruns(record(ply("a1")), HEARD[:2], GAME, SIGHT)
    assert earlier(first) == []
    assert first.events[0] == Frame(0.0, {"a1": 3})


def test_the_number_that_came_last_is_known() -> None:
    ghostbuster = find_game("ghostbuster")
    lines: Sequence[Heard] = [Heard(1, ('{"t":1,"roll":4}',), entry=False), Heard(1, ('{"t":2,"roll":3}',))]
    numbers = [one.number for one in reruns(record(ply("a1")), lines, ghostbuster, SIGHT)]
    assert numbers == [None, 3]


def test_what_this_board_cannot_read_is_not_judged_again() -> None:
    other = Sight({"b1": sensor("count")})
    assert list(reruns(PLAYED, HEARD, GAME, other)) == []


@pytest.mark.parametrize(
    ("now", "seen", "changed"),
    [
        ({"a1": 1, "a2": 1}, True, False),
        ({"a1": None, "a2": 1}, True, False),
        ({"a1": 1, "a2": 2}, True, True),
        ({"a1": None, "a2": None}, False, False),
    ],
)
def test_a_table_has_changed_if_any_reading_differs(now: dict[str, Any], seen: bool, changed: bool) -> None:
    left = LeftTable(PLAYED, {}, {"a1": 1, "a2": 1})
    frame = Frame(8.0, now)
    assert (left.is_seen_in(frame), left.differs_from(frame, SIGHT)) == (seen, changed)
