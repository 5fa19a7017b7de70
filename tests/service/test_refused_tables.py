"""A table that `companion run` refuses is refused by the doctor, with the same sentence, and no other is."""

from __future__ import annotations

import json
import os
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from families import step

from companion.boards.board import names
from companion.service.cli import main
from companion.service.config.device_kinds import GRIDS
from companion.service.table.assembly import Companion

UNUSABLE = {
    "a key": 'colour = "red"\n',
    "a value": 'pace = "fast"\n',
    "no TOML": "[grid\n",
    "a kind": '[grid]\nkind = "gipo"\n',
    "a board": 'board = "sahra"\n',
    "a file of a board": 'board = "none.toml"\n',
    "a board for another game": 'board = "{guest}"\n',
    "a board without masses": 'board = "{heavy}"\n',
    "an option": "options = { match_taget = 50 }\n",
    "a value of an option": "options = { match_target = -3 }\n",
    "too many players": 'board = "ghostbuster"\noptions = { seats = 6 }\n',
    "a seat": 'players = { Q = "Ada" }\n',
    "a price": "caution = { wrong = -1 }\n",
    "a button on the pin of I2C": '[display]\nkind = "ssd1306"\n[buttons]\nok = 2\n',
    "a button on the pin of expanders": '{reeds}[grid]\nkind = "mcp23017"\n[buttons]\nundo = 3\n',
    "two buttons on a pin": "[buttons]\nok = 5\nundo = 5\n",
    "a button on the pin of a row": 'board = "zahlenluchs-reeds"\n[grid]\nkind = "gpio"\n[buttons]\nok = 6\n',
    "a matrix that the board has not": 'board = "sahara"\n[grid]\nkind = "gpio"\n',
    "expanders that the board has not": 'board = "sahara"\n[grid]\nkind = "mcp23017"\n',
    "too few rows": 'board = "zahlenluchs-reeds"\n[grid]\nkind = "gpio"\nrows = [5]\n',
    "an address twice": '{reeds}[grid]\nkind = "mcp23017"\naddresses = [0x21, 0x21]\n',
    "two displays at an address": (
        '[display]\nkind = "sh1106"\n[second_display]\nkind = "sh1106"\naddress = 0x3C\n'
    ),
    "no recording": '[grid]\nkind = "recorded"\n',
    "a recording that is none": '[grid]\nkind = "recorded"\nfile = "{guest}"\n',
    "a broker without its user": '[mqtt]\nbroker = "hub.local"\npassword = "x"\n',
    "a file of a broker": '[mqtt]\nbroker = "hub.local"\nca_file = "/none.pem"\n',
}
"""Configurations that are refused, by what is wrong with them."""


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What a command says about a configuration, which has an archive of its own and no page."""
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr(Companion, "run", lambda _self: None)
    files = {name: tmp_path / f"{name}.toml" for name in ("guest", "heavy", "expanders")}
    sahara, reeds = (
        resources.files("companion.boards").joinpath(f"{name}.toml").read_text("utf-8")
        for name in ("sahara", "zahlenluchs-reeds")
    )
    files["guest"].write_text(sahara.replace('game = "sahara"', 'game = "halma"'))
    files["heavy"].write_text("masses = { x = 2.0 }\n" + sahara.replace('"count"', '"mass"'))
    matrix = 'chip = "matrix"\nrows = 5\ncolumns = 5'
    files["expanders"].write_text(reeds.replace(matrix, 'chip = "mcp23017"\ninputs = 25'))

    def say(command: str, text: str) -> tuple[int, str]:
        for name in ("guest", "heavy"):
            text = text.replace(f"{{{name}}}", str(files[name]))
        text = text.replace("{reeds}", f'board = "{files["expanders"]}"\n')
        file = tmp_path / "table.toml"
        file.write_text(f'archive = "{tmp_path}/games.sqlite"\n{text}[page]\nenabled = false\n')
        done = CliRunner().invoke(main, [command, "--config", str(file), *_OPTIONS[command]])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, done.output

    return say


_OPTIONS = {"run": ("--no-browser",), "doctor": ("--json", "--listen", "0.1")}


def both(told: Any, text: str) -> tuple[bool, bool]:
    """Whether `run` and the doctor refuse a configuration; if both do, it is with the same sentence."""
    status, said = told("run", text)
    assert status in {0, os.EX_CONFIG}, said
    (finding,) = [one for one in _findings(told("doctor", text)[1]) if one["check"] == "configuration"]
    if status == os.EX_CONFIG:
        assert said.removeprefix("Error: ").strip() in finding["says"]
    return status == os.EX_CONFIG, not finding["ok"]


def _findings(output: str) -> list[dict[str, Any]]:
    return list(json.loads(output.splitlines()[-1]))


@pytest.mark.parametrize("text", UNUSABLE.values(), ids=UNUSABLE.keys())
def test_what_run_refuses_the_doctor_refuses_with_the_same_sentence(told: Any, text: str) -> None:
    assert both(told, text) == (True, True)


@pytest.mark.sampled
@pytest.mark.parametrize("kind", GRIDS.own_names)
@pytest.mark.parametrize("board", names()[:: step()])
def test_of_each_board_with_each_grid_both_say_the_same(told: Any, board: str, kind: str) -> None:
    refused, unwell = both(told, f'board = "{board}"\n[grid]\nkind = "{kind}"\n')
    assert refused == unwell


def test_a_broker_without_the_library_for_it_is_refused_by_both(
    told: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.service.config.table_parts.find_spec", lambda _name: None)
    assert both(told, '[mqtt]\nbroker = "hub.local"\n') == (True, True)


def test_options_are_for_the_board_of_the_last_game(told: Any) -> None:
    """Without a board in the configuration a simulated table goes on with that of its last game."""
    text = "options = { match_target = 50 }\n"
    assert both(told, text) == (False, False)
    assert both(told, 'board = "geisterfahrer"\n') == (False, False)
    assert both(told, text) == (True, True)
