"""Esiema at a table where it is known what was played: people who play, answer and press `ok`.

Everything random comes from a generator that is handed in, so the same seed gives the same sitting.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.contents import count as count_of
from companion.contents import pieces, text
from companion.referee.ledger import Ledger
from companion.referee.pipeline import Pace, Pipeline
from companion.referee.protocol import Button, Choose, Event, Header, Opening, Press, Tick, line
from companion.rules.game import AnyPly
from companion.sensing.frames import Frame, Reading


@dataclass
class Sitting:
    """One game from a position; `truth` and `recorded` are the positions after each ply."""

    header: Header
    silent: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        opening = Opening(self.header)
        self.game, self.sight, self.position = opening.game, opening.sight, opening.position
        pace = Pace(self.header.debounce, self.header.settle, opening.unseen)
        self.pipeline = Pipeline(self.game, opening.sight, Ledger(self.game, self.position), pace)
        self.lying = dict(self.game.contents(self.position))
        self.t = 0.0
        self.truth: list[Any] = []
        self.moves: list[str] = []
        self.verdicts: list[dict[str, Any]] = []
        self.look()
        self.wait(2.8)

    def feed(self, event: Event) -> None:
        self.verdicts += [line(verdict, lambda reason: reason.key) for verdict in self.pipeline.feed(event)]

    def wait(self, seconds: float) -> None:
        self.t = round(self.t + seconds, 3)
        self.feed(Tick(self.t))

    def look(self) -> None:
        """Show the table as it lies."""
        shown: dict[str, Reading] = {
            at: None if at in self.silent else self.sight.sensor(at).expected(self.lying.get(at, ""))
            for at in self.sight.sensed
        }
        self.feed(Frame(self.t, shown))

    def put(self, at: str, contents: str, seconds: float) -> None:
        """Let a field hold this after so many seconds."""
        self.t = round(self.t + seconds, 3)
        self.lying[at] = contents
        self.look()

    def ply(self, move: str) -> AnyPly:
        """The legal ply of this move as the players know the game."""
        return self.game.play(self.position, self.game.read_move(move, self.position))

    def know(self, ply: AnyPly) -> None:
        """The players have made this ply."""
        self.position = ply.after
        self.truth.append(self.game.write_position(ply.after))
        self.moves.append(str(ply.move))

    def make(self, move: str, seconds: float = 0.3) -> None:
        """Make a ply step by step."""
        ply = self.ply(move)
        for step in ply.steps:
            self.put(step.field, step.leaves, seconds)
        self.know(ply)

    def press(self, button: Button) -> None:
        self.feed(Press(self.t, button))

    def ok(self) -> None:
        self.press("ok")

    @property
    def asked(self) -> tuple[str, ...]:
        """The answers of the open question."""
        question = self.pipeline.referee.question
        return () if question is None else tuple(question.answers)

    def answer(self) -> None:
        """Choose the ply that was made last."""
        self.feed(Choose(self.t, self.moves[-1]))

    def answer_all(self) -> None:
        """Choose the plies that are not recorded yet, one question after the other."""
        for move in self.moves[len(self.recorded) :]:
            if move in self.asked:
                self.feed(Choose(self.t, move))

    @property
    def recorded(self) -> list[Any]:
        return [one["position"] for one in self.verdicts if one["verdict"] == "played"]

    def said(self, verdict: str) -> int:
        """How many verdicts of this kind were given."""
        return sum(one["verdict"] == verdict for one in self.verdicts)


def agreed(rng: Random, presses: str) -> Sitting:
    """Balls are placed on pits that tell full from empty, by players who agreed on `ok` for unseen plies.

    With `presses` "never" all are seen, with "each" too, but `ok` follows each ply; with "unseen" some are
    put on full pits, and `ok` follows those alone; with "both" so they are, and `ok` follows each ply.
    """
    seats = rng.randint(2, 6)
    count = rng.randint(2, 91 // seats)
    options = {"seats": seats, "place_count": count, "small_total": 29}
    settle = rng.choice((0.4, 0.6, 1.5))
    sitting = Sitting(
        Header(
            recording=1, game="esiema", options=options, sensors={"*": "presence"}, settle=settle, unseen="ok"
        )
    )
    free = list(sitting.game.fields)
    rng.shuffle(free)
    for _ in range(min(seats * count, 60)):
        full = [at for at, held in sitting.lying.items() if held]
        unseen = presses in {"unseen", "both"} and bool(full) and rng.random() < 0.3
        at = rng.choice(full) if unseen else free.pop()
        sitting.make(f"@{at}", rng.uniform(0.3, 1.0))
        if not unseen:
            sitting.wait(rng.uniform(settle + 0.1, 2.4))
        else:
            sitting.wait(rng.uniform(1.0, 3.0))
        if unseen or presses in {"each", "both"}:
            sitting.ok()
        sitting.wait(rng.uniform(0.2, 0.6))
        if sitting.asked:
            sitting.answer()
        sitting.wait(rng.uniform(1.0, 4.0))
    return sitting


def right(sitting: Sitting) -> bool:
    """True if all that was played was recorded, and nothing else."""
    return sitting.recorded == sitting.truth


def captured_first(rng: Random, sensors: str) -> Sitting:
    """One sowing that captures, with the captured balls taken before the pit is emptied."""
    masses = {letter: 3.0 + 0.4 * at for at, letter in enumerate("ABCDEFabcdef")}
    game = Opening(Header(recording=1, game="esiema", sensors={"*": "none"}, options=_few(rng))).game
    position, move = next(filter(None, (_capture(game, rng) for _ in range(MOST_GAMES))))
    sitting = Sitting(
        Header(
            recording=1,
            game="esiema",
            options=dict(game.options),
            sensors={"*": sensors},
            position=game.write_position(position),
            masses=masses,
            tolerance=0.1,
        )
    )
    ply = sitting.ply(move)
    taken = [step for step in ply.steps if (step.verb, step.cause) == ("lift", "capture")]
    ahead = pieces(taken[0].pieces)
    pace = rng.uniform(0.2, 0.5)
    end = taken[0].field
    sitting.put(end, _without(sitting, sitting.lying[end], ahead), pace)
    for step in (step for step in ply.steps if step not in taken):
        left = _without(sitting, step.leaves, ahead) if step.field == end else step.leaves
        sitting.put(step.field, left, pace)
    sitting.know(ply)
    sitting.wait(2.8)
    return sitting


CAPACITY = 12
"""How many balls a pit holds (rule 1)."""

MOST_GAMES = 20
"""In how many random games a capture is looked for; two of them nearly always have one."""


def _few(rng: Random) -> dict[str, Any]:
    seats = rng.randint(2, 4)
    return {"seats": seats, "place_count": rng.randint(4, 10), "small_total": rng.randint(12, 29)}


def _capture(game: Any, rng: Random) -> tuple[Any, str] | None:
    """A position of a random game with a sowing that captures, and this sowing; None without one."""
    position = game.start()
    for _ in range(120):
        if position.winner is not None:
            return None
        for _ in range(5):
            move = game.sample(position, rng.choice)
            steps = game.play(position, move).steps
            captures = [step for step in steps if step.cause == "capture"]
            if len(captures) == 1 and captures[0].field != steps[0].field and steps[-1] is captures[0]:
                return position, str(move)
        position = game.play(position, game.sample(position, rng.choice)).after
    return None


def _without(sitting: Sitting, lying: str, taken: Counter[str]) -> str:
    left = pieces(lying)
    left.subtract(taken)
    return text((max(left[letter], 0), letter) for letter in sitting.game.letters)


def fallen_silent(rng: Random, *, used: bool, back: bool) -> Sitting:
    """Balls are placed on pits that tell colours, some of which fall silent after a while.

    With `used` now and then a ball is placed on a silent pit; with `back` they speak again after a while.
    """
    seats = rng.randint(2, 4)
    count = rng.randint(4, 15)
    options = {"seats": seats, "place_count": count, "small_total": 29}
    sitting = Sitting(Header(recording=1, game="esiema", options=options, sensors={"*": "contents"}))
    free = list(sitting.game.fields)
    rng.shuffle(free)
    plies = seats * count
    since = rng.randint(1, plies // 2)
    until = rng.randint(since + 2, plies) if back else plies
    quiet = [rng.choice(free[-since:]), *free[: rng.randint(0, 2)]]
    hidden = False
    for number in range(plies):
        if number == since:
            sitting.silent = set(quiet)
            sitting.look()
        if number == until:
            sitting.silent = set()
            sitting.look()
        sitting.wait(rng.uniform(1.5, 4.0))
        hidden = used and not hidden and bool(sitting.silent) and rng.random() < 0.15
        hidden = hidden and all(count_of(sitting.lying.get(at, "")) < CAPACITY for at in quiet)
        at = rng.choice(quiet) if hidden else free.pop()
        sitting.make(f"@{at}", rng.uniform(0.3, 1.0))
        sitting.wait(rng.uniform(0.8, 3.0))
        if sitting.asked:
            sitting.answer_all()
    sitting.wait(3.0)
    return sitting


def rolled(rng: Random, sensors: str, *, sown: bool) -> Sitting:
    """Plies whose last ball rolls over one to three other pits before it rests in a pit where it may end.

    Balls are placed, or with `sown` one sowing is made.
    """
    options = {"seats": rng.randint(2, 4), "place_count": rng.randint(3, 8), "small_total": 29}
    game = Opening(Header(recording=1, game="esiema", sensors={"*": "none"}, options=options)).game
    position = _after_placing(game, rng) if sown else game.start()
    masses = {letter: 3.0 + 0.4 * at for at, letter in enumerate("ABCDEFabcdef")}
    settle = rng.choice((0.4, 0.6, 1.5))
    header = Header(
        recording=1,
        game="esiema",
        options=options,
        sensors={"*": sensors},
        settle=settle,
        position=game.write_position(position),
        masses=masses,
        tolerance=0.1,
    )
    sitting = Sitting(header)
    for _ in range(1 if sown else rng.randint(3, 8)):
        moves = [game.sample(sitting.position, rng.choice) for _ in range(30)]
        wanted = [move for move in moves if not sown or _only_drops(game, sitting.position, move)]
        if not wanted:
            break
        _roll(sitting, str(wanted[0]), rng, settle)
    return sitting


def _after_placing(game: Any, rng: Random) -> Any:
    position = game.start()
    while any(position.to_place):
        position = game.play(position, game.sample(position, rng.choice)).after
    return position


def _only_drops(game: Any, position: Any, move: Any) -> bool:
    """True if the move sows and captures nothing."""
    steps = game.play(position, move).steps
    return steps[0].verb == "lift" and all(step.verb == "drop" for step in steps[1:])


def _roll(sitting: Sitting, move: str, rng: Random, settle: float) -> None:
    """Make a ply whose last ball touches other pits before it comes to its own."""
    ply = sitting.ply(move)
    *before, last = ply.steps
    for step in before:
        sitting.put(step.field, step.leaves, rng.uniform(0.25, 0.35))
    others = [at for at in sitting.game.fields if at != last.field]
    for at in rng.sample(others, rng.randint(1, 3)):
        lying = sitting.lying.get(at, "")
        heap = pieces(lying) + pieces(last.pieces)
        more = text((heap[letter], letter) for letter in sitting.game.letters)
        sitting.put(at, more, rng.uniform(0.05, 0.3))
        sitting.put(at, lying, rng.uniform(0.05, min(0.35, settle - 0.05)))
    sitting.put(last.field, last.leaves, rng.uniform(0.05, 0.2))
    sitting.know(ply)
    sitting.wait(settle + rng.uniform(0.3, 2.0))
