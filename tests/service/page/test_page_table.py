"""The running table as the page's threads see it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.contents import Contents
from companion.devices.simulated_grid import SimulatedGrid
from companion.records.archive_reader import ArchiveReader
from companion.records.game_search import GameSearch
from companion.referee.protocol import Wrong
from companion.sensing.frames import Reading
from companion.service.page.page_table import PageTable, wrong_field
from companion.service.page.sensor_view import SensorView
from companion.service.table.loop import Loop, Stopped
from companion.web.errors import ActionError, UnreadableError

START = {f"{row}{number}": "3o" for row in "ab" for number in range(1, 7)}


class Page:
    """A table whose loop runs in a thread of its own, and the page's view of it."""

    def __init__(self, bench: Any) -> None:
        self.bench = bench
        clock = lambda: bench.t  # noqa: E731 - the clock of the bench
        self.loop = Loop(clock, bench.table.work, bench.table.pass_time, lambda: bench.table.due)
        sensors = SensorView(bench.in_use, bench.link_input, lambda: bench.drift_monitor.trouble)
        self.live = PageTable(
            self.loop, bench.table, bench.in_use, bench.game_starter, bench.archive, clock, sensors
        )
        self.thread = threading.Thread(target=self.loop.run, daemon=True)
        self.thread.start()
        bench.start(put=self.loop.put)
        self.rest()

    def rest(self) -> None:
        """Let a second pass in the loop."""
        self.bench.t += 1.0
        self.loop.ask(lambda: self.bench.table.pass_time(self.bench.t))

    def close(self) -> None:
        self.bench.in_use.close()
        if self.thread.is_alive():
            self.loop.ask(self.bench.archive_writer.close)
        self.loop.put(Stopped())
        self.thread.join(30)


@pytest.fixture
def page(bench: Callable[..., Any]) -> Iterator[Callable[..., Page]]:
    made: list[Page] = []

    def make(board: str = "sahara", **known: Any) -> Page:
        made.append(Page(bench(board, **known)))
        return made[-1]

    yield make
    for one in made:
        one.close()


def play_a1(page: Page) -> None:
    page.live.lift("a1", None)
    for field in ("a2", "a3", "a4"):
        page.live.drop(field, "1o")
        page.bench.t += 0.1
    page.rest()


def test_the_state_shows_table_hands_and_words(page: Any) -> None:
    state = page().live.state()
    assert state["table"] == START
    assert state["hands"]["contents"]["a1"] == "3o"
    assert (state["turn"], state["names"], state["question"]) == ("A", {"A": "Ada"}, None)
    assert [line["kind"] for line in state["log"]] == ["begun", "ready"]


def test_each_viewer_reads_the_state_in_a_language_of_their_own(page: Any) -> None:
    here = page()
    play_a1(here)
    german, english = here.live.spoken("de").state(), here.live.spoken("en").state()
    assert (german["language"], english["language"]) == ("de", "en")
    assert german["story"]["headline"] == "Spieler B ist am Zug"
    assert english["story"]["headline"] == "Player B to move"
    assert german["log"][-1]["text"] == "Ada: von a1 bis a4 verteilt"
    assert english["log"][-1]["text"] == "Ada: sown from a1 to a4"
    assert german["log"][-1]["move"] == "a1"
    assert german["piece_names"] == {"o": ["{n} Bohne", "{n} Bohnen"]}
    told = {"version", "language", "story", "log", "piece_names"}
    assert {key: german[key] for key in german if key not in told} == {
        key: english[key] for key in english if key not in told
    }


def test_a_viewer_without_a_language_reads_that_of_the_table(page: Any) -> None:
    here = page()
    assert here.live.spoken(None).state() == here.live.state() == here.live.spoken("en").state()


def test_a_refusal_is_in_the_language_of_whoever_asked(page: Any) -> None:
    here = page(real=True)
    with pytest.raises(ActionError, match="A real board is connected"):
        here.live.lift("a1", None)
    with pytest.raises(ActionError, match="Ein echtes Brett ist angeschlossen"):
        here.live.spoken("de").lift("a1", None)


def test_fields_without_a_printed_name_have_one_in_words(page: Any) -> None:
    here = page("geisterfahrer", starter="black")
    assert here.live.spoken("de").state()["field_names"] == {"F": "Friedhof"}


