"""Prints findings as lines of text, at most 80 columns wide if the words allow that."""

from __future__ import annotations

import textwrap

from companion.service.doctor.check_result import CheckResult
from companion.texts import visible

WIDTH = 80
MARKS = {True: "ok", False: "!!", None: "--"}
_NAME = 13
_INDENT = " " * (max(map(len, MARKS.values())) + _NAME + 2)
_MEND = "-> "


def lines(finding: CheckResult) -> list[str]:
    r"""The lines of one finding: its mark, its check, what was found, and what repairs it.

    >>> print(*lines(CheckResult("I2C", False, "there is no bus /dev/i2c-1", "sudo raspi-config")), sep="\n")
    !! I2C           there is no bus /dev/i2c-1
                     -> sudo raspi-config
    """
    head = f"{MARKS[finding.ok]} {finding.check:<{_NAME}} "
    told = _wrapped(head, finding.says, _INDENT)
    if finding.mend:
        told += _wrapped(_INDENT + _MEND, finding.mend, _INDENT + " " * len(_MEND))
    return told


def _wrapped(first: str, text: str, then: str) -> list[str]:
    return textwrap.wrap(
        visible(text),
        WIDTH,
        initial_indent=first,
        subsequent_indent=then,
        break_long_words=False,
        break_on_hyphens=False,
    )
