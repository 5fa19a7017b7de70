"""An evening that simulated people play on simulated tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.hub.archive import HubArchive
from companion.hub.demo.local_broker import LocalBroker
from companion.hub.demo.played_table import PlayedTable
from companion.hub.evening_file import EveningFile
from companion.hub.running_hub import DirectedEvening, PagePlace, RunningHub, running_hub
from companion.mqtt.connection import Broker
from companion.mqtt.topics import USUAL_ROOT
from companion.screens.words import Words


@dataclass(frozen=True, slots=True)
class DemoPlan:
    """How the evening is played.

    `evening` is its file, and `folder` is where broker, hub and tables keep what they keep. `pace` are the
    seconds that a player thinks about a move, `seed` is that of chance, and the page is at `page`.
    """

    evening: EveningFile
    folder: Path
    pace: float
    seed: int
    page: PagePlace


@contextmanager
def demo_evening(plan: DemoPlan, words: Words, note: Callable[[str], None]) -> Iterator[RunningHub]:
    """Have the evening played while the block runs; `note` gets its pairings and results.

    Raises BrokerError, HubArchiveError, EveningFileError and PageError.
    """
    with ExitStack() as parts:
        broker = parts.enter_context(LocalBroker(plan.folder))
        for index, name in enumerate(plan.evening.load().table_names):
            random = Random(plan.seed + index)
            table = PlayedTable(name, broker.port, plan.folder, words.language, plan.pace, random)
            parts.enter_context(table)
        archive = parts.enter_context(HubArchive.open(str(plan.folder / "hub.sqlite")))
        directed, place = DirectedEvening(plan.evening, note), Broker("127.0.0.1", broker.port)
        hub = running_hub(archive, place, USUAL_ROOT, words, lambda _heard: None, directed, plan.page)
        yield parts.enter_context(hub)
