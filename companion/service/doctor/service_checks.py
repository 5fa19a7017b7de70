"""Checks the installed service."""

from __future__ import annotations

from collections.abc import Iterator

from companion.screens.wording import phrase
from companion.service.config.file_paths import INSTALLED_UNIT
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.subject import Subject


def service(subject: Subject) -> Iterator[CheckResult]:
    """Check that the installed service runs."""
    machine = subject.machine
    if not machine.path(INSTALLED_UNIT).exists():
        mend = "sudo deploy/install" if subject.is_wired else ""
        yield CheckResult("service", None, phrase("not installed: the table runs by hand"), mend)
        return
    state = machine.run("systemctl", "is-active", INSTALLED_UNIT.name) or "unknown"
    if state == "active":
        yield CheckResult("service", True, phrase("it runs"))
    elif state == "failed":
        look = phrase(
            "{command}; then: {next_command}",
            command="journalctl --unit companion --lines 20",
            next_command="sudo systemctl restart companion",
        )
        yield CheckResult("service", False, phrase("it could not start or has ended"), look)
    else:
        says = phrase("it does not run ({state})", state=state)
        yield CheckResult("service", None, says, "sudo systemctl start companion")
