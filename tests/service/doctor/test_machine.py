"""The machine as the doctor sees it."""

from __future__ import annotations

import os
from typing import Any

from companion.service.doctor.machine import Machine


def test_a_file_that_is_not_there_says_nothing(patient: Any) -> None:
    assert patient.machine.read("/etc/hostname") is None
    patient.file("/etc/hostname", "table\n")
    assert patient.machine.read("/etc/hostname") == "table"


def test_a_program_is_heard_whatever_its_exit_status(patient: Any) -> None:
    patient.program("systemctl", "inactive")
    assert patient.machine.run("systemctl", "is-active") == "inactive"


def test_a_program_that_is_not_there_says_nothing(patient: Any) -> None:
    assert patient.machine.run("vcgencmd", "get_throttled") is None


def test_a_program_that_hangs_says_nothing(patient: Any, monkeypatch: Any) -> None:
    (patient.programs / "timedatectl").write_text("#!/bin/sh\nread forever <&3\n")
    (patient.programs / "timedatectl").chmod(0o755)
    monkeypatch.setattr("companion.service.doctor.machine.PATIENCE_S", 0.0)
    assert patient.machine.run("timedatectl") is None


def test_users_and_groups_are_known_by_name(patient: Any) -> None:
    assert patient.machine.user_name == "ada"
    assert patient.machine.group("dialout") == (20, frozenset({"ada"}))
    assert patient.machine.group("video") is None
    patient.user = 4711
    assert patient.machine.user_name == "$USER"


def test_of_itself_it_knows_who_runs_it() -> None:
    machine = Machine()
    assert machine.user == os.geteuid()
    assert os.getegid() in machine.groups
    assert machine.read("/etc/passwd") is not None
