"""A table goes on where the last evening ended."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue
from typing import Any

from companion.devices.grid import GridMessage
from companion.records.archive_reader import ArchiveReader
from companion.rules.registry import game as find_game
from companion.screens.words import Words
from companion.service.game.narration import log_line
from companion.service.game.session import Session
from companion.service.table.assembly import Companion

GAME = find_game("sahara")
BEFORE_THE_END = {"turn": "A", "fields": {"a6": "1o", "b1": "2o", "b3": "3o", "A": "20o", "B": "10o"}}


def pass_time(companion: Companion, heard: SimpleQueue[GridMessage], t: float) -> None:
    """Handle all that the grid has said, in this thread: the grid's own thread beats meanwhile."""
    companion.clock.t = t  # type: ignore[attr-defined]
    while not heard.empty():
        companion.table.work(heard.get())
    companion.table.pass_time(t)


def played(companion: Companion, *, to_the_end: bool) -> Session:
    """One ply with the hands on the table: the last of a game, or the first."""
    session = companion.session
    if to_the_end:
        session.begin_at(GAME, GAME.read_position(BEFORE_THE_END), {"A": "Ada", "B": "Ben"})
    else:
        session.new_game(GAME, {"A": "Ada", "B": "Ben"}, "A")
    hands = companion.in_use.hands
    assert hands is not None
    hands.set_up(session.expected)
    heard: SimpleQueue[GridMessage] = SimpleQueue()
    companion.in_use.start(heard.put)
    pass_time(companion, heard, 5.0)
    move = "a6" if to_the_end else "a1"
    for step in GAME.play(session.position, GAME.read_move(move, session.position)).steps:
        if step.cause != "sweep":
            act = hands.lift if step.verb == "lift" else hands.drop
            assert act(step.field, step.pieces) is None
    pass_time(companion, heard, 60.0)
    companion.in_use.close()
    assert session.view.last is not None
    return session


def test_an_unfinished_game_goes_on(companion: Any) -> None:
    first = companion()
    before = played(first, to_the_end=False)
    first.close()
    after = companion().session
    assert after.position == before.position
    assert after.names == {"A": "Ada", "B": "Ben"}


def plies_told(companion: Any) -> list[tuple[str, str, float]]:
    said = companion.table.snapshot.said
    return [
        (one.kind, log_line(one.view, Words("en")), round(one.t, 2)) for one in said if one.kind == "played"
    ]


def test_the_log_of_a_game_that_goes_on_begins_with_its_plies(companion: Any) -> None:
    first = companion()
    played(first, to_the_end=False)
    told = plies_told(first)
    assert [(kind, text) for kind, text, _ in told] == [("played", "Ada: sown from a1 to a4")]
    first.close()
    again = companion()
    assert plies_told(again) == told
    begun, ply = again.table.snapshot.said
    assert [(one.number, one.kind) for one in (begun, ply)] == [(1, "begun"), (2, "played")]
    assert log_line(begun.view, Words("de")) == "Sahara, Ada gegen Ben"


def test_the_log_of_a_game_that_goes_on_knows_when_its_plies_were_made(companion: Any) -> None:
    first = companion()
    played(first, to_the_end=False)
    first.close()
    again = companion()
    with ArchiveReader.open(again.archive) as archive:
        record = archive.last()
    assert record is not None
    begun, ply = again.table.snapshot.said
    assert begun.at == record.started.timestamp()
    assert ply.at == record.plies[0].at.timestamp()


def test_the_log_of_a_game_that_goes_on_ends_with_what_is_shown(companion: Any) -> None:
    first = companion()
    hands, heard = first.in_use.hands, SimpleQueue[GridMessage]()
    first.session.new_game(GAME, {"A": "Ada", "B": "Ben"}, "A")
    hands.set_up(first.session.expected)
    first.in_use.start(heard.put)
    pass_time(first, heard, 5.0)
    assert hands.lift("b1", "1o") is None
    assert hands.drop("b6", "1o") is None
    pass_time(first, heard, 60.0)
    first.in_use.close()
    wrong = first.table.snapshot.said[-1]
    assert wrong.kind == "illegal"
    first.close()
    begun, again = companion().table.snapshot.said
    assert (begun.kind, again.kind, again.at) == ("begun", "illegal", None)
    assert log_line(again.view, Words("en")) == log_line(wrong.view, Words("en"))


def test_after_a_stop_each_hand_holds_what_it_held_and_can_put_it_back(companion: Any) -> None:
    first = companion()
    hands, heard = first.in_use.hands, SimpleQueue[GridMessage]()
    first.session.new_game(GAME, {"A": "Ada", "B": "Ben"}, "A")
    hands.set_up(first.session.expected)
    before = hands.contents
    first.in_use.start(heard.put)
    pass_time(first, heard, 5.0)
    assert hands.lift("a1", "2o", "left") is None
    assert hands.lift("b1", None, "right") is None
    pass_time(first, heard, 60.0)
    first.in_use.close()
    first.close()
    hands = companion().in_use.hands
    assert hands.held == {"left": "2o", "right": "3o"}
    assert (hands.put_back("left"), hands.put_back("right")) == (None, None)
    assert hands.contents == before


def test_the_log_of_a_new_game_begins_empty(companion: Any) -> None:
    first = companion()
    played(first, to_the_end=False).end_game("broken off")
    first.close()
    assert plies_told(companion()) == []


def test_after_a_finished_game_its_match_goes_on(companion: Any) -> None:
    first = companion()
    played(first, to_the_end=True)
    first.close()
    again = companion()
    assert again.session.view.winner == "A"
    assert again.session.view.match == {"A": 16, "B": 0}
    assert again.session.expected == GAME.contents(GAME.start())


def test_after_a_game_that_was_broken_off_the_same_players_begin_anew(companion: Any) -> None:
    first = companion()
    session = played(first, to_the_end=False)
    session.end_game("broken off")
    first.close()
    again = companion().session
    assert again.names == {"A": "Ada", "B": "Ben"}
    assert again.expected == GAME.contents(GAME.start())


def test_an_archive_that_is_none_is_left_alone_and_a_new_game_begins(companion: Any, archive: Path) -> None:
    archive.write_text("my shopping list", encoding="utf-8")
    here = companion()
    assert here.session.expected == GAME.contents(GAME.start())
    assert archive.read_text(encoding="utf-8") == "my shopping list"


def test_a_new_game_after_one_that_is_over_breaks_nothing(companion: Any) -> None:
    here = companion()
    played(here, to_the_end=True)
    here.table.do(lambda: here.game_starter.begin("sahara", {}, {}, "B"))
    assert here.session.position.turn == "B"
