"""From the configuration to displays, one for each side of the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from i2c_kernel import I2cKernel
from oled import KINDS
from PIL import Image

from companion.devices.display import FULL_CONTRAST, DisplayError
from companion.service.config.configuration import Configuration, ConfigurationError, load
from companion.service.config.display_factory import displays
from companion.service.config.pi_grids import check_pins
from companion.service.table.assembly import Companion
from companion.service.table.burn_in import DIMMED_CONTRAST

TWO = """
[display]
kind = "sh1106"
[second_display]
kind = "ssd1309"
rotate = 180
"""


def loaded(tmp_path: Path, text: str) -> Configuration:
    path = tmp_path / "companion.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def corner() -> Image.Image:
    """Light in the upper left corner."""
    image = Image.new("1", (128, 64))
    image.paste(1, (0, 0, 20, 10))
    return image


def test_without_a_word_there_is_no_display(tmp_path: Path) -> None:
    assert displays(loaded(tmp_path, "")) == []


def test_each_side_has_its_display_the_right_way_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chips = {0x3C: KINDS["sh1106"](), 0x3D: KINDS["ssd1309"]()}
    kernel = I2cKernel(chips)
    kernel.install(monkeypatch)
    made = displays(loaded(tmp_path, TWO))
    for display in made:
        display.show(corner())
    assert chips[0x3C].glass().getbbox() == (0, 0, 20, 10)
    assert chips[0x3D].glass().getbbox() == (108, 54, 128, 64)
    for display in made:
        display.close()


def test_the_second_display_may_be_the_only_one(tmp_path: Path) -> None:
    assert len(displays(loaded(tmp_path, '[second_display]\nkind = "ssd1306"\naddress = 0x3C'))) == 1


def test_the_pins_of_i2c_belong_to_a_second_display_too(tmp_path: Path) -> None:
    text = '[second_display]\nkind = "ssd1306"\n[buttons]\nok = 3'
    with pytest.raises(ConfigurationError, match=r"buttons\.ok: GPIO 3 is not allowed; I2C \(SCL\) has it"):
        check_pins(loaded(tmp_path, text))


def test_a_missing_display_is_named_by_its_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = I2cKernel({})
    kernel.install(monkeypatch)
    for display, address in zip(displays(loaded(tmp_path, TWO)), ("0x3C", "0x3D"), strict=True):
        with pytest.raises(DisplayError, match=f"at I2C address {address} on bus 1"):
            display.show(corner())


def test_a_table_dims_its_displays_when_the_configuration_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips = {0x3C: KINDS["sh1106"](), 0x3D: KINDS["ssd1309"]()}
    I2cKernel(chips).install(monkeypatch)
    configuration = loaded(tmp_path, TWO.replace("[second", "dim_after = 5\n[second"))
    companion = Companion(configuration, tmp_path / "games.sqlite", "en", lambda: 0.0)
    for t, contrast in ((1.0, FULL_CONTRAST), (5.5, FULL_CONTRAST), (6.0, DIMMED_CONTRAST)):
        companion.table.pass_time(t)
        assert {chip.contrast for chip in chips.values()} == {contrast}
    companion.close()


def test_two_displays_cannot_have_the_same_address_of_the_same_bus(tmp_path: Path) -> None:
    text = TWO + "address = 0x3C\n"
    with pytest.raises(
        ConfigurationError, match=r"^second_display\.address: 0x3C on bus 1 is not allowed; display\.address"
    ):
        displays(loaded(tmp_path, text))
    assert len(displays(loaded(tmp_path, text + "bus = 3\n"))) == 2
