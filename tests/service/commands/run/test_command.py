"""`companion run` as a person has it: a process, a page, real clicks, pulled plugs."""

from __future__ import annotations

import gc
import os
import random
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from patient_board import patient
from playwright.sync_api import expect
from taps import tap

from companion.records.archive_reader import ArchiveReader
from companion.rules.registry import game as find_game
from companion.service.commands.run.command import command
from companion.service.table.assembly import Companion
from companion.service.table.gc_policy import YOUNG

GAME = find_game("sahara", {})
WAIT_MS = 30_000

SHORT_GAME = 151
"""The random choices of a game of 15 plies and 65 clicks, with six captures, whoever begins."""

LONG_GAME = 4
"""The same for 46 plies and 195 clicks, with ten captures."""


def plies_in(state: dict[str, Any]) -> int:
    """How many plies the log of the page has."""
    return sum(line["kind"] == "played" for line in state["log"])


def test_the_first_line_is_the_address_and_ctrl_c_ends_it_cleanly(run: Callable[..., Any]) -> None:
    here = run()
    assert here.address.startswith("http://127.0.0.1:")
    assert httpx.get(here.address, timeout=30).status_code == 200
    assert here.end() == (0, "")


def test_what_was_loaded_at_the_start_is_no_work_for_the_garbage_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_out: list[int] = []
    monkeypatch.setattr(Companion, "run", lambda _self: left_out.append(gc.get_freeze_count()))
    usual = gc.get_threshold()
    config = tmp_path / "companion.toml"
    config.write_text("[page]\nenabled = false\n", "utf-8")
    try:
        told = CliRunner().invoke(command, ["--config", str(config), "--archive", str(tmp_path / "games.db")])
        young = gc.get_threshold()[0]
    finally:
        gc.unfreeze()
        gc.set_threshold(*usual)
    assert (told.output, told.exit_code) == ("", 0)
    assert left_out[0] > len(gc.get_objects()) // 2
    assert young == YOUNG


def test_it_ends_cleanly_while_a_page_is_open(run: Callable[..., Any]) -> None:
    here = run()
    with httpx.stream("GET", f"{here.address}api/events", timeout=30) as events:
        next(events.iter_lines())
        assert here.end(signal.SIGTERM) == (0, "")


def test_a_busy_port_is_one_sentence(run: Callable[..., Any]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        here = run("--port", str(port))
        _, errors = here.process.communicate(timeout=30)
    assert here.process.returncode == 1
    assert str(port) in errors
    assert len(errors.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--board", "sahra"], "sahara"),
        (["--board", "none.toml"], "none.toml"),
        (["--config", "none.toml"], "none.toml"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(run: Callable[..., Any], args: list[str], sentence: str) -> None:
    here = run(*args)
    _, errors = here.process.communicate(timeout=30)
    assert here.process.returncode == os.EX_CONFIG
    assert sentence in errors
    assert len(errors.strip().splitlines()) == 1


def test_systemd_is_told_when_the_table_runs_and_when_it_ends(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(30)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "1")
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        here = run()
        assert systemd.recv(100) == b"READY=1"
        assert httpx.get(here.address, timeout=30).status_code == 200
        assert systemd.recv(100) == b"WATCHDOG=1"
        here.process.send_signal(signal.SIGTERM)
        said = b"WATCHDOG=1"
        while said == b"WATCHDOG=1":
            said = systemd.recv(100)
    assert said == b"STOPPING=1"
    assert here.process.wait(30) == 0


def test_an_archive_that_is_none_is_said_on_the_page_and_left_alone(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    (tmp_path / "games.sqlite").write_text("my shopping list", encoding="utf-8")
    here = run()
    here.play("a1" if here.position()["turn"] == "A" else "b1", here.position())
    state = here.wait_until(lambda state: plies_in(state) == 1)
    assert state["troubles"] != []
    assert (tmp_path / "games.sqlite").read_text(encoding="utf-8") == "my shopping list"


def test_kill_9_loses_nothing_that_was_shown_and_the_game_goes_on(run: Callable[..., Any]) -> None:
    here = run()
    shown: list[str] = []
    for number in range(1, 4):
        position = here.position()
        move = str(GAME.moves(GAME.read_position(position))[0])
        here.play(move, position)
        shown.append(move)
        state = here.wait_until(lambda state, count=number: plies_in(state) == count)
    here.process.kill()
    here.process.communicate()
    with ArchiveReader.open(here.archive) as archive:
        record = archive.last()
    assert record is not None
    assert [ply.move for ply in record.line] == shown
    again = run()
    resumed = again.wait_until(lambda state: state["turn"] is not None)
    assert (resumed["table"], resumed["turn"]) == (state["table"], state["turn"])
    again.post("press", button="undo")
    undone = again.wait_until(lambda state: any(line["kind"] == "undone" for line in state["log"]))
    assert [shown[-1] in line["text"] for line in undone["log"] if line["kind"] == "undone"] == [True]


@pytest.mark.browser
@pytest.mark.parametrize(
    "seed", [SHORT_GAME, pytest.param(LONG_GAME, marks=[pytest.mark.long, pytest.mark.measures])]
)
def test_a_whole_game_is_played_by_clicks_and_replayed_from_the_archive(
    run: Callable[..., Any], browser: Any, seed: int, tmp_path: Path
) -> None:
    """Every bean is lifted and dropped on the page; the archive then tells the same game."""
    here = run("--board", str(patient("sahara", tmp_path, settle=5.0)))
    position = GAME.read_position(here.position())
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.goto(here.address)
    # A tap goes to a place on the screen, so the page must have come to rest.
    expect(page.locator("#log > li[data-kind=ready]")).to_have_count(1, timeout=WAIT_MS)
    chance = random.Random(seed)
    plies = []
    while position.winner is None:
        ply = GAME.play(position, chance.choice(GAME.moves(position)))
        for step in ply.steps:
            if step.cause == "sow":
                tap(page, step.field)
        store = ply.before.turn
        for step in ply.steps:
            if step.cause == "capture" and step.verb == "lift":
                tap(page, step.field)
                page.locator(f"[data-field='{store}']").first.click(modifiers=["Shift"])
        plies.append((ply.before.turn, str(ply.move)))
        position = ply.after
        expect(page.locator("#log > li[data-kind=played]")).to_have_count(len(plies), timeout=WAIT_MS)
    winner = here.get("api/state")["winner"]
    assert winner == position.winner
    page.close()
    replayed = here.replayed(1)
    assert [(ply["seat"], ply["move"]) for ply in replayed] == plies
    assert replayed[-1]["position"] == GAME.write_position(position)


@pytest.mark.browser
def test_the_page_replays_a_game_of_the_archive(run: Callable[..., Any], browser: Any) -> None:
    here = run()
    position = here.position()
    move = "a1" if position["turn"] == "A" else "b1"
    here.play(move, position)
    here.wait_until(lambda state: plies_in(state) == 1)
    page = browser.new_page(reduced_motion="reduce")
    page.goto(f"{here.address}replay/1")
    page.locator("#last").click()
    expect(page.locator("#caption")).to_contain_text(move, timeout=WAIT_MS)
    page.close()
