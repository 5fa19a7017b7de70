"""The result of a check."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.screens.catalogue import Catalogue
from companion.screens.wording import Wording, worded


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One line of the doctor's report; in JSON an object with these four keys, in English.

    `check` names what was checked. `ok` is true if it works, false if something is broken that the
    configuration needs, and null if nothing is needed or nothing is known. `says` is what was found. `mend`
    is the command or the act that repairs it, empty if there is nothing to repair.
    """

    check: str
    ok: bool | None
    says: Wording
    mend: Wording = ""

    def spoken(self, words: Catalogue) -> CheckResult:
        """The same result, in which `says` and `mend` are texts in the language of the words."""
        return replace(self, says=worded(self.says, words), mend=worded(self.mend, words))
