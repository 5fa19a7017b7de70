"""What a check has found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor's report; as JSON an object with these four keys.

    `check` is what was looked at. `ok` is true where all is well, false where something is broken
    that the configuration needs, and null where nothing is needed or nothing can be said. `says`
    is what was found, and `mend` the command, or else the act, that mends it; empty where there
    is nothing to mend.
    """

    check: str
    ok: bool | None
    says: str
    mend: str = ""
