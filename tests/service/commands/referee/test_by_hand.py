"""The recordings that acceptance made by hand: each is judged as `by-hand.toml` says, in both languages."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.service.cli import main

RECORDINGS = Path(__file__).parents[3] / "recordings"
EXPECTED = tomllib.loads((RECORDINGS / "by-hand.toml").read_text("utf-8"))
QUIET = ("ready", "played")
"""Verdicts whose words are those of any game; of the others each line is given."""


def told(name: str, *options: str) -> list[str]:
    done = CliRunner().invoke(main, ["referee", str(RECORDINGS / "by-hand" / f"{name}.jsonl"), *options])
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


def in_short(verdict: dict[str, Any]) -> str:
    return f"{verdict['t']:.3f} {verdict['verdict']} {verdict.get('move', '')}".rstrip()


def test_every_recording_is_in_the_table_and_says_why() -> None:
    assert set(EXPECTED) == {path.stem for path in (RECORDINGS / "by-hand").glob("*.jsonl")}
    assert all(case["finding"] and case["why"].endswith((".", "?")) for case in EXPECTED.values())


@pytest.mark.parametrize("name", EXPECTED)
def test_a_recording_is_judged_as_it_should_be(name: str) -> None:
    verdicts = [json.loads(line) for line in told(name, "--json")]
    assert [in_short(verdict) for verdict in verdicts] == EXPECTED[name]["verdicts"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", EXPECTED)
def test_what_is_said_of_it_is_what_players_need(name: str, language: str) -> None:
    kinds = [line.split()[1] for line in EXPECTED[name]["verdicts"]]
    lines = zip(told(name, "--lang", language), kinds, strict=True)
    said = [line.strip() for line, kind in lines if kind not in QUIET]
    assert said == EXPECTED[name].get(language, [])
