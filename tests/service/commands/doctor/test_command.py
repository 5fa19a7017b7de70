"""`companion doctor` as a person calls it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.service.cli import main
from companion.service.doctor import button_trial


class PressedAtOnce:
    """Buttons of which somebody presses each as soon as they are there."""

    def __init__(self, pins: Mapping[str, int], pressed: Callable[[str, bool], None]) -> None:
        for name in pins:
            pressed(name, False)

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


@pytest.fixture
def doctor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Call the doctor, with an archive in a place of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    def call(*arguments: str, configuration: str = "", lang: str = "C") -> Result:
        file = tmp_path / "table.toml"
        file.write_text(configuration)
        return CliRunner().invoke(
            main,
            ["doctor", "--config", str(file), *arguments],
            env={"LANG": lang, "LANGUAGE": "", "LC_ALL": ""},
        )

    return call


def test_a_simulated_table_is_well(doctor: Any, tmp_path: Path) -> None:
    result = doctor()
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"ok configuration {tmp_path}/table.toml")
    assert result.stdout.splitlines()[-1] == "ok grid          simulated, on the page: no sensors are needed"


def test_as_json_it_is_a_list_of_objects_with_four_keys(doctor: Any) -> None:
    findings = json.loads(doctor("--json").stdout)
    assert {tuple(finding) for finding in findings} == {("check", "ok", "says", "mend")}
    assert findings[-1] == {
        "check": "grid",
        "ok": True,
        "says": "simulated, on the page: no sensors are needed",
        "mend": "",
    }


def test_what_is_broken_and_needed_is_an_exit_status(doctor: Any) -> None:
    result = doctor(configuration='[grid]\nkind = "serial"\nport = "/nonexistent"\n')
    assert result.exit_code == 1
    assert "!! serial port   there is no /nonexistent\n" in result.stdout


def test_a_grid_that_falls_silent_is_told_after_a_while(doctor: Any, peer: Any) -> None:
    peer.plug()
    text = f'[grid]\nkind = "serial"\nport = "{peer.path}"\n'
    result = doctor("--listen", "0.1", configuration=text)
    assert result.exit_code == 1
    assert "!! grid          it does not say who it is\n" in result.stdout
    assert result.stderr == "   listening to the sensors for 0.1 s\n"
    assert json.loads(doctor("--json", "--listen", "0.1", configuration=text).stdout)


def test_a_configuration_that_cannot_be_used_is_a_line_too(doctor: Any) -> None:
    result = doctor(configuration="colour = 1\n")
    assert result.exit_code == 1
    assert "colour: there is no such key" in result.stdout


SIMULATED = {
    "de": "ok Sensorbrett   simuliert, auf der Seite: Sensoren sind nicht nötig",
    "en": "ok grid          simulated, on the page: no sensors are needed",
}


@pytest.mark.parametrize(
    ("arguments", "configuration", "lang", "language"),
    [
        ([], 'language = "de"\n', "en_GB.UTF-8", "de"),
        ([], 'language = "en"\n', "de_DE.UTF-8", "en"),
        ([], "", "de_DE.UTF-8", "de"),
        ([], "", "fr_FR.UTF-8", "en"),
        (["--lang", "de"], 'language = "en"\n', "C", "de"),
        (["--lang", "en"], 'language = "de"\n', "de_DE.UTF-8", "en"),
        ([], 'language = "de"\ncolour = 1\n', "C", "de"),
        ([], "[grid\n", "de_DE.UTF-8", "de"),
    ],
)
def test_it_speaks_the_chosen_language_else_that_of_the_configuration_else_that_of_the_machine(
    doctor: Any, arguments: list[str], configuration: str, lang: str, language: str
) -> None:
    result = doctor(*arguments, configuration=configuration, lang=lang)
    assert result.stdout.splitlines()[-1] == SIMULATED[language]


def test_json_is_english_in_every_language(doctor: Any) -> None:
    german = doctor("--json", "--lang", "de", configuration='language = "de"\n', lang="de_DE.UTF-8")
    names = [finding["check"] for finding in json.loads(german.stdout)]
    assert (names[0], names[-1]) == ("configuration", "grid")
    assert json.loads(german.stdout)[-1]["says"] == "simulated, on the page: no sensors are needed"


def test_what_it_asks_and_what_it_does_meanwhile_is_german_too(
    doctor: Any, peer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(button_trial, "Buttons", PressedAtOnce)
    peer.plug()
    text = f'language = "de"\n[grid]\nkind = "serial"\nport = "{peer.path}"\n[buttons]\nok = 17\n'
    result = doctor("--interactive", "--listen", "0.1", configuration=text)
    assert result.stderr == "   „ok“ drücken\n   die Sensoren werden 0,1 s lang abgehört\n"
    assert "ok Tasten        „ok“ funktioniert, an GPIO17 (Pin 11)\n" in result.stdout


@pytest.mark.parametrize("arguments", [["--listen", "0"], ["--listen", "long"], ["now"], ["--lang", "fr"]])
def test_wrong_arguments_are_told_in_a_sentence(doctor: Any, arguments: list[str]) -> None:
    result = doctor(*arguments)
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1].startswith("Error: ")
