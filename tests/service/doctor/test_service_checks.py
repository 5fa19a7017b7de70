"""The installed service."""

from __future__ import annotations

from typing import Any

import pytest

from companion.service.config.file_paths import INSTALLED_UNIT
from companion.service.doctor import service_checks


def test_a_service_that_is_not_installed_is_offered_where_there_is_a_table_of_wires(patient: Any) -> None:
    assert patient.one(service_checks.service).mend == ""
    found = patient.one(service_checks.service, '[grid]\nkind = "serial"\n')
    assert (found.ok, found.mend) == (None, "sudo deploy/install")


@pytest.mark.parametrize(
    ("says", "ok", "mend"),
    [
        ("active", True, ""),
        ("inactive", None, "sudo systemctl start companion"),
        ("failed", False, "journalctl --unit companion --lines 20; then: sudo systemctl restart companion"),
    ],
)
def test_a_service_is_as_well_as_systemd_says(patient: Any, says: str, ok: object, mend: str) -> None:
    patient.file(str(INSTALLED_UNIT))
    patient.program("systemctl", says)
    found = patient.one(service_checks.service)
    assert (found.ok, found.mend) == (ok, mend)
