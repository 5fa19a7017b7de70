"""A board on which a slow click is no hand at rest, for tests that play on a page while the machine is busy."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

from companion import boards


def patient(board: str, folder: Path, settle: float) -> Path:
    """A board file like that of `board`, whose table is at rest only after `settle` seconds.

    Its sensors do not bounce, so that all that was done before ok counts.
    """
    text = (resources.files(boards) / f"{board}.toml").read_text("utf-8")
    for name, seconds in (("settle", settle), ("debounce", 0.0)):
        text, found = re.subn(rf"^{name} = [\d.]+", f"{name} = {seconds}", text, flags=re.MULTILINE)
        assert found == 1
    file = folder / f"{board}.toml"
    file.write_text(text, encoding="utf-8")
    return file
