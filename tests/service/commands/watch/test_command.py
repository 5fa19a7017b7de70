"""`companion watch`: lines of JSON, and one sentence for a board that is not there."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from companion.service.cli import main
from companion.service.commands.watch import command


def test_without_a_terminal_a_line_of_json_is_printed_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LINE_S", 0.05)
    result = CliRunner().invoke(main, ["watch", "--board", "sahara-presence", "--lines", "2"])
    assert result.exit_code == 0, result.output
    first, second = map(json.loads, result.stdout.splitlines())
    assert [one["field"] for one in first["sensors"]][:2] == ["a1", "a2"]
    assert second["link"]["lines"] >= 2
    assert second["sensors"][0]["reading"] is True


def test_a_board_that_is_not_there_is_one_sentence() -> None:
    result = CliRunner().invoke(main, ["watch", "--board", "nonsense"])
    assert result.exit_code == 1
    assert "there is no board 'nonsense'" in result.output
