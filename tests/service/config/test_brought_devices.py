"""Grids, displays and lights of other packages: made from the configuration, and no harm if they are broken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.boards.board import find
from companion.devices.display import DisplayError
from companion.devices.grid import Chunk, Lost
from companion.devices.lights import LightsError
from companion.extensions import Registry
from companion.service.config.configuration import Configuration, ConfigurationError, load
from companion.service.config.device_kinds import DISPLAYS, GRIDS, LIGHTS
from companion.service.config.display_factory import displays
from companion.service.config.grid_factory import grid_of
from companion.service.config.lights_factory import lights_of
from companion.service.config.pi_grids import check_pins

BOARD = find("sahara")
PICTURE = Image.new("1", (128, 64))

GRID = """\
from companion.devices.grid import Chunk

class Brought:
    def __init__(self, configuration, board, clock):
        self.said = f"{board.name} {configuration.grid.options['word']} {clock()}"

    def start(self, put):
        put(Chunk(0.0, self.said.encode()))

    def say(self, line):
        pass

    def close(self):
        pass
"""

DISPLAY = """\
class Brought:
    def __init__(self, section):
        self.shown = section.options["shown"]

    def show(self, image, contrast=207):
        self.shown.append(contrast)

    def invalidate(self):
        pass

    def close(self):
        pass
"""

LAMPS = """\
class Brought:
    def __init__(self, section):
        self.number = section.options["number"]

    def show(self, colours):
        colours[self.number]

    def close(self):
        pass
"""


def configured(tmp_path: Path, text: str) -> Configuration:
    path = tmp_path / "companion.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def grid(tmp_path: Path) -> Any:
    return grid_of(
        configured(tmp_path, '[grid]\nkind = "loom"\noptions = { word = "jacquard" }'), BOARD, lambda: 7.0
    )


def display(tmp_path: Path) -> Any:
    (made,) = displays(configured(tmp_path, '[second_display]\nkind = "loom"\noptions = { shown = [] }'))
    return made


def lights(tmp_path: Path) -> Any:
    return lights_of(configured(tmp_path, '[lights]\nkind = "loom"\noptions = { number = 2 }'))


WAYS = [
    pytest.param(GRIDS, grid, GRID, "grid.kind", id="grid"),
    pytest.param(DISPLAYS, display, DISPLAY, "second_display.kind", id="display"),
    pytest.param(LIGHTS, lights, LAMPS, "lights.kind", id="lights"),
]


def test_a_grid_gets_its_board_its_options_and_the_clock(bring: Any, tmp_path: Path) -> None:
    bring("loom", GRID, group=GRIDS.group)
    heard: list[Any] = []
    grid(tmp_path).start(heard.append)
    assert heard == [Chunk(0.0, b"sahara jacquard 7.0")]


def test_a_display_gets_its_options(bring: Any, tmp_path: Path) -> None:
    bring("loom", DISPLAY, group=DISPLAYS.group)
    made = display(tmp_path)
    made.show(PICTURE, 3)
    assert made._display.shown == [3]  # noqa: SLF001 - the display of the other package, inside ours


def test_a_display_of_another_package_leaves_the_pins_of_i2c_free(bring: Any, tmp_path: Path) -> None:
    bring("loom", DISPLAY, group=DISPLAYS.group)
    check_pins(configured(tmp_path, '[display]\nkind = "loom"\n[buttons]\nok = 3'))


def test_lights_get_their_options(bring: Any, tmp_path: Path) -> None:
    bring("loom", LAMPS, group=LIGHTS.group)
    lights(tmp_path).show([(0, 0, 0)] * 3)
    with pytest.raises(LightsError, match="the lights 'loom' of another package has failed: IndexError"):
        lights(tmp_path).show([(0, 0, 0)] * 2)


def test_without_a_word_there_are_no_lights() -> None:
    assert lights_of(Configuration()) is None


@pytest.mark.parametrize(("registry", "make", "source", "place"), WAYS)
def test_what_cannot_be_made_is_told_with_its_key(
    registry: Registry, make: Any, source: str, place: str, bring: Any, tmp_path: Path
) -> None:
    bring("loom", source.replace("options[", "options['no ' + "), group=registry.group)
    with pytest.raises(ConfigurationError, match=rf"^{place}: 'loom' cannot be made: 'no "):
        make(tmp_path)


@pytest.mark.parametrize(("registry", "make", "source", "place"), WAYS)
def test_what_cannot_be_loaded_or_called_is_told_with_its_key(
    registry: Registry, make: Any, source: str, place: str, bring: Any, tmp_path: Path
) -> None:
    bring("loom", "1 / 0", group=registry.group)
    with pytest.raises(
        ConfigurationError, match=rf"^{place}: the {registry.sort} 'loom' cannot be loaded from"
    ):
        make(tmp_path)


@pytest.mark.parametrize(("registry", "make", "source", "place"), WAYS)
@pytest.mark.parametrize(
    ("brought", "problem"),
    [
        ("Brought = 3", "'loom' is 3, but must be a function that makes it"),
        ("Brought = lambda *_: 3", "'loom' makes a int, but "),
    ],
)
def test_what_is_no_device_is_told_with_its_key(
    registry: Registry,
    make: Any,
    source: str,
    place: str,
    brought: str,
    problem: str,
    bring: Any,
    tmp_path: Path,
) -> None:
    bring("loom", brought, group=registry.group)
    with pytest.raises(ConfigurationError, match=rf"^{place}: {problem}"):
        make(tmp_path)


def test_a_grid_that_breaks_is_a_lost_grid(bring: Any, tmp_path: Path) -> None:
    broken = GRID.replace("put(Chunk(0.0, self.said.encode()))", "1 / 0").replace("pass", "{}['say']")
    bring("loom", broken, group=GRIDS.group)
    made, heard = grid(tmp_path), []
    made.say(b"too early")
    made.start(heard.append)
    made.say(b"hello?")
    made.close()
    assert [type(message) for message in heard] == [Lost, Lost]
    assert heard[1] == Lost(7.0, "the grid 'loom' of another package has failed: KeyError: 'say'")


def test_a_display_that_breaks_is_a_display_that_is_gone(bring: Any, tmp_path: Path) -> None:
    bring("loom", DISPLAY.replace("pass", "1 / 0").replace(".append", ".add"), group=DISPLAYS.group)
    made = display(tmp_path)
    with pytest.raises(
        DisplayError, match=r"^the display 'loom' of another package has failed: AttributeError: "
    ):
        made.show(PICTURE)
    made.invalidate()
    made.close()


def test_a_display_says_itself_that_it_is_gone(bring: Any, tmp_path: Path) -> None:
    source = "from companion.devices.display import DisplayError\n" + DISPLAY
    bring(
        "loom",
        source.replace("self.shown.append(contrast)", 'raise DisplayError("no loom")'),
        group=DISPLAYS.group,
    )
    with pytest.raises(DisplayError, match=r"^no loom$"):
        display(tmp_path).show(PICTURE)


def test_an_own_kind_cannot_be_replaced_from_outside(bring: Any) -> None:
    bring("simulated", GRID, group=GRIDS.group)
    assert GRIDS.find("simulated").__module__ == "companion.service.config.grid_factory"
    assert GRIDS.names == GRIDS.own_names


@pytest.mark.parametrize("registry", [GRIDS, DISPLAYS, LIGHTS], ids=lambda one: one.group)
def test_each_own_kind_has_its_maker(registry: Registry) -> None:
    assert all(callable(registry.find(name)) for name in registry.own_names)
