"""The troubles of a table on standard error."""

from __future__ import annotations

from typing import Any

import pytest

from companion.devices.grid import Chunk
from companion.link import wire


def test_what_is_wrong_is_said_once_in_the_journal_with_the_command_that_mends_it(
    companion: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    table = companion(board="sahara-scales").table
    capsys.readouterr()
    for _ in range(2):
        table.work(Chunk(0.0, wire.seal(["hello", "9.0", "sahara", "14"], version=9)))
    assert capsys.readouterr().err == (
        "the grid speaks wire version 9, the companion version 1;"
        " this mends it: companion firmware sahara-scales --flash\n"
    )
