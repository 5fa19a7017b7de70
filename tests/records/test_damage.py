"""A damaged archive is told, and never taken for another; what can be read of it is saved."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import NamedTuple

import families
import msgspec
import pytest
from damaged_archive import with_unreadable_table

from companion.records import game_record, schema
from companion.records.archive import Archive, ArchiveError, ArchiveReader, DamagedGameError, NoSuchGameError
from companion.records.game_record import GameRecord, PlyRecord, Result

AT = datetime(2026, 1, 31, 18, tzinfo=UTC)
A4 = PlyRecord(seat="A", move="a4", at=AT)
OPENING = Path(__file__).with_name("classical-opening.json")
GAMES = 6
SECTOR = 512
PAGE = schema.PAGE
WON = Result(winner="A", points=14)

Begin = Callable[..., int]


def flipped_bits(content: bytearray, random: Random) -> None:
    for _ in range(random.choice([1, 1, 2, 8])):
        content[random.randrange(len(content))] ^= 1 << random.randrange(8)


def header_byte(content: bytearray, random: Random) -> None:
    content[random.randrange(100)] = random.randrange(256)


def byte_of_the_first_page(content: bytearray, random: Random) -> None:
    content[random.randrange(PAGE)] = random.randrange(256)


def empty_sector(content: bytearray, random: Random) -> None:
    start = random.randrange(0, len(content), SECTOR)
    content[start : start + SECTOR] = bytes(SECTOR)


def sector_of_noise(content: bytearray, random: Random) -> None:
    start = random.randrange(0, len(content), SECTOR)
    content[start : start + SECTOR] = random.randbytes(SECTOR)


def swapped_pages(content: bytearray, random: Random) -> None:
    one, two = (PAGE * random.randrange(len(content) // PAGE) for _ in range(2))
    kept = content[one : one + PAGE]
    content[one : one + PAGE] = content[two : two + PAGE]
    content[two : two + PAGE] = kept


def cut_short(content: bytearray, random: Random) -> None:
    del content[random.randrange(len(content)) :]


def fewer_rows_in_a_leaf(content: bytearray, random: Random) -> None:
    """What no check of SQLite finds: the last rows of a page are not counted any more."""
    leaf, index_leaf = 13, 10
    pages = [at for at in range(PAGE, len(content), PAGE) if content[at] in {leaf, index_leaf}]
    at = random.choice(pages)
    content[at + 4] = max(0, content[at + 4] - random.randrange(1, 7))


WAYS = (
    flipped_bits,
    header_byte,
    byte_of_the_first_page,
    empty_sector,
    sector_of_noise,
    swapped_pages,
    cut_short,
    fewer_rows_in_a_leaf,
)


class Good(NamedTuple):
    """An archive before it is damaged, and all that is in it."""

    content: bytes
    games: dict[int, GameRecord]
    readings: dict[int, list[str]]


def fill(archive: Archive) -> None:
    """Games of one match, with plies taken back, and games from files in turn."""
    record = game_record.read(OPENING.read_bytes())
    for number in range(GAMES):
        if number % 2:
            archive.add_record(record, [f"line {n}" for n in range(200)])
            continue
        match = 1 if number else None
        game = archive.begin(record.game, record.options, record.start, record.seats, AT, match=match)
        for n, ply in enumerate(record.line):
            archive.add(game, ply, [f"line {n} {k}" for k in range(30)])
        archive.undo(game, ["undo"])


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Good:
    path = tmp_path_factory.mktemp("good") / "archive.sqlite"
    with Archive.open(path) as archive:
        fill(archive)
        games = {summary.id: archive.game(summary.id) for summary in archive.games()}
        readings = {game: archive.readings(game) for game in games}
    return Good(path.read_bytes(), games, readings)


def check_nothing_differs_silently(
    reader: ArchiveReader, good: Good, new: int = 0, *, rescued: bool = False
) -> int:
    """Every game but a new one is as it was or is named as damaged; the result is how many are as they were."""
    listed = {summary.id: summary for summary in reader.games(every_ply=True)}
    brief = {summary.id: summary for summary in reader.games()}
    whole = 0
    for number, record in good.games.items():
        if number == new:
            # The number of a game of which nothing at all was left is used again.
            continue
        if number not in listed and rescued and number > max(listed):
            # What stood at the end of the file is lost; the archive that was set aside is named.
            continue
        summary = listed[number]
        try:
            assert reader.game(number) == record
        except (ArchiveError, NoSuchGameError):
            assert summary.damage is not None
            continue
        whole += 1
        told = (summary.damage, summary.plies, summary.started, summary.result)
        assert told == (None, len(record.line), record.started, record.result)
    for number in brief.keys() & good.games.keys() - {new}:
        # What the list says without reading every ply is right, too.
        record, told = good.games[number], brief[number]
        if told.damage is None:
            said = (told.plies, told.started, told.result, told.names)
            assert said == (len(record.line), record.started, record.result, record.names)
    for number, lines in good.readings.items():
        try:
            assert number == new or reader.readings(number) == lines
        except (ArchiveError, NoSuchGameError):
            continue
    assert all(listed[number].damage is not None for number in listed.keys() - {*good.games, new})
    return whole


@pytest.mark.sampled
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", families.seeds(125))
def test_damage_is_told_by_readers_and_does_not_stop_the_table(
    tmp_path: Path, good: Good, way: Callable[[bytearray, Random], None], seed: int
) -> None:
    path = tmp_path / "archive.sqlite"
    damaged = bytearray(good.content)
    way(damaged, Random(seed))
    path.write_bytes(damaged)
    causes: list[str] = []
    try:
        with ArchiveReader.open(path) as reader:
            check_nothing_differs_silently(reader, good)
    except ArchiveError as error:
        causes.append(error.cause)
    assert set(causes) <= {"damaged", "damaged game", "newer"}
    # An archive of a newer companion is left alone; it cannot be told from a number that was damaged.
    if int.from_bytes(damaged[60:64], "big") > schema.VERSION and damaged[68:72] == good.content[68:72]:
        with pytest.raises(ArchiveError, match="update the companion"):
            Archive.open(path, rescuing=True)
        return
    with Archive.open(path, rescuing=True) as archive:
        if archive.set_aside is not None:
            assert archive.set_aside.read_bytes()[: len(damaged)] == damaged
        game = archive.begin("sahara", {}, {"turn": "A"}, {"A": "Ada", "B": None}, AT)
        archive.add(game, A4)
        assert archive.game(game).plies == (A4,)
        check_nothing_differs_silently(archive, good, game, rescued=archive.set_aside is not None)


def change(path: Path, statement: str) -> None:
    """Change an archive as a disk might; the sums stay as they are."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE plies SET ply = replace(ply, 'b1', 'b2') WHERE game = 1 AND number = 2", "ply 2 is not as"),
        ("DELETE FROM plies WHERE game = 1 AND number = 5", "its first data or its last plies are not as"),
        ("DELETE FROM plies WHERE game = 1 AND number = 1", "ply 1 is not as"),
        ("UPDATE plies SET undone = 1 WHERE game = 1 AND number = 3", "ply 3 is not as"),
        ("UPDATE plies SET after = 0 WHERE game = 1 AND number = 4", "ply 4 is not as"),
        ("UPDATE plies SET sum = '' WHERE game = 1 AND number = 4", "ply 4 is not as"),
        ("UPDATE games SET options = replace(options, 'skip', 'drop') WHERE id = 1", "its first data"),
        ('UPDATE games SET seats = \'{"B":"Bo","A":"Ada"}\' WHERE id = 1', "its first data"),
        ("UPDATE games SET sum = '' WHERE id = 1", "its first data"),
        ("DELETE FROM games WHERE id = 1", "it is missing"),
    ],
)
def test_a_change_that_is_no_play_is_named_with_its_game(
    path: Path, good: Good, statement: str, said: str
) -> None:
    path.write_bytes(good.content)
    change(path, statement)
    with ArchiveReader.open(path) as reader:
        listed = {summary.id: summary.damage for summary in reader.games(every_ply=True)}
        assert str(listed.pop(1)).startswith(said)
        assert listed == dict.fromkeys(range(2, GAMES + 1))
        with pytest.raises((DamagedGameError, NoSuchGameError)):
            reader.game(1)
        assert reader.game(2) == good.games[2]


