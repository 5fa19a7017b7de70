"""The measurements that take too long for the tests: ``./dev bench``, see its ``--help``."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from itertools import count as from_number
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TextIO, TypeVar, get_args

import ablation
import accepted as accepted_tables
import bus_bytes
import cautions as under_cautions
import click
import compared_fairness
import emulated_timing
import evenings
import firmware_rates
import hall as halls
import hub_faults
import latency
import many_plies
import million_games
import msgspec
import mutants
import number_trials
import page_pictures
import pytest
import service_cost
import shaken as shaking
import speed_up
import touch_to_pixel
import verdict_walk
import viewers
import whole_games
from accepted import Outcome
from compared_fairness import Opinions
from disturbed import Disturbed
from many_plies import Counts
from oled import KINDS as KINDS_OF_OLED
from page_game import GAMES
from random_tables import KINDS, SENSED, drawn
from sowings import crowded, sampled

from companion.referee.protocol import Opening
from companion.rules.registry import own_names
from companion.service.commands.worker_options import worker_options
from companion.study.cluster import Cluster
from companion.study.mistakes import mistakes_in
from companion.study.recorded_verdicts import verdicts_on
from companion.study.tally import Incident, IncidentOutcome, QuestionOutcome, Reaction, Tally
from companion.study.worker_processes import WorkerProcesses
from companion.study.workers import Workers, WorkersError
from companion.texts import sentence

S = TypeVar("S")

LISTED = tuple(name for name in own_names() if latency.dealt(name).hints.listed)
"""The games whose plies can be listed."""

OPTIONS = {"ghostbuster": {"seats": 4}}
"""Under which a table in the quiet is measured."""


@click.group()
def bench() -> None:
    """What the referee does and costs, measured for longer than the tests can."""


@bench.command()
@click.option("--faults", default=1000, show_default=True, help="How often something is killed or cut off.")
@click.option("--tables", default=3, show_default=True, help="How many tables are played on meanwhile.")
@click.option("--seed", default=1, show_default=True, help="The seed of the lot.")
def faults(faults: int, tables: int, seed: int) -> None:
    """Kill broker, hub, database and tables by lot while tables are played on, and compare their archives.

    Needs Mosquitto and PostgreSQL, which `./dev test --hub` installs. The status is 1 if a game differs.
    """
    with TemporaryDirectory() as folder:
        found = hub_faults.run(
            Path(folder),
            faults,
            tables,
            seed,
            lambda done: click.echo(f"\r{done} of {faults}", nl=False, err=True),
        )
    click.echo("", err=True)
    for kind, number in found.faults.most_common():
        click.echo(f"{number:5}  {kind}")
    click.echo(f"{found.games} games, {found.plies} plies, {found.undone} of them taken back")
    if found.recovered is None:
        click.echo(f"differing: {', '.join(found.differing)}")
        sys.exit(1)
    click.echo(f"the hub has all of them as their tables do, {found.recovered:.1f} s after the last fault")


@bench.command()
@click.option(
    "--checkout", type=click.Path(exists=True, file_okay=False), help="Take the firmware of this checkout."
)
def pico(checkout: str | None) -> None:
    """Time the firmware of four boards on an emulated Pico, which `./dev test --emulated` has fetched."""
    for line in emulated_timing.table(checkout):
        click.echo(line)


@bench.command()
@click.argument("tables", type=click.IntRange(1), nargs=-1)
@click.option("--viewers", "watching", default=200, show_default=True, help="So many browsers show the wall.")
@click.option(
    "--seconds", default=30.0, show_default=True, help="So long is played at each number of tables."
)
@click.option(
    "--pause", default=halls.PAUSE_S, show_default=True, help="Seconds between two plies of a table."
)
def hall(tables: Sequence[int], watching: int, seconds: float, pause: float) -> None:
    """Let very many TABLES play at one hub, and tell how late each ply is on the wall of each viewer.

    TABLES are numbers of tables, one after the other; without any it is 1,000. Needs Mosquitto, which `./dev test --hub` installs. The status is 1 if the hub has not kept a game.
    """
    lacking = False
    for number in tables or (1000,):
        found = halls.run(number, watching, seconds, pause)
        click.echo(halls.told(found))
        lacking |= bool(found.lacking)
    if lacking:
        sys.exit(1)


@bench.command()
@click.option("--games", default=1_000_000, show_default=True, help="Of so many games.")
def questions(games: int) -> None:
    """Ask an export of a hub with very many games, made up by lot, and say how long each answer takes."""
    with TemporaryDirectory() as folder:
        million_games.make(Path(folder), games)
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
        click.echo(f"{games} games, {size / 1e6:.0f} MB")
        for name, seconds in million_games.times(Path(folder)):
            click.echo(f"{seconds:6.2f} s  {name}")


@bench.command()
@click.argument("game", type=click.Choice(own_names()))
@click.argument("kind", type=click.Choice(KINDS))
@click.option("--plies", default=200_000, show_default=True, help="Stop after so many plies.")
@click.option("--minutes", type=float, help="Stop after so many minutes.")
@click.option("--first", default=0, show_default=True, help="The first seed; the last line names the next.")
@worker_options
def plies(game: str, kind: str, plies: int, minutes: float | None, first: int, workers: Workers) -> None:
    """Let simulated people play a game on KIND of sensors, and mark the referee by the truth.

    Each session that is marked down is told with its seed; `session` shows it. Ctrl-C ends the run,
    and what it has is printed. Except for the speed it is the same whatever the workers.
    """
    total, began = Counts(), monotonic()
    told = began
    with _until_stopped() as lost, closing(many_plies.run(game, kind, from_number(first), workers)) as played:
        for counts in played:
            total += counts
            for seed, problems in counts.marked_down.items():
                click.echo("\n    ".join([f"seed {seed}: {many_plies.worst(problems)}", *problems[:3]]))
            now = monotonic()
            if total.plies >= plies or (minutes is not None and now - began > 60 * minutes):
                break
            if now - told > 1 and sys.stderr.isatty():
                told = now
                click.echo(
                    f"\r{total.plies} plies, {len(total.marked_down)} marked down ", nl=False, err=True
                )
    click.echo(_summary(game, kind, total, monotonic() - began))
    click.echo(f"{game} {kind}: go on with --first {first + total.sessions}")
    if lost:
        raise click.ClickException(sentence(str(lost[0])))


@bench.command()
@click.option("--tasks", default=20, show_default=True, help="So many tasks of two games each.")
@click.option("--rounds", default=3, show_default=True, help="Time it so often; the least time counts.")
@worker_options
def speedup(tasks: int, rounds: int, workers: Workers) -> None:
    """Compare the time that workers take for games with that of a single process on this machine."""
    if isinstance(workers, Cluster):
        workers = replace(workers, modules=[speed_up.FILE])
    found = speed_up.measured(WorkerProcesses(1), workers, tasks, rounds)
    click.echo(
        f"{tasks} tasks of {found.seconds_a_task:.2f} s: {found.alone:.1f} s alone, "
        f"{found.together:.1f} s together, {found.ratio:.2f} times as fast"
    )


@contextmanager
def _until_stopped() -> Iterator[list[WorkersError]]:
    """Stop after Ctrl-C, or where the workers are lost; that is added to the list."""
    lost: list[WorkersError] = []
    try:
        yield lost
    except KeyboardInterrupt:
        click.echo("\nstopped", err=True)
    except WorkersError as error:
        lost.append(error)


def _summary(game: str, kind: str, total: Counts, seconds: float) -> str:
    sorts = ", ".join(f"{number} {sort}" for sort, number in total.sorts.most_common()) or "none"
    return (
        f"{game} {kind}: {total.sessions} sessions, {total.plies} plies and {total.idle} idle, "
        f"{total.asked} asked, {total.alarms} alarms, {total.caught} of {total.slips} slips caught; "
        f"marked down: {sorts}; {total.plies / max(seconds, 1e-9):.0f} plies/s"
    )


@bench.command()
@click.argument("games", type=click.Choice(LISTED), nargs=-1, required=True)
@click.option("--kind", "kinds", type=click.Choice(KINDS), multiple=True, default=("presence", "mixed"))
@click.option("--tables", default=80, show_default=True, help="So many of each game and kind.")
@click.option("--blind", is_flag=True, help="Some fields of each table have no sensor.")
def cautions(games: Sequence[str], kinds: Sequence[str], tables: int, *, blind: bool) -> None:
    """Count questions, wrong records and seconds of waiting in GAMES under each caution, on the same tables."""
    click.echo(under_cautions.HEAD)
    for row in under_cautions.rows(games, kinds, range(tables), blind=blind):
        click.echo(under_cautions.line(row))


@bench.command()
@click.option("--sessions", default=200, show_default=True, help="So many of each game and kind.")
@click.option("--first", default=0, show_default=True, help="The first seed.")
def digests(sessions: int, first: int) -> None:
    """Print a fingerprint of the verdicts of each session of `plies`, for all games and kinds.

    Run it before and after a change that must not alter any verdict, and compare the two with diff.
    """
    seeds = range(first, first + sessions)
    for game, kind in product(own_names(), KINDS):
        for seed, digest in zip(seeds, many_plies.digests(game, kind, seeds), strict=True):
            click.echo(f"{game} {kind} {seed} {digest}")


@bench.command()
@click.option("--sessions", default=8, show_default=True, help="So many of `plies` of each game and kind.")
@click.option("--evenings", "odd", default=4, show_default=True, help="So many of `incidents` of each.")
@click.option("--first", default=500_000, show_default=True, help="The first seed.")
@click.option(
    "--tried", default=20, show_default=True, help="So many sessions at most are judged without a rule."
)
@click.option("--rule", "wanted", default="", help="Only the rules whose name contains this.")
def ablate(sessions: int, odd: int, first: int, tried: int, wanted: str) -> None:
    """Switch off each rule of the referee alone, and tell what that costs.

    A rule is a function of the referee that says yes or no, or that may find nothing; switched off, it always
    gives its usual answer. The rules that never gave another one are named at the end.
    """
    drawn_from = [
        ablation.Session(game, kind, seed, odd=is_odd)
        for game, kind in product(own_names(), KINDS)
        for is_odd, number in ((False, sessions), (True, odd))
        for seed in range(first, first + number)
    ]
    with _progress(many_plies.on_cores(ablation.watched, drawn_from), len(drawn_from), "all rules") as done:
        known = dict(zip(drawn_from, done, strict=True))
    measured = []
    work = [(cost, one) for cost, each in ablation.costs(known, tried) if wanted in cost.rule for one in each]
    with _progress(
        many_plies.on_cores(ablation.judge, [one for _, one in work]), len(work), "one less"
    ) as done:
        for (cost, one), judged in zip(work, done, strict=True):
            ablation.weigh(cost, known[one.session][1], judged)
            measured.append(cost)
    marked = sum(bool(judged.problems) for _, judged in known.values())
    click.echo(f"{len(known)} sessions; with all rules {marked} are marked down")
    click.echo(ablation.table(list({id(cost): cost for cost in measured}.values())))
    silent = sorted(ablation.silent(judged for _, judged in known.values()))
    click.echo(f"\n{len(silent)} rules never gave another answer than their usual one:")
    click.echo("\n".join(f"    {rule}" for rule in silent if wanted in rule))


@bench.command("mutants")
@click.argument("name", default="")
@click.option("--seconds", default=10.0, show_default=True, help="How long the tests of one mutant may take.")
@click.option("--tests", "paths", multiple=True, default=("tests/referee",), help="Where the tests are.")
def mutation(name: str, seconds: float, paths: Sequence[str]) -> None:
    """Leave out each condition of the referee alone, and tell which ones no test misses.

    NAME is what the names of the functions begin with, such as tracking, tracking.routes or play.rulings.Rulings.
    """
    terminal = sys.stderr

    def watch(fates: Iterator[mutants.Fate], number: int) -> Iterator[mutants.Fate]:
        with _progress(fates, number, "mutants", terminal) as shown:
            yield from shown

    tested = mutants.MutationTest(name, seconds, watch)
    if not tested.mutants:
        raise click.BadParameter(f"the referee has no function {name!r} with conditions", param_hint="NAME")
    plugins = ["no:cacheprovider", "no:xdist", "no:terminal"]
    # The bench has imported some plugins already.
    known = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    options = ["-o", "addopts=", "--capture=sys", *known, *(word for one in plugins for word in ("-p", one))]
    pytest.main([*options, *paths], [tested])
    if tested.problem is not None:
        raise click.ClickException(f"{', '.join(paths)}: {tested.problem}")
    for failing in tested.failing:
        click.echo(f"{failing} fails as it is, so it is left out", err=True)
    survivors = list(tested.survivors())
    click.echo("\n".join([*survivors, f"{len(survivors)} of {len(tested.mutants)} mutants survived"]))


@bench.command()
@click.option("--sessions", default=10, show_default=True, help="So many of each game and kind of sensors.")
@click.option("--first", default=0, show_default=True, help="The first seed.")
@click.option("--number", "wanted", default="", help="Only numbers whose names hold this text.")
def numbers(sessions: int, first: int, wanted: str) -> None:
    """Change each number of the cost model alone, and tell what that costs on counted boards.

    Each is switched off, made smaller by 0.7 and larger by 1.4.
    """
    work = list(number_trials.trials(wanted, range(first, first + sessions)))
    with _progress(many_plies.on_cores(number_trials.problems, work), len(work), "numbers") as done:
        judged = list(zip(work, done, strict=True))
    plain = sum(bool(found) for trial, found in judged if not trial.number)
    each = sum(not trial.number for trial, _ in judged)
    click.echo(f"{each} sessions for each change; with the numbers as they are {plain} are marked down")
    click.echo(number_trials.table(judged))


@contextmanager
def _progress(
    things: Iterable[S], number: int, label: str, terminal: TextIO | None = None
) -> Iterator[Iterable[S]]:
    file = terminal or sys.stderr
    with click.progressbar(things, length=number, label=label, file=file, hidden=not file.isatty()) as shown:
        yield shown


@bench.command()
@click.argument("game", type=click.Choice(own_names()))
@click.argument("kind", type=click.Choice(KINDS))
@click.option("--games", default=50, show_default=True, help="So many games of at most twenty turns.")
@click.option("--first", default=0, show_default=True, help="The first seed.")
def incidents(game: str, kind: str, games: int, first: int) -> None:
    """Let people undo, accept, knock against the table and more, and tell what the referee made of it."""
    total = _evenings(partial(evenings.evening, game, kind), range(first, first + games), f"{game} {kind}")
    _outcomes(total.incidents, get_args(Incident), get_args(IncidentOutcome))


@bench.command()
@click.argument("game", type=click.Choice(own_names()))
@click.argument("kind", type=click.Choice((*KINDS, "none")))
@click.option("--games", default=50, show_default=True, help="So many games of at most twenty turns.")
@click.option("--first", default=0, show_default=True, help="The first seed.")
def unanswered(game: str, kind: str, games: int, first: int) -> None:
    """Let people leave questions unanswered and play on, and tell what the referee made of it."""
    seeds = range(first, first + games)
    total = _evenings(partial(evenings.quiet_evening, game, kind), seeds, f"{game} {kind}")
    _outcomes(total.questions, get_args(Reaction), get_args(QuestionOutcome))


def _evenings(work: Callable[[int], Tally], seeds: range, label: str) -> Tally:
    """The sum of these evenings; what went wrong in one is told at once."""
    total = Tally()
    with _progress(many_plies.on_cores(work, seeds), len(seeds), label) as done:
        for number, tally in zip(seeds, done, strict=True):
            total += tally
            for problem in evenings.problems_in(tally):
                click.echo(f"seed {number}: {problem}")
    return total


def _outcomes(counts: Mapping[tuple[str, str], int], rows: Sequence[str], columns: Sequence[str]) -> None:
    """Print how often each of the rows ended in each of the columns."""
    click.echo(f"{'':20}" + "".join(f"{column:>10}" for column in columns))
    for row in rows:
        click.echo(f"{row:20}" + "".join(f"{counts.get((row, column), 0):>10}" for column in columns))


@bench.command()
@click.argument("game", type=click.Choice(LISTED))
@click.argument("kind", type=click.Choice(KINDS))
@click.option("--sessions", default=100, show_default=True, help="So many sessions of at most 14 plies.")
@click.option("--first", default=0, show_default=True, help="The first seed.")
@click.option("--follow", is_flag=True, help="Play what the enumeration calls fair, and mark the referee.")
@click.option("--examples", default=3, show_default=True, help="So many of each disagreement.")
def fairness(game: str, kind: str, sessions: int, first: int, *, follow: bool, examples: int) -> None:
    """Compare the clauses that tell whether a plan is fair with an enumeration of all possible courses."""
    total, seeds = Opinions(), range(first, first + sessions)
    work = partial(compared_fairness.compared, game, kind, follow=follow)
    with _progress(many_plies.on_cores(work, seeds), sessions, f"{game} {kind}") as done:
        for found in done:
            total += found
    click.echo(compared_fairness.table(total, examples))


@bench.command()
def walk() -> None:
    """How many calls lead from the last byte of a simple ply of Sahara to its picture, by room."""
    calls = verdict_walk.calls_of_a_ply()
    functions, files = len(set(calls)), len({call.module for call in calls})
    click.echo(f"{len(calls)} calls of {functions} functions in {files} files")
    for room, number in Counter(call.module.partition("/")[0] for call in calls).most_common():
        click.echo(f"{number:6} {room}")


@bench.command()
@click.argument("game", type=click.Choice(own_names()))
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("seed", type=int)
@click.option("--recording", is_flag=True, help="Only the lines of the recording, for companion referee.")
def session(game: str, kind: str, seed: int, *, recording: bool) -> None:
    """Show one session of `plies`: what was read, what was done and what the referee said of it."""
    played = many_plies.session(game, kind, seed)
    if recording:
        click.echo("\n".join(played.texts))
        return
    verdicts = verdicts_on(played.texts)
    opening = Opening(drawn(game, kind, seed).header)
    events = [(line["t"], "read   ", line) for line in played.lines[1:]]
    events += [(said["t"], "VERDICT", said) for said in verdicts]
    events += [(entry["from"], "TRUTH  ", entry) for entry in played.truth]
    click.echo(played.texts[0])
    for _, word, shown in sorted(events, key=lambda event: event[0]):
        click.echo(f"{word} {msgspec.json.encode(shown).decode()}")
    for problem in mistakes_in(opening.game, opening.position, played.truth, verdicts):
        click.echo(f"PROBLEM {problem}")


@bench.command()
@click.argument("game", type=click.Choice(own_names()))
@click.argument("kind", type=click.Choice(KINDS))
@click.option("--sessions", default=100, show_default=True, help="So many sessions are played.")
@click.option("--first", default=0, show_default=True, help="The first seed.")
@click.option("--recording", is_flag=True, help="Only the lines of the first session, as far as it went.")
def disturbed(game: str, kind: str, sessions: int, first: int, *, recording: bool) -> None:
    """Disturb sessions as no simulated human does, to see whether the referee breaks down or gets stuck.

    Buttons out of turn, strange answers, wrong readings, silence, a table that is cleared.
    """
    verdicts, dearest, broken = 0, 0.0, 0
    for seed in range(first, first + (1 if recording else sessions)):
        one = Disturbed(game, kind, seed)
        try:
            found = one.play()
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            broken += 1
            click.echo(f"seed {seed}: {error!r} at line {len(one.lines)}", err=recording)
        else:
            verdicts, dearest = verdicts + found.verdicts, max(dearest, found.dearest)
        if recording:
            click.echo("\n".join(one.lines))
            return
    click.echo(
        f"{game} {kind}: {sessions} sessions, {verdicts} verdicts, {broken} broken down; "
        f"{dearest:.2f} s for the dearest line"
    )


@bench.command()
@click.option("--tables", default=200, show_default=True, help="So many tables of each game and kind.")
@click.option("--first", default=0, show_default=True, help="The first seed.")
def accepted(tables: int, first: int) -> None:
    """Let players accept tables that no rule explains, and answer truthfully, and tell what became of that.

    Tables that a rule explains are left out. `asked` is the mean and the largest number of questions until a
    table was accepted.
    """
    outcomes, seeds = get_args(Outcome), range(first, first + tables)
    click.echo(f"{'':24}" + "".join(f"{outcome:>12}" for outcome in outcomes) + f"{'asked':>12}")
    for game, kind in product(own_names(), KINDS):
        done = [*many_plies.on_cores(partial(accepted_tables.dialogue, game, kind), seeds)]
        for seed, one in zip(seeds, done, strict=True):
            for fault in one.faults:
                click.echo(f"seed {seed}: {fault}")
        number = Counter(one.outcome for one in done)
        asked = [one.questions for one in done if one.outcome in ("as it lies", "otherwise", "over")]
        click.echo(
            f"{f'{game} {kind}':24}"
            + "".join(f"{number[outcome]:>12}" for outcome in outcomes)
            + f"{sum(asked) / max(1, len(asked)):>8.2f} {max(asked, default=0):>3}"
        )


@bench.command()
@click.option("--sessions", default=30, show_default=True, help="At least so many for each game and kind.")
@click.option("--verdicts", default=1500, show_default=True, help="More sessions, until there are so many.")
def costs(sessions: int, verdicts: int) -> None:
    """What a verdict costs, a frame in the quiet and a sowing of twelve balls, in CPU time."""
    _row("from the frame that completes a ply to its verdict", None)
    for game in own_names():
        every: list[float] = []
        for kind in KINDS:
            found = _verdicts(game, kind, sessions, verdicts)
            every += [one.seconds for one in found]
            _row(f"{game} {kind}", [one.seconds for one in found])
            for word, asked in (("recorded", False), ("asked about", True)):
                some = [one.seconds for one in found if one.asked is asked]
                if 0 < len(some) < len(found):
                    _row(f"    {word}", some)
        _row(f"{game}, all kinds", every)
    _row("a frame in the quiet", None)
    for game in own_names():
        played = latency.dealt(game, OPTIONS.get(game))
        for kind in SENSED:
            _row(f"{game} {kind}, {len(played.fields)} fields", latency.quiet(played, kind))
    _row("a frame of load cells that are all out of order", None)
    for game in own_names():
        played = latency.dealt(game, OPTIONS.get(game))
        _row(f"{game}, {len(played.fields)} fields", latency.out_of_order(played))
    _row("the worst frame of each sowing of twelve balls, rest included", None)
    for words, drawing in (("apart", sampled), ("in a crowd", crowded)):
        for kind in ("count", "mass", "contents"):
            _row(
                f"{words}, {kind}",
                [latency.of_sowing(*drawing(Random(seed)), kind) for seed in range(sessions)],
            )


def _verdicts(game: str, kind: str, sessions: int, verdicts: int) -> list[latency.Spent]:
    """What the verdicts cost; it is shown how many there are already."""
    found: list[latency.Spent] = []
    for number, found in enumerate(latency.enough(game, kind, sessions, verdicts), 1):
        if sys.stderr.isatty():
            click.echo(f"\r{number} sessions, {len(found)} verdicts ", nl=False, err=True)
    if sys.stderr.isatty():
        click.echo("\r\033[K", nl=False, err=True)
    return found


def _row(name: str, seconds: list[float] | None) -> None:
    if not seconds:
        click.echo(f"{name:60}" + "".join(f"{word:>10}" for word in ("number", "median", "p99", "most")))
        return
    found = latency.summed(seconds)
    figures = "".join(f"{1000 * one:8.3f}ms" for one in found[1:])
    click.echo(f"{name:60}{found.number:10}{figures}")


@bench.command()
@click.argument("game", type=click.Choice(own_names()))
@click.argument("kind", type=click.Choice(SENSED))
@click.option("--seconds", default=60, show_default=True, help="So long is the table shaken.")
@click.option("--seed", default=0, show_default=True, help="The chance by which it is shaken.")
def shaken(game: str, kind: str, seconds: int, seed: int) -> None:
    """What a shaken table costs in CPU time, and in memory."""
    timed = shaking.shake(game, kind, seconds, seed, traced=False)
    traced = shaking.shake(game, kind, seconds, seed, traced=True)
    click.echo(
        f"{game} {kind}, shaken for {seconds} s: {timed.seconds:.2f} s of CPU time, "
        f"{1000 * timed.dearest:.0f} ms for the dearest frame; "
        f"{traced.peak / 1e6:.1f} MB at most, {traced.kept / 1e6:.1f} MB in the end"
    )


@bench.command()
@click.option("--board", default="sahara", show_default=True, help="The board on the cable.")
@click.option("--seconds", default=30.0, show_default=True, help="How long the quiet service is watched.")
def service(board: str, seconds: float) -> None:
    """What the service costs on a table where nothing happens, and how soon it shows its first picture."""
    cost = service_cost.measured(board, seconds)
    click.echo(
        f"first picture after {cost.picture:.2f} s; at rest {cost.processor:.2%} of a core, "
        f"{cost.resident:.0f} MB resident, {cost.own:.0f} MB its own share"
    )


@bench.command()
@click.option("--plies", default=60, show_default=True, help="So many plies of each game at most.")
def bus(plies: int) -> None:
    """What a ply costs on the I2C bus of the display, in bytes, beside a whole picture."""
    for board in ("sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema"):
        for kind in KINDS_OF_OLED:
            costs, whole = bus_bytes.measured(board, kind, plies)
            pictures, sent = sum(cost.pictures for cost in costs), sum(cost.bytes for cost in costs)
            click.echo(
                f"{board} {kind}: {len(costs)} plies, median {costs[len(costs) // 2].bytes} bytes, "
                f"most {costs[-1].bytes}; {pictures / len(costs):.1f} pictures a ply of {sent / pictures:.0f} "
                f"bytes; a whole one {whole}"
            )


@bench.command()
@click.option("--seconds", default=5.0, show_default=True, help="How long each Pico rests.")
@click.option("--touches", default=40, show_default=True, help="How often it is touched then.")
def firmware(seconds: float, touches: int) -> None:
    """How fast the firmware scans simulated chips in MicroPython, and what it says on the cable."""
    for name, scanner in firmware_rates.SCANNERS.items():
        rates = firmware_rates.measured(scanner, seconds, touches)
        told = sorted(rates.latencies)
        click.echo(
            f"{name}: {rates.scans:.0f} scans a second, {rates.frames:.1f} frames at rest (at most"
            f" {rates.jitter:.0f} ms late); {rates.resting:.0f} bytes a second at rest, {rates.moving:.0f} while"
            f" touched; a touch is told after {told[len(told) // 2]:.1f} ms, at most {told[-1]:.1f} ms"
        )


@bench.command()
@click.option("--touches", default=200, show_default=True, help="So many times the switch is touched.")
def touch(touches: int) -> None:
    """From a switch that closes at the Pico's pins to changed pixels on the display, stage by stage."""
    found, debounce = touch_to_pixel.measured(touches)
    for verdict in sorted({one.verdict for one in found}):
        some = [one for one in found if one.verdict == verdict]
        _row(f"{verdict}, answered by {some[0].sent} bytes", None)
        _row("switch closed -> frame at the host", [one.to_host for one in some])
        _row(f"-> verdict ({1000 * debounce:.0f} ms of debounce in it)", [one.to_verdict for one in some])
        _row("-> first byte to the display", [one.to_bus for one in some])
        _row("-> last byte, on a bus that takes no time", [one.to_pixels for one in some])
        _row("all, the bytes at 400 kHz added", [one.whole + one.wire(400_000) for one in some])
        _row("physical floor: debounce and bytes at 400 kHz", [debounce + one.wire(400_000) for one in some])


