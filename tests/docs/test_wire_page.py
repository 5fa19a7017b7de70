"""The page of the wire has every message, fault and limit of the wire, and lines that the decoder reads."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from companion.devices.serial_ports import BAUD
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, Message, Refused, WireEvent, WireFrame, WireRaw, WireTested

PAGE = "wire"
ROOT = Path(__file__).parents[2]
QUESTIONS = {"hello?": wire.ask(), "raw?": wire.ask_raw(), "test?": wire.ask_test()}
MEANINGS = {
    "hello": Hello("0.1.0", "sahara-scales", 14),
    "frame": WireFrame(17, 5310, (3, 0, None, 12.25, "2w3b", "")),
    "press": WireEvent("press", 5342, "ok"),
    "roll": WireEvent("roll", 5350, "6"),
    "card": WireEvent("card", 5360, "17"),
    "choose": WireEvent("choose", 5370, "a4"),
    "raw": WireRaw(5400, (120, 65535, None)),
    "tested": WireTested(5410, {3: "rail", 7: "silent"}),
}


def test_every_question_of_the_companion_is_told_as_it_is_sent(page) -> None:
    shown = {
        key: row["line"].strip("`").encode() + b"\n"
        for key, row in page.table("What the companion asks").items()
    }
    assert shown == QUESTIONS


def test_every_message_of_the_grid_is_told_and_its_line_is_read(page) -> None:
    shown = {key: row["line"].strip("`") for key, row in page.table("What the grid says").items()}
    assert {key: Decoder().feed(line.encode() + b"\n") for key, line in shown.items()} == {
        key: [meaning] for key, meaning in MEANINGS.items()
    }


def test_there_is_no_other_message() -> None:
    assert {type(meaning) for meaning in MEANINGS.values()} | {Refused} == set(get_args(Message))
    assert set(wire.EVENTS) == {name for name, meaning in MEANINGS.items() if isinstance(meaning, WireEvent)}


def test_every_value_is_one_of_the_wire(page) -> None:
    values = {word: wire.read_value(word) for word in page.table("A value")}
    assert values == {"-": None, "3": 3, "12.250": 12.25, "2w3b": "2w3b", '""': ""}


def test_the_faults_are_those_of_the_wire(page) -> None:
    assert tuple(page.table("Faults of a channel")) == wire.FAULTS


@pytest.mark.parametrize(
    ("limit", "value"),
    [
        ("longest line", f"{wire.LONGEST} bytes"),
        ("heartbeat", f"{wire.HEARTBEAT_MS} ms"),
        ("number of a frame", f"after {wire.SEQ_WRAP - 1}"),
        ("clock", f"after {wire.MS_WRAP - 1} ms"),
    ],
)
def test_the_limits_are_those_of_the_wire(page, limit: str, value: str) -> None:
    assert value in page.table("Limits")[limit]["value"]


def test_the_gap_between_two_frames_is_that_of_the_firmware(page) -> None:
    (gap,) = re.findall(r"^GAP_MS = (\d+)$", (ROOT / "firmware/host.py").read_text("utf-8"), re.MULTILINE)
    assert f": {gap} ms lie between" in page.table("Limits")["frames"]["value"]


def test_version_and_speed_are_those_of_the_program(page) -> None:
    assert f"This is version {wire.VERSION}." in page.text
    assert f"at {BAUD} baud" in page.text


def test_the_hello_of_another_version_is_understood() -> None:
    line = wire.seal(["hello", "9.0.0", "sahara", "14"], wire.VERSION + 1)
    assert Decoder().feed(line) == [Refused(wire.VERSION + 1, wire.VERSION)]
