"""The result of a check."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One line of the doctor's report; in JSON an object with these four keys.

    `check` names what was checked. `ok` is true if it works, false if something is broken that the
    configuration needs, and null if nothing is needed or nothing is known. `says` is what was found. `mend`
    is the command or the act that repairs it, empty if there is nothing to repair.
    """

    check: str
    ok: bool | None
    says: str
    mend: str = ""
