"""The menu on the display, carried out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from companion.records.archive_reader import ArchiveReader
from companion.rules.registry import own_names
from companion.screens.menu_commands import (
    BeginGame,
    EndGame,
    ForgetPlayer,
    GoToPly,
    PlayReplay,
    RememberPlayer,
    ReplayGame,
    SetLanguage,
    SetPace,
    SetReplaySpeed,
    ShutDown,
)

Make = Callable[..., Any]


def playing(bench: Make) -> Any:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    return here


def test_the_menu_knows_the_players_and_the_games(bench: Make) -> None:
    here = playing(bench)
    context = here.menu_actions.context(here.menu.words)
    assert context.players == ("Ada",)
    assert context.playing == {"A": "Ada", "B": "B"}
    assert [past.id for past in context.recent] == [1]
    choice, *others = context.games
    assert {other.game for other in others} == set(own_names()) - {"sahara"}
    assert (choice.game, choice.seats) == ("sahara", (("A", "B"),))
    assert dict(choice.options)["opponent_store"][0] == "choice"


def test_a_new_game_of_the_menu_is_set_up(bench: Make) -> None:
    here = playing(bench)
    here.menu_actions.run(BeginGame("sahara", {"match_target": 50}, {"A": "Cleo", "B": "Dan"}, "B"))
    assert here.session.game.options["match_target"] == 50
    assert here.session.names == {"A": "Cleo", "B": "Dan"}
    assert here.session.position.turn == "B"


def test_a_game_that_is_given_up_is_kept_as_such(bench: Make) -> None:
    here = playing(bench)
    here.menu_actions.run(EndGame("given up", "B"))
    with ArchiveReader.open(here.archive) as archive:
        result = archive.game(1).result
    assert result is not None
    assert (result.ended, result.by) == ("given up", "B")
    assert not here.session.under_way


def test_names_of_an_old_archive_that_no_game_can_begin_with_are_not_offered(bench: Make) -> None:
    here = bench()
    for name in ("x" * 20_000, "Ada\x1b[31m", "Eve\nB won", "Zoe"):
        here.archive_writer.ask(lambda archive, name=name: archive.remember(name), None)
    assert here.menu_actions.context(here.menu.words).players == ("Zoe", "Ada")


def test_players_are_remembered_and_forgotten(bench: Make) -> None:
    here = playing(bench)
    here.menu_actions.run(RememberPlayer("Zoe"))
    assert here.menu_actions.context(here.menu.words).players == ("Zoe", "Ada")
    here.menu_actions.run(ForgetPlayer("Ada"))
    assert here.menu_actions.context(here.menu.words).players == ("Zoe",)


def test_the_language_is_the_one_that_was_chosen(bench: Make) -> None:
    here = playing(bench)
    assert here.menu_actions.run(SetLanguage("de")) == "de"


def test_shutting_down_turns_the_machine_off(bench: Make) -> None:
    here = playing(bench)
    here.menu_actions.run(ShutDown())
    assert here.turned_off


def test_the_menu_is_walked_with_the_buttons_to_another_language(bench: Make) -> None:
    here = playing(bench)
    here.press("ok", held=True)
    here.press("down", "down", "down", "down", "down", "ok")
    here.press("up", "ok")
    assert here.menu.words.language == "de"
    assert here.table.snapshot.story.headline == "B ist am Zug"


def test_the_menu_makes_the_table_more_patient_in_the_middle_of_a_game(bench: Make) -> None:
    here = playing(bench)
    here.press("ok", held=True)
    here.press("down", "down", "down", "down", "ok")
    here.press("down", "ok")
    assert here.menu_actions.context(here.menu.words).pace == "gentle"
    here.press("ok", held=True)
    here.hands.lift(next(field for field in here.session.expected if field.startswith("b")), None)
    here.rest(1.4)
    assert not here.table.snapshot.view.paused
    here.rest(0.2)
    assert here.table.snapshot.view.paused


def test_the_pace_is_kept_with_the_raw_readings(bench: Make) -> None:
    here = playing(bench)
    here.menu_actions.run(SetPace("gentle"))
    here.play("b2")
    with ArchiveReader.open(here.archive) as archive:
        lines = [json.loads(line) for line in archive.readings(1)]
    assert [line["settle"] for line in lines[1:] if "settle" in line] == [1.5]


def test_the_pace_stays_for_the_next_game(bench: Make) -> None:
    here = playing(bench)
    here.menu_actions.run(SetPace("quick"))
    here.game_starter.begin("sahara", {}, {}, None)
    assert here.session.pace.settle == 0.4


def test_holding_ok_again_closes_the_menu(bench: Make) -> None:
    here = playing(bench)
    here.press("ok", held=True)
    here.press("ok", held=True)
    assert not here.menu.open


def test_a_game_is_replayed_on_the_display_ply_by_ply(bench: Make) -> None:
    here = playing(bench)
    here.press("ok", held=True)
    here.menu.carry_out(ReplayGame(1))
    start = here.menu.page()
    here.press("down")
    after = here.menu.page()
    assert start != after
    here.press("up")
    assert here.menu.page() == start
    here.press("down", "down")
    assert not here.menu.open


def replaying(bench: Make) -> Any:
    """A replay of six plies, at its start."""
    here = playing(bench)
    for move in ("b1", "a2", "b2", "a3", "b3"):
        here.play(move)
    here.menu.carry_out(ReplayGame(1))
    assert here.menu.ply == 0
    return here


def test_a_replay_plays_by_itself_until_the_end(bench: Make) -> None:
    here = replaying(bench)
    here.press("ok", "ok")
    here.rest(0.1)
    shown = here.table.snapshot.picture_version
    here.rest(1.9)
    assert here.menu.ply == 0
    here.rest(0.2)
    assert here.menu.ply == 1
    assert here.table.snapshot.picture_version > shown
    for _ in range(20):
        here.rest(2.0)
    assert here.menu.ply == 6
    assert here.menu.due is None


def test_a_replay_asks_to_be_called_when_its_next_ply_is_due_until_it_is_stopped(
    bench: Make,
) -> None:
    here = replaying(bench)
    assert here.menu.due is None
    here.press("ok", "ok")
    assert here.menu.due == 0.0
    here.rest(0.1)
    assert here.menu.due == here.t + 2.0
    here.press("ok")
    assert here.menu.due is None
    here.rest(10.0)
    assert here.menu.ply == 0


def test_the_speed_is_chosen_in_the_menu_of_the_replay_and_holds_for_the_next_one(bench: Make) -> None:
    here = replaying(bench)
    here.press("ok", "up", "ok", "down", "ok")
    here.press("ok", "ok")
    here.rest(0.1)
    here.rest(1.1)
    assert here.menu.ply == 1
    here.press("undo")
    here.menu.carry_out(ReplayGame(1))
    here.press("ok", "ok")
    here.rest(0.1)
    here.rest(1.1)
    assert here.menu.ply == 1


def test_the_menu_of_the_replay_leads_to_the_decision_and_to_the_start(bench: Make) -> None:
    here = replaying(bench)
    here.press("ok", "down", "ok")
    assert here.menu.ply == 6
    here.press("ok", "down", "down", "ok")
    assert here.menu.ply == 0
    here.press("ok", "undo")
    assert (here.menu.open, here.menu.ply) == (True, 0)


def test_holding_ok_closes_a_replay_and_its_menu(bench: Make) -> None:
    here = replaying(bench)
    here.press("ok")
    here.press("ok", held=True)
    assert not here.menu.open


def test_what_belongs_to_a_replay_does_nothing_without_one(bench: Make) -> None:
    here = playing(bench)
    for command in (PlayReplay(), GoToPly(3), SetReplaySpeed(2.0)):
        here.menu.carry_out(command)
    assert not here.menu.open


def test_a_game_that_is_not_there_is_not_replayed(bench: Make) -> None:
    here = playing(bench)
    here.menu.carry_out(ReplayGame(99))
    assert not here.menu.open


def test_a_replay_can_be_left_at_any_ply(bench: Make) -> None:
    here = playing(bench)
    here.menu.carry_out(ReplayGame(1))
    assert here.menu.open
    here.press("undo")
    assert not here.menu.open


def test_a_whole_new_game_is_chosen_with_the_buttons_alone(bench: Make) -> None:
    """Break off the game, other rules, a player of the list, one spelt letter by letter, B begins."""
    here = playing(bench)
    here.press("ok", held=True)
    here.press("ok", "down", "ok")
    here.press("ok")
    here.press("down", "ok", "down", "ok", "up")
    here.press("ok", "ok")
    here.press("ok", "down", "ok", "up", "up", "ok")
    here.press("down", "down", "ok")
    assert not here.menu.open
    assert here.session.names == {"A": "Ada", "B": "B"}
    assert here.session.game.options["opponent_store"] == "skip"
    here.hands.set_up(here.session.expected)
    here.rest()
    assert here.said[-1] == "ready"
    assert here.session.position.turn == "B"
