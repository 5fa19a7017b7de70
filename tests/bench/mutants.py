"""Mutation testing of the referee: which of its conditions does no test miss?

In each mutant one condition is left out: an operand of ``and`` or ``or``, a filter, a branch, or a statement that
changes something. A test that fails then kills the mutant. What survives is needless, or it lacks a test: which of
the two has to be thought about.

It is a plugin of pytest, so that the tests are collected once. Each mutant is a process of its own that is forked off
and runs only the tests that call the changed function.
"""

from __future__ import annotations

import ast
import inspect
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy, deepcopy
from itertools import count as from_number
from itertools import islice
from multiprocessing import cpu_count, get_context
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from textwrap import dedent
from time import monotonic
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple, TypeVar

import ablation
import pytest
from _pytest.runner import runtestprotocol

import companion.referee

T = TypeVar("T")

HOME = Path(companion.referee.__file__).parent
FORK = get_context("fork")

MOST_S = 300
"""After so many seconds a mutant is broken off, because without a condition a test may go on for ever."""


class Mutant(NamedTuple):
    """A function of the referee, its code without one condition, and this condition in words."""

    function: FunctionType
    code: CodeType
    without: str

    @property
    def name(self) -> str:
        """The name of the function from its room on."""
        return _name(self.function)


class Fate(NamedTuple):
    """What became of the mutant of this number: its `killer`, None if it survived, and how many tests were run."""

    number: int
    killer: str | None
    tests: int


class Found(NamedTuple):
    """The numbers of the tests that call each function, the fastest first, and of the `failing` tests."""

    callers: Sequence[Sequence[int]]
    failing: Sequence[int]


# -- mutants ---------------------------------------------------------------------------------------------------


def mutants(name: str) -> Iterator[Mutant]:
    """The mutants of all functions whose name, from the room on, begins with this."""
    for function in _functions():
        if _name(function).startswith(name):
            (parsed,) = ast.parse(dedent(inspect.getsource(function))).body
            for without, mutated in mutations(parsed):
                yield Mutant(function, _compiled(mutated, function), without)


