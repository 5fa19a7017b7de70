"""One table as it runs, without threads and with a clock that is moved by hand."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from companion.devices.display import FULL_CONTRAST
from companion.devices.grid import Chunk
from companion.link import wire
from companion.records.archive_reader import ArchiveReader
from companion.screens.words import Words
from companion.service.config.configuration import DIM_AFTER_S
from companion.service.game.narration import log_line
from companion.service.table.burn_in import DIMMED_CONTRAST
from companion.trouble import Trouble

Make = Callable[..., Any]
NOON = 1_767_268_800.0


def test_a_table_that_is_set_up_is_ready(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    assert here.said == ["ready"]
    assert here.table.snapshot.story.headline == "Ada to move"


def test_before_anything_is_seen_the_display_says_what_it_waits_for(bench: Make) -> None:
    here = bench()
    assert here.table.snapshot.story.kind in {"trouble", "setup"}


def test_hands_play_and_the_archive_has_it_before_the_display_shows_it(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    shown: list[int] = []

    def look(_version: int) -> None:
        if here.table.snapshot.said and here.table.snapshot.said[-1].kind == "played":
            with ArchiveReader.open(here.archive) as archive:
                shown.append(archive.games()[0].plies)

    here.table.listen(look)
    here.play("a1")
    assert here.said == ["ready", "played"]
    assert shown[0] == 1
    assert here.table.snapshot.view.turn == "B"


def test_a_wrong_move_is_told_with_rule_and_repair(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.hands.lift("b2")
    for field in ("b3", "b4", "b5"):
        here.t += 0.2
        here.hands.drop(field)
    here.rest()
    seen = here.table.snapshot
    assert seen.story.kind == "illegal"
    assert seen.story.rule == "Rule 1"
    assert [wrong.field for wrong in seen.wrong] == ["b2", "b3", "b4", "b5"]
    assert seen.story.fix == tuple(f"{field} → b2: 1 bean" for field in ("b3", "b4", "b5"))


def test_the_listeners_hear_of_each_change_until_they_go(bench: Make) -> None:
    here = bench()
    heard: list[int] = []
    stop = here.table.listen(heard.append)
    here.start()
    here.rest()
    assert heard == sorted(set(heard))
    assert heard[-1] == here.table.snapshot.version
    stop()
    count = len(heard)
    here.play("a1")
    assert len(heard) == count


def test_garbage_is_looked_for_once_a_verdict_is_shown(bench: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    here = bench()
    here.start()
    here.rest()
    happened: list[str] = []
    monkeypatch.setattr(
        "companion.service.table.running_table.collect_garbage",
        lambda said: happened.append(f"verdict {said}"),
    )
    here.table.listen(lambda _version: happened.append(here.said[-1]))
    here.play("a1")
    assert happened.index("verdict 2") == happened.index("played") + 1
    here.table.show_troubles("page", (Trouble("page", "no page"),))
    assert happened[-1] == "played"
    assert happened.count("verdict 2") == 1


def test_nothing_is_drawn_again_while_nothing_changes(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    version = here.table.snapshot.version
    here.rest(0.5)
    here.rest(0.5)
    assert here.table.snapshot.version == version


def test_a_grid_pulled_out_is_said_and_nothing_is_judged_until_it_is_back(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.grid.unplug()
    assert here.troubles == ["grid"]
    here.hands.lift("a1")
    here.rest(1.5)
    assert here.said == ["ready"]
    for field in ("a2", "a3", "a4"):
        here.hands.drop(field)
    here.rest(10)
    here.grid.plug()
    here.rest()
    assert here.troubles == []
    assert here.said == ["ready", "fault", "fault", "played"]


def test_a_grid_of_another_version_is_said(bench: Make) -> None:
    here = bench()
    here.start()
    here.table.work(Chunk(here.t, wire.seal(["frame", "0", "0"], version=9)))
    assert here.troubles == ["board"]


def test_a_grid_with_other_channels_is_said(bench: Make) -> None:
    here = bench()
    here.start()
    here.table.work(Chunk(here.t, wire.hello("0.1", "other", 3)))
    assert here.troubles == ["board"]


def test_buttons_of_the_grid_count_like_those_of_the_pi(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    here.table.work(Chunk(here.t, wire.event("press", 5000, "undo")))
    here.table.work(Chunk(here.t, wire.event("press", 5001, "dance")))
    assert here.said[-1] == "undone"


def test_a_display_pulled_out_is_said_and_comes_back(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.screen.there = False
    here.play("a1")
    here.rest(1)
    assert here.troubles == ["display"]
    here.screen.there = True
    here.rest(5)
    here.play("b1")
    here.rest(1)
    assert here.troubles == []
    assert here.screen.shown[-1].tobytes() == here.table.snapshot.picture.tobytes()


def test_a_display_is_dimmed_while_nothing_happens_and_bright_with_the_first_press(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    assert here.screen.contrast == FULL_CONTRAST
    here.rest(DIM_AFTER_S)
    assert here.screen.contrast == DIMMED_CONTRAST
    here.press("up")
    assert here.screen.contrast == FULL_CONTRAST
    here.rest(DIM_AFTER_S)
    here.table.work(Chunk(here.t, wire.event("press", 300_000, "up")))
    assert here.screen.contrast == FULL_CONTRAST
    here.rest(DIM_AFTER_S)
    here.play("a1")
    assert here.screen.contrast == FULL_CONTRAST
    here.press("ok", held=True)
    here.rest(DIM_AFTER_S)
    assert here.screen.contrast == DIMMED_CONTRAST
    here.press("down")
    assert here.screen.contrast == FULL_CONTRAST


def test_a_long_text_that_turns_over_keeps_no_display_bright(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.hands.lift("b2")
    for field in ("b3", "b4", "b5"):
        here.hands.drop(field)
    here.rest(5.0)
    before = len({image.tobytes() for image in here.screen.shown})
    for _ in range(int(DIM_AFTER_S)):
        here.rest(1.0)
    assert len({image.tobytes() for image in here.screen.shown}) > before
    assert here.screen.contrast == DIMMED_CONTRAST


def test_an_archive_that_refuses_is_said_and_owed(bench: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    here = bench()
    archive, here.archive = here.archive, here.archive.parent / "nowhere" / "games.sqlite"
    here.start()
    here.rest()
    here.play("a1")
    assert here.troubles == ["archive"]
    here.archive = archive
    here.rest()
    assert here.troubles == []
    with ArchiveReader.open(archive) as games:
        assert games.games()[0].plies == 1


def test_holding_ok_opens_the_menu_which_then_has_the_buttons(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    before = here.table.snapshot.picture.tobytes()
    here.press("ok", held=True)
    assert here.table.snapshot.menu_open
    assert here.table.snapshot.picture.tobytes() != before
    here.press("undo")
    assert not here.table.snapshot.menu_open
    assert here.table.snapshot.picture.tobytes() == before


def test_a_second_game_begins_when_the_page_asks_for_it(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    here.table.do(lambda: here.game_starter.begin("sahara", {}, {"B": "Ben"}, "B"))
    here.hands.set_up(here.table.expected())
    here.rest()
    assert here.table.snapshot.view.names == {"A": "Ada", "B": "Ben"}
    assert here.table.snapshot.view.turn == "B"
    with ArchiveReader.open(here.archive) as archive:
        (summary,) = archive.games()
        assert summary.result is not None
        assert summary.result.ended == "broken off"


def test_ok_begins_a_game_that_is_laid_anew_and_the_archive_keeps_both(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    begun = dict(here.table.expected())
    for move in ("a4", "a2", "b5"):
        here.play(move)
    here.hands.set_up(begun)
    here.rest()
    assert here.said[-1] == "illegal"
    assert "new game" in log_line(here.table.snapshot.said[-1].view, Words("en"))
    here.press("ok")
    assert here.said[-1] == "ready"
    here.play("a1")
    with ArchiveReader.open(here.archive) as archive:
        newest, before = archive.games()
        assert [ply.move for ply in archive.last().plies] == ["a1"]
    assert (newest.plies, newest.result) == (1, None)
    assert (before.plies, before.result.ended) == (3, "broken off")


def test_the_log_keeps_the_beginning_of_a_game_and_its_last_verdicts(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    begun, ready, played = here.table.snapshot.said
    assert [(one.number, one.kind) for one in (begun, ready, played)] == [
        (1, "begun"),
        (2, "ready"),
        (3, "played"),
    ]
    english, german = Words("en"), Words("de")
    assert log_line(begun.view, english) == "Sahara, Ada against Player B"
    assert log_line(begun.view, german) == "Sahara, Ada gegen Spieler B"
    assert log_line(ready.view, english) == "The table is set. Ada to move"
    assert log_line(ready.view, german) == "Der Tisch ist bereit. Ada ist am Zug"
    assert log_line(played.view, english) == "Ada: sown from a1 to a4"
    assert log_line(played.view, german) == "Ada: von a1 bis a4 verteilt"


def test_each_entry_of_the_log_has_the_moment_at_which_its_verdict_could_be_given(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    for entry in here.table.snapshot.said:
        assert entry.at == pytest.approx(NOON + entry.t, rel=0, abs=0.001)
    assert here.table.snapshot.said[-1].t > 1.0


def test_each_game_that_begins_has_its_line_in_the_log(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    here.table.do(lambda: here.game_starter.begin("sahara", {}, {"B": "Ben"}, "B"))
    here.hands.set_up(here.table.expected())
    here.rest()
    told = here.table.snapshot.said
    assert [one.kind for one in told] == ["begun", "ready", "played", "begun", "ready"]
    assert log_line(told[3].view, Words("en")) == "Sahara, Ada against Ben"


def test_a_game_in_which_nothing_was_said_leaves_no_line_in_the_log(bench: Make) -> None:
    here = bench()
    for name in ("Ben", "Cem"):
        here.table.do(lambda name=name: here.game_starter.begin("sahara", {}, {"B": name}, "B"))
    (begun,) = here.table.snapshot.said
    assert (begun.number, log_line(begun.view, Words("en"))) == (1, "Sahara, Ada against Cem")


def test_a_game_that_players_set_up_by_themselves_has_its_line_too(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    begun = dict(here.table.expected())
    for move in ("a4", "a2", "b5"):
        here.play(move)
    here.hands.set_up(begun)
    here.rest()
    here.press("ok")
    assert [one.kind for one in here.table.snapshot.said][-2:] == ["begun", "ready"]


def test_the_log_tells_a_wrong_table_once_while_it_is_put_right(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.hands.lift("b2")
    for field in ("b3", "b4", "b5"):
        here.t += 0.2
        here.hands.drop(field)
    here.rest()
    for field in ("b3", "b4"):
        here.hands.lift(field, "1o")
        here.t += 0.2
        here.hands.drop("b2")
        here.rest()
    assert len(here.table.snapshot.wrong) == 2
    assert here.said == ["ready", "illegal"]


def taken_up(bench: Make) -> Any:
    """A table that goes on with a game of one ply after a power cut."""
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    here.in_use.close()
    here.archive_writer.close()
    return bench(again=True)


def test_a_ply_made_while_the_power_was_off_is_offered_and_kept_once_the_players_say_so(bench: Make) -> None:
    again = taken_up(bench)
    position = again.session.position
    ply = again.game.play(position, again.game.read_move("b2", position))
    again.hands.set_up(dict(again.game.contents(ply.after)))
    again.start(set_up=False)
    again.rest()
    question = again.table.snapshot.question
    assert question is not None
    assert (again.said, question.moves) == (["ambiguous"], ("b2",))
    with ArchiveReader.open(again.archive) as archive:
        assert archive.last().plies[1:] == ()
        again.press("ok")
        assert again.said == ["ambiguous", "ready", "played"]
        assert [ply.move for ply in archive.last().plies] == ["a1", "b2"]


def test_a_table_changed_while_the_power_was_off_is_put_back_by_steps_and_nothing_recorded(
    bench: Make,
) -> None:
    again = taken_up(bench)
    lying = dict(again.session.expected)
    again.hands.set_up(lying | {"b6": "", "B": "1o", "a1": "1o", "a3": "5o"})
    again.start(set_up=False)
    again.rest()
    assert again.said == ["setup"]
    assert len(again.table.snapshot.story.ways[0].steps) == 3
    again.hands.set_up(lying | {"a1": "1o", "b6": "2o"})
    again.rest()
    assert again.table.snapshot.story.fix == ("a1 → b6: 1 bean",)
    again.hands.set_up(lying)
    again.rest()
    assert again.said == ["setup", "setup", "ready"]
    assert again.table.snapshot.story.ways == ()
    with ArchiveReader.open(again.archive) as archive:
        assert [ply.move for ply in archive.last().plies] == ["a1"]


def test_a_game_is_resumed_and_compared_with_the_table(bench: Make) -> None:
    again = taken_up(bench)
    lying = dict(again.session.expected)
    again.hands.set_up(lying | {"a2": "3o"})
    again.start(set_up=False)
    again.rest()
    assert again.said == ["setup"]
    assert [wrong.field for wrong in again.table.snapshot.wrong] == ["a2"]
    again.hands.set_up(lying)
    again.rest()
    assert again.said == ["setup", "ready"]
    again.press("undo")
    assert again.said[-1] == "undone"


def test_view_story_and_pages_are_made_once_for_a_ply_that_is_proven(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    made: list[str] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_qualname in {"LiveView.now", "story_of", "_pages_of"}:
            made.append(frame.f_code.co_qualname)

    for step in first_steps(here, "a1"):
        here.t += 0.2
        assert (here.hands.lift if step.verb == "lift" else here.hands.drop)(step.field, step.pieces) is None
    before = sys.getprofile()
    sys.setprofile(note)
    here.t += 0.1
    here.table.pass_time(here.t)
    sys.setprofile(before)
    assert here.said == ["ready", "played"]
    assert sorted(made) == ["LiveView.now", "_pages_of", "story_of"]


def first_steps(here: Any, move: str) -> tuple[Any, ...]:
    """What hands do for a move from the position on record."""
    position = here.session.position
    steps: tuple[Any, ...] = here.game.play(position, here.game.read_move(move, position)).steps
    return steps


def test_thinking_with_a_piece_in_a_simulated_hand_is_no_fault_and_no_line_in_the_log(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.hands.lift("a1", None, "somebody")
    here.rest(20.0)
    story = here.table.snapshot.story
    assert (story.kind, story.headline) == ("turn", "Ada to move")
    assert story.lines[0] == "In a hand: 3 beans"
    assert here.said == ["ready"]
    here.hands.put_back("somebody")
    here.rest()
    assert here.table.snapshot.story.kind == "turn"
    assert here.said == ["ready"]


def test_at_a_wired_table_a_pause_is_told_but_is_no_line_in_the_log_either(bench: Make) -> None:
    here = bench(real=True)
    here.start()
    here.rest()
    here.hands.lift("a1")
    here.rest()
    story = here.table.snapshot.story
    assert (story.kind, story.headline, here.said) == ("unfinished", "Not finished", ["ready"])


def test_pieces_that_lie_in_no_hand_are_missing_on_a_simulated_table_too(bench: Make) -> None:
    here = bench("esiema", seats=2, place_count=3)
    here.start()
    here.rest()
    for pit, ball in [("a1", "1A"), ("b1", "1B"), ("a2", "1a"), ("b2", "1b"), ("a3", "1a"), ("b3", "1b")]:
        here.hands.lift("box", ball)
        here.hands.drop(pit, ball)
        here.rest(3.0)
    here.hands.lift("a1")
    here.rest()
    held = here.table.snapshot.story.kind
    here.hands.drop("box", "1A")
    here.rest()
    assert (held, here.table.snapshot.view.paused) == ("turn", False)


def test_what_is_put_right_after_a_fault_is_a_line_in_the_log_though_hands_paused_before(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.hands.lift("a1")
    here.rest()
    here.hands.drop("b6", "3o")
    here.rest()
    here.hands.set_up(here.session.expected)
    here.rest()
    assert here.said == ["ready", "illegal", "restored"]