@bench.command(name="viewers")
@click.option("--viewers", "number", default=50, show_default=True, help="So many watch in the end.")
@click.option(
    "--plies", default=30, show_default=True, help="So many plies are played for each number of viewers."
)
def watched_by(number: int, plies: int) -> None:
    """How late a fast game reaches those who watch it, and what they cost the table."""
    before = 0.0
    for watching, found in zip((0, 1, number), viewers.measured([0, 1, number], plies), strict=True):
        _row(f"{watching} viewers", None)
        _row("from an action to its answer", found.answers)
        if found.arrivals:
            _row("from an action to each viewer", found.arrivals)
        click.echo(f"{found.resident:.1f} MB resident")
        if watching == 1:
            before = found.resident
    if number > 1:
        click.echo(f"{1000 * (found.resident - before) / (number - 1):.0f} kB for each more viewer")


@bench.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--language", default="en", show_default=True, help="The language of the browser.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
def pictures(folder: Path, language: str, theme: str) -> None:
    """Make pictures of the page in FOLDER: every game at every size, begun and after a wrong move."""
    for file in page_pictures.page_pictures(folder, page_pictures.Look(language, theme)):
        click.echo(file)


@bench.command()
@click.argument("boards", type=click.Choice(list(GAMES)), nargs=-1)
@click.option(
    "--by", type=click.Choice(list(whole_games.HANDS)), multiple=True, help="Only so; or in each way."
)
def games(boards: tuple[str, ...], by: tuple[str, ...]) -> None:
    """Play whole games on the page in a browser: by mouse, touch, keys, and as a screen reader; all BOARDS unless some are named."""
    for game in whole_games.whole_games(boards or tuple(GAMES), by or tuple(whole_games.HANDS)):
        click.echo(f"{game.board} by {game.by}: {game.plies} plies in {game.seconds:.0f} s, {game.end}")


if __name__ == "__main__":
    bench(prog_name="./dev bench")