def test_what_a_hand_does_is_in_the_state_that_follows(page: Any) -> None:
    here = page()
    here.live.lift("a1", None)
    lying = START | {"a1": "", "A": "", "B": ""}
    hands = {"contents": lying, "hand": "3o", "held": {}, "origins": {"": ["a1"]}, "box": None}
    assert here.live.state()["hands"] == hands
    here.live.drop("a2", "1o")
    assert here.live.state()["hands"]["hand"] == "2o"
    here.live.put_back()
    assert here.live.state()["hands"]["contents"]["a1"] == "2o"


def test_each_viewer_has_a_hand_of_his_own_and_sees_what_the_others_hold(page: Any) -> None:
    here = page()
    here.live.lift("a1", "2o", "left")
    here.live.lift("b1", None, "right")
    hands = here.live.state()["hands"]
    assert (hands["hand"], hands["held"]) == ("", {"left": "2o", "right": "3o"})
    with pytest.raises(ActionError, match="Hand: 3o was wanted, but there is 2o"):
        here.live.drop("a2", "3o", "left")
    here.live.drop("a2", None, "left")
    assert here.live.state()["hands"]["held"] == {"right": "3o"}


def test_anybody_can_put_back_what_others_hold_and_keeps_the_own_pieces(page: Any) -> None:
    here = page()
    here.live.lift("a1", "2o", "left")
    here.live.lift("a2", "1o", "left")
    here.live.lift("a3", "1o")
    here.live.lift("b1", None, "right")
    here.live.put_back("right", others=True)
    hands = here.live.state()["hands"]
    assert (hands["hand"], hands["held"]) == ("", {"right": "3o"})
    assert {field: lying for field, lying in hands["contents"].items() if lying} == {
        field: lying for field, lying in START.items() if field != "b1"
    }


def test_each_movement_of_a_hand_makes_the_version_of_the_state_greater(page: Any) -> None:
    here = page()
    before = here.live.state()["version"]
    here.live.lift("a1", None)
    lifted = here.live.state()["version"]
    here.live.drop("a2", "1o")
    assert before < lifted < here.live.state()["version"]


def test_a_game_is_played_listed_and_replayed(page: Any) -> None:
    here = page()
    assert here.live.games() == []
    play_a1(here)
    (kept,) = here.live.games()
    assert (kept["id"], kept["plies"], kept["names"], kept["result"]) == (1, 1, {"A": "Ada"}, None)
    replay = here.live.replay(1)
    (ply,) = replay["plies"]
    assert (ply["move"], ply["text"], replay["start_scores"]) == (
        "a1",
        "Ada: sown from a1 to a4",
        {"A": 0, "B": 0},
    )
    assert [step["verb"] for step in ply["steps"]] == ["lift", "drop", "drop", "drop"]
    assert (replay["field_names"], replay["piece_names"]) == ({}, {"o": ["{n} bean", "{n} beans"]})


def test_games_are_found_and_counted(page: Any) -> None:
    here = page()
    assert here.live.statistics().games == {}
    play_a1(here)
    assert [game["id"] for game in here.live.games(GameSearch(player="ada"), newest=1)] == [1]
    assert here.live.games(GameSearch(player="Bo")) == []
    assert here.live.games(before=1) == []
    here.live.new_game("sahara", {}, {}, None)
    assert here.live.statistics().games["sahara"].games == 1


