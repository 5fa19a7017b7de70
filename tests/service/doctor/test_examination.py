"""All checks together."""

from __future__ import annotations

from typing import Any

import pytest

from companion.service.doctor.examination import CHECKS, examine
from companion.service.doctor.grid_listener import GridListener
from companion.service.doctor.subject import Subject
from companion.service.sensors.sampler import Sampler


def silent(subject: Subject) -> GridListener:
    """A grid of which nothing is heard."""
    return GridListener(Sampler(subject.board, lambda _line: None))


def never(_subject: Subject) -> GridListener:
    pytest.fail("this grid is not to be listened to")


def test_a_laptop_is_well_and_knows_what_is_simulated(patient: Any) -> None:
    (patient.root / "proc/device-tree/model").unlink()
    findings = list(examine(patient.machine, None, never))
    assert not [finding for finding in findings if finding.ok is False]
    assert findings[-1].says == "simulated, on the page: no sensors are needed"


def test_every_check_says_something_of_a_pi(patient: Any) -> None:
    patient.program("vcgencmd", "throttled=0x0")
    subject = patient.configured()
    assert all(list(check(subject)) for check in CHECKS)


def test_a_grid_is_listened_to_where_there_is_a_port(patient: Any) -> None:
    patient.file("/dev/serial/by-id/usb-MicroPython_x")
    file = patient.file("/companion.toml", '[grid]\nkind = "serial"\n')
    checks = [finding.check for finding in examine(patient.machine, file, silent)]
    assert checks[-2:] == ["grid", "sensors"]
    assert len(set(checks)) == len(checks)
