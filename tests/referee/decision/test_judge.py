"""The judge that weighs all hypotheses about what hands have done, on boards that count."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.referee.decision import Judge, TableRest, findings
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.evidence import Agreement, RestClock, Trace
from companion.referee.hypotheses import Case, Evidence
from companion.referee.ledger import Chances
from companion.referee.protocol import NORMAL, STAKES, Caution, Stakes
from companion.referee.tracking import Costs, WeighedOutcome
from companion.referee.tracking.seen_picture import SeenPicture
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Picture, Sight

Make = Callable[..., Any]

SETTLE_S = 0.6

WINNING = {
    "turn": "A",
    "fields": {"a1": "1o", "a4": "5o", "b1": "3o", "b2": "3o", "b5": "4o", "A": "10o", "B": "10o"},
}
"""a1 ends in a2, which is empty, and wins the four beans of b5."""

NEARLY_HOME = {
    "turn": "yellow",
    "fields": {"t3": "1y", "t24": "1r", "y.h2": "1y", "y.h3": "1y", "y.h4": "1y", "r.yard": "3r"},
}
"""Yellow moves one figure only."""

OVERFULL = {
    "turn": "A",
    "fields": {"a2": "4o", "a3": "4o", "a4": "4o", "a5": "3o", "a6": "3o", "b1": "3o"}
    | {"b3": "4o", "b5": "6o", "b6": "4o", "B": "1o"},
}
"""Many a ply puts one bean into a5, or into b1."""


class JudgedTable:
    """A table at which a hand does one step each 0.3 s, and its judge."""

    def __init__(
        self,
        position: Mapping[str, Any] | None = None,
        *,
        game: str = "sahara",
        sensors: str | Mapping[str, str] = "count",
        chances: Chances = (),
        options: Mapping[str, Any] | None = None,
        stakes: Stakes = NORMAL,
    ) -> None:
        self.game = find_game(game, options or {})
        kinds = {"*": sensors} if isinstance(sensors, str) else sensors
        masses = {letter: 3.0 + 0.4 * at for at, letter in enumerate(self.game.letters)}
        kind_of = {at: kinds.get(at, kinds["*"]) for at in self.game.fields}
        self.sight = Sight({at: sensor(kind, masses, 0.1) for at, kind in kind_of.items()})
        start = self.game.start() if position is None else self.game.read_position(position)
        self.position, self.chances = start, chances
        self.lying: dict[str, str] = dict(self.game.contents(start))
        self.t, self.pace, self.trace = 0.0, 0.3, Trace()
        self.outcomes: Sequence[WeighedOutcome] = ()
        self.judge = Judge(self.game, self.sight, Agreement(), RestClock(SETTLE_S), stakes)
        self.look()

    @property
    def case(self) -> Case:
        """The case with all pictures so far."""
        return Case(self.game, self.position, self.chances, Evidence(self.sight, self.trace))

    def look(self, silent: Iterable[str] = (), **said: Any) -> Picture:
        """Take a picture, in which some fields are silent or say something else."""
        seen = {at: self.sight.sensor(at).expected(self.lying.get(at, "")) for at in self.sight.sensed}
        picture = Picture(seen | dict.fromkeys(silent) | said)
        self.trace = self.trace.seen(picture, self.t)
        return picture

    def put(self, **contents: str) -> None:
        """Let fields hold these contents, one after the other."""
        for field, lying in contents.items():
            self.put_at_once(**{field: lying})

    def put_at_once(self, **contents: str) -> None:
        """Let fields hold these contents, all in one picture."""
        self.t += self.pace
        self.lying |= contents
        self.look()

    def deny(self) -> None:
        """Let players deny all plies that seem done; hands go on some seconds later."""
        self.trace = self.trace.doubted("denial")
        self.t += 3.0

    def found(self, settling_times: float = 1.0, **how: Any) -> findings.Finding:
        """The finding for a table that has rested so long; what was weighed for it is kept."""
        finding, self.outcomes = self.judge.at_rest(self.case, TableRest(settling_times * SETTLE_S, **how))
        return finding

    def proven(self, said: LastVerdict | None = None) -> str | None:
        """The move that is proven, if any; what was weighed for it is kept."""
        judged = self.judge.proven(self.case, said or LastVerdict())
        if judged is None:
            return None
        finding, self.outcomes = judged
        ((move,),) = moves(finding)
        return move


def moves(finding: Any) -> list[tuple[str, ...]]:
    """The moves of each run of a finding."""
    return [tuple(str(one.ply.move) for one in run) for run in finding.runs]


# -- proven at once ---------------------------------------------------------------------------------


def test_a_ply_is_proven_by_the_picture_of_its_last_step() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o", a3="4o")
    assert here.proven() is None
    here.put(a4="4o")
    assert here.proven() == "a1"
    assert here.outcomes[0].said == "done"


def test_a_touch_beside_it_does_not_keep_a_ply_from_being_proven() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o")
    here.look(b1=2)
    here.put(a3="4o", a4="4o")
    assert here.proven() == "a1"


def test_while_a_field_contradicts_nothing_is_proven() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o", a3="4o", b1="2o")
    here.pace = 0.1
    here.put(a4="4o")
    assert here.proven() is None


def test_a_ply_with_a_step_that_was_missed_is_not_proven_but_done_at_rest() -> None:
    here = JudgedTable()
    here.put(a1="")
    here.put_at_once(a2="4o", a3="4o", a4="4o")
    assert here.proven() is None
    assert here.found() == findings.Done(here.found().runs)
    assert moves(here.found()) == [("a1",)]


def test_two_plies_are_proven_one_by_one_or_not_at_all() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o", a3="4o", a4="4o")
    here.put(b1="", b2="4o", b3="4o", b4="4o")
    assert here.proven() is None
    assert moves(here.found()) == [("a1", "b1")]


@pytest.mark.parametrize(("told", "proven"), [((2,), "t3"), ((), None)])
def test_a_figure_that_may_move_on_because_nobody_told_the_roll_proves_nothing(
    told: Chances, proven: str | None
) -> None:
    here = JudgedTable(NEARLY_HOME, game="ghostbuster", chances=told)
    here.put(t3="", t5="1y")
    assert here.proven() == proven
    assert moves(here.found()) == [("t3",)]


def test_after_a_slip_was_told_nothing_is_proven() -> None:
    here, said = JudgedTable(), LastVerdict()
    here.put(a1="", a2="4o", a3="4o", a4="4o")
    said.astray = said.mistaken = True
    assert here.proven(said) is None


def test_who_goes_on_after_a_pause_that_was_told_need_not_wait() -> None:
    here, said = JudgedTable(), LastVerdict()
    here.put(a1="", a2="4o", a3="4o")
    said.astray, said.under_way = True, here.trace.last
    here.t += 5.0
    here.put(a4="4o")
    assert here.proven(said) == "a1"


# -- at rest ----------------------------------------------------------------------------------------


def test_an_untouched_table_is_unchanged() -> None:
    here = JudgedTable()
    assert here.found() == findings.Unchanged()
    assert here.found(math.inf) == findings.Unchanged()


def test_a_ply_is_done_whether_the_table_rests_or_the_players_say_so() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o", a3="4o", a4="4o")
    for settling_times in (1.0, math.inf):
        assert isinstance(here.found(settling_times), findings.Done)
        assert moves(here.found(settling_times)) == [("a1",)]


def test_a_hand_that_rests_with_beans_has_a_ply_under_way() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o")
    finding = here.found()
    assert isinstance(finding, findings.InHand)
    assert (moves(finding), finding.certain) == ([("a1",)], True)


def test_a_ply_before_the_one_under_way_is_certain() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o", a3="4o", a4="4o", b1="")
    finding = here.found()
    assert isinstance(finding, findings.InHand)
    assert (moves(finding), finding.certain) == ([("a1", "b1")], True)


def test_a_move_of_the_other_seat_is_not_explained() -> None:
    here = JudgedTable()
    here.put(b1="", b2="4o", b3="4o", b4="4o")
    assert here.found() == findings.Unexplained()


def test_a_hand_that_rests_empty_in_the_middle_of_a_ply_has_slipped() -> None:
    here = JudgedTable(WINNING)
    here.put(a1="", a2="1o")
    assert here.found() == findings.Unexplained()


def test_a_touch_that_is_over_changed_nothing() -> None:
    here = JudgedTable()
    here.put(b1="2o")
    here.put(b1="3o")
    assert here.found() == findings.Unchanged()


def test_a_ply_that_is_done_but_for_a_field_that_contradicts_is_not_recorded() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o", a3="4o", a4="4o", b1="2o")
    assert not isinstance(here.found(), findings.Done)


# -- time -------------------------------------------------------------------------------------------


def test_before_a_hand_has_rested_as_long_as_its_next_step_takes_nothing_is_said() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o")
    finding = here.found(0.5)
    assert isinstance(finding, findings.Undecided)
    assert finding.rested == pytest.approx(SETTLE_S, abs=1e-5)


def test_a_step_on_a_silent_field_may_take_a_settling_time_more() -> None:
    here = JudgedTable()
    here.put(a1="")
    here.look(silent=["a2"])
    finding = here.found(1.5)
    assert isinstance(finding, findings.Undecided)
    assert finding.rested == pytest.approx(2 * SETTLE_S, abs=1e-5)
    assert isinstance(here.found(2.0), findings.InHand)


def test_while_time_may_tell_a_touch_from_a_slip_nothing_is_said() -> None:
    here = JudgedTable()
    here.put(b1="2o")
    assert isinstance(here.found(0.1), findings.Undecided)
    assert here.found() == findings.Unexplained()


def test_a_ply_is_done_only_by_a_margin_before_all_other_outcomes() -> None:
    """Was a4 touched while it was silent, or did the last bean fall? Time tells."""
    here = JudgedTable()
    here.put(a1="", a2="4o", a3="4o")
    here.look(silent=["a4"])
    here.put(a4="4o")
    assert isinstance(here.found(0.1), findings.Undecided)
    assert isinstance(here.found(), findings.Done)


def test_a_slip_is_told_only_once_nothing_else_is_about_as_likely() -> None:
    here = JudgedTable()
    here.put(b1="2o")
    for settling_times, expected in ((0.96, findings.Undecided), (1.0, findings.Unexplained)):
        assert isinstance(here.found(settling_times), expected)


def test_a_table_is_judged_again_a_little_after_the_moment_at_which_time_matters() -> None:
    """At the moment itself rounding might put it off for ever."""
    here = JudgedTable()
    here.put(a1="")
    first = here.found(0.5)
    assert isinstance(first, findings.Undecided)
    assert first.rested is not None
    assert isinstance(here.found(first.rested / SETTLE_S), findings.InHand)


# -- questions --------------------------------------------------------------------------------------


def test_players_are_asked_about_a_ply_whose_only_explanation_is_odd() -> None:
    """A bean fell into a2 before a1 was emptied, and a1 contradicted meanwhile."""
    here = JudgedTable()
    here.put(a2="4o", a1="", a3="4o", a4="4o")
    finding = here.found()
    assert isinstance(finding, findings.Perhaps)
    assert finding.because == "only odd acts make it a ply"
    assert moves(finding) == [("a1",)]


def test_players_are_asked_about_a_ply_that_a_sensor_denied_for_longer_than_a_touch() -> None:
    here = JudgedTable()
    here.put(a1="")
    here.pace = 0.1
    here.put(b6="2o", a2="4o")
    here.pace = 0.2
    here.put(a3="4o", b6="3o", a4="4o")
    assert here.judge.proven(here.case, LastVerdict()) is None
    finding = here.found()
    assert isinstance(finding, findings.Perhaps)
    assert moves(finding) == [("a1",)]


def test_players_are_asked_about_a_ply_that_they_have_denied() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o", a3="4o", a4="4o")
    here.deny()
    here.put(b1="2o")
    here.put(b1="3o")
    finding = here.found()
    assert isinstance(finding, findings.Perhaps)
    assert moves(finding) == [("a1",)]


def test_a_ply_that_players_have_denied_is_not_certain_because_the_next_one_is_under_way() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o", a3="4o", a4="4o")
    here.deny()
    here.put(b1="")
    finding = here.found()
    assert isinstance(finding, findings.InHand)
    assert not finding.certain


def test_a_ply_that_is_made_after_another_was_denied_and_put_back_is_done() -> None:
    here = JudgedTable()
    here.put(a2="", a3="4o", a4="4o", a5="4o")
    here.deny()
    here.put(a5="3o", a4="3o", a3="3o", a2="3o")
    here.put(a1="", a2="4o", a3="4o", a4="4o")
    assert isinstance(here.found(), findings.Done)


@pytest.mark.parametrize(("most", "expected"), [(300, findings.Done), (1, findings.Perhaps)])
def test_players_are_asked_if_a_likely_hypothesis_was_dropped_for_want_of_room(
    most: int, expected: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With this margin a pit that was only touched is likely when a1 is lifted, and not any more later."""
    monkeypatch.setattr(Judge, "costs", replace(Costs(), most=most))
    here = JudgedTable(stakes=Stakes(wrong=110.0))
    for field, lying in {"a1": "", "a2": "4o", "a3": "4o", "a4": "4o"}.items():
        here.put(**{field: lying})
        proven = here.proven()
    assert (proven == "a1") is (most > 1)
    assert isinstance(here.found(), expected)


