"""The report as people read it."""

from __future__ import annotations

import pytest

from companion.screens.catalogue import Catalogue
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.report import WIDTH, lines

ENGLISH = Catalogue("en")


@pytest.mark.parametrize(("ok", "mark"), [(True, "ok"), (False, "!!"), (None, "--")])
def test_each_line_begins_with_its_mark(ok: bool | None, mark: str) -> None:
    told = lines(CheckResult("disk", ok, "20.0 GB are free"), ENGLISH)
    assert told == [f"{mark} disk          20.0 GB are free"]


def test_long_sentences_are_wrapped_under_themselves_and_commands_behind_an_arrow() -> None:
    finding = CheckResult("configuration", False, "word " * 30, "companion firmware sahara --flash " * 3)
    told = lines(finding, ENGLISH)
    assert max(map(len, told)) <= WIDTH
    assert [line[:20] for line in told] == [
        "!! configuration wor",
        "                 wor",
        "                 wor",
        "                 -> ",
        "                    ",
    ]


def test_a_path_is_never_broken() -> None:
    path = "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e6605838832a1234-if00-port0"
    assert path in lines(CheckResult("serial port", True, path), ENGLISH)[-1]