def test_of_a_damaged_game_the_plies_before_the_damage_can_be_read(path: Path, good: Good) -> None:
    path.write_bytes(good.content)
    change(path, "UPDATE plies SET ply = replace(ply, 'move', 'mope') WHERE game = 2 AND number = 3")
    with ArchiveReader.open(path) as reader:
        record, damage = reader.readable(2)
    assert damage == "ply 3 is not as it was written"
    assert record == msgspec.structs.replace(good.games[2], plies=good.games[2].plies[:2], result=None)


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM heard WHERE game = 2", "UPDATE heard SET lines = ''", "UPDATE games SET heard = ''"],
)
def test_readings_that_are_not_as_they_were_are_told(path: Path, good: Good, statement: str) -> None:
    path.write_bytes(good.content)
    change(path, statement)
    with ArchiveReader.open(path) as reader:
        assert reader.game(2) == good.games[2]
        with pytest.raises(DamagedGameError, match="game 2: its readings are not as they were written"):
            reader.readings(2)


@pytest.mark.parametrize(
    "write",
    [
        lambda archive: archive.add(5, A4),
        lambda archive: archive.undo(5),
        lambda archive: archive.finish(5, WON),
    ],
)
def test_a_new_sum_never_hides_old_damage(path: Path, good: Good, write: Callable[[Archive], object]) -> None:
    path.write_bytes(good.content)
    change(path, "UPDATE games SET options = '{}' WHERE id = 5")
    with Archive.open(path) as archive:
        with pytest.raises(DamagedGameError):
            write(archive)
        assert archive.games()[1].damage is not None


