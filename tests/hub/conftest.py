"""Real tables for a hub."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from companion_process import Running, companions


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Start a companion; it is ended with the test."""
    with companions(tmp_path) as start:
        yield start
