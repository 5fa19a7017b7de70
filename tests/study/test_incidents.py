"""What people do besides plies and slips is made, put right, and marked by what truly lay on the table."""

from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from companion.referee.play.referee import Referee
from companion.referee.protocol import Header, Illegal, Opening, Ready, Restored, Setup, Stands, Undone
from companion.study.habits import CAREFUL, Tempo
from companion.study.incidents import Incidents
from companion.study.player import Player
from companion.study.tally import Incident
from companion.study.trial import trial
from companion.study.watched_game import Conduct, StrandedError, WatchedGame

ROWS = [list(range(first, first + 5)) for first in range(1, 26, 5)]
"""Number cards of Zahlenluchs that are laid in their order."""


@pytest.fixture
def table():
    """People at a table that is ready, and who can make incidents at it; two plies are played."""

    def make(sensors="count", game="sahara", seed=1):
        options = {"layout": ROWS} if game == "zahlenluchs" else {}
        opening = Opening(Header(recording=1, game=game, options=options, sensors={"*": sensors}))
        at = WatchedGame(opening, Conduct(CAREFUL, Tempo(), 10), 0, Random(seed))
        at.begin()
        for move in ("a1", "b2") if game == "sahara" else ():
            turn = at.turn(at.game.play(at.position, at.game.read_move(move, at.position)), 1)
            at.judge(turn, at.make(turn))
        return at, Incidents(at, opening.sight, Random(seed))

    return make


@pytest.fixture
def heard(monkeypatch):
    """The kinds of all verdicts that the people hear, in their order."""
    kinds = []
    listen = WatchedGame.listen

    def noted(self):
        said = listen(self)
        kinds.extend(type(verdict) for verdict in said)
        return said

    monkeypatch.setattr(WatchedGame, "listen", noted)
    return kinds


@pytest.mark.parametrize("incident", get_args(Incident))
def test_a_referee_that_counts_pieces_records_nothing_and_finds_back(table, incident):
    at, incidents = table()
    assert incidents.make(incident)
    assert at.tally.incidents == {(incident, "right"): 1}
    assert at.agreed
    assert not at.astray


@pytest.mark.parametrize(
    ("incident", "verdicts"),
    [
        ("taken back", [Undone, Restored]),
        ("accepted", [Illegal, Stands]),
        ("turned", [Illegal, Restored]),
        ("laid anew", [Illegal, Restored]),
        ("power cut", [Setup, Ready]),
    ],
)
def test_what_the_referee_says_of_it(table, heard, incident, verdicts):
    _, incidents = table()
    heard.clear()
    incidents.make(incident)
    assert heard == verdicts


def test_of_a_table_without_a_record_nothing_is_taken_back(table):
    at, incidents = table(game="geisterfahrer")
    assert not incidents.make("taken back")
    assert at.tally.incidents == {}


@pytest.fixture
def numbers(monkeypatch):
    """The rolls and cards that are told to the referee, in their order."""
    told = []
    telling = Player.telling

    def noted(self, t, position, number):
        told.append(number)
        return telling(self, t, position, number)

    monkeypatch.setattr(Player, "telling", noted)
    return told


def test_a_roll_is_told_before_a_slip_and_kept_for_the_next_ply(table, numbers):
    at, incidents = table(game="zahlenluchs", sensors="contents")
    assert incidents.make("put right otherwise")
    assert len(numbers) == 1
    assert at.throws.throw(at.position) == numbers[0]
    at.throws.throw(at.position)
    assert len(numbers) == 2


def test_an_accepted_table_uses_up_the_roll(table, numbers):
    at, incidents = table(game="zahlenluchs", sensors="contents")
    assert incidents.make("accepted")
    at.throws.throw(at.position)
    assert len(numbers) == 2


@pytest.mark.parametrize("incident", ["taken back", "power cut"])
def test_a_kept_roll_is_gone_after(table, numbers, incident):
    at, incidents = table()
    at.throws.keep(4)
    assert incidents.make(incident)
    assert at.throws.throw(at.position) is None


def test_people_who_play_on_after_a_slip_throw_anew(table, numbers):
    _, incidents = table(game="zahlenluchs", sensors="contents")
    assert incidents.make("played on")
    assert len(numbers) == 2


def test_a_roll_without_use_is_followed_by_no_slip(table):
    """At the start of Ghostbuster every roll but a six has no use."""
    rolls = {}
    for seed in range(8):
        at, incidents = table(game="ghostbuster", sensors="contents", seed=seed)
        rolls[incidents.make("accepted")] = at.tally.incidents
    assert rolls == {False: {}, True: {("accepted", "right"): 1}}


def test_a_record_of_what_nobody_did_is_wrong(table, monkeypatch):
    """A referee that takes every table at rest for the first legal ply."""
    at, incidents = table()

    def rest(self, t, *, insisted=False):
        state = self._table
        ply = state.game.play(state.ledger.position, state.game.moves(state.ledger.position)[0])
        state.rest_at = None
        return [state.ledger.play(t, ply)] if not state.shows(state.ledger.position) else []

    monkeypatch.setattr(Referee, "rest", rest)
    assert incidents.make("knock")
    assert at.tally.incidents == {("knock", "wrong"): 1}
    assert at.tally.cases[0].what == "wrong"


def test_a_referee_that_does_not_see_the_table_put_right_strands_the_game(table, monkeypatch):
    at, incidents = table()
    monkeypatch.setattr(Referee, "rest", lambda self, *_, **__: setattr(self._table, "rest_at", None) or [])
    monkeypatch.setattr(Referee, "observe", lambda *_, **__: [])
    with pytest.raises(StrandedError):
        incidents.make("taken back")
    assert at.tally.incidents == {("taken back", "stranded"): 1}


def test_a_record_of_a_table_that_lay_there_is_a_deception(table):
    """Presence sees a1 emptied and its neighbours full: a1 seems to be played, and it is only looked at."""
    outcomes = set()
    for seed in range(30):
        at, incidents = table("presence", seed=seed)
        incidents.make("child")
        outcomes |= {outcome for _, outcome in at.tally.incidents}
    assert outcomes == {"right", "deceived"}


def test_incidents_come_between_the_turns_of_a_study_as_often_as_the_habit_says(table):
    header = Header(recording=1, game="sahara", sensors={"*": "count"})
    often = trial(Opening(header), Conduct(replace(CAREFUL, incident=1.0), Tempo(), 10), 0, Random(1))
    never = trial(Opening(header), Conduct(CAREFUL, Tempo(), 10), 0, Random(1))
    assert (often.incidents.total(), never.incidents.total()) == (10, 0)