def test_counting_ends_with_the_table(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    here = page()
    play_a1(here)
    here.live.new_game("sahara", {}, {}, None)
    monkeypatch.setattr(Loop, "ended", True)
    with pytest.raises(UnreadableError, match="being switched off"):
        here.live.statistics()
    monkeypatch.undo()
    assert here.live.statistics().games["sahara"].games == 1


@pytest.mark.parametrize("board", ["sahara", "sahara-scales"])
def test_what_is_wrong_is_told_in_pieces_whatever_the_sensors_say(page: Any, board: str) -> None:
    here = page(board)
    here.live.lift("a1", "1o")
    here.live.drop("b6", "1o")
    here.rest()
    wrong = {one["field"]: (one["lies"], one["belongs"]) for one in here.live.state()["wrong"]}
    assert wrong == {"a1": ("2o", "3o"), "b6": ("4o", "3o")}


@pytest.mark.parametrize(
    ("seen", "expected", "lies"),
    [
        (4, 3, 4),
        ("1w", "1b", "1w"),
        (8.4, 6.3, None),
        (2.1, 0, None),
        (None, 6.3, None),
        (False, True, None),
        (None, 3, None),
    ],
)
def test_without_hands_only_a_sensor_that_counts_knows_what_lies_there(
    seen: Reading, expected: Reading, lies: Contents | int | None
) -> None:
    told = wrong_field(Wrong("a1", seen, expected), {"a1": "3o"}, None)
    assert (told["lies"], told["belongs"]) == (lies, "3o")


def test_buttons_reach_the_referee_and_the_menu(page: Any) -> None:
    here = page()
    play_a1(here)
    here.live.press("undo")
    assert here.live.state()["story"]["kind"] == "undone"
    here.live.press("ok", held=True)
    assert here.live.state()["menu_open"]


def test_a_late_frame_of_the_board_before_is_no_fault_of_the_new_board(
    page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, troubles = page(), []
    here.live.listen(lambda _: troubles.extend(here.live.state()["troubles"]))
    close = SimulatedGrid.close

    def send_and_close(grid: SimulatedGrid) -> None:
        grid.blind("a1")
        close(grid)

    monkeypatch.setattr(SimulatedGrid, "close", send_and_close)
    here.live.new_game("esiema", {}, {}, None)
    here.loop.ask(lambda: None)  # after all that was put before
    assert troubles == []


def test_a_new_game_finds_the_table_set_up(page: Any) -> None:
    here = page()
    play_a1(here)
    here.live.new_game("sahara", {"match_target": 50}, {"B": "Ben"}, "B")
    here.rest()
    state = here.live.state()
    assert (state["turn"], state["names"], state["match_target"]) == ("B", {"A": "Ada", "B": "Ben"}, 50)
    assert {field: lying for field, lying in state["hands"]["contents"].items() if lying} == START


def test_the_picture_is_the_one_on_the_display(page: Any) -> None:
    assert page().live.oled_png().startswith(b"\x89PNG")


def test_no_two_runs_of_the_service_give_a_picture_the_same_name(page: Any) -> None:
    """A browser keeps pictures by their address, and a page outlives the service."""
    names = [page().live.state()["oled"] for _ in range(3)]
    assert len(set(names)) == 3


def test_a_picture_keeps_its_name_and_another_one_has_another(page: Any) -> None:
    here = page()
    before = here.live.state()["oled"]
    assert here.live.state()["oled"] == before
    here.live.press("ok", held=True)
    assert here.live.state()["oled"] != before


def test_listeners_hear_of_hands_and_verdicts_until_they_go(page: Any) -> None:
    here = page()
    heard: list[int] = []
    stop = here.live.listen(heard.append)
    here.live.lift("a1", None)
    assert heard
    stop()
    count = len(heard)
    here.live.put_back()
    assert len(heard) == count


def test_the_state_tells_the_size_of_the_drawing(page: Any) -> None:
    live = page().live
    width, height = live.state()["board_size"]
    assert f'viewBox="-12 -12 {width:g} {height:g}"' in live.board_svg()


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda live: live.press("reset"), "'reset'; the buttons are ok, undo, accept, up, down"),
        (lambda live: live.lift("z9", None), "'z9'"),
        (lambda live: live.lift("a1", "9o"), "a1: 9o was wanted, but there is 3o."),
        (lambda live: live.lift("a1", "x"), "'x'"),
        (lambda live: live.drop("a1", "1o"), "Hand: 1o was wanted, but there is nothing."),
        (lambda live: live.put_back(), "nothing"),
        (lambda live: live.put_back(others=True), "nothing"),
        (lambda live: live.repair("back"), "nothing to put right"),
        (lambda live: live.new_game("chess", {}, {}, None), "'chess'"),
        (lambda live: live.new_game("sahara", {"match_target": 31}, {}, None), "30, 40, 50"),
        (lambda live: live.new_game("sahara", {}, {}, "Z"), "'Z'"),
        (lambda live: live.board_svg("chess"), "'chess'"),
        (lambda live: live.replay(7), "There is no game 7."),
    ],
)
def test_what_cannot_be_done_is_one_sentence(page: Any, act: Any, sentence: str) -> None:
    with pytest.raises(ActionError) as raised:
        act(page().live)
    assert sentence in str(raised.value)


