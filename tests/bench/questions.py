"""Questions and how they end: plies on drawn tables about which the referee asks, and what players do then.

Each story is told by its seed. It gives what went wrong, `None` where all went right, and whether it came to
the point at all: tables on which the referee need not ask tell nothing about questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.contents import Contents, Field
from companion.referee.ledger import Ledger
from companion.referee.pipeline import Pace, Pipeline
from companion.referee.protocol import (
    Ambiguous,
    AnyVerdict,
    Button,
    Card,
    Choose,
    Event,
    Illegal,
    Played,
    Press,
    Roll,
    Tick,
)
from companion.rules.game import AnyGame, AnyPly, Position
from companion.rules.registry import game as find_game
from companion.rules.unused_chances import without_use
from companion.sensing.frames import Frame
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight

KINDS = ("presence", "count", "mass", "contents")
SETTLE_S = 0.6
REST_S = 8.0
"""Longer than the settling times for all steps that may go unseen."""

TRIED = 40
"""How many plies are drawn for one that serves."""


@dataclass(frozen=True)
class Story:
    """How a story ended: what went `wrong`, None where nothing did; and what `came` of it."""

    wrong: str | None
    came: str = "nothing"


@dataclass
class Hands:
    """A table with a referee; hands do steps on it, and what is said of it is written down."""

    game: AnyGame
    sight: Sight
    position: Position
    t: float = 0.0
    said: list[AnyVerdict] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.game, self.position)
        self.pipeline = Pipeline(self.game, self.sight, self.ledger, Pace(0.03, SETTLE_S))
        self.lying: dict[Field, Contents] = dict(self.game.contents(self.position))
        self._look()
        self.rest()

    def _feed(self, event: Event) -> list[AnyVerdict]:
        new = self.pipeline.feed(event)
        self.said += new
        return new

    def _look(self) -> list[AnyVerdict]:
        sensors = self.sight.sensors
        seen = {at: sensors[at].expected(self.lying.get(at, "")) for at in self.sight.sensed}
        return self._feed(Frame(self.t, seen))

    def put(self, at: Field, contents: Contents, pace: float = 0.35) -> None:
        self.t += pace
        self.lying[at] = contents
        self._look()

    def do(self, ply: AnyPly, pace: float = 0.35) -> None:
        for step in ply.steps:
            if step.cause != "sweep":
                self.put(step.field, step.leaves, pace)

    def rest(self, seconds: float = REST_S) -> list[AnyVerdict]:
        self.t += seconds
        return self._feed(Tick(self.t))

    def tell(self, number: int) -> list[AnyVerdict]:
        """Tell a roll or card; only what is said of it at once is given back."""
        self.t += 0.4
        kind = Roll if self.game.waits_for(self.game.start()) == "roll" else Card
        return self._feed(kind(self.t, number))

    def press(self, button: Button) -> list[AnyVerdict]:
        self.t += 0.2
        return self._feed(Press(self.t, button))

    def choose(self, move: str) -> list[AnyVerdict]:
        self.t += 0.2
        return self._feed(Choose(self.t, move))

    @property
    def asked(self) -> Ambiguous | None:
        """The last verdict, where it is a question that is open."""
        question = self.pipeline.referee.question
        return None if question is None else question.said(self.t)

    @property
    def played(self) -> list[dict[str, Any]]:
        return [one.position for one in self.said if isinstance(one, Played)]


def table(game: AnyGame, kind: str, blind: Sequence[Field] = ()) -> Sight:
    """Sensors of a kind on all fields but those that are blind."""
    masses = {letter: 3.0 + 0.4 * at for at, letter in enumerate(game.letters)}
    kinds = {at: "none" if at in blind else kind for at in game.fields}
    return Sight({at: sensor(kinds[at], masses, 0.1) for at in game.fields})


def drawn(name: str, random: Random) -> AnyGame:
    """A game with options of its own, cards included."""
    if name == "ghostbuster":
        mode = random.choice(("plain", "ghostbuster"))
        return find_game(name, {"seats": random.choice((2, 3, 4)), "mode": mode})
    if name == "zahlenluchs":
        seats, size = random.choice(((2, 5), (4, 6)))
        numbers = random.sample([*range(1, 51)] * 2, size * size)
        layout = [numbers[row * size : (row + 1) * size] for row in range(size)]
        return find_game(name, {"seats": seats, "layout": layout})
    return find_game(name, {})


def reached(game: AnyGame, random: Random) -> Position:
    """A position in the middle of a game played at random."""
    position = game.start()
    for _ in range(random.randrange(4, 60)):
        ply = any_ply(game, position, random, idle=True)
        if ply is None or ply.after.winner is not None:
            break
        position = game.end.played_on(ply.after) or ply.after
    return position


def any_ply(game: AnyGame, position: Position, random: Random, *, idle: bool = False) -> AnyPly | None:
    """A legal ply with a roll or card drawn for it, one that moves pieces unless it may be `idle`."""
    for _ in range(TRIED):
        number = None if game.waits_for(position) is None else random.choice(game.chances(position))
        if game.hints.listed:
            moves = game.moves(position, number)
        else:
            moves = (game.sample(position, random.choice, number),)
        ply = game.play(position, random.choice(moves), number)
        if ply.steps or idle:
            return ply
    return None


def _doubtful(game: AnyGame, sight: Sight, ply: AnyPly) -> bool:
    """True if other plies may leave what this one leaves, or one before it the table as it was."""
    before, after = _looks(sight, ply.before, game), _looks(sight, ply.after, game)
    for number in game.chances(ply.before):
        for move in game.moves(ply.before, number):
            other = game.play(ply.before, move, number)
            if (
                other.steps
                and other.after != ply.after
                and _looks(sight, other.after, game) in (before, after)
            ):
                return True
    return False


def _looks(sight: Sight, position: Position, game: AnyGame) -> list[object]:
    table = game.contents(position)
    return [sight.sensor(at).expected(table.get(at, "")) for at in sight.sensed]


# -- a roll or card is corrected ---------------------------------------------------------------------


def corrected(seed: int) -> Story:
    """A roll or card is told wrongly, the ply made, the table rests, and the right one is told then."""
    random = Random(seed)
    game = drawn(random.choice(("ghostbuster", "zahlenluchs")), random)
    sight = table(game, random.choice(KINDS))
    position = reached(game, random)
    ply = any_ply(game, position, random)
    if ply is None:
        return Story(None)
    others = [n for n in game.chances(position) if n != ply.chance]
    slips = [n for n in others if without_use(game, position, n) is None]
    if not slips:
        return Story(None)
    here = Hands(game, sight, position)
    early = random.random() < 0.2
    here.tell(random.choice(slips))
    here.do(ply, random.choice((0.2, 0.35, 0.8)))
    first = here.rest(random.choice((0.61, 2.0, 40.0)) if early else REST_S)
    if not first or not isinstance(first[-1], Illegal):
        return Story(None)
    new = here.tell(int(ply.chance or 0))
    if here.asked is not None:
        if str(ply.move) not in here.asked.moves:
            return Story(f"asks {here.asked.moves}, and {ply.move} was made", "asked")
        here.choose(str(ply.move))
        came = "asked"
    else:
        came = "played" if any(isinstance(one, Played) for one in new) else "silent"
    if came == "silent":
        return Story(f"nothing is played at once: {[type(one).__name__ for one in new]}", came)
    truth = [game.write_position(ply.after)]
    return Story(None if here.played == truth else f"recorded {here.played}, made {truth}", came)


# -- play goes on through a question ------------------------------------------------------------------


def _asked(random: Random) -> tuple[Hands, AnyPly, str] | None:
    """A table on which a ply was asked about whose roll or card went untold, mostly; None where none was."""
    game = drawn(random.choice(("ghostbuster", "zahlenluchs")), random)
    yards = [at for at in game.fields if at.endswith("yard")]
    blind = yards if random.random() < 0.7 else random.sample(list(game.fields), 2)
    sight = table(game, random.choice(KINDS), blind)
    position = reached(game, random)
    ply = any_ply(game, position, random)
    if ply is None or ply.after.winner is not None or not _doubtful(game, sight, ply):
        return None
    here = Hands(game, sight, position)
    if told := random.random() < 0.3:
        here.tell(int(ply.chance or 0))
    here.do(ply)
    here.rest()
    if here.asked is None or not set(_texts(ply)) & set(here.asked.moves) or here.asked.confirm:
        return None
    return here, ply, "told before" if told else "untold"


def _texts(ply: AnyPly) -> tuple[str, str]:
    """The texts that may name a ply among answers, the one with its roll or card first."""
    return f"{ply.move} {ply.chance}", str(ply.move)


def gone_on(seed: int) -> Story:
    """Nobody answers a question about a ply whose roll or card went untold; the next seats tell theirs."""
    random = Random(seed)
    asked = _asked(random)
    if asked is None:
        return Story(None)
    here, ply, came = asked
    game, truth = here.game, [ply.after]
    for _ in range(random.randrange(1, 4)):
        following = any_ply(game, truth[-1], random)
        if following is None or following.after.winner is not None:
            break
        if _looks(here.sight, following.before, game) == _looks(here.sight, following.after, game):
            break
        here.tell(int(following.chance or 0))
        here.do(following)
        here.rest()
        truth.append(following.after)
    return _ended(here, _texts(ply), [game.write_position(after) for after in truth], came)


def slipped(seed: int, number: int = 0) -> Story:
    """As before, but the next player moves as another number would command; `number` draws that slip."""
    asked = _asked(Random(seed))
    if asked is None:
        return Story(None)
    here, ply, came = asked
    game, random = here.game, Random(number)
    following = any_ply(game, ply.after, random)
    if following is None:
        return Story(None)
    told = random.choice([each for each in game.chances(ply.after) if each != following.chance])
    legal = (game.play(ply.after, move, told) for move in game.moves(ply.after, told))
    if any(each.after == following.after for each in legal):
        return Story(None)
    here.tell(told)
    here.do(following)
    here.rest()
    true = [game.write_position(ply.after)]
    return Story(None if here.played in ([], true) else f"recorded {here.played}", came)


def _ended(here: Hands, texts: Sequence[str], truth: list[dict[str, Any]], came: str) -> Story:
    """Answer truly what is asked still; nothing may be illegal, and the record must be the truth."""
    illegal = [one for one in here.said if isinstance(one, Illegal)]
    if illegal:
        return Story(f"illegal at {illegal[0].t:.1f}: {illegal[0].wrong}", came)
    if here.played and here.played != truth[: len(here.played)]:
        return Story("recorded what was not played", came)
    if here.asked is not None and not here.played:
        answer = next((text for text in texts if text in here.asked.moves), None)
        if answer is None:
            return Story(f"{texts} is not among the answers {here.asked.moves}", came)
        here.choose(answer)
    if here.played != truth[: len(here.played)]:
        return Story("recorded what was not played", came)
    if len(here.played) < len(truth) and here.asked is None:
        return Story(f"recorded {len(here.played)} of {len(truth)} plies, and nothing is asked", came)
    return Story(None, came)


# -- yes or no ---------------------------------------------------------------------------------------


STORIES = {"corrected": corrected, "gone_on": gone_on}


def told(name: str, number: int, first: int = 0) -> Iterator[tuple[int, Story]]:
    """So many stories of this kind that came to the point, with their seeds."""
    seed = first
    while number:
        story = STORIES[name](seed)
        if story.came != "nothing" or story.wrong:
            number -= 1
            yield seed, story
        seed += 1
