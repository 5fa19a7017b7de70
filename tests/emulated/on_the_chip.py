"""The shipped firmware on an emulated RP2040, put there by our own command: ./dev test --emulated."""

import itertools
import json
import subprocess
import sys
import tempfile

import pytest
from emulated_hands import Calibrating, Hands
from emulated_pico import Port
from emulated_timing import BOARDS
from emulated_timing import flash as flash_at

from companion import __version__
from companion.boards.board import find
from companion.link import wire
from companion.link.messages import Hello, WireFrame, WireRaw, WireTested
from companion.sensing.stages import stages
from companion.service.calibration.guide import known_pieces, subjects

SWITCHES = "esiema-barriers"
KEYS = "zahlenluchs-four-reeds"
HALLS = "ghostbuster-six-halls"
SCALES = "sahara-scales"
WATCHDOG_MS = 8000
HELD_UP_MS = 1600
"""How long a loop takes at most where the host has stopped reading: of a line that is cut MicroPython waits half a second
for room for the first piece, for the second, and once more for the rest.
"""

LOOP_MS = 30
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
    with tempfile.TemporaryFile("w+") as said, subprocess.Popen(command, stdout=said) as running:
        port.serve(running)
        said.seek(0)
        return said.read()


def examined(port, board):
    """What the doctor finds of the board at a port: for each check whether it is good, and what it says."""
    config = port.path.with_suffix(".toml")
    config.write_text(f'board = "{board}"\n[grid]\nkind = "serial"\nport = "{port.path}"\n')
    found = json.loads(said_by(port, "doctor", "--json", "--config", str(config)))
    return {line["check"]: (line["ok"], line["says"]) for line in found}


def watched(port, board, lines=2):
    """What `watch` tells at last of each sensor at a port, by channel."""
    said = said_by(port, "watch", "--json", "--lines", str(lines), "--board", board, "--port", str(port.path))
    return {one["channel"]: one for one in json.loads(said.splitlines()[-1])["sensors"]}


def test_the_doctor_finds_a_sound_board_at_the_port(plug, tmp_path):
    pico, _, _ = plug(KEYS)
    port = Port(pico, tmp_path / "port")
    pico.run(1000)
    found = examined(port, KEYS)
    of_the_board = ("serial port", "grid", "cable", "sensors")
    assert [found[check][0] for check in of_the_board] == [True] * len(of_the_board)


def test_watch_shows_the_switch_that_is_closed(plug, tmp_path):
    pico, chip, _ = plug(KEYS)
    port = Port(pico, tmp_path / "port")
    pico.set(chip, "closed", 5, value=1)
    pico.run(1000)
    assert [channel for channel, sensor in watched(port, KEYS).items() if sensor["value"] != 0] == [5]


@pytest.mark.parametrize(
    ("board", "fields", "laid", "readings"),
    [
        (SCALES, ("a1", "b6", "B"), {"a1": 4, "B": 30}, {"a1": 8.4, "b6": 0.0, "B": 63.0}),
        (HALLS, ("t1", "t48", "y.h1"), {"t1": 1, "t48": 2}, {"t1": 1, "t48": 2, "y.h1": False}),
    ],
)
def test_what_is_calibrated_at_the_port_tells_what_lies_there(
    plug, tmp_path, monkeypatch, board, fields, laid, readings
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    pico, _, _ = plug(board)
    port = Port(pico, tmp_path / "port")
    there = ("--board", board, "--port", str(port.path))
    found = find(board)
    hands = Hands(pico, found)
    pico.run(1000)
    calibrating = Calibrating(pico, hands, stages(subjects(found), known_pieces(found)), fields, *there)
    assert calibrating.run(port) == 0, calibrating.said
    hands.clear()
    checked = json.loads(said_by(port, "calibrate", "--check", "--json", *there))["fields"]
    assert {one["field"]: one["grade"] for one in checked if one["fine"]} == dict.fromkeys(fields, "good")
    for field, number in laid.items():
        hands.put(field, number, "o")
    told = {one["field"]: one["reading"] for one in watched(port, board).values()}
    assert {field: told[field] for field in fields} == pytest.approx(readings, abs=0.05)


BEHIND_THE_BREAK = dict.fromkeys(range(find(SWITCHES).channels), "chain")


@pytest.mark.parametrize(
    ("board", "fault", "faults", "diagnosis", "state"),
    [
        (SWITCHES, ("reached", 5), BEHIND_THE_BREAK, "behind a broken chain: ", "stuck"),
        (HALLS, ("fields", 50, None), {50: "rail"}, "not connected, or shorted: y.h3 (channel 50)", "silent"),
        (SCALES, ("cells", 5, "isSilent", 1), {5: "silent"}, "dead: a6 (channel 5)", "silent"),
    ],
)
def test_a_faulty_chip_is_found_by_the_self_test_the_doctor_and_watch(
    plug, tmp_path, board, fault, faults, diagnosis, state
):
    pico, chip, companion = plug(board)
    port = Port(pico, tmp_path / "port")
    companion.await_hello()
    *place, value = fault
    pico.set(chip, *place, value=value)
    pico.run(1000)
    assert answer(pico, companion, wire.ask_test(), WireTested).faults == faults
    is_well, said = examined(port, board)["sensors"]
    assert not is_well
    assert said.startswith(diagnosis)
    sensors = watched(port, board, lines=6)
    assert {sensors[channel]["state"] for channel in faults} == {state}


def test_of_a_select_line_that_is_shorted_the_self_test_finds_nothing_but_one_magnet_shows_twice(plug):
    """Each Hall gives a sound voltage, only that half of them give that of their neighbour: calibration finds it."""
    pico, chip, companion = plug(HALLS)
    companion.await_hello()
    pico.set(chip, "grounded", 0, value=1)
    pico.set(chip, "fields", 0, value=41000)
    pico.set(chip, "fields", 3, value=42000)
    told = last_frame(pico, companion)
    assert [channel for channel, value in enumerate(told) if abs(value - 32768) > 16] == [0, 1]
    assert answer(pico, companion, wire.ask_test(), WireTested).faults == {}


BLOCKED_MS = 3000


@pytest.mark.parametrize("board", [SWITCHES, SCALES])
def test_a_host_that_stops_reading_holds_a_loop_up_once_and_damages_one_line_at_most(plug, board):
    pico, chip, companion = plug(board)
    companion.await_hello()
    answer(pico, companion, wire.ask(), Hello)
    pico.measured(chip)
    pico.let_host_read(False)
    pico.run(BLOCKED_MS)
    begins = [begin for begin, _ in pico.measured(chip)["scans"]]
    pico.let_host_read(True)
    companion.heard.clear()
    pico.run(1000)
    gaps = sorted((after - before) / 1000 for before, after in itertools.pairwise(begins))
    assert gaps[-1] < HELD_UP_MS
    assert gaps[-2] < LOOP_MS
    assert pico.resets == 0
    assert companion.counts.damaged <= 1
    assert companion.counts.lost == 0
    assert len(companion.frames()) >= 4


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
