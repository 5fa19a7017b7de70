"""The archive keeps what was played, in the order of its ids, whatever the clock says."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from families import examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.records import game_record, schema
from companion.records.archive import (
    Archive,
    ArchiveReader,
    DamagedGameError,
    NoSuchGameError,
    RecordStateError,
)
from companion.records.game_reader import Heard
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.records.game_search import GameSearch
from companion.records.simulated_state import SimulatedState
from companion.records.wrong_move import WrongMove

AT = datetime(2026, 1, 31, 18, 5, tzinfo=UTC)
A4 = PlyRecord(seat="A", move="a4", at=AT)
A1 = PlyRecord(seat="A", move="a1", at=AT, roll=6, flags=("inferred",))
STANDS = PlyRecord(
    seat="B", move=None, at=AT, flags=("stands",), position={"turn": "A", "fields": {"A": "4o"}}
)
WON = Result(winner="A", points=14, match={"A": 14, "B": 0})

Begin = Callable[..., int]
Execute = Callable[[str], list[tuple[object, ...]]]


def test_a_game_comes_back_as_it_was_kept(archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    assert [archive.add(game, ply) for ply in (A4, A1, STANDS)] == [1, 2, 3]
    assert archive.game(game) == GameRecord(
        id=game,
        game="sahara",
        options={"match_target": 30},
        seats={"A": "Ada", "B": None},
        start={"turn": "A"},
        started=datetime(2026, 1, 31, 18, tzinfo=UTC),
        plies=(A4, A1, STANDS),
        result=None,
    )


def test_what_was_kept_is_there_when_the_file_is_opened_again(path: Path, begin: Begin) -> None:
    with Archive.open(path) as archive:
        archive.add(begin(archive), A4)
    with Archive.open(path) as archive:
        assert archive.game(1).plies == (A4,)


def test_an_archive_tells_the_version_of_its_tables(archive: Archive) -> None:
    assert archive.version == schema.VERSION


def test_every_write_is_on_disk_when_the_call_returns(archive: Archive) -> None:
    """SQLite promises that for WAL only with synchronous=FULL (2)."""
    connection = archive._connection  # noqa: SLF001 - synchronous is a property of the connection alone
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_ply_taken_back_stays_with_its_flag_and_its_place(archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    for ply in (A4, A1):
        archive.add(game, ply)
    assert archive.undo(game).flags == ("inferred", "undone")
    archive.add(game, A4)
    archive.undo(game)
    archive.undo(game)
    archive.add(game, STANDS)
    plies = archive.game(game).plies
    assert [ply.undone for ply in plies] == [True, True, True, False]
    assert list(game_record.parents(plies)) == [0, 1, 1, 0]
    assert archive.games()[0].plies == 1


def test_undo_opens_a_finished_game_again(archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    archive.add(game, A4, result=WON)
    assert archive.game(game).result == WON
    archive.undo(game)
    assert archive.game(game).result is None


def test_undo_with_nothing_to_take_back_is_the_callers_mistake(archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    with pytest.raises(RecordStateError, match=r"^game 1 has no ply to take back$"):
        archive.undo(game)


def test_the_last_ply_and_the_result_are_kept_together(archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    archive.add(game, A4, result=WON)
    assert archive.games()[0].result == WON


@pytest.mark.parametrize("change", [lambda a: a.add(1, A4), lambda a: a.finish(1, WON)])
def test_a_finished_game_takes_nothing_more(
    archive: Archive, begin: Begin, change: Callable[[Archive], None]
) -> None:
    archive.finish(begin(archive), Result(ended="broken off"))
    with pytest.raises(RecordStateError, match=r"^game 1 is over$"):
        change(archive)
    assert archive.game(1).result == Result(ended="broken off")


def test_a_seat_that_does_not_play_is_refused(archive: Archive, begin: Begin) -> None:
    begin(archive)
    with pytest.raises(RecordStateError, match=r"^game 1 has no seat 'C', only A, B$"):
        archive.add(1, PlyRecord(seat="C", move="a4"))
    assert archive.game(1).plies == ()


def test_a_ply_is_never_added_as_taken_back(archive: Archive, begin: Begin) -> None:
    begin(archive)
    with pytest.raises(RecordStateError, match=r"^a ply is taken back by undo"):
        archive.add(1, PlyRecord(seat="A", move="a4", flags=("undone",)))


def test_games_are_listed_newest_first_by_id_and_never_by_the_clock(archive: Archive) -> None:
    for days in (3, 1, 2):
        game = archive.begin("sahara", {}, {}, {"A": None}, AT - timedelta(days=days))
        archive.add(game, A4)
    listed = archive.games()
    assert [game.id for game in listed] == [3, 2, 1]
    assert [game.started for game in listed] == [AT - timedelta(days=days) for days in (2, 1, 3)]


def test_an_unknown_game_is_answered_with_those_there_are(archive: Archive, path: Path, begin: Begin) -> None:
    with pytest.raises(NoSuchGameError, match=rf"^there is no game 1 in {path}: it has no games yet$"):
        archive.game(1)
    for _ in range(3):
        archive.add(begin(archive), A4)
    for wrong in (4, 0, -1, 2**64):
        with pytest.raises(
            NoSuchGameError, match=rf"^there is no game {wrong} in {path}: its games are 1, 2, 3$"
        ):
            archive.game(wrong)
    for call in (archive.readings, archive.match, archive.undo):
        with pytest.raises(NoSuchGameError):
            call(4)
    for _ in range(10):
        archive.add(begin(archive), A4)
    with pytest.raises(NoSuchGameError, match=r": its games are 1 to 13, 13 of them$"):
        archive.add(14, A4)


def test_only_the_newest_game_of_the_table_is_gone_on_from(archive: Archive, begin: Begin) -> None:
    assert archive.last() is None
    for origin in ("table", "table", "recording"):
        archive.add(begin(archive, origin=origin), A4)
    archive.add_record(archive.game(1))
    last = archive.last()
    assert last is not None
    assert (last.id, last.result) == (2, None)
    archive.finish(2, Result(ended="given up", by="A"))
    assert archive.last() == archive.game(2)


def test_a_game_that_nobody_has_played_is_kept_and_not_listed(archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    last = archive.last()
    assert last is not None
    assert (last.id, last.names) == (game, {"A": "Ada"})
    assert (archive.games(), len(archive)) == ([], 0)
    archive.add_readings(game, ["a roll"])
    assert archive.games() == []
    archive.add(game, A4)
    assert [summary.id for summary in archive.games()] == [game]


def test_another_game_takes_the_place_of_one_that_nobody_has_played(archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    archive.add_readings(game, ["a roll"])
    assert begin(archive, seats={"A": "Cy", "B": None}) == game
    assert (archive.game(game).names, archive.readings(game)) == ({"A": "Cy"}, [])
    recorded = begin(archive, origin="recording")
    assert recorded == game + 1
    assert archive.game(game).names == {"A": "Cy"}
    archive.add(recorded, A4)
    assert begin(archive) == recorded + 1


IN_PLACE = SimulatedState("sahara", {"a1": "3o"})
LIFTED = SimulatedState("sahara", {"a1": "2o", "hand": "o"})


def test_what_was_shown_between_plies_is_kept_before_the_ply_to_come(archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    archive.add_readings(game, ["roll"])
    archive.add(game, A4, ["ply"], simulated=IN_PLACE)
    archive.add_readings(game, ["illegal"], simulated=LIFTED)
    archive.undo(game, ["undo"])
    assert archive.heard(game) == [
        Heard(1, ("roll",), entry=False),
        Heard(1, ("ply",), simulated=IN_PLACE),
        Heard(2, ("illegal",), entry=False, simulated=LIFTED),
        Heard(1, ("undo",)),
    ]


def test_a_list_without_every_ply_says_the_same(archive: Archive, begin: Begin) -> None:
    for number in range(6):
        game = begin(archive, seats={"A": f"Ada {number}", "B": None})
        for _ in range(number):
            archive.add(game, A4)
        if number > 2:
            archive.undo(game)
        if number > 4:
            archive.finish(game, Result(ended="given up", by="A"))
        archive.remember("Zoe")
    assert archive.games() == archive.games(every_ply=True)
    assert [summary.plies for summary in archive.games()] == [4, 3, 2, 2, 1]
    assert archive.games(most=2) == archive.games()[:2]


def test_readings_of_old_games_are_dropped_and_their_wrong_moves_stay(archive: Archive, begin: Begin) -> None:
    told = WrongMove("A", "sahara.1")
    old = begin(archive)
    archive.add_readings(old, ["wrong"], LIFTED, told)
    archive.add(old, A4, ["ply"], simulated=IN_PLACE)
    plain = begin(archive)
    archive.add(plain, A4, ["ply"])
    newest = begin(archive)
    archive.add(newest, A4, ["ply"])
    kept = [archive.game(game) for game in (old, plain, newest)]
    assert archive.drop_readings(AT + timedelta(days=1)) == 2
    assert [archive.game(game) for game in (old, plain, newest)] == kept
    assert archive.heard(old) == [Heard(1, (), entry=False, wrong=told)]
    assert archive.wrong_moves(old) == [told]
    assert (archive.heard(plain), archive.readings(newest)) == ([], ["ply"])
    assert archive.drop_readings(AT + timedelta(days=1)) == 0


def test_readings_of_younger_games_stay(archive: Archive, begin: Begin) -> None:
    for _ in range(2):
        archive.add(begin(archive), A4, ["ply"])
    assert archive.drop_readings(AT - timedelta(days=1)) == 0
    assert archive.readings(1) == ["ply"]


def test_a_game_goes_on_after_its_readings_were_dropped(archive: Archive, begin: Begin) -> None:
    for _ in range(2):
        archive.add(begin(archive), A4, ["ply"])
    archive.drop_readings(AT + timedelta(days=1))
    archive.add(1, A4, ["next"])
    archive.undo(1, ["back"])
    assert archive.readings(1) == ["next", "back"]
    assert archive.games(every_ply=True)[1].damage is None


def test_damaged_readings_are_not_dropped(archive: Archive, begin: Begin, execute: Execute) -> None:
    for _ in range(2):
        archive.add(begin(archive), A4, ["ply"])
    execute("UPDATE heard SET lines = 'other' WHERE game = 1")
    assert archive.drop_readings(AT + timedelta(days=1)) == 0
    with pytest.raises(DamagedGameError):
        archive.readings(1)


def test_readings_of_an_older_version_are_dropped_too(
    path: Path, old_archive: Callable[[Path, int], None], begin: Begin
) -> None:
    old_archive(path, 2)
    with Archive.open(path) as archive:
        assert archive.drop_readings(AT + timedelta(days=1)) == 1
        assert (archive.readings(1), archive.readings(2)) == ([], ["old"])


@pytest.fixture
def many(archive: Archive, begin: Begin) -> Archive:
    """Games with all kinds of names, lengths, days, results and wrong moves."""
    names = ("Ada", "ADA", "Straße", 'Q"uote\\', "\u202eAb", "😀", None)
    results = (None, WON, Result(winner="draw"), Result(ended="given up", by="A"))
    for number in range(28):
        start = AT + timedelta(hours=18 * number)
        seats = {"A": names[number % 7], "B": names[(number + 3) % 7]}
        game = archive.begin("sahara" if number % 2 else "esiema", {}, {}, seats, start)
        for _ in range(number % 5 + 1):
            archive.add(game, A4)
        if number % 9 == 0:
            archive.add_readings(game, ["line"], wrong=WrongMove("A", f"sahara.{number}"))
        result = results[number % 4]
        if result is not None:
            archive.finish(game, result)
    return archive


SEARCHES = (
    GameSearch(),
    GameSearch(player="ada"),
    GameSearch(player="STRASSE"),
    GameSearch(player='q"uote\\'),
    GameSearch(player="\u202eAb"),
    GameSearch(player="😀"),
    GameSearch(player="Ad"),
    GameSearch(game="esiema"),
    GameSearch(since=(AT + timedelta(days=3)).date()),
    GameSearch(until=(AT + timedelta(days=3)).date()),
    GameSearch(since=AT.date(), until=AT.date()),
    GameSearch(how="won"),
    GameSearch(how="draw"),
    GameSearch(how="given up"),
    GameSearch(how="unfinished"),
    GameSearch(winner="A"),
    GameSearch(winner="ada"),
    GameSearch(least=3),
    GameSearch(least=10**30),
    GameSearch(most=2),
    GameSearch(most=10**30),
    GameSearch(least=3, most=3, game="sahara"),
    GameSearch(rule="sahara.9"),
    GameSearch(rule="18"),
    GameSearch(rule="99"),
)


@pytest.mark.parametrize("search", SEARCHES, ids=repr)
def test_a_search_finds_what_looking_at_every_game_finds(many: Archive, search: GameSearch) -> None:
    expected = [game for game in many.games(every_ply=True) if search.finds(game, many.wrong_moves)]
    assert many.find(search) == expected


@pytest.mark.parametrize("search", SEARCHES, ids=repr)
def test_a_search_page_by_page_finds_the_same_as_at_once(many: Archive, search: GameSearch) -> None:
    found, before = [], None
    while part := many.find(search, most=3, before=before):
        assert len(part) <= 3
        found += part
        before = part[-1].id
    assert found == many.find(search)


def test_a_damaged_game_is_listed_and_not_found(many: Archive, execute: Execute) -> None:
    execute("UPDATE games SET options = 'x' WHERE id = 7")
    assert next(game for game in many.find(GameSearch()) if game.id == 7).damage is not None
    assert 7 not in {game.id for game in many.find(GameSearch(game="esiema"))}


def test_a_game_with_damaged_readings_hides_no_other_from_a_search_by_rule(
    many: Archive, execute: Execute
) -> None:
    execute("UPDATE heard SET wrong = replace(wrong, 'sahara.9', 'sahara.8') WHERE game = 10")
    assert many.find(GameSearch(rule="sahara.8")) == []
    assert [game.id for game in many.find(GameSearch(rule="18"))] == [19]


def test_readings_are_kept_in_order_with_the_ply_they_led_to(
    archive: Archive, begin: Begin, execute: Execute
) -> None:
    game = begin(archive)
    archive.add(game, A4, readings=['{"recording": 1}\n', '{"t": 0.0}'])
    archive.undo(game, readings=['{"t": 1.5, "press": "undo"}'])
    archive.add(game, A4)
    archive.finish(game, WON, readings=['{"t": 9.0}'])
    assert archive.readings(game) == [
        '{"recording": 1}',
        '{"t": 0.0}',
        '{"t": 1.5, "press": "undo"}',
        '{"t": 9.0}',
    ]
    assert execute("SELECT ply FROM heard ORDER BY game, number") == [(1,), (1,), (2,)]


def test_a_ply_that_is_refused_leaves_no_readings_behind(archive: Archive, begin: Begin) -> None:
    begin(archive)
    with pytest.raises(RecordStateError):
        archive.add(1, PlyRecord(seat="C", move="a4"), readings=["x"])
    assert archive.readings(1) == []


def test_the_games_of_a_match_share_one_account(archive: Archive, begin: Begin) -> None:
    first = begin(archive)
    archive.finish(first, Result(winner="A", points=14))
    archive.add(begin(archive), A4)
    third = begin(archive, match=first)
    archive.finish(third, Result(winner="B", points=6))
    fourth = begin(archive, match=third)
    archive.finish(fourth, Result(winner="draw", points=0))
    fifth = begin(archive, match=fourth)
    for game in (first, third, fourth, fifth):
        match = archive.match(game)
        assert (match.id, match.games, match.points) == (1, (1, 3, 4, 5), {"A": 14, "B": 6})
    assert archive.match(2).games == (2,)
    archive.finish(fifth, Result(winner="A", points=20))
    assert archive.match(first).points == {"A": 34, "B": 6}


def test_a_match_of_an_unknown_game_is_refused(archive: Archive, begin: Begin) -> None:
    with pytest.raises(NoSuchGameError, match=r"^there is no game 9 "):
        begin(archive, match=9)
    assert archive.games() == []


def test_names_are_remembered_the_last_used_first(archive: Archive, begin: Begin) -> None:
    archive.add(begin(archive, seats={"A": "Ada", "B": "Bo"}), A4)
    begin(archive, seats={"A": "Cy", "B": None})
    assert archive.players() == ["Cy", "Ada", "Bo"]
    archive.remember("Bo")
    archive.forget("Cy")
    assert archive.players() == ["Bo", "Ada"]
    assert archive.game(2).seats == {"A": "Cy", "B": None}


def test_a_game_begins_at_a_time_in_utc(archive: Archive) -> None:
    with pytest.raises(ValueError, match=r"is not in UTC"):
        archive.begin("sahara", {}, {}, {"A": None}, AT.replace(tzinfo=None))


def test_an_archive_belongs_to_the_thread_that_opened_it(archive: Archive) -> None:
    said: list[str] = []

    def other() -> None:
        try:
            archive.games()
        except Exception as error:  # noqa: BLE001 whatever it is, it is compared below
            said.append(type(error).__name__)

    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert said == ["ProgrammingError"]


def test_a_reader_sees_each_ply_at_once_and_never_half_of_one(
    archive: Archive, path: Path, begin: Begin
) -> None:
    game = begin(archive)
    with ArchiveReader.open(path) as reader:
        assert reader.game(game).plies == ()
        archive.add(game, A4)
        assert reader.game(game).plies == (A4,)
        with archive.together():
            archive.add(game, A1)
            assert reader.game(game).plies == (A4,)
            assert reader.games()[0].plies == 1
        assert reader.game(game).plies == (A4, A1)


def test_a_readers_long_look_does_not_hinder_the_writer(archive: Archive, path: Path, begin: Begin) -> None:
    game = begin(archive)
    with ArchiveReader.open(path) as reader:
        connection = reader._connection  # noqa: SLF001 - a look that lasts; the calls of a reader end at once
        rows = connection.execute("SELECT 1 FROM games UNION ALL SELECT 2 FROM games")
        assert rows.fetchone() == (1,)
        archive.add(game, A4)
        assert rows.fetchone() == (2,)


FILED = GameRecord(
    game="sahara",
    options={"x": [1, None]},
    seats={"B": "Bo", "A": None},
    start={"turn": "B"},
    started=AT,
    plies=(),
    result=None,
)
any_ply = st.one_of(
    st.just(STANDS),
    st.builds(PlyRecord, seat=st.sampled_from(["A", "B"]), move=st.text(max_size=3), roll=st.integers(1, 6)),
    st.builds(PlyRecord, seat=st.just("A"), move=st.just("a1"), flags=st.just(("undone", "inferred"))),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(30))
@given(plies=st.lists(any_ply, max_size=6).map(tuple), result=st.sampled_from([None, WON]))
def test_a_record_filed_comes_back_the_same(
    archive: Archive, plies: tuple[PlyRecord, ...], result: Result
) -> None:
    record = msgspec.structs.replace(FILED, plies=plies, result=result)
    game = archive.add_record(record)
    assert archive.game(game) == msgspec.structs.replace(record, id=game)


def test_a_record_filed_keeps_on_what_its_plies_were_made(archive: Archive) -> None:
    undone = PlyRecord(seat="A", move="a1", flags=("undone",))
    plies = (A4, undone, msgspec.structs.replace(undone, after=1), undone, A4)
    game = archive.add_record(msgspec.structs.replace(FILED, plies=plies))
    assert archive.game(game).plies == plies