# -- what mistakes, questions and waiting cost --------------------------------------------------------


@pytest.mark.parametrize(("caution", "move"), [("strict", None), ("normal", "a1"), ("relaxed", "a1")])
def test_who_is_strict_waits_for_a_rest_that_tells_a_ply_from_a_touch(
    caution: Caution, move: str | None
) -> None:
    here = JudgedTable(stakes=STAKES[caution])
    here.put(a1="", a2="4o", a3="4o", a4="4o")
    assert here.proven() == move
    assert isinstance(here.found(), findings.Done)


@pytest.mark.parametrize(
    ("caution", "expected"),
    [("strict", findings.Perhaps), ("normal", findings.Perhaps), ("relaxed", findings.Done)],
)
def test_who_is_relaxed_is_not_asked_about_what_hardly_anybody_does(caution: Caution, expected: type) -> None:
    """Who takes an own stone may leave that one where it is, and put the other one into the box."""
    stones = {"b1": "1A", "b2": "1A", "a3": "1A", "d5": "1C", "e5": "1C"}
    cards = {"layout": [[column + 5 * row for column in range(1, 6)] for row in range(5)]}
    table = {"game": "zahlenluchs", "options": cards, "sensors": {"*": "count", "c2": "none"}}
    here = JudgedTable({"turn": "A", "fields": stones}, chances=(2,), stakes=STAKES[caution], **table)
    here.put(b1="")
    assert isinstance(here.found(5.0), expected)


