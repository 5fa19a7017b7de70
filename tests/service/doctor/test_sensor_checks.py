"""What a grid and its sensors are found to be, from the bytes that it says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from companion.boards.board import Board, find
from companion.devices.grid import Chunk, Found, Lost
from companion.devices.serial_ports import IN_USE
from companion.link import wire
from companion.link.messages import WireValue
from companion.screens.catalogue import Catalogue
from companion.screens.wording import worded
from companion.service.doctor import sensor_checks
from companion.service.doctor.bare_pico import HOLD_BOOTSEL
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.grid_listener import GridListener
from companion.service.sensors.sampler import Sampler

SERIAL = '[grid]\nkind = "serial"\n'
RECORDING = Path(__file__).parents[2] / "recordings" / "sahara-count.jsonl"
SAHARA = find("sahara")
QUIET: list[WireValue] = [3] * 14
BOARDS = "companion board list; board = 'sahara' in the configuration may be the wrong one"
ENGLISH = Catalogue("en")
HELLO = wire.hello("0.1.0", "sahara", 14)


def listener(*said: bytes, board: Board = SAHARA, lost: str = "") -> GridListener:
    """What was heard of a grid that said these lines."""
    made = GridListener(Sampler(board, lambda _line: None))
    made.feed(Found(0.0, "port"))
    for t, line in enumerate(said):
        made.feed(Chunk(float(t), line))
    if lost:
        made.feed(Lost(9.0, lost))
    return made


def frames(*values: Iterable[WireValue]) -> bytes:
    return b"".join(wire.frame(seq, 250 * seq, list(of)) for seq, of in enumerate(values))


def found(patient: Any, *said: bytes, lost: str = "") -> dict[str, CheckResult]:
    """The findings by what was looked at, in English."""
    told = sensor_checks.heard(patient.configured(SERIAL), listener(*said, lost=lost))
    return {finding.check: finding.spoken(ENGLISH) for finding in told}


def test_a_grid_that_is_well_is_well_in_every_respect(patient: Any) -> None:
    told = found(patient, HELLO, frames(QUIET, QUIET, QUIET))
    assert [finding.ok for finding in told.values()] == [True, True, True]
    assert told["grid"].says == "firmware 0.1.0, board sahara, channels: 14"
    assert told["sensors"].says == "all 14 give readings and are quiet"


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (
            wire.seal(["hello", "9.0", "sahara", "14"], version=9),
            "the grid speaks wire version 9, the companion version 1",
        ),
        (wire.hello("0.1.0", "esiema", 91), "the grid is set up for the board 'esiema' with 91 channels"),
        (wire.hello("0.1.0", "sahara-contents", 14), "the grid is set up for the board 'sahara-contents'"),
        (frames(QUIET), "it does not say who it is"),
    ],
    ids=["version", "channels", "board", "no hello"],
)
def test_a_grid_that_is_not_of_the_board_is_told_with_the_command(
    patient: Any, said: bytes, sentence: str
) -> None:
    told = found(patient, said)
    assert (told["grid"].ok, told["grid"].mend) == (False, BOARDS)
    assert told["grid"].says.startswith(sentence)
    assert told["sensors"].ok is None


@pytest.mark.parametrize(
    ("product", "mend"),
    [("000a", HOLD_BOOTSEL), ("0005", "companion firmware sahara-scales --flash")],
    ids=["another program", "MicroPython"],
)
def test_a_pico_that_is_silent_gets_the_one_thing_that_it_lacks_next(
    patient: Any, product: str, mend: str
) -> None:
    patient.plug("2e8a", product)
    subject = patient.configured('board = "sahara-scales"\n' + SERIAL)
    grid = next(sensor_checks.heard(subject, listener(board=subject.board)))
    assert (grid.ok, grid.mend) == (False, mend)


def test_a_grid_that_is_lost_says_why(patient: Any) -> None:
    told = found(patient, lost="port: nothing heard for 3 s")
    says = "there is no connection (port: nothing heard for 3 s)"
    assert (told["grid"].ok, told["grid"].says) == (False, says)


def test_a_port_that_another_program_holds_is_told_with_how_to_find_it(patient: Any) -> None:
    told = found(patient, lost=f"/dev/ttyACM0: {IN_USE}")["grid"]
    assert told.ok is False
    assert told.mend.startswith("fuser -v /dev/ttyACM0 tells which; a companion that runs by hand")


def test_lines_that_were_damaged_or_lost_are_counted(patient: Any) -> None:
    line = wire.frame(0, 0, QUIET)
    told = found(patient, HELLO, line, line.replace(b"3", b"4", 1), b"boot\n", wire.frame(5, 0, QUIET))
    assert told["cable"].ok is False
    assert told["cable"].says == "lines: 3; damaged: 1, not of the wire: 1, overlong: 0, frames lost: 4"


def test_one_damaged_line_in_hundreds_is_healed_by_the_next(patient: Any) -> None:
    line = wire.frame(0, 0, QUIET)
    told = found(patient, HELLO, line * 200 + line.replace(b"3", b"4", 1) + line)
    assert "damaged: 1" in told["cable"].says
    assert told["cable"].ok


def test_fields_without_a_reading_are_named_with_their_channels(patient: Any) -> None:
    dead: list[WireValue] = [None, *QUIET[1:]]
    told = found(patient, HELLO, frames(QUIET, dead))["sensors"]
    first = next(field for field, place in SAHARA.fields.items() if place.channel == 0)
    assert (told.ok, told.says) == (False, f"dead: {first} (channel 0)")


def test_fields_that_do_not_come_to_rest_are_noisy(patient: Any) -> None:
    other: list[WireValue] = [*QUIET[:13], 4]
    told = found(patient, HELLO, frames(QUIET, other, QUIET, other))["sensors"]
    assert told.says == "noisy: B (channel 13)"


def test_what_happens_a_few_times_in_a_minute_is_no_noise(patient: Any) -> None:
    other: list[WireValue] = [*QUIET[:13], 4]
    slowly = [frames(values) for values in (QUIET, other, QUIET, other, other, other, other, other, other)]
    assert found(patient, HELLO, *slowly)["sensors"].ok
    assert not found(patient, HELLO, *slowly[:5])["sensors"].ok


def test_a_bean_that_is_put_in_meanwhile_is_no_noise(patient: Any) -> None:
    other: list[WireValue] = [*QUIET[:13], 4]
    assert found(patient, HELLO, frames(QUIET, other, other, QUIET))["sensors"].ok


def test_what_the_self_test_found_is_told_by_fields(patient: Any) -> None:
    tested = wire.seal(["tested", "10", "0:rail", "13:stuck"])
    told = found(patient, HELLO, frames(QUIET), tested)["sensors"]
    assert told.says == "not connected, or shorted: a1 (channel 0); stuck closed: B (channel 13)"


@pytest.mark.parametrize("fault", wire.FAULTS)
def test_every_fault_of_a_self_test_has_words(patient: Any, fault: str) -> None:
    told = found(patient, HELLO, frames(QUIET), wire.seal(["tested", "10", f"13:{fault}"]))["sensors"]
    assert re.fullmatch(r"\w[^:]+: B \(channel 13\)", told.says)


def test_a_grid_that_says_no_values_is_told(patient: Any) -> None:
    assert found(patient, HELLO)["sensors"].says == "the grid says who it is, but no values"


@pytest.mark.parametrize(("swing", "ok"), [(200, True), (201, False)])
def test_raw_values_may_move_by_the_noise_of_their_chip(tmp_path: Any, swing: int, ok: bool) -> None:
    file = tmp_path / "one.toml"
    file.write_text(
        'name = "one"\ngame = "guest"\nnote = "a Hall"\nsize = [9, 9]\n'
        'scanners = [{ chip = "hall", inputs = 1 }]\n'
        '[fields]\na = { x = 2, y = 2, shape = "pit", radius = 1, sensor = "presence", channel = 0 }\n'
    )
    from companion.boards.board import load  # noqa: PLC0415 - the only test that needs it

    board = load(file)
    told = listener(frames([32768], [32768 + swing], [32768], [32768 + swing]), board=board)
    assert sensor_checks.sensors(board, told).ok == ok


@pytest.mark.parametrize(
    ("configuration", "ok", "says"),
    [
        ("", True, "simulated, on the page: no sensors are needed"),
        (
            f'board = "sahara-pits"\n[grid]\nkind = "recorded"\nfile = "{RECORDING}"\n',
            True,
            "a recording is played: no sensors are needed",
        ),
        (SERIAL, None, "not asked: its port cannot be opened"),
    ],
)
def test_why_a_grid_is_not_listened_to(patient: Any, configuration: str, ok: object, says: str) -> None:
    told = sensor_checks.unheard(patient.configured(configuration))
    assert told is not None
    assert (told.ok, worded(told.says, ENGLISH)) == (ok, says)


def test_a_grid_that_the_service_has_is_left_to_it(patient: Any) -> None:
    patient.file("/dev/serial/by-id/usb-MicroPython_x")
    assert sensor_checks.unheard(patient.configured(SERIAL)) is None
    patient.program("systemctl", "active")
    told = sensor_checks.unheard(patient.configured(SERIAL))
    assert told is not None
    assert (told.ok, told.mend) == (None, "sudo systemctl stop companion")
