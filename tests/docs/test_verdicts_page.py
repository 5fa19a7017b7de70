"""The page of the verdicts has every verdict with every key, and lines that the referee gives."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from click.testing import CliRunner

from companion.referee.protocol import verdicts
from companion.referee.protocol.mend import Mend, Transfer
from companion.service.cli import main

PAGE = "verdicts"
EXAMPLES = Path(__file__).parents[2] / "docs" / "reference" / "examples"
VERDICTS = {kind.__struct_config__.tag: kind for kind in get_args(verdicts.AnyVerdict)}
INNER = {
    "A wrong field": verdicts.Wrong,
    "How to put it right": Mend,
    "A step": Transfer,
    "The end of a game": verdicts.Over,
    "The field that is asked about": verdicts.Asks,
}
BASE = {"t"}
WRITTEN = {"illegal": {"reason": {"rule": "text", "why": "text"}}}
"""Keys of a verdict that its line has in place of a field, with their types: see `verdicts.line`."""


@pytest.fixture(scope="module")
def printed() -> list[dict]:
    """What the referee says of the recordings beside the page."""
    lines = []
    for recording in sorted(EXAMPLES.glob("*.jsonl")):
        result = CliRunner().invoke(main, ["referee", str(recording), "--json", "--lang", "en"])
        assert result.exit_code == 0
        lines += [json.loads(line) for line in result.stdout.splitlines()]
    return lines


def expected(kind: type[msgspec.Struct], type_of, own: dict) -> dict[str, tuple[str, bool]]:
    """Of every key of a line its type, and whether it is always there."""
    keys: dict[str, tuple[str, bool]] = {}
    for field in msgspec.structs.fields(kind):
        if field.name in own:
            keys |= {name: (written, False) for name, written in own[field.name].items()}
        elif field.name not in BASE or not issubclass(kind, verdicts.Verdict):
            told = type_of(field.type)
            keys[field.encode_name] = (
                told if field.required else told.removesuffix(" or null"),
                field.required,
            )
    if "card" in keys:
        keys["card"] = ("whole number or null", False)
    return keys


def told(page, heading: str) -> dict[str, tuple[str, bool]]:
    if not page.tables(heading):
        return {}
    rows = page.table(heading).items()
    return {key: (row["type"], row["when"].startswith("always: ")) for key, row in rows}


def test_there_is_a_heading_for_every_verdict_and_no_other(page) -> None:
    assert {line[4:-1] for line in page.text.splitlines() if line.startswith("## `")} == set(VERDICTS)


@pytest.mark.parametrize("name", VERDICTS)
def test_a_verdict_has_every_key_with_its_type_and_when_it_comes(page, type_of, name: str) -> None:
    assert told(page, f"`{name}`") == expected(VERDICTS[name], type_of, WRITTEN.get(name, {}))


@pytest.mark.parametrize("heading", INNER)
def test_an_object_inside_has_every_key(page, type_of, heading: str) -> None:
    assert told(page, heading) == expected(INNER[heading], type_of, {})


@pytest.mark.parametrize("name", VERDICTS)
def test_the_line_of_a_verdict_is_one_that_the_referee_gives(page, printed: list[dict], name: str) -> None:
    examples = [json.loads(text) for text in page.examples("json")]
    own = [example for example in examples if example["verdict"] == name]
    assert len(own) == 1
    assert own[0] in printed