@pytest.mark.parametrize("caution", STAKES)
def test_whatever_is_at_stake_nothing_is_recorded_that_a_sensor_denies(caution: Caution) -> None:
    here = JudgedTable(stakes=STAKES[caution])
    here.put(a1="", a2="4o", a3="4o", a4="4o")
    here.look(b5="5o", a1="2o")
    assert here.proven() is None
    assert not isinstance(here.found(), findings.Done)


@pytest.mark.parametrize("caution", STAKES)
def test_whatever_is_at_stake_players_are_asked_if_the_search_was_cut_short(
    caution: Caution, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Judge, "costs", replace(Costs(), most=1, off=0.5))
    here = JudgedTable(stakes=STAKES[caution])
    here.put(a1="", a2="4o", a3="4o", a4="4o")
    assert here.proven() is None
    assert isinstance(here.found(), findings.Perhaps)


@pytest.mark.parametrize(
    ("second", "expected"), [(0.0, findings.Undecided), (1.0, findings.Undecided), (5.0, findings.Perhaps)]
)
def test_players_are_asked_at_once_if_the_time_that_would_decide_costs_more(
    second: float, expected: type
) -> None:
    """In half a second it shows whether a4 was touched while it was silent, or the last bean fell."""
    here = JudgedTable(stakes=Stakes(second=second))
    here.put(a1="", a2="4o", a3="4o")
    here.look(silent=["a4"])
    here.put(a4="4o")
    assert isinstance(here.found(0.1), expected)
    assert isinstance(here.found(), findings.Done)