def test_an_account_is_never_made_of_damaged_games(path: Path, archive: Archive, begin: Begin) -> None:
    first = begin(archive)
    archive.finish(first, WON)
    second = begin(archive, match=first)
    change(path, "UPDATE games SET result = replace(result, '14', '94')")
    with pytest.raises(DamagedGameError, match=f"game {first}: "):
        archive.match(second)


def test_a_letter_of_the_list_of_tables_that_is_none_any_more_is_damage(path: Path, good: Good) -> None:
    """SQLite's message then has a byte in it that Python cannot decode."""
    path.write_bytes(with_unreadable_table(good.content))
    for opener in (Archive, ArchiveReader):
        with pytest.raises(ArchiveError, match="is damaged: ") as caught:
            opener.open(path)
        assert caught.value.cause == "damaged"


LIST_OF_TABLES = (1, 6, 7)
"""The pages with the header and the list of tables: the same in all archives."""


@pytest.mark.parametrize("lost", [(1,), (6,), (7,), (1, 6), (1, 7), (6, 7)])
def test_with_a_lost_list_of_tables_all_games_are_saved(
    path: Path, good: Good, lost: tuple[int, ...]
) -> None:
    content = bytearray(good.content)
    for page in lost:
        content[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    path.write_bytes(content)
    with Archive.open(path, rescuing=True) as archive:
        assert archive.set_aside == Path(f"{path}.damaged-1")
        assert check_nothing_differs_silently(archive, good) == GAMES


@pytest.mark.parametrize("page", LIST_OF_TABLES)
def test_the_list_of_tables_is_in_the_same_place_in_an_archive_that_was_brought_up(
    path: Path, old_archive: Callable[[Path, int], None], page: int
) -> None:
    old_archive(path, 3)
    Archive.open(path).close()
    content = bytearray(path.read_bytes())
    content[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    path.write_bytes(content)
    with Archive.open(path, rescuing=True) as archive:
        assert archive.set_aside is not None
        assert [game.plies for game in archive.games(every_ply=True)] == [3] * 3


def test_a_file_that_does_not_say_any_more_whose_it_is_is_left_alone(path: Path, good: Good) -> None:
    content = bytearray(good.content)
    for page in LIST_OF_TABLES:
        content[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    path.write_bytes(content)
    with pytest.raises(ArchiveError, match="is no archive"):
        Archive.open(path, rescuing=True)
    assert path.read_bytes() == content


def test_a_second_damage_does_not_overwrite_what_was_set_aside(path: Path, good: Good) -> None:
    for number in (1, 2):
        content = bytearray(good.content)
        content[number] ^= 1
        path.write_bytes(content)
        with Archive.open(path, rescuing=True) as archive:
            assert archive.set_aside == Path(f"{path}.damaged-{number}")
        assert Path(f"{path}.damaged-{number}").read_bytes() == content
    names = {file.name for file in path.parent.iterdir()}
    assert names == {path.name, f"{path.name}.damaged-1", f"{path.name}.damaged-2"}


def test_only_who_asks_for_it_sets_an_archive_aside(path: Path, good: Good) -> None:
    content = bytearray(good.content)
    content[1] ^= 1
    path.write_bytes(content)
    with pytest.raises(ArchiveError, match="is damaged"):
        Archive.open(path)
    assert path.read_bytes() == content


def test_an_archive_without_sums_is_brought_up_and_kept_as_it_was_beside(
    path: Path, old_archive: Callable[[Path, int], None]
) -> None:
    old_archive(path, 3)
    before = path.read_bytes()
    with ArchiveReader.open(path) as reader:
        assert [summary.plies for summary in reader.games()] == [3, 3, 3]
    assert path.read_bytes() == before
    with Archive.open(path) as archive:
        assert [(summary.plies, summary.damage) for summary in archive.games()] == [(3, None)] * 3
    with closing(sqlite3.connect(f"{path}.version-1")) as kept:
        assert schema.version(kept) == 1
        assert kept.execute("SELECT count(*) FROM plies").fetchone() == (9,)
        assert kept.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name, f"{path.name}.version-1"]


def test_an_older_archive_gets_the_small_pages_of_a_new_one(
    path: Path, old_archive: Callable[[Path, int], None]
) -> None:
    old_archive(path, 3)
    assert pages(path) == (schema.OLD_PAGE, "delete")
    Archive.open(path).close()
    assert pages(path) == (schema.PAGE, "wal")


def test_an_archive_that_could_not_get_small_pages_is_saved_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(connection: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(schema, "make_pages_small", refuse)
    with Archive.open(path) as archive:
        fill(archive)
    monkeypatch.undo()
    assert pages(path) == (schema.OLD_PAGE, "wal")
    content = bytearray(path.read_bytes())
    content[:512] = bytes(512)
    path.write_bytes(content)
    with Archive.open(path, rescuing=True) as archive:
        assert archive.set_aside is not None
        assert [game.damage for game in archive.games(every_ply=True)] == [None] * GAMES


def pages(path: Path) -> tuple[int, str]:
    """The size of the pages of an archive in bytes, and how SQLite keeps its journal."""
    with closing(sqlite3.connect(path)) as connection:
        size, journal = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "journal_mode")
        )
    return size, journal


def test_a_game_without_sums_gets_them_with_its_next_ply(
    path: Path, old_archive: Callable[[Path, int], None]
) -> None:
    old_archive(path, 2)
    with Archive.open(path) as archive:
        archive.add(1, A4, ["new"])
        assert archive.readings(1) == ["old", "new"]
        assert [ply.move for ply in archive.game(1).plies] == ["a1", "a2", "a3", "a4"]
        assert (archive.seal(1) == "", archive.seal(2)) == (False, "")
    for game in (1, 2):
        change(path, f"UPDATE plies SET ply = replace(ply, 'a2', 'a6') WHERE game = {game} AND number = 2")  # noqa: S608
    with ArchiveReader.open(path) as reader:
        assert [summary.damage is None for summary in reader.games(every_ply=True)] == [True, False]


def test_plies_and_readings_taken_back_and_added_keep_their_sums(archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    for step in range(30):
        if step % 4 == 3:
            archive.undo(game, [f"undo {step}"])
        else:
            archive.add(game, A4, [f"line {step}"] if step % 3 else [])
        assert archive.games()[0].damage is None
        archive.readings(game)
    archive.finish(game, WON, ["end"])
    assert archive.game(game).result == WON
    assert archive.readings(game)[-1] == "end"
