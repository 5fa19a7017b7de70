"""`companion hub demo` plays an evening on real tables, a real broker and a real hub, up to the standings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.hub.demo import local_broker as broker_module
from companion.hub.demo.local_broker import BrokerError, LocalBroker

COMPANION = [sys.executable, "-m", "companion"]


@pytest.mark.hub
def test_an_evening_is_played_from_the_list_of_players_to_the_standings() -> None:
    sizes = ["--players", "3", "--tables", "2", "--rounds", "2", "--pace", "0", "--lang", "en"]
    done = subprocess.run(
        [*COMPANION, "hub", "demo", *sizes], check=False, capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("http://127.0.0.1:")
    assert [lines.count(f"Round {number} of 2") for number in (1, 2)] == [1, 1]
    results = [line for line in lines if line.endswith(("  1 : 0", "  0 : 1", "  ½ : ½"))]
    assert len(results) == 2
    standings = lines[next(at for at, line in enumerate(lines) if line.startswith("Place")) + 1 :][:3]
    assert sum(float(line.split()[2]) for line in standings) == 2
    crosstable = lines[lines.index("") + 1 :]
    assert [line.split()[1] for line in crosstable] == ["Name", *(line.split()[1] for line in standings)]


def test_without_a_broker_it_says_how_to_get_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(broker_module, "PLACES", (str(tmp_path),))
    with pytest.raises(BrokerError, match="sudo apt-get install mosquitto"):
        LocalBroker(tmp_path).start()


@pytest.mark.hub
def test_a_broker_that_cannot_run_says_why(tmp_path: Path) -> None:
    with pytest.raises(BrokerError, match="nonsense"):
        LocalBroker(tmp_path, "nonsense 1").start()
