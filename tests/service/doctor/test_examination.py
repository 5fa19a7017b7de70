"""All checks together."""

from __future__ import annotations

from typing import Any

import pytest

from companion.screens.catalogue import Catalogue
from companion.service.doctor.examination import CHECKS, examine
from companion.service.doctor.grid_listener import GridListener
from companion.service.doctor.subject import Subject, subject
from companion.service.sensors.sampler import Sampler


def silent(examined: Subject) -> GridListener:
    """A grid of which nothing is heard."""
    return GridListener(Sampler(examined.board, lambda _line: None))


def never(_subject: Subject) -> GridListener:
    pytest.fail("this grid is not to be listened to")


def test_a_laptop_is_well_and_knows_what_is_simulated(patient: Any) -> None:
    (patient.root / "proc/device-tree/model").unlink()
    examined, told = subject(patient.machine, None)
    findings = [told, *examine(examined, never)]
    assert not [finding for finding in findings if finding.ok is False]
    assert findings[-1].spoken(Catalogue("en")).says == "simulated, on the page: no sensors are needed"


def test_every_check_says_something_of_a_pi(patient: Any) -> None:
    patient.program("vcgencmd", "throttled=0x0")
    examined = patient.configured()
    assert all(list(check(examined)) for check in CHECKS)


def test_a_grid_is_listened_to_where_there_is_a_port(patient: Any) -> None:
    patient.file("/dev/serial/by-id/usb-MicroPython_x")
    examined = patient.configured('[grid]\nkind = "serial"\n')
    checks = [finding.check for finding in examine(examined, silent)]
    assert checks[-2:] == ["grid", "sensors"]
    assert len(set(checks)) == len(checks)
