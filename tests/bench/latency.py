"""What the referee costs, in seconds of the time that this thread had a processor.

A verdict costs all that is worked on from the frame that completes a ply until something is said
of it: with frames of a hand that follows, and with the search when the table rests.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from random import Random
from time import thread_time
from typing import Any, NamedTuple

import many_plies
from random_tables import SPREAD, TOLERANCE
from sowings import GAME

from companion.contents import Table
from companion.referee.ledger import Ledger
from companion.referee.pipeline import Pace, Pipeline
from companion.referee.protocol import Ambiguous, AnyVerdict, Event, Played, RecordingReader, read_opening
from companion.rules.game import AnyGame, AnyPly, Position
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPosition
from companion.rules.registry import game as find_game
from companion.rules.registry import kind as game_class
from companion.sensing.channel import FAULT_S
from companion.sensing.frames import Frame, Reading
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.service.table.gc_policy import collect_garbage, freeze_loaded_objects
from companion.study.acts import acts_of, after_all, order_of
from companion.study.game_study import study_of
from companion.study.simulated_session import SimulatedSession, TruthEntry

EARLY_S = 0.0015
"""Times in recordings are rounded to milliseconds."""

FRAME_S = 0.02
TOUCH_S = 0.2
_SAID = count(1)


class Cost(NamedTuple):
    """What one event cost, in seconds, and what was said to it."""

    t: float
    seconds: float
    said: list[AnyVerdict]


class Spent(NamedTuple):
    """What it cost until something was said of a ply, in seconds; `asked` if that was a question."""

    seconds: float
    asked: bool


class Costs(NamedTuple):
    """Median, 99th of a hundred, and the most; in seconds."""

    number: int
    median: float
    p99: float
    most: float


def summed(seconds: Iterable[float]) -> Costs:
    """The costs of many; ValueError of none."""
    ordered = sorted(seconds)
    if not ordered:
        raise ValueError("nothing was measured")
    last = len(ordered) - 1
    return Costs(len(ordered), ordered[last // 2], ordered[min(last, last * 99 // 100 + 1)], ordered[-1])


def cost(work: Callable[[], list[AnyVerdict]], t: float) -> Cost:
    """What this work costs that is done at a time; garbage is looked for after it, as in the service."""
    began = thread_time()
    said = work()
    seconds = thread_time() - began
    if said:
        collect_garbage(next(_SAID))
    return Cost(t, seconds, said)


def of_recording(texts: Sequence[str]) -> Iterator[Cost]:
    """What each line of a recording costs, reading it left out, and all that falls due between two of them.

    A live table works on that when it is due, so that no line that comes later has to wait for it.
    """
    opening = read_opening(texts[0])
    header = opening.header
    ledger = Ledger(opening.game, opening.position)
    chain = Pipeline(opening.game, opening.sight, ledger, Pace(header.debounce, header.settle))
    reader = RecordingReader(opening.game, opening.sight)
    for number, text in enumerate(texts[1:], 2):
        event = reader.feed(number, text)
        yield from _due(chain, event.t)
        yield cost(lambda event=event: chain.feed(event), event.t)
    yield from _due(chain, math.inf)


def _due(chain: Pipeline, until: float) -> Iterator[Cost]:
    while (due := chain.due) is not None and due <= until:
        yield cost(lambda due=due: chain.advance(due), due)


def of_verdicts(session: SimulatedSession) -> Iterator[Spent]:
    """For each ply after which the table rests: the cost from the frame that completes it to the verdict."""
    costs = list(of_recording(session.texts))
    for ply in session.truth:
        if ply["kind"] == "ply" and not ply.get("fast") and ply["from"] < ply["done"]:
            spent = _until_said(costs, ply)
            if spent is not None:
                yield spent


def _until_said(costs: Sequence[Cost], ply: TruthEntry) -> Spent | None:
    """None where nothing is said of it while it lies there."""
    spent = 0.0
    for one in costs:
        if one.t >= ply["shown"] - EARLY_S:
            spent += one.seconds
            kinds = {type(said) for said in one.said if said.t >= ply["shown"] - EARLY_S}
            if kinds & {Played, Ambiguous}:
                return Spent(spent, asked=Played not in kinds)
        if one.t > ply["until"]:
            return None
    return None


def sessions(game: str, kind: str, seeds: Iterable[int]) -> list[float]:
    """The costs of all verdicts of these sessions, in seconds.

    The collector of garbage spares them as in the service (`companion run`).
    """
    freeze_loaded_objects()
    return [one.seconds for seed in seeds for one in of_verdicts(many_plies.session(game, kind, seed))]


def enough(game: str, kind: str, least_sessions: int, least_verdicts: int) -> Iterator[list[Spent]]:
    """The costs of all verdicts so far, session by session, until there are enough of both.

    Of few verdicts the 99th of a hundred is just the dearest. Where sensors tell little, people stop before
    long, and a session has two verdicts; so there are as many sessions as it takes.
    """
    freeze_loaded_objects()
    costs: list[Spent] = []
    for seed in count():
        costs += of_verdicts(many_plies.session(game, kind, seed))
        yield costs
        if seed + 1 >= least_sessions and len(costs) >= least_verdicts:
            return


# -- a table whose readings are set by hand --------------------------------------------------------


def dealt(name: str, options: dict[str, Any] | None = None) -> AnyGame:
    """A game under these options, cards laid out where it has any."""
    return find_game(name, game_class(name).dealt(options or {}, Random(1).shuffle))


class BareTable:
    """One kind of sensor under every field, and a referee; the readings are exact unless noise is asked for."""

    def __init__(self, game: AnyGame, kind: str, position: Position | None = None) -> None:
        masses = study_of(game.id).masses
        self.noise = TOLERANCE * min(masses.values()) if kind == "mass" else 0.0
        same = sensor(kind, masses, self.noise, SPREAD) if kind == "mass" else sensor(kind)
        self.game = game
        self.sight = Sight(dict.fromkeys(game.fields, same))
        position = game.start() if position is None else position
        self.pipeline = Pipeline(game, self.sight, Ledger(game, position), Pace())
        self.lying: dict[str, str] = dict(game.contents(position))
        self.t = 0.0

    def readings(self, lying: Table, chance: Random | None = None) -> dict[str, Reading]:
        """What the sensors read; load cells with noise where there is `chance`."""
        read = {field: self.sight.sensor(field).expected(lying.get(field, "")) for field in self.game.fields}
        if chance is None or not self.noise:
            return read
        return {field: grams + chance.uniform(-self.noise, self.noise) / 2 for field, grams in read.items()}

    def feed(self, readings: dict[str, Reading]) -> Cost:
        """One frame more."""
        self.t += FRAME_S
        event: Event = Frame(self.t, readings)
        return cost(lambda: self.pipeline.feed(event), self.t)

    def stay(self, seconds: float, chance: Random | None = None) -> list[Cost]:
        """The table lies as it is for a while."""
        return [self.feed(self.readings(self.lying, chance)) for _ in range(round(seconds / FRAME_S))]

    def make(self, ply: AnyPly) -> list[Cost]:
        """Hands make a ply, one touch after the other, and leave the table at rest."""
        costs = []
        for act in acts_of(ply):
            self.lying = dict(after_all(self.lying, [act], order_of(self.game)))
            costs += self.stay(TOUCH_S)
        return costs + self.stay(1.0)


def quiet(game: AnyGame, kind: str, seconds: float = 4.0) -> list[float]:
    """What each frame of a table costs on which nothing happens; load cells are never still."""
    table, chance = BareTable(game, kind), Random(1)
    table.stay(1.0, chance)
    frames = [table.readings(table.lying, chance) for _ in range(round(seconds / FRAME_S))]
    return [table.feed(frame).seconds for frame in frames]


def out_of_order(game: AnyGame, seconds: float = 4.0) -> list[float]:
    """What each frame costs of a table whose load cells are all faulty: none says the same twice."""
    table, chance = BareTable(game, "mass"), Random(1)
    most = 8 * max(study_of(game.id).masses.values())
    number, before = (round(span / FRAME_S) for span in (seconds, FAULT_S + 1))
    frames = [{field: chance.uniform(0, most) for field in game.fields} for _ in range(before + number)]
    return [table.feed(frame).seconds for frame in frames][before:]


def of_sowing(before: EsiemaPosition, move: EsiemaMove, kind: str) -> float:
    """What the dearest frame costs while hands sow and the table comes to rest, in seconds."""
    table = BareTable(GAME, kind, before)
    table.stay(1.0)
    return max(one.seconds for one in table.make(GAME.play(before, move)))
