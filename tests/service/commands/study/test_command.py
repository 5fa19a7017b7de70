"""`companion study`: what it prints, how it is stopped, one sentence for each mistake."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from companion.service.cli import main
from companion.service.commands.study import command
from companion.study.survey import Survey
from companion.study.tally import Tally


def study(*args: str) -> Result:
    return CliRunner().invoke(main, ["study", *args], env={"LANG": "C", "LANGUAGE": ""})


def test_a_kind_of_sensor_is_studied() -> None:
    result = study("sahara", "--sensors", "count", "--games", "1")
    assert result.exit_code == 0
    title, heads, row, *_ = result.stdout.splitlines()
    assert title == "sahara, games on each table: 1"
    assert heads.split()[0] == "sensors"
    assert row.split()[0] == "count"
    assert result.stderr == ""


def test_the_same_seed_prints_the_same(tmp_path: Path) -> None:
    args = ("sahara", "--sensors", "presence", "--games", "2", "--json", "--seed", "5")
    assert study(*args).stdout == study(*args).stdout
    assert study(*args).stdout != study(*args[:-1], "6").stdout


def test_json_has_one_line_a_table() -> None:
    result = study("sahara", "--board", "sahara-pits", "--sensors", "count,A=none", "--games", "1", "--json")
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["sensors"], second["sensors"]) == ("sahara-pits", "count,A=none")
    assert first["games"] == 1
    assert sum(first["plies"].values()) > 5


def test_markdown_is_one_table() -> None:
    lines = study("sahara", "--sensors", "count", "--games", "1", "--markdown").stdout.splitlines()
    assert [line[:2] for line in lines] == ["| ", "|-", "| "]


def test_the_results_are_drawn(tmp_path: Path) -> None:
    place = tmp_path / "study.png"
    assert study("sahara", "--sensors", "count", "--games", "1", "--picture", str(place)).exit_code == 0
    with Image.open(place) as picture:
        assert picture.format == "PNG"


def test_the_words_are_german_where_that_is_asked_for() -> None:
    assert "Sensoren" in study("sahara", "--sensors", "count", "--games", "1", "--lang", "de").stdout


def test_a_study_that_is_stopped_prints_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(survey: Survey, games: int) -> Iterator[Tally]:
        yield survey.play(0)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run", stopped)
    result = study("sahara", "--games", "9", "--json")
    assert result.exit_code == 130
    assert [json.loads(line)["games"] for line in result.stdout.splitlines()] == [1]
    assert result.stderr == "stopped after 1 of 36 games\n"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("chess",), "there is no game 'chess'"),
        (("sahara", "--sensors", "smell"), "there is no sensor kind 'smell'"),
        (("sahara", "--sensors", "count,z9=none"), "sensors name z9"),
        (("sahara", "--board", "moon"), "there is no board 'moon'"),
        (("sahara", "--games", "0"), "0 is not in the range x>=1"),
        (("sahara", "--slips", "2"), "2.0 is not in the range 0<=x<=1"),
        (("sahara", "--masses", "two"), "'two' is no list of grams by letter such as w=4.0,b=5.5"),
        (("sahara", "--options", '{"moon": 1}'), "moon"),
        (("sahara", "--picture", "no/such/folder.png"), "a folder that is there"),
        (("sahara", "--picture", "study.txt"), "with the ending .png"),
        (("sahara", "--reliability", "study.png"), "with the ending .svg"),
        (("sahara", "--json", "--markdown"), "--json and --markdown"),
    ],
)
def test_a_mistake_is_named_on_standard_error(args: tuple[str, ...], message: str) -> None:
    result = study(*args)
    assert message in " ".join(result.stderr.split())
    assert (result.stdout, result.exit_code in {1, 2}) == ("", True)
    assert isinstance(result.exception, SystemExit)


def test_how_often_the_referee_is_right_is_drawn(tmp_path: Path) -> None:
    place = tmp_path / "reliability.svg"
    result = study("sahara", "--sensors", "count", "--games", "1", "--reliability", str(place))
    assert result.exit_code == 0
    assert "calibration error" in result.stdout
    assert ET.parse(place).getroot().tag.endswith("svg")  # noqa: S314 - it was just written
