"""Colours on lights that may be missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from views import played, view

from companion.boards.board import Board, parse
from companion.devices.lights import LightColour, LightsError
from companion.screens.field_lights import LAST, WRONG
from companion.service.config.configuration import Configuration, LightsSection
from companion.service.config.device_kinds import LIGHTS
from companion.service.config.lights_factory import lights_of
from companion.service.table.light_output import DARK, RETRY_S, LightOutput

BOARD = """
name = "tiny"
game = "sahara"
note = "two pits to try things on"
size = [200, 100]

[fields]
a1 = { x = 50, y = 50, shape = "pit", radius = 30, sensor = "none", light = 2 }
a2 = { x = 150, y = 50, shape = "pit", radius = 30, sensor = "none", light = 0 }
"""

LINE = """\
from pathlib import Path

class Brought:
    def __init__(self, section):
        self._file = Path(section.options["file"])

    def show(self, colours):
        with self._file.open("a") as file:
            print(*colours, file=file)

    def close(self):
        with self._file.open("a") as file:
            print("closed", file=file)
"""


class Chain:
    """Lights that can be pulled out, and what was sent to them."""

    def __init__(self) -> None:
        self.there = True
        self.sent: list[tuple[LightColour, ...]] = []
        self.tried = self.closed = 0

    def show(self, colours: Sequence[LightColour]) -> None:
        self.tried += 1
        if not self.there:
            raise LightsError("no lights answer at GPIO 18")
        self.sent.append(tuple(colours))

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def chain() -> Chain:
    return Chain()


@pytest.fixture
def output(chain: Chain) -> LightOutput:
    board = parse(BOARD, "tiny.toml")
    return LightOutput(chain, lambda: board)


def touching(*fields: str) -> Any:
    """The view after a ply on these fields."""
    return view(played(), touched=fields)


def test_each_field_has_the_light_that_the_board_file_names(chain: Chain, output: LightOutput) -> None:
    output.show(touching("a1"), 0.0)
    assert chain.sent == [(DARK, DARK, LAST)]


def test_only_changes_are_sent(chain: Chain, output: LightOutput) -> None:
    for t in range(5):
        output.show(replace(touching("a1"), waiting=bool(t % 2)), float(t))
        output.pass_time(t + 0.5)
    output.show(touching("a2"), 6.0)
    assert chain.sent == [(DARK, DARK, LAST), (LAST, DARK, DARK)]


def test_a_board_without_lights_sends_nothing(chain: Chain) -> None:
    board: Board = parse(BOARD.replace(", light = 2", "").replace(", light = 0", ""), "tiny.toml")
    LightOutput(chain, lambda: board).show(touching("a1"), 0.0)
    assert chain.tried == 0


def test_missing_lights_are_told_and_tried_again_every_few_seconds(chain: Chain, output: LightOutput) -> None:
    chain.there = False
    output.show(touching("a1"), 0.0)
    output.pass_time(RETRY_S - 0.1)
    assert chain.tried == 1
    assert output.trouble is not None
    assert (output.trouble.part, output.trouble.detail) == ("lights", "no lights answer at GPIO 18")
    output.pass_time(RETRY_S)
    assert chain.tried == 2
    chain.there = True
    output.pass_time(2 * RETRY_S)
    assert (chain.sent, output.trouble) == ([(DARK, DARK, LAST)], None)


def test_closing_closes_the_lights(chain: Chain, output: LightOutput) -> None:
    output.close()
    assert chain.closed == 1


@pytest.fixture
def lit(companion: Any, tmp_path: Path, bring: Any) -> Any:
    """A table whose board has lights, of a kind that another package brings."""
    folder = Path(__file__).parents[3] / "companion" / "boards"
    board = tmp_path / "lit.toml"
    fields = (folder / "sahara.toml").read_text("utf-8").split("\n")
    lights = iter(range(20))
    board.write_text(
        "\n".join(
            line.replace(" }", f", light = {next(lights)} }}") if "shape =" in line else line
            for line in fields
        ),
        "utf-8",
    )

    def make(source: str) -> Any:
        bring("line", source, group=LIGHTS.group)
        options = {"file": str(tmp_path / "line.txt")}
        return companion(board=str(board), lights=LightsSection(kind="line", options=options))

    return make


def test_a_running_table_lights_the_fields_that_are_wrong(lit: Any, tmp_path: Path) -> None:
    table, messages = lit(LINE), []
    table.in_use.hands.set_up(
        {field: "3o" for field in table.in_use.board.fields if field not in {"A", "B", "b6"}}
    )
    table.in_use.start(messages.append)
    for message in messages:
        table.table.work(message)
    table.table.pass_time(1.0)
    table.in_use.close()
    table.close()
    *_, last, closed = (tmp_path / "line.txt").read_text("utf-8").splitlines()
    wrong = table.in_use.board.fields["b6"].light
    assert last.count(str(WRONG)) == 1
    assert last.split(") (")[wrong].strip("()") == ", ".join(map(str, WRONG))
    assert closed == "closed"


def test_lights_that_break_leave_the_table_running(lit: Any) -> None:
    table = lit(LINE.replace("print(*colours, file=file)", "1 / 0"))
    table.table.pass_time(1.0)
    table.table.pass_time(2.0)
    (trouble,) = [one for one in table.table.snapshot.view.troubles if one.part == "lights"]
    assert (
        trouble.detail
        == "the lights 'line' of another package has failed: ZeroDivisionError: division by zero"
    )


def test_a_table_without_lights_has_no_output_for_them() -> None:
    assert lights_of(Configuration()) is None