def mutations(function: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The function without each of its conditions, after the condition in words."""
    for at, node in enumerate(ast.walk(function)):
        for way, (without, _) in enumerate(_ways(node)):
            mutated = deepcopy(function)
            old = next(islice(ast.walk(mutated), at, None))
            _, new = list(_ways(old))[way]
            yield without, ast.fix_missing_locations(_Instead(old, new).visit(mutated))


class _Instead(ast.NodeTransformer):
    """Puts one node in another's place."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self._new if node is self._old else super().visit(node)


def _ways(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The node without each of its own conditions, after the condition in words."""
    match node:
        case ast.BoolOp(op, values):
            for at, value in enumerate(values):
                rest = values[:at] + values[at + 1 :]
                left = rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
                yield f"{ast.unparse(value)} [of {ast.unparse(node)}]", left
        case ast.comprehension(ifs=ifs):
            for at, test in enumerate(ifs):
                yield f"if {ast.unparse(test)}", _with(node, ifs=ifs[:at] + ifs[at + 1 :])
        case ast.If(test) | ast.IfExp(test) | ast.While(test):
            yield f"if {ast.unparse(test)} [never]", _with(node, test=ast.Constant(value=False))
            if not isinstance(node, ast.While):
                yield f"if {ast.unparse(test)} [always]", _with(node, test=ast.Constant(value=True))
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Assign([ast.Attribute() | ast.Subscript(), *_]):
            yield ast.unparse(node), ast.Pass()


def _with(node: ast.AST, **fields: Any) -> ast.AST:
    other = copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _functions() -> Iterator[FunctionType]:
    """All functions, methods and properties of the rooms that decide."""
    for module in ablation.modules():
        for held in vars(module).values():
            if getattr(held, "__module__", "") == module.__name__:
                for one in vars(held).values() if isinstance(held, type) else [held]:
                    function = getattr(one, "fget", None) or getattr(one, "func", one)
                    if isinstance(function, FunctionType) and _is_written(function):
                        yield function


def _is_written(function: FunctionType) -> bool:
    """True if the function stands in a file of the referee; a dataclass, for one, makes others."""
    return Path(function.__code__.co_filename).is_relative_to(HOME)


def _name(function: FunctionType) -> str:
    return f"{function.__module__.removeprefix('companion.referee.')}.{function.__qualname__}"


def _compiled(mutated: ast.AST, function: FunctionType) -> CodeType:
    """The code of the mutated function."""
    assert isinstance(mutated, ast.FunctionDef)
    mutated.decorator_list = []
    constants = compile(ast.Module([mutated], []), function.__code__.co_filename, "exec").co_consts
    return next(one for one in constants if isinstance(one, CodeType) and one.co_name == function.__name__)


# -- tests -----------------------------------------------------------------------------------------------------


class MutationTest:
    """The plugin: instead of all tests, it runs for each mutant those that call the changed function.

    That takes at most little more than `seconds` for each. `name` is meant as for `mutants`. `watch` is handed the
    fates as they come and their number, and hands them on while it shows how far the work is.
    """

    def __init__(
        self, name: str, seconds: float, watch: Callable[[Iterator[Fate], int], Iterable[Fate]]
    ) -> None:
        self._seconds, self._watch = seconds, watch
        self.mutants = list(mutants(name))
        self.fates: list[Fate] = []
        self.problem: str | None = None
        """Why no mutant was tried, None if all were."""
        self.failing: list[str] = []
        """The tests that fail without any mutant, so that they are left out."""
        self._tests: Mapping[FunctionType, Sequence[pytest.Item]] = {}
        # By function, how many of its mutants each test has killed.
        self._killers: dict[FunctionType, Counter[str]] = defaultdict(Counter)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mutants, as many at a time as there are cores."""
        if not session.items:
            self.problem = "no tests were collected"
            return True
        functions = list({one.function for one in self.mutants})
        # Tests may leave something behind, so that even these are not run in this process.
        ((_, found),) = forked(lambda _: _callers(session.items, functions), 1)
        if found is None:
            self.problem = "a test broke the process off in which all are run once"
            return True
        self.failing = [session.items[at].nodeid for at in found.failing]
        self._tests = {
            function: [session.items[at] for at in some]
            for function, some in zip(functions, found.callers, strict=True)
        }
        number = len(self.mutants)
        fates = (fate or Fate(one, "broken off", 0) for one, fate in forked(self._try, number))
        for fate in self._watch(fates, number):
            self.fates.append(fate)
            if fate.killer is not None:
                self._killers[self.mutants[fate.number].function][fate.killer] += 1
        return True

    def survivors(self) -> Iterator[str]:
        """The mutants that survived, in words, with the number of tests run and of those that call the function."""
        for number, killer, tests in sorted(self.fates):
            mutant = self.mutants[number]
            if killer is None:
                every = len(self._tests[mutant.function])
                yield f"{mutant.name}: {mutant.without}  ({tests} of {every} tests)"

    def _try(self, number: int) -> Fate:
        """What becomes of a mutant. Its function stays changed, so that this needs a process of its own."""
        signal.alarm(MOST_S)
        mutant = self.mutants[number]
        killed = self._killers[mutant.function]
        tests = sorted(self._tests[mutant.function], key=lambda one: -killed[one.nodeid])
        mutant.function.__code__ = mutant.code
        until = monotonic() + self._seconds
        for run, test, following in zip(from_number(1), tests, [*tests[1:], None], strict=False):
            if not _passes(test, following):
                return Fate(number, test.nodeid, run)
            if monotonic() > until:
                return Fate(number, None, run)
        return Fate(number, None, len(tests))


def _callers(tests: Sequence[pytest.Item], functions: Sequence[FunctionType]) -> Found:
    """The tests that call these functions, after all were run once."""
    number_of = {function.__code__: number for number, function in enumerate(functions)}
    took: list[tuple[float, int, set[int]]] = []
    failing: list[int] = []
    called: set[int] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in number_of:
            called.add(number_of[frame.f_code])

    for at, test, following in zip(from_number(), tests, [*tests[1:], None], strict=False):
        called.clear()
        since = monotonic()
        sys.setprofile(note)
        passes = _passes(test, following)
        sys.setprofile(None)
        if passes:
            took.append((monotonic() - since, at, set(called)))
        else:
            failing.append(at)
    took.sort(key=lambda one: one[0])
    return Found([[at for _, at, some in took if number in some] for number in number_of.values()], failing)


def _passes(test: pytest.Item, following: pytest.Item | None) -> bool:
    return not any(report.failed for report in runtestprotocol(test, log=False, nextitem=following))


def forked(work: Callable[[int], T], number: int) -> Iterator[tuple[int, T | None]]:
    """Each number below this one with the result of the work for it, from a process that is forked off.

    There are as many at a time as there are cores. The result is None if the process dies.
    """
    running: dict[Any, tuple[int, ForkProcess]] = {}
    waiting = iter(range(number))
    while True:
        for one in islice(waiting, cpu_count() - len(running)):
            ours, theirs = FORK.Pipe(duplex=False)
            child = FORK.Process(target=lambda one, theirs: theirs.send(work(one)), args=(one, theirs))
            child.start()
            theirs.close()
            running[ours] = one, child
        if not running:
            return
        for ours in wait(running):
            one, child = running.pop(ours)
            try:
                yield one, ours.recv()
            except EOFError:
                yield one, None
            child.join()
