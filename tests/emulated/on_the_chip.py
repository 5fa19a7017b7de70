"""The shipped firmware on an emulated RP2040, put there by our own command: ./dev test --emulated."""

import json
import subprocess
import sys

import pytest
from emulated_pico import Port
from emulated_timing import BOARDS
from emulated_timing import flash as flash_at

from companion import __version__
from companion.boards.board import find
from companion.link import wire
from companion.link.messages import Hello, WireFrame, WireRaw, WireTested

SWITCHES = "esiema-barriers"
KEYS = "zahlenluchs-four-reeds"
HALLS = "ghostbuster-six-halls"
SCALES = "sahara-scales"
WATCHDOG_MS = 8000
RAW_ASKED = 60


def answer(pico, companion, question, kind, ms=200):
    """What the Pico answers to a question, first of its kind."""
    companion.heard.clear()
    pico.say(question)
    pico.run(ms)
    return next(message for _, message in companion.heard if isinstance(message, kind))


def last_frame(pico, companion, ms=1000):
    """What it tells after a while."""
    pico.run(ms)
    return [message for _, message in companion.heard if isinstance(message, WireFrame)][-1].values


@pytest.mark.parametrize("board", BOARDS)
def test_the_command_puts_the_firmware_on_a_pico_with_micropython_alone_and_hears_it(flash, board):
    _, said = flash(board)
    assert "channels.py" in said
    assert said.splitlines()[-1] == (
        f"the Pico answers: firmware {__version__}, board {board}, {find(board).channels} channels"
    )


def test_another_board_changes_the_configuration_alone_even_while_the_watchdog_runs(plug, tmp_path):
    pico, _, companion = plug(KEYS)
    port = Port(pico, tmp_path / "port")
    companion.await_hello()
    answer(pico, companion, wire.ask(), Hello)
    said = flash_at(port, SWITCHES)
    assert "written: channels.py\n" in said
    assert f"board {SWITCHES}" in said


@pytest.mark.parametrize("board", BOARDS)
def test_it_says_hello_when_it_starts_and_when_it_is_asked(plug, board):
    pico, _, companion = plug(board)
    hello = Hello(__version__, board, find(board).channels)
    companion.await_hello()
    assert answer(pico, companion, wire.ask(), Hello) == hello


@pytest.mark.parametrize("board", [SWITCHES, KEYS])
def test_frames_tell_which_switches_are_closed(plug, board):
    pico, chip, companion = plug(board)
    companion.await_hello()
    channels = find(board).channels
    closed = {0, 7, 8, channels - 1}
    for switch in closed:
        pico.set(chip, "closed", switch, value=1)
    assert last_frame(pico, companion) == tuple(int(channel in closed) for channel in range(channels))


def test_frames_tell_the_voltage_of_each_hall(plug):
    pico, chip, companion = plug(HALLS)
    companion.await_hello()
    channels = find(HALLS).channels
    for hall in range(channels):
        pico.set(chip, "fields", hall, value=20000 + 300 * hall)
    told = last_frame(pico, companion)
    assert max(abs(told[hall] - (20000 + 300 * hall)) for hall in range(channels)) <= 16  # 12 bits of 16


def test_no_raw_value_is_a_sample_that_was_torn(plug):
    """The HX711 convert as they like, so that a word is replaced now and then while it is read."""
    pico, chip, companion = plug(SCALES)
    channels = find(SCALES).channels
    for cell in range(channels):
        pico.set(chip, "cells", cell, "raw", value=300000 + cell)
    companion.await_hello()
    pico.run(1000)
    companion.heard.clear()
    for _ in range(RAW_ASKED):
        pico.say(wire.ask_raw())
        pico.run(50)
    raw = [message.values for _, message in companion.heard if isinstance(message, WireRaw)]
    assert raw == [tuple(300000 + cell for cell in range(channels))] * RAW_ASKED
    assert sum(pico.measured(chip)["torn"]) > 0


@pytest.mark.parametrize("board", BOARDS)
def test_a_self_test_of_sound_chips_finds_nothing(plug, board):
    pico, chip, companion = plug(board)
    if board == SCALES:
        pico.set(chip, "cells", 0, "raw", value=1000)
    companion.await_hello()
    pico.run(1000)
    assert answer(pico, companion, wire.ask_test(), WireTested).faults == {}


def said_by(port, *arguments):
    """What a command of the companion says while the Pico runs."""
    command = [sys.executable, "-m", "companion", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        port.serve(running)
        return running.stdout.read()


def test_the_doctor_finds_a_sound_board_at_the_port(plug, tmp_path):
    pico, _, _ = plug(KEYS)
    port = Port(pico, tmp_path / "port")
    pico.run(1000)
    config = tmp_path / "companion.toml"
    config.write_text(f'board = "{KEYS}"\n[grid]\nkind = "serial"\nport = "{port.path}"\n')
    found = json.loads(said_by(port, "doctor", "--json", "--config", str(config)))
    of_the_board = {"serial port", "grid", "cable", "sensors"}
    assert {line["check"]: line["ok"] for line in found if line["check"] in of_the_board} == dict.fromkeys(
        of_the_board, True
    )


def test_watch_shows_the_switch_that_is_closed(plug, tmp_path):
    pico, chip, _ = plug(KEYS)
    port = Port(pico, tmp_path / "port")
    pico.set(chip, "closed", 5, value=1)
    pico.run(1000)
    said = said_by(port, "watch", "--json", "--lines", "2", "--board", KEYS, "--port", str(port.path))
    sensors = json.loads(said.splitlines()[-1])["sensors"]
    assert [sensor["channel"] for sensor in sensors if sensor["value"] != 0] == [5]


def test_the_watchdog_resets_a_pico_whose_firmware_was_stopped_after_its_hello(plug):
    pico, _, companion = plug(KEYS)
    companion.await_hello()
    answer(pico, companion, wire.ask(), Hello)
    pico.say(b"\x03")
    pico.run(WATCHDOG_MS - 500)
    assert pico.resets == 0
    companion.heard.clear()
    pico.run(1000)
    assert pico.resets == 1
    companion.await_hello()


def test_without_a_hello_a_pico_stays_at_its_prompt(plug):
    pico, _, companion = plug(KEYS)
    companion.await_hello()
    pico.say(b"\x03")
    pico.run(WATCHDOG_MS + 2000)
    assert pico.resets == 0
    assert companion.text.endswith(b">>> ")
