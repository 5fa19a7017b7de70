"""Whatever was shown is kept, at whatever moment the power is lost and whatever was not on the medium then.

Real commands are run under strace, which records what they do to the disk. After each call the medium is built
as it may look if the power is lost at this moment (`power_loss`), and the program opens what is there.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import many_plies
import pytest
from power_loss import EVERYTHING, FATES, NOTHING, Medium, State
from system_calls import Call, Said, traced

from companion.records import game_record
from companion.records.archive import Archive, ArchiveReader, NoSuchGameError
from companion.records.errors import ArchiveError

ARCHIVE = "archive.sqlite"
OPENING = Path(__file__).with_name("classical-opening.json")
COUNTED = "states of a disk after a loss of power"

LEAST = 500
"""States that games of any kind have at least."""

Tried: TypeAlias = Callable[[int], None]
"""Takes down how many states a test has tried."""

Plies: TypeAlias = tuple[tuple[str, str | None, bool], ...]
"""The plies of a game: seat, move, and whether it was taken back."""

Kept: TypeAlias = tuple[Plies, ...]
"""The plies of the games in an archive, without games that have none."""

OLD: Plies = (("A", "a1", False), ("A", "a2", False), ("A", "a3", False))
"""A game of the archives that the fixture `old_archive` writes."""


@dataclass(frozen=True)
class Story:
    """What programs did, call by call, to a directory in which files were `there` already.

    With each call stands how much was shown by then, and `kept` is what must be in the archive after that much
    was shown.
    """

    there: State
    calls: Sequence[tuple[Call, int]]
    kept: Sequence[Kept]


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """The directory of the archive under strace."""
    made = tmp_path / "archive"
    made.mkdir()
    return made


@pytest.fixture
def memory() -> Iterator[Path]:
    """A directory in memory, where the system has one: thousands of archives are opened and synced in it."""
    shared = Path("/dev/shm")  # noqa: S108 - a directory of its own is made in it
    with TemporaryDirectory(dir=shared if shared.is_dir() else None) as made:
        yield Path(made)


@pytest.fixture
def tried(record_property: Callable[[str, object], None]) -> Tried:
    """The number stands at the end of the test run."""
    return partial(record_property, COUNTED)


def verdicts_in(call: Call) -> list[dict[str, Any]]:
    """The verdicts in a text that show something as kept."""
    verdicts = map(json.loads, call.text.splitlines() if isinstance(call, Said) else ())
    return [one for one in verdicts if one["verdict"] in {"played", "stands", "undone"}]


def played(plies: Plies, verdict: dict[str, Any]) -> Plies:
    """The plies of a game after a verdict."""
    if verdict["verdict"] != "undone":
        return (*plies, (verdict["seat"], verdict.get("move"), False))
    last = max(number for number, (_, _, undone) in enumerate(plies) if not undone)
    seat, move, _ = plies[last]
    return (*plies[:last], (seat, move, True), *plies[last + 1 :])


def recording(game: str, kind: str, seed: int) -> str:
    """A game of simulated people, who take back their last ply at the end."""
    lines = many_plies.session(game, kind, seed).texts
    return "\n".join([*lines, json.dumps({"t": json.loads(lines[-1])["t"] + 9, "press": "undo"}), ""])


def story_of_games(directory: Path, *recordings: str, before: Kept = ()) -> Story:
    """Games that are judged and kept by the program, one after the other."""
    there = {file.name: file.read_bytes() for file in directory.iterdir()}
    calls: list[tuple[Call, int]] = []
    kept = [before]
    for text in recordings:
        file = directory.with_name("game.jsonl")
        file.write_text(text, "utf-8")
        command = ["referee", "--json", "--record", "--archive", str(directory / ARCHIVE), str(file)]
        earlier, plies = kept[-1], ()
        run = traced(command, directory, directory.with_name("log"))
        assert (run.status, run.errors) == (0, "")
        for call in run.calls:
            for verdict in verdicts_in(call):
                plies = played(plies, verdict)
                kept.append((*earlier, plies))
            calls.append((call, len(kept) - 1))
    return Story(there, calls, kept)


def story_of(directory: Path, *command: str, status: int = 0, kept: Sequence[Kept] = ((),)) -> Story:
    """A command of `companion games`, which shows that it is done by what it says."""
    there = {file.name: file.read_bytes() for file in directory.iterdir()}
    archive = str(directory / ARCHIVE)
    run = traced(["games", *command, "--archive", archive], directory, directory.with_name("log"))
    assert (run.status, run.errors.count("\n")) == (status, status)
    said = accumulate(isinstance(call, Said) for call in run.calls)
    return Story(there, list(zip(run.calls, map(int, map(bool, said)), strict=True)), kept)


def states(story: Story, *, lying: bool = False) -> Iterator[tuple[State, int]]:
    """What may be on the medium after each call, and how much was shown by then; none of them twice."""
    rng = Random(0)
    medium = Medium(lying=lying)
    for name, content in story.there.items():
        medium.put(name, content)
    seen: set[bytes] = set()
    for call, number in story.calls:
        medium.take(call)
        for fate in (NOTHING, EVERYTHING, *FATES):
            state = medium.after_power_loss(fate, rng)
            mark = blake2b(repr((number, sorted(state.items()))).encode()).digest()
            if mark not in seen:
                seen.add(mark)
                yield state, number


def laid_out(state: State, directory: Path) -> Path:
    """The archive of a state, with the files beside it."""
    for file in directory.iterdir():
        file.unlink()
    for name, content in state.items():
        (directory / name).write_bytes(content)
    return directory / ARCHIVE


def games_in(archive: Archive) -> Kept:
    """The plies of all games that have any, the oldest first."""
    records = [archive.game(summary.id) for summary in reversed(archive.games())]
    plies = (tuple((ply.seat, ply.move, ply.undone) for ply in record.plies) for record in records)
    return tuple(filter(None, plies))


def found_in(state: State, directory: Path) -> Kept | str:
    """What the program finds in an archive; or, in a word, why it finds nothing."""
    try:
        with Archive.open(laid_out(state, directory), patience=0, rescuing=True) as archive:
            return "damaged" if archive.set_aside is not None else games_in(archive)
    except (ArchiveError, NoSuchGameError):
        return "refused"


def outcomes(story: Story, memory: Path, *, lying: bool = False) -> Counter[str]:
    """How many states of the medium are good, and how many are not and why."""
    counted: Counter[str] = Counter()
    for state, number in states(story, lying=lying):
        found = found_in(state, memory)
        if isinstance(found, str):
            counted[found] += 1
        # A ply is kept before it is shown, so one more may be found than was shown.
        elif found in story.kept[number : number + 2]:
            counted["good"] += 1
        else:
            counted["lost" if found in story.kept else "invented"] += 1
    return counted


@pytest.mark.parametrize(
    ("game", "kind", "seeds"),
    [
        ("sahara", "count", (1, 2, 4)),
        ("geisterfahrer", "contents", (1,)),
        ("ghostbuster", "count", (1, 2)),
        ("zahlenluchs", "contents", (1, 2)),
        ("esiema", "contents", (1, 2)),
    ],
)
def test_games_that_are_kept_lose_nothing_shown(
    directory: Path, memory: Path, tried: Tried, game: str, kind: str, seeds: Sequence[int]
) -> None:
    counted = outcomes(story_of_games(directory, *(recording(game, kind, seed) for seed in seeds)), memory)
    tried(counted.total())
    assert counted == {"good": counted.total()}
    assert counted.total() > LEAST


def test_a_medium_that_lies_about_syncing_loses_plies(directory: Path, memory: Path) -> None:
    """So the test would notice a sync that is left out."""
    counted = outcomes(story_of_games(directory, recording("sahara", "count", 1)), memory, lying=True)
    assert counted["lost"]
    assert counted["damaged"]
    assert counted["good"] < counted.total() * 0.8
    assert counted["invented"] == 0


def test_an_older_archive_is_brought_up_without_losing_a_game(
    directory: Path, memory: Path, old_archive: Callable[[Path, int], None], tried: Tried
) -> None:
    old_archive(directory / ARCHIVE, 2)
    counted = outcomes(story_of_games(directory, recording("sahara", "count", 1), before=(OLD, OLD)), memory)
    tried(counted.total())
    assert counted == {"good": counted.total()}


def test_an_import_is_kept_as_a_whole(directory: Path, memory: Path, tried: Tried) -> None:
    record = game_record.read(OPENING.read_bytes())
    whole = tuple((ply.seat, ply.move, ply.undone) for ply in record.plies)
    counted = outcomes(story_of(directory, "import", str(OPENING), kept=[(), (whole,)]), memory)
    tried(counted.total())
    assert counted == {"good": counted.total()}


@pytest.mark.parametrize("older", [False, True])
def test_a_backup_has_its_name_only_when_it_is_whole(
    directory: Path, memory: Path, old_archive: Callable[[Path, int], None], tried: Tried, older: bool
) -> None:
    backup = directory / "backup.sqlite"
    if older:
        old_archive(backup, 1)
    old_archive(directory / ARCHIVE, 2)
    replace = ["--replace"] if older else []
    found = list(states(story_of(directory, "backup", str(backup), *replace)))
    for state, done in found:
        path = laid_out(state, memory)
        with ArchiveReader.open(path) as archive:
            assert games_in(archive) == (OLD, OLD)
        games = 0
        if backup.name in state:
            with ArchiveReader.open(path.with_name(backup.name)) as archive:
                games = len(games_in(archive))
        assert games in ((2,) if done else (2, int(older)))
    tried(len(found))


def test_a_repair_loses_neither_what_can_be_read_nor_the_damaged_file(
    directory: Path, memory: Path, old_archive: Callable[[Path, int], None], tried: Tried
) -> None:
    path = directory / ARCHIVE
    old_archive(path, 3)
    damaged = bytearray(path.read_bytes())
    damaged[1] ^= 1  # of the header
    path.write_bytes(damaged)
    found = list(states(story_of(directory, "repair")))
    for state, done in found:
        assert bytes(damaged) in state.values()
        with Archive.open(laid_out(state, memory), patience=0, rescuing=True) as archive:
            assert games_in(archive) == (OLD, OLD, OLD)
            assert not (done and archive.set_aside)
    tried(len(found))
