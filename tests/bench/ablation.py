"""What each rule of the referee is good for: one is switched off alone, and sessions are judged again.

A rule here is a function of `companion.referee` that says yes or no, or that may find nothing. Most of the
time it gives the same answer; with the other one it decides something, which counts as fired. Switched off,
it always gives its usual answer. So nobody has to keep a list of the rules: what is written is measured.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property, wraps
from importlib import import_module
from pkgutil import walk_packages
from types import FunctionType, ModuleType
from typing import Any, Literal, NamedTuple, TypeAlias

import evenings
import many_plies
from random_tables import drawn

import companion.referee
from companion.study.simulated_session import SimulatedSession

ROOMS = (
    "evidence",
    "hypotheses",
    "search",
    "tracking",
    "decision",
    "questions",
    "repair",
    "acceptance",
    "play",
)
"""The rooms of the referee that decide; the others hold what is said and what is on record."""

LONGEST_S = 20.0
"""After so many seconds a session without a rule is broken off; with all rules it takes a second or two."""

Answer: TypeAlias = Literal["yes", "no", "nothing", "something"]

OFF: Mapping[Answer, Callable[[], Any]] = {"yes": lambda: True, "no": lambda: False, "nothing": lambda: None}
"""What a rule returns that always gives this answer; a search that finds nothing has an empty result."""


class Session(NamedTuple):
    """A session of the simulated human on a table that is drawn for a game, a kind of sensors and a seed.

    An `odd` one is an evening of `evenings`, played with the referee; otherwise it is one of `many_plies`,
    which is recorded before a referee sees it.
    """

    game: str
    kind: str
    seed: int
    odd: bool = False


@dataclass(frozen=True)
class Rule:
    """A function, or a method or property of a class, named from its room on: ``search/occlusion.with_little_open``.

    `finds` is the type of its results if it is a search for several, such as ``list``; else None.
    """

    name: str
    owner: Any
    attribute: str
    finds: type | None

    @property
    def function(self) -> Callable[..., Any]:
        """The function behind it."""
        held = vars(self.owner)[self.attribute]
        return held.fget if isinstance(held, property) else getattr(held, "func", held)

    def off(self, usual: Answer) -> Any:
        """What it returns when it is switched off."""
        if usual == "nothing" and self.finds is not None:
            return iter(()) if self.finds is Iterator else self.finds()
        return OFF[usual]()


@dataclass
class Judged:
    """A session under the referee: a fingerprint of all verdicts, the problems, and the answers of each rule."""

    digest: str
    problems: list[str]
    answers: dict[str, Counter[Answer]] = field(default_factory=dict)


@dataclass
class Cost:
    """What became of the sessions in which a rule fired, without it.

    `usual` is its usual answer, `fired` in how many sessions it gave another one. Of these `tried` were judged
    without it: in `different` any verdict differs, and `worse` counts problems that were not there before.
    """

    rule: str
    usual: Answer
    fired: int
    tried: int = 0
    different: int = 0
    worse: Counter[str] = field(default_factory=Counter)


def rules() -> dict[str, Rule]:
    """All rules of the referee by name."""
    found: dict[str, Rule] = {}
    for module in modules():
        room = module.__name__.removeprefix("companion.referee.").replace(".", "/", 1)
        for name, held in vars(module).items():
            if isinstance(held, FunctionType) and held.__module__ == module.__name__:
                _add(found, f"{room}.{name}", module, name)
            elif isinstance(held, type) and held.__module__ == module.__name__:
                for method, kept in vars(held).items():
                    if isinstance(kept, FunctionType | property | cached_property):
                        _add(found, f"{room}.{name}.{method}", held, method)
    return found


def modules() -> Iterator[ModuleType]:
    """The modules of the rooms that decide."""
    for info in walk_packages(companion.referee.__path__, "companion.referee."):
        if not info.ispkg and info.name.split(".")[2] in ROOMS:
            yield import_module(info.name)


def _add(found: dict[str, Rule], name: str, owner: Any, attribute: str) -> None:
    rule = Rule(name, owner, attribute, None)
    returns = str(getattr(rule.function, "__annotations__", {}).get("return", ""))
    if returns == "bool" or returns.endswith("| None"):
        found[name] = rule
    for start, kind in (("list[", list), ("tuple[", tuple), ("Sequence[", tuple), ("Iterator[", Iterator)):
        if returns.startswith(start) and "Run" in returns:
            found[name] = Rule(name, owner, attribute, kind)


# -- switching -----------------------------------------------------------------------------------------------


@contextmanager
def instead(rule: Rule, function: Callable[..., Any]) -> Iterator[None]:
    """Let this function answer for the rule, wherever it was imported to."""
    held = vars(rule.owner)[rule.attribute]
    put: Any = function
    if isinstance(held, property | cached_property):
        put = property(function)
    places: list[tuple[Any, str]] = [(rule.owner, rule.attribute)]
    if isinstance(rule.owner, ModuleType):
        places = [
            (module, name)
            for module in list(sys.modules.values())
            if getattr(module, "__name__", "").startswith("companion.referee")
            for name, value in list(vars(module).items())
            if value is held
        ]
    for owner, name in places:
        setattr(owner, name, put)
    try:
        yield
    finally:
        for owner, name in places:
            setattr(owner, name, held)


def _counting(rule: Rule, answers: Counter[Answer]) -> Callable[..., Any]:
    asked = rule.function

    @wraps(asked)
    def counted(*given: Any, **named: Any) -> Any:
        result = asked(*given, **named)
        if rule.finds is Iterator:
            result = list(result)
            answers[_answer(result)] += 1
            return iter(result)
        answers[_answer(result)] += 1
        return result

    return counted


def _answer(result: object) -> Answer:
    if isinstance(result, bool):
        return "yes" if result else "no"
    empty = result is None or (isinstance(result, list | tuple) and not result)
    return "nothing" if empty else "something"


# -- measuring -----------------------------------------------------------------------------------------------


def watched(session: Session) -> tuple[SimulatedSession | None, Judged]:
    """The session, and what the referee says of it with all rules, each of which is counted.

    An odd one is not recorded, and so None.
    """
    played = None if session.odd else many_plies.session(session.game, session.kind, session.seed)
    known = rules()
    answers: dict[str, Counter[Answer]] = {name: Counter() for name in known}
    with ExitStack() as counting:
        for name, rule in known.items():
            counting.enter_context(instead(rule, _counting(rule, answers[name])))
        judged = _judged(session, played)
    return played, Judged(judged.digest, judged.problems, {name: one for name, one in answers.items() if one})


class Without(NamedTuple):
    """A session that is to be judged while a rule always gives its usual answer."""

    rule: str
    usual: Answer
    session: Session
    played: SimulatedSession | None


def judge(what: Without) -> Judged:
    """What the referee says of a session without one of its rules."""
    rule = rules()[what.rule]
    with instead(rule, lambda *_given, **_named: rule.off(what.usual)):
        try:
            with _at_most(LONGEST_S):
                return _judged(what.session, what.played)
        except TimeoutError as error:  # the time was up while the verdicts were marked
            return Judged(repr(error), [f"{error!r} raised by the referee"])


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Break off with a TimeoutError after so long: without one of its rules a referee may wait for ever."""

    def break_off(*_: object) -> None:
        raise TimeoutError(f"no end after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, break_off)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _judged(session: Session, played: SimulatedSession | None) -> Judged:
    game, kind, seed, _ = session
    if played is not None:
        verdicts, problems = many_plies.refereed(drawn(game, kind, seed).header, played)
        return Judged(many_plies.fingerprint(verdicts, problems), problems)
    try:
        tally = evenings.evening(game, kind, seed)
    except Exception as error:  # noqa: BLE001 - without a rule the referee may break down
        return Judged(repr(error), [f"{error!r} raised by the referee"])
    return Judged(repr(tally), evenings.problems_in(tally))


def usual_answers(judged: Iterable[Judged]) -> dict[str, Answer]:
    """The answer that each rule gives most often; rules that usually find something are left out."""
    total: dict[str, Counter[Answer]] = defaultdict(Counter)
    for one in judged:
        for rule, answers in one.answers.items():
            total[rule] += answers
    most: dict[str, Answer] = {rule: answers.most_common(1)[0][0] for rule, answers in total.items()}
    return {rule: answer for rule, answer in most.items() if answer != "something"}


def costs(
    known: Mapping[Session, tuple[SimulatedSession | None, Judged]], most_tried: int
) -> Iterator[tuple[Cost, Sequence[Without]]]:
    """The rules that fired, each with the sessions that are to be judged without it.

    These are at most `most_tried` of those in which it fired, spread over games and kinds.
    """
    usual = usual_answers(judged for _, judged in known.values())
    for rule in sorted(usual):
        fired = [
            one for one, (_, judged) in known.items() if judged.answers.get(rule, {}).keys() - {usual[rule]}
        ]
        if fired:
            step = -(-len(fired) // most_tried)
            work = [Without(rule, usual[rule], one, known[one][0]) for one in fired[::step]]
            yield Cost(rule, usual[rule], len(fired)), work


def silent(judged: Iterable[Judged]) -> set[str]:
    """The rules that were never asked, or gave the same answer each time."""
    answers: dict[str, set[Answer]] = {name: set() for name in rules()}
    for one in judged:
        for rule, given in one.answers.items():
            answers[rule] |= given.keys()
    return {rule for rule, given in answers.items() if len(given) <= 1}


def weigh(cost: Cost, before: Judged, after: Judged) -> None:
    """Add a session that was judged without the rule of this cost."""
    cost.tried += 1
    cost.different += before.digest != after.digest
    new = [problem for problem in after.problems if problem not in before.problems]
    if new:
        cost.worse[many_plies.worst(new)] += 1


def table(costs: Sequence[Cost]) -> str:
    """The costs as text, those first whose rules are missed most."""
    ordered = sorted(costs, key=lambda one: (-one.worse.total(), -one.different, one.rule))
    width = max((len(one.rule) for one in ordered), default=4)
    rows = [f"{'rule':{width}}  usually  fired  tried  differ  marked down"]
    for one in ordered:
        sorts = ", ".join(f"{number} {sort}" for sort, number in one.worse.most_common())
        figures = f"{one.fired:>5}  {one.tried:>5}  {one.different:>6}  {one.worse.total():>11}"
        rows.append(f"{one.rule:{width}}  {one.usual:>7}  {figures}  {sorts}".rstrip())
    return "\n".join(rows)
