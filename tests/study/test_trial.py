from dataclasses import replace
from random import Random

import pytest

from companion.referee.pipeline import Pipeline
from companion.referee.protocol import Header, Opening
from companion.rules.registry import kind
from companion.study.habits import CAREFUL, Habits, Tempo
from companion.study.tally import Tally
from companion.study.trial import trial
from companion.study.watched_game import Conduct

GAMES = ("sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema")


@pytest.fixture
def play():
    """Play one game of a study: its name, the kind of sensor, and habits besides those of the careful."""

    def go(name, sensors, turns=8, seed=1, habits=CAREFUL, **changed) -> Tally:
        options = kind(name).dealt({}, Random(seed).shuffle)
        header = Header(recording=1, game=name, options=dict(options), sensors={"*": sensors})
        conduct = Conduct(replace(habits, **changed), Tempo(), turns)
        return trial(Opening(header), conduct, 7, Random(seed))

    return go


@pytest.mark.parametrize("name", GAMES)
def test_sensors_that_tell_pieces_understand_each_careful_ply(play, name):
    tally = play(name, "contents")
    assert set(tally.plies) == {"recognised"}
    assert (tally.stranded, tally.faults, tally.cases) == (0, 0, ())


@pytest.mark.parametrize("name", GAMES)
def test_sensors_that_tell_pieces_catch_each_slip_at_once(play, name):
    tally = play(name, "contents", slip=1.0)
    assert tally.slips.total() > 0
    assert set(tally.discoveries) == {"at once"}


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_counts(play, seed):
    first, again = (play("sahara", "presence", 20, seed, Habits()) for _ in range(2))
    assert first == again
    assert first != play("sahara", "presence", 20, seed + 100, Habits())


def test_on_a_board_without_sensors_every_ply_is_asked_about_and_no_slip_is_seen(play):
    tally = play("sahara", "none", slip=0.5)
    assert set(tally.plies) == {"asked"}
    assert set(tally.discoveries) == {"never"}


class Mute(Pipeline):
    """A referee that begins a game and says nothing more."""

    said = False

    @property
    def due(self):
        return None if self.said else super().due

    def advance(self, t):
        return self._kept(super().advance(t))

    def feed(self, event):
        return [] if self.said else self._kept(super().feed(event))

    def _kept(self, verdicts):
        self.said = self.said or bool(verdicts)
        return verdicts


def test_a_referee_that_says_nothing_notices_nothing(play, monkeypatch):
    monkeypatch.setattr("companion.study.watched_table.Pipeline", Mute)
    tally = sum((play("sahara", "contents", seed=seed, slip=0.5) for seed in range(6)), Tally())
    assert set(tally.plies) == {"unseen"}
    assert set(tally.discoveries) == {"never"}


class Deaf(Pipeline):
    """A referee that never begins."""

    def feed(self, event):
        return []


def test_a_game_that_does_not_begin_is_stranded(play, monkeypatch):
    monkeypatch.setattr("companion.study.watched_table.Pipeline", Deaf)
    tally = play("sahara", "contents")
    assert (tally.stranded, tally.plies.total()) == (1, 0)
    assert [(case.game, case.what) for case in tally.cases] == [(8, "not ready")]


def test_turns_without_slip_or_hurry_are_plies_or_slips_and_nothing_is_lost(play):
    tally = play("geisterfahrer", "count", 12, habits=Habits(fast=0, onward=0, slip=0.4))
    assert tally.plies.total() + tally.slips.total() == 12


def test_weak_sensors_let_slips_pass(play):
    tallies = [play("sahara", "presence", 40, seed, slip=0.3) for seed in range(4)]
    discoveries = sum(tallies, Tally()).discoveries
    assert discoveries["at once"]
    assert discoveries["never"] + discoveries["later"]
