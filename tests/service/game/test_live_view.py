"""The view of the running game follows its verdicts."""

from __future__ import annotations

from collections.abc import Iterator

import many_plies
import pytest

from companion.referee.ledger import Ledger
from companion.referee.pipeline import Pace, Pipeline
from companion.referee.protocol import Played, Ready, RecordingReader, Setup, Undone, read_opening
from companion.rules.match import Match
from companion.rules.registry import game as find_game
from companion.rules.registry import own_names
from companion.screens.display_pages import pages
from companion.screens.page import Text
from companion.screens.view import View
from companion.screens.words import LANGUAGES, Words
from companion.service.game.live_view import LiveView

GAME = find_game("sahara")
ENDED = {"turn": "A", "fields": {"A": "29o", "B": "7o"}, "winner": "A"}
PLAYED = Played(t=1.0, seat="A", move="a1", position={}, scores={"A": 0, "B": 0}, next="B")


class Quiet:
    """A referee that asks and waits for nothing."""

    question = chance = mend = waiting = None
    unsure = may_keep = False

    def asking(self, _t: float) -> None:
        return None


def view_of(ledger: Ledger) -> LiveView:
    return LiveView(GAME, {"A": "Ada", "B": "Ben"}, ledger, unseen_ok=False)


@pytest.fixture
def live() -> LiveView:
    return view_of(Ledger(GAME, GAME.start("A")))


def test_a_seat_is_to_move_from_the_first_time_on_that_the_table_is_ready(live: LiveView) -> None:
    live.take(Setup(t=0.0, wrong=()))
    before = live.now(Quiet(), 0.0).turn
    live.take(Ready(t=0.0))
    assert (before, live.now(Quiet(), 0.0).turn) == (None, "A")


def test_the_last_ply_is_shown_until_it_is_undone(live: LiveView) -> None:
    live.take(PLAYED)
    shown = live.now(Quiet(), 1.0).last
    live.take(Undone(t=2.0, move="a1", wrong=()))
    assert (shown, live.now(Quiet(), 2.0).last) == (PLAYED, None)


def test_the_accounts_of_a_match_are_shown() -> None:
    live = view_of(Ledger(GAME, GAME.start("A"), match=Match.between(GAME.seats, 50)))
    view = live.now(Quiet(), 0.0)
    assert (view.match, view.match_target) == ({"A": 0, "B": 0}, 50)


def test_a_game_that_has_ended_is_over(live: LiveView) -> None:
    assert (live.over, view_of(Ledger(GAME, GAME.read_position(ENDED))).over) == (False, True)


def test_the_fields_that_the_last_ply_touched_are_shown() -> None:
    start = GAME.start("A")
    ledger = Ledger(GAME, start)
    live = view_of(ledger)
    live.take(ledger.play(1.0, GAME.play(start, GAME.read_move("a4", start))))
    assert live.now(Quiet(), 1.0).touched == ("a4", "a5", "a6", "A")


def _views_of(texts: list[str]) -> Iterator[View]:
    """What players see while a recording is refereed: each view that is unlike the one before."""
    opening = read_opening(texts[0])
    ledger = Ledger(opening.game, opening.position)
    pipeline = Pipeline(opening.game, opening.sight, ledger, Pace.of(opening))
    live, before = LiveView(opening.game, {}, ledger, unseen_ok=False), None
    lines = RecordingReader(opening.game, opening.sight)
    for number, text in enumerate(texts[1:], 2):
        event = lines.feed(number, text)
        for verdict in pipeline.feed(event):
            live.take(verdict)
        view = live.now(pipeline.referee, event.t)
        if view != before:
            yield view
        before = view


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", ["presence", "count", "mixed"])
@pytest.mark.parametrize("game", own_names())
def test_nothing_that_players_see_of_a_session_is_cut_off(
    game: str, kind: str, seed: int, language: str
) -> None:
    shown = {
        shape.text
        for view in _views_of(many_plies.session(game, kind, seed).texts)
        for page in pages(view, Words(language))
        for shape in page
        if isinstance(shape, Text)
    }
    assert [text for text in sorted(shown) if "…" in text] == []
