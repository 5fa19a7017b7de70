"""`companion study`: what it prints, how it is stopped, one sentence for each mistake."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result
from dask_cluster import DaskCluster, dask_cluster
from PIL import Image

from companion.service.cli import main
from companion.service.commands.study import command
from companion.study.survey import Survey
from companion.study.tally import Tally
from companion.study.workers import Workers, WorkersError


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
    def stopped(survey: Survey, games: int, workers: Workers) -> Iterator[Tally]:
        yield survey.play(0)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run", stopped)
    result = study("sahara", "--games", "9", "--json")
    assert result.exit_code == 130
    assert [json.loads(line)["games"] for line in result.stdout.splitlines()] == [1]
    assert result.stderr == "stopped after 1 of 36 games\n"


def test_workers_that_are_lost_leave_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(survey: Survey, games: int, workers: Workers) -> Iterator[Tally]:
        yield survey.play(0)
        raise WorkersError("the scheduler does not answer any more")

    monkeypatch.setattr(command, "run", lost)
    result = study("sahara", "--games", "9", "--json")
    assert result.exit_code == 1
    assert [json.loads(line)["games"] for line in result.stdout.splitlines()] == [1]
    assert result.stderr == "stopped after 1 of 36 games\nError: the scheduler does not answer any more\n"


@pytest.fixture(scope="module")
def cluster() -> Iterator[DaskCluster]:
    with dask_cluster(2, "--no-nanny") as started:
        yield started


def test_the_same_is_printed_whoever_plays_the_games(cluster: DaskCluster) -> None:
    args = ("sahara", "--sensors", "presence", "--games", "5", "--slips", "0.4", "--json")
    alone = study(*args, "--workers", "1")
    assert alone.exit_code == 0
    assert study(*args, "--workers", "2").stdout == alone.stdout
    assert study(*args, "--workers", "3").stdout == alone.stdout
    assert study(*args, "--cluster", cluster.address).stdout == alone.stdout


@pytest.mark.parametrize("on_cluster", [False, True])
def test_ctrl_c_prints_what_was_played_by_workers(cluster: DaskCluster, on_cluster: bool) -> None:
    who = ("--cluster", cluster.address) if on_cluster else ("--workers", "2")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "study", "sahara", "--games", "5000", "--json", *who],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
    ) as process:
        os.close(theirs)
        shown = ""
        # The progress bar is drawn on a terminal alone, and tells when the first games are played.
        while not re.search(r" [1-9]\d*/20000", shown):
            shown += os.read(ours, 1000).decode()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate()
    os.close(ours)
    assert process.returncode == 130
    assert json.loads(out.splitlines()[0])["games"] > 0


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
        (("sahara", "--workers", "0"), "0 is not in the range x>=1"),
        (
            ("sahara", "--workers", "2", "--cluster", "tcp://localhost:1"),
            "--workers and --cluster are both given",
        ),
        (("sahara", "--cluster", "localhost"), "'localhost' is no address such as tcp://192.168.1.5:8786"),
        (("sahara", "--cluster", "tls://localhost:1"), "'tls://localhost:1' is no address such as tcp://"),
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