@pytest.mark.parametrize(
    ("second", "expected"), [(0.0, findings.Undecided), (0.2, findings.Undecided), (0.4, findings.Perhaps)]
)
def test_time_that_may_not_decide_is_waited_for_only_if_a_hand_is_likely_enough_to_go_on(
    second: float, expected: type
) -> None:
    """Two plies and one under way are equally likely: in 1.2 s a hand goes on with a chance of a third."""
    blind = {"*": "none", "a5": "count", "b1": "count"}
    here = JudgedTable(OVERFULL, sensors=blind, stakes=Stakes(second=second))
    here.put(a5="4o")
    assert isinstance(here.found(), expected)
    assert len(moves(here.found(5.0))) > 1


# -- a stuck sensor ----------------------------------------------------------------------------------


def seems_full(**how: Any) -> JudgedTable:
    """A table at which three beans fell, and a1 still shows that they lie there."""
    here = JudgedTable(**how)
    here.lying["a1"] = "3o"
    here.put(a2="4o", a3="4o", a4="4o")
    return here


def test_a_sensor_is_stuck_if_that_is_likelier_than_strange_pieces() -> None:
    here = seems_full()
    finding = here.found()
    assert isinstance(finding, findings.StuckSensor)
    assert (finding.field, moves(finding)) == ("a1", [("a1",)])
    stuck, strange = here.outcomes
    assert (stuck.said, strange.said) == ("done", "slip")
    assert [next(one.hypothesis.history()).called for one in (stuck, strange)] == ["stuck", "strange"]


