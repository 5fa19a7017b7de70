"""The games of all tables are listed, replayed and counted as a table does it with its own."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from random_games import GAMES, lived

from companion.boards import board
from companion.hub.archive import HubArchive, HubArchiveError
from companion.hub.page.hub_games import HubGames
from companion.mqtt.game_events import NOT_BEGUN, events_since
from companion.records import game_record
from companion.records.archive import Archive
from companion.records.game_record import GameRecord, Result
from companion.records.game_search import GameSearch
from companion.rules.registry import names
from companion.screens.words import Words
from companion.service.page.page_archive import PageArchive
from companion.web.errors import ActionError, UnreadableError
from companion.web.kept_games import KeptGames

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
GIVEN_UP = Result(ended="given up", by="B")


def played(number: int, game: str = "sahara", result: Result | None = GIVEN_UP, days: int = 0) -> GameRecord:
    """A game of Ada and Bo that began so many days later."""
    one = lived(game, {"seats": 2} if game == "ghostbuster" else {}, 8)
    named = dict(zip(one.seats, ("Ada", "Bo"), strict=False))
    if result is not None and result.by is not None:
        result = replace(result, by=list(one.seats)[1])
    at = AT + timedelta(days=days, minutes=number)
    return replace(one, id=number, seats={**one.seats, **named}, started=at, result=result)


@pytest.fixture
def games(hub_archive: HubArchive) -> HubGames:
    """The games of the hub, in English."""
    return HubGames(hub_archive, "en")


def test_they_are_the_kept_games_of_a_page(games: HubGames) -> None:
    kept: KeptGames = games
    assert kept.games() == []
    assert kept.statistics().games == {}


def test_the_list_tells_of_each_game_its_table_and_its_number_at_the_hub(
    hub_archive: HubArchive, games: HubGames
) -> None:
    hub_archive.add_record("ada", played(7))
    hub_archive.add_record("bo", played(7, "geisterfahrer", days=1))
    newer, older = games.games()
    assert older == {
        "id": older["id"],
        "game": "sahara",
        "started": "2026-11-28T18:07:00Z",
        "plies": len(played(7).line),
        "names": {"A": "Ada", "B": "Bo"},
        "result": "given up by Bo",
        "table": "ada",
    }
    assert (newer["table"], newer["game"]) == ("bo", "geisterfahrer")
    assert newer["id"] != older["id"]
    assert games.games(GameSearch(game="sahara")) == [older]
    assert games.games(newest=1) == [newer]
    assert games.games(before=newer["id"]) == [older]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_shown_as_its_own_table_shows_it(
    hub_archive: HubArchive, games: HubGames, tmp_path: Path, game: str
) -> None:
    hub_archive.add_record("ada", played(1, days=-1))
    hub_archive.add_record("ada", played(2, game))
    number = games.games(newest=1)[0]["id"]
    with Archive.open(tmp_path / "table.sqlite") as archive:
        for _ in range(number):
            archive.add_record(played(2, game))
    replay = games.replay(number)
    assert replay["board"] is not None
    own = PageArchive(tmp_path / "table.sqlite", lambda: board.find(str(replay["board"])), lambda: False)
    assert replay == own.replay(Words("en"), number)
    for form in ("gif", "png", "html", "txt"):
        assert games.game_file(number, form) == own.game_file(Words("en"), number, form)
    assert game_record.read(games.game_file(number, "json")) == replace(played(2, game), id=number)


def test_the_statistics_are_those_of_all_tables_in_the_order_of_play(
    hub_archive: HubArchive, games: HubGames
) -> None:
    hub_archive.add_record("ada", played(1))
    hub_archive.add_record("bo", played(1, days=2))
    hub_archive.add_record("ada", played(2, result=None))
    found = games.statistics().games["sahara"]
    assert [(one.player, one.won, one.lost) for one in found.league] == [("Ada", 2, 0), ("Bo", 0, 2)]
    assert found.most_plies.id in {game["id"] for game in games.games()}
    # A table that was away brings an older game.
    hub_archive.add_record("cy", replace(played(5, days=1), result=Result(ended="given up", by="A")))
    ada = games.statistics().games["sahara"].league[0]
    assert (ada.player, ada.won, ada.lost, ada.longest_series) == ("Ada", 2, 1, 1)


def test_a_game_of_which_parts_are_missing_says_so(hub_archive: HubArchive, games: HubGames) -> None:
    begin, _, *rest = events_since("ada", played(1), NOT_BEGUN)
    hub_archive.take([begin, *rest])
    (line,) = games.games(GameSearch(least=1))
    assert line["result"] == "parts are missing"
    told = f"Parts of game {line['id']} are still missing; its table has them."
    with pytest.raises(UnreadableError, match=told):
        games.replay(line["id"])
    with pytest.raises(UnreadableError, match=told):
        games.game_file(line["id"], "png")
    assert games.statistics().games == {}
    assert games.spoken("de").games()[0]["result"] == "Teile fehlen"


def test_a_game_that_is_not_there_is_told_in_the_language_of_the_viewer(games: HubGames) -> None:
    for number in (0, 9, 10**30):
        with pytest.raises(ActionError, match=rf"There is no game {number}\.") as refused:
            games.spoken(None).replay(number)
        assert not isinstance(refused.value, UnreadableError)
    with pytest.raises(ActionError, match=r"Es gibt keine Partie 9\."):
        games.spoken("de").game_file(9, "txt")


def test_a_game_that_cannot_be_played_again_says_why_and_is_left_out(
    hub_archive: HubArchive, games: HubGames
) -> None:
    unknown = replace(played(1), game="chess")
    hub_archive.add_record("ada", unknown)
    (line,) = games.games()
    assert line["game"] == "chess"
    with pytest.raises(UnreadableError, match="This game cannot be played again"):
        games.replay(line["id"])
    with pytest.raises(UnreadableError, match="This game cannot be played again"):
        games.game_file(line["id"], "txt")
    assert games.statistics().left_out == [line["id"]]


class Broken(HubArchive):
    """An archive whose database has gone."""

    def __init__(self) -> None:
        pass

    def _gone(self, *_: object) -> None:
        raise HubArchiveError("the archive of the hub, postgresql://hub@db.local/games: gone", "unreachable")

    find = ended = game = _gone  # type: ignore[assignment]


def test_an_archive_that_cannot_be_read_is_told_without_its_address() -> None:
    games = HubGames(Broken(), "en")
    for ask in (games.games, games.statistics, lambda: games.replay(1), lambda: games.game_file(1, "txt")):
        with pytest.raises(UnreadableError, match=r"^The archive of the games cannot be read at present$"):
            ask()


def test_while_the_games_are_counted_for_one_viewer_others_hear_how_far_it_is(
    hub_archive: HubArchive, archive_address: str
) -> None:
    for number in range(1, 4):
        hub_archive.add_record("ada", played(number))
    reached, go_on = threading.Event(), threading.Event()

    class Slow(HubArchive):
        def game(self, game_id: int) -> GameRecord:
            if game_id == second:
                reached.set()
                assert go_on.wait(30)
            return super().game(game_id)

    second = hub_archive.ended()[1][0]
    with Slow.open(archive_address) as slow:
        games, found = HubGames(slow, "en", patience_s=0), []
        first = threading.Thread(target=lambda: found.append(games.statistics()))
        first.start()
        assert reached.wait(30)
        with pytest.raises(UnreadableError, match=r"The games are being counted: 1 of 3\."):
            games.statistics()
        go_on.set()
        first.join()
        assert found[0].games["sahara"].games == 3
        assert games.spoken("de").statistics().games["sahara"].games == 3


def test_a_hub_that_ends_does_not_wait_for_the_counting(hub_archive: HubArchive) -> None:
    hub_archive.add_record("ada", played(1))
    with pytest.raises(UnreadableError, match=r"The hub is being switched off\."):
        HubGames(hub_archive, "en", lambda: True).statistics()


def test_all_games_and_boards_are_known_to_the_page(games: HubGames) -> None:
    offered = games.spoken("de").games_offered()
    assert offered.keys() == set(names())
    shown = {one["name"] for offer in offered.values() for one in offer["boards"]}
    assert shown == {own.name for game in names() for own in board.of_game(game)}
