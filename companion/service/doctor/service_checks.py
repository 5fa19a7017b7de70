"""Checks the installed service."""

from __future__ import annotations

from collections.abc import Iterator

from companion.service.config.file_paths import INSTALLED_UNIT
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.subject import Subject


def service(subject: Subject) -> Iterator[CheckResult]:
    """Check that the installed service runs."""
    machine = subject.machine
    if not machine.path(INSTALLED_UNIT).exists():
        mend = "sudo deploy/install" if subject.is_wired else ""
        yield CheckResult("service", None, "not installed: the table runs by hand", mend)
        return
    state = machine.run("systemctl", "is-active", INSTALLED_UNIT.name) or "unknown"
    if state == "active":
        yield CheckResult("service", True, "it runs")
    elif state == "failed":
        look = "journalctl --unit companion --lines 20; then: sudo systemctl restart companion"
        yield CheckResult("service", False, "it could not start or has ended", look)
    else:
        yield CheckResult("service", None, f"it does not run ({state})", "sudo systemctl start companion")
