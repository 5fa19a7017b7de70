"""The configuration file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.boards.papers.wiring import PiPins
from companion.referee.protocol import Stakes
from companion.service.config.configuration import Configuration, ConfigurationError, load
from companion.service.config.device_kinds import DISPLAYS, GRIDS, LIGHTS, NO_DEVICE


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "companion.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_grid_on_this_machine_has_pins_or_chips(tmp_path: Path) -> None:
    pins = load(write(tmp_path, "[grid]\nkind = 'gpio'\nrows = [5, 6]\ncolumns = [12]")).grid
    assert (pins.rows, pins.columns) == ((5, 6), (12,))
    chips = load(write(tmp_path, "[grid]\nkind = 'mcp23017'\nbus = 3\naddresses = [0x20, 0x27]")).grid
    assert (chips.bus, chips.addresses) == (3, (0x20, 0x27))


def test_other_machines_only_watch_unless_the_configuration_opens_the_page(tmp_path: Path) -> None:
    assert not load(write(tmp_path, "")).page.open
    assert not load(Path(__file__).parents[3] / "deploy" / "companion.toml").page.open


def test_an_empty_file_is_a_simulated_table_of_sahara(tmp_path: Path) -> None:
    assert load(write(tmp_path, "")) == Configuration()
    assert (Configuration().grid.kind, Configuration().board) == ("simulated", None)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("sahara", "sahara"),
        ("mine.toml", "{folder}/mine.toml"),
        ("boards/mine.toml", "{folder}/boards/mine.toml"),
        ("/elsewhere/mine.toml", "/elsewhere/mine.toml"),
    ],
)
def test_a_board_file_lies_beside_the_configuration(tmp_path: Path, written: str, read: str) -> None:
    assert load(write(tmp_path, f'board = "{written}"')).board == read.format(folder=tmp_path)


def test_all_keys_can_be_set(tmp_path: Path) -> None:
    found = load(
        write(
            tmp_path,
            """
            language = "de"
            board = "sahara-presence"
            options = { match_target = 50 }
            players = { A = "Ada", B = "Ben" }
            pace = "gentle"
            unseen = "ok"
            caution = { wrong = 50, second = 0.1 }
            archive = "games.sqlite"
            shutdown = true
            [grid]
            kind = "serial"
            port = "/dev/ttyACM0"
            [display]
            kind = "sh1106"
            bus = 1
            address = 0x3D
            rotate = 180
            dim_after = 90
            [second_display]
            kind = "ssd1309"
            address = 0x3C
            [buttons]
            ok = 5
            undo = 6
            [page]
            enabled = false
            host = "0.0.0.0"
            port = 8080
            names = ["table.fritz.box"]
            open = true
            """,
        )
    )
    assert (found.language, found.grid.port, found.display.address) == ("de", "/dev/ttyACM0", 0x3D)
    assert (found.display.rotate, found.display.dim_after) == (180, 90)
    assert (found.pace, found.unseen) == ("gentle", "ok")
    assert found.stakes == Stakes(wrong=50.0, second=0.1)
    assert found.oleds == {"display": found.display, "second_display": found.second_display}
    assert found.buttons.pins() == {"ok": 5, "undo": 6}
    assert (found.page.enabled, found.page.port, found.options) == (False, 8080, {"match_target": 50})
    assert (found.page.names, found.page.open) == (("table.fritz.box",), True)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("langauge = 'de'", ["langauge", "language"]),
        ("[grid]\nprot = 'x'", ["grid.prot", "port"]),
        ("[buttons]\nokay = 5", ["buttons.okay", "ok"]),
        ("language = 'fr'", ["language", "'fr'"]),
        ("pace = 'slow'", ["pace", "'slow'", "gentle"]),
        ("unseen = 'never'", ["unseen", "'never'", "ask", "ok"]),
        ("unseen = true", ["unseen", "ask", "ok"]),
        ("caution = 'bold'", ["caution: 'bold'", "strict, normal, relaxed or a table of prices, such as {"]),
        ("caution = 3", ["caution: 3", "strict, normal, relaxed or a table of prices, such as {"]),
        ("[caution]\nwrnog = 3", ["caution.wrnog: there is no such key", "did you mean 'wrong'"]),
        ("caution = { question = 0 }", ["caution.question: 0", "a number above 0"]),
        ("caution = { wrong = 2 }", ["caution: wrong is 2 and question is 1", "10 to 10,000 times"]),
        ("[grid]\nkind = 'usb'", ["grid.kind", "'usb'", "simulated", "serial"]),
        ("[grid]\nkind = 3", ["grid.kind", "3", "a text of at most 40 characters"]),
        (f"[grid]\nkind = '{'x' * 60_000}'", ["grid.kind", "'xxx", "a text of at most 40 characters"]),
        ("[grid]\noptions = 3", ["grid.options", "3", "a table of what a kind of another package needs"]),
        (
            "[grid]\noptions = { pin = 3 }",
            ["grid.options: they are for kinds of other packages, not for simulated"],
        ),
        ("[lights]\nkind = 'neon'", ["lights.kind: 'neon' is not allowed; allowed is one of none"]),
        ("[lights]\noptions = { pin = 3 }", ["lights.options: they are for", "not for none"]),
        (
            "[second_display]\nkind = 'lcd'",
            ["second_display.kind: 'lcd'", "one of none, ssd1306, ssd1309, sh1106"],
        ),
        ("lights = 'neon'", ["allowed is a table, [lights], with the keys kind, options"]),
        ("[grid]\nrows = [5, 28]", ["grid.rows", "[5, 28]", "GPIO numbers (BCM) from 0 to 27"]),
        ("[grid]\ncolumns = [1, 2, 3, 4, 5, 6, 7]", ["grid.columns", "at most 6"]),
        ("[grid]\naddresses = [0x28]", ["grid.addresses", "I2C addresses from 0x20 to 0x27"]),
        ("[page]\nport = 'high'", ["page.port", "'high'"]),
        ("[page]\nport = 70000", ["page.port", "70000"]),
        (
            "[page]\nnames = ['*']",
            ["page.names", "['*']", 'names of this machine, such as "table.fritz.box"'],
        ),
        ("[page]\nnames = 'table'", ["page.names", "'table'", "a list of at most 20"]),
        ("[page]\nopen = 'yes'", ["page.open", "'yes'", "true or false"]),
        ("[display]\naddress = 300", ["display.address", "300"]),
        ("[display]\nkind = 'ssd1322'", ["display.kind", "'ssd1322'", "none, ssd1306, ssd1309, sh1106"]),
        ("[display]\nrotate = 90", ["display.rotate", "90", "0 or 180"]),
        ("[display]\ndim_after = -1", ["display.dim_after", "-1", "seconds; 0 is never"]),
        ("[second_display]\nadress = 0x3D", ["second_display.adress", "did you mean 'address'"]),
        ("[second_display]\ndim_after = 5", ["second_display.dim_after", "no such key"]),
        ("[buttons]\nok = 99", ["buttons.ok", "99"]),
        ("grid = 'serial'", ["grid: 'serial'", "allowed is a table, [grid], with the keys kind, port, file"]),
        ("[[grid]]\nkind = 'serial'", ["grid: [", "allowed is a table, [grid], with the keys kind, port"]),
        ("display = 'ssd1306'", ["allowed is a table, [display], with the keys kind, bus, address"]),
        ("buttons = 3", ["allowed is a table, [buttons], with the keys ok, undo, accept, up, down"]),
        ("players = 3", ["players: 3", "a table of names by seat"]),
        (
            "players = { A = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' }",
            ["players.A: ", "has 61"],
        ),
        ('players = { B = "Ben\\u001b[31m" }', ["players.B: a name has no line breaks", "\\x1b"]),
        ('players = { A = "Ada\\nB" }', ["players.A: a name has no line breaks", "\\n"]),
        (f"language = '{'x' * 60_000}'", ["language: 'xxx", "xxx...", "one of de, en"]),
        ("options = " + "[" * 3000, ["TOML"]),
        ("options = 3", ["options: 3", "a table of options"]),
        ("a = = 1", ["TOML"]),
    ],
)
def test_what_is_wrong_names_file_key_and_what_is_known(
    text: str, sentences: list[str], tmp_path: Path
) -> None:
    path = write(tmp_path, text)
    with pytest.raises(ConfigurationError) as raised:
        load(path)
    for part in [str(path), *sentences]:
        assert part in str(raised.value)
    assert len(str(raised.value)) < 600
    assert str(raised.value).isprintable()


def test_a_second_display_has_the_other_address_unless_it_is_told(tmp_path: Path) -> None:
    found = load(write(tmp_path, "[display]\nkind = 'ssd1306'\n[second_display]\nkind = 'ssd1306'"))
    assert [display.address for display in found.oleds.values()] == [0x3C, 0x3D]
    assert load(write(tmp_path, "")).oleds == {}


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="cannot be read"):
        load(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigurationError, match="no TOML"):
        load(tmp_path / "bytes.toml")


def test_the_example_of_the_reference_is_a_configuration(tmp_path: Path) -> None:
    page = Path(__file__).parents[3] / "docs" / "reference" / "configuration.md"
    (example,) = re.findall(r"```toml\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    found = load(write(tmp_path, example))
    assert found.display.kind == "ssd1306"
    assert found.buttons.pins() == dict(PiPins.buttons)


def test_the_reference_lists_the_kinds_of_devices_of_the_companion() -> None:
    page = (Path(__file__).parents[3] / "docs" / "reference" / "configuration.md").read_text("utf-8")
    for section, kinds in (
        ("`[grid]`", GRIDS.own_names),
        ("`[display]`, `[second_display]`", (NO_DEVICE, *DISPLAYS.own_names)),
        ("`[lights]`", (NO_DEVICE, *LIGHTS.own_names)),
    ):
        assert f"| {section} | {', '.join(f'`{kind}`' for kind in kinds)} |" in page