@pytest.mark.parametrize("act", [lambda live: live.games(), lambda live: live.replay(1)])
def test_an_archive_that_is_a_link_to_itself_cannot_be_read(page: Any, act: Any) -> None:
    here = page()
    here.bench.archive.unlink()
    here.bench.archive.symlink_to(here.bench.archive)
    with pytest.raises(UnreadableError, match=r"^The archive of the games cannot be read at present$"):
        act(here.live)


@pytest.mark.parametrize(
    "act",
    [
        lambda live: live.press("ok"),
        lambda live: live.choose("a1"),
        lambda live: live.told("a1", "3o"),
        lambda live: live.throw(3),
        lambda live: live.new_game("sahara", {}, {}, None),
        lambda live: live.sensors(),
    ],
)
def test_a_table_that_is_switched_off_says_so(page: Any, act: Any) -> None:
    here = page()
    here.loop.ask(here.bench.archive_writer.close)
    here.loop.put(Stopped())
    here.thread.join(30)
    with pytest.raises(ActionError, match=r"^The table is being switched off\.$"):
        act(here.live)


def test_on_a_real_grid_the_page_moves_no_pieces(page: Any) -> None:
    here = page(real=True)
    assert here.live.state()["hands"] is None
    with pytest.raises(ActionError, match="A real board is connected"):
        here.live.lift("a1", None)


def test_what_can_be_begun_is_told_in_words(page: Any) -> None:
    offered = page().live.games_offered()["sahara"]
    assert (offered["name"], offered["boards"][0]["seats"]) == ("Sahara", [["A", "B"]])
    store = next(option for option in offered["options"] if option["name"] == "opponent_store")
    assert (store["values"], store["default"]) == (["choice", "skip", "sow"], "choice")
    assert store["texts"] == ["free", "never", "always"]


def test_what_can_be_begun_is_explained_from_the_rules_and_in_their_order(page: Any) -> None:
    offered = page().live.games_offered()["sahara"]
    assert offered["about"] == "Two players, A and B, sow beans round the board and win them in their stores."
    assert (offered["plies"], offered["minutes"]) == (32, [10, 10])
    assert [option["name"] for option in offered["options"]][:3] == [
        "skip_origin",
        "bonus_optional",
        "capture_extra_turn",
    ]
    win = offered["options"][2]
    assert win["note"] == "With “yes” a win gives a further move, with “no” the turn passes after it."
    assert (win["rule"], win["rule_text"][:26]) == ("3", "Where the last bean falls ")


@pytest.mark.parametrize(
    ("field", "contents", "why"), [("z1", "1o", "no field 'z1'"), ("a1", "1x", "'1x' has pieces")]
)
def test_what_no_pieces_of_the_game_make_cannot_be_told(
    page: Callable[..., Page], field: str, contents: str, why: str
) -> None:
    """One sentence says which field or piece is unknown, and the referee hears nothing."""
    here = page()
    with pytest.raises(ActionError, match=why):
        here.live.told(field, contents)


def test_what_is_told_of_a_field_reaches_the_recording(page: Callable[..., Page]) -> None:
    """It is kept with the readings, so that the game can be judged again."""
    here = page()
    here.live.told("a1", "3o")
    play_a1(here)
    here.rest()
    with ArchiveReader.open(here.bench.archive) as archive:
        assert any('"tell":{"a1":"3o"}' in line for line in archive.readings(1))


@pytest.mark.parametrize(
    ("form", "begin"),
    [
        ("gif", b"GIF89a"),
        ("png", b"\x89PNG"),
        ("html", b"<!doctype html>"),
        ("txt", b"[Game"),
        ("json", b"{"),
    ],
)
def test_a_game_of_the_archive_is_given_away_as_a_file(page: Any, form: Any, begin: bytes) -> None:
    here = page()
    play_a1(here)
    assert here.live.game_file(1, form).startswith(begin)
    with pytest.raises(ActionError, match=r"^There is no game 7\.$"):
        here.live.game_file(7, form)