@pytest.mark.parametrize("caution", STAKES)
def test_a_sensor_is_proven_stuck_at_every_caution_that_has_a_name(caution: Caution) -> None:
    assert isinstance(seems_full(stakes=STAKES[caution]).found(), findings.StuckSensor)


def test_who_must_be_surer_than_that_is_asked_whether_a_sensor_is_stuck() -> None:
    assert isinstance(seems_full(stakes=Stakes(wrong=9000.0)).found(), findings.Suspected)


@pytest.mark.parametrize("caution", STAKES)
def test_what_a_sensor_misses_twice_in_two_pictures_is_asked_about_at_every_caution(caution: Caution) -> None:
    """Two beans of a1 and four of b6 should each have changed a3, but two pictures may be two accidents."""
    left = {"a1": "2o", "a2": "1o", "a3": "2o", "a5": "5o", "A": "8o"}
    right = {"b2": "5o", "b6": "4o", "B": "9o"}
    here = JudgedTable({"turn": "A", "fields": left | right}, stakes=STAKES[caution])
    here.put_at_once(a1="", a2="2o")
    here.found()
    here.put_at_once(b6="", B="10o", a1="1o", a2="3o")
    assert isinstance(here.found(), findings.Suspected)


# -- what players say --------------------------------------------------------------------------------


def test_a_ply_under_way_stays_one_though_players_say_that_they_are_done() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o")
    assert moves(here.found(math.inf)) == [("a1",)]
    assert isinstance(here.found(math.inf), findings.InHand)


# -- what was weighed, and what is kept -------------------------------------------------------------


def test_if_players_say_that_they_have_made_a_ply_unseen_only_plies_are_weighed() -> None:
    here = JudgedTable(sensors={"*": "none", "A": "count"})
    finding = here.found(math.inf)
    assert isinstance(finding, findings.Perhaps)
    assert {one.said for one in here.outcomes} == {"done"}
    assert {str(one.run[0].ply.move) for one in here.outcomes} == {run[0] for run in moves(finding)}


@pytest.mark.parametrize(("alarmed", "before"), [(False, {(), ("a1",)}), (True, {()})])
def test_players_who_were_told_of_a_slip_had_made_no_ply_before_it(
    alarmed: bool, before: set[tuple[str, ...]]
) -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o", a3="4o", a4="4o", b6="", a6="4o")
    assert here.found() == findings.Unexplained()
    here.trace = here.trace.doubted("alarm") if alarmed else here.trace
    assert here.found(alarmed=alarmed) == findings.Unexplained()
    slips = [one for one in here.outcomes if one.said == "slip"]
    assert {tuple(str(ply.ply.move) for ply in one.run) for one in slips} == before


def test_of_two_plies_the_pictures_from_before_the_second_one_are_kept() -> None:
    here = JudgedTable()
    here.put(a1="", a2="4o", a3="4o", a4="4o")
    before = here.trace.last
    here.put(b1="", b2="4o")
    ((done, following),) = here.found().runs
    assert here.judge.since_next(here.case, done, [(following,)]).pictures == here.trace.pictures[-3:]
    assert here.trace.pictures[-3] == before
    assert here.judge.since_next(here.case, done, []).pictures == here.trace.pictures[-1:]


def test_after_a_recorded_ply_the_next_one_is_judged_from_there(table: Make) -> None:
    here = table()
    here.set_up()
    told = []
    for move in ("a1", "b1"):
        here.play(move)
        told += [(said["verdict"], said.get("move")) for said in here.rest()]
    assert told == [("played", "a1"), ("played", "b1")]


def test_pictures_that_are_judged_again_at_rest_are_not_followed_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In Esiema the plies that are found depend on the pictures, which are the same."""
    fields = {"f5": "2a2b", "a1": "1A1a", "k6": "1B1b", "e5": "1b"}
    here = JudgedTable({"turn": "A", "phase": "play", "fields": fields}, game="esiema")
    followed, see = list[Picture](), SeenPicture.see

    def noted(seen: SeenPicture, picture: Picture, t: float) -> None:
        followed.append(picture)
        see(seen, picture, t)

    monkeypatch.setattr(SeenPicture, "see", noted)
    here.put(a1="")
    here.found()
    assert followed == list(here.trace.pictures)
    here.found(3.0)
    assert followed == list(here.trace.pictures)
