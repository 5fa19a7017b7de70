"""The guide through a calibration, with hands that do as they are told, and with others."""

import pytest
from touched import Touched

from companion.sensing.calibration import LoadCell, Magnets, Poles
from companion.sensing.calibrator import Calibrator
from companion.sensing.measurements import Measurements, results, shared, swapped
from companion.sensing.stages import FieldToCalibrate, Known, Stage, stages

KNOWN = Known(10, "o", 2.0)
CELLS = [FieldToCalibrate(field, channel, "mass", 400) for channel, field in enumerate(["a1", "a2", "a3"])]
HALLS = [FieldToCalibrate(field, channel, "count", 200) for channel, field in enumerate(["t1", "t2"])]
PER_GRAM = 10000


class Bench:
    """A calibrator with hands at its channels."""

    def __init__(self, subjects, *, rests, known=None, others=(), poles=(), wobble=1, measured=None):
        self.subjects, self.known = subjects, known
        self.planned = stages(subjects, known, others, poles)
        self.hands = Touched(rests, [wobble] * len(rests))
        self.calibrator = Calibrator(self.planned, subjects, measured or Measurements())

    @property
    def at(self):
        stage = self.calibrator.stage
        return None if stage is None else stage.key

    @property
    def note(self):
        return self.calibrator.prompt.note, self.calibrator.prompt.channels

    def rest(self, seconds=1.5):
        self.hands.pass_to(self.calibrator, seconds)

    def press(self, *buttons):
        for button in buttons:
            self.calibrator.press(button)

    def clear(self):
        self.rest()
        self.press("ok")
        self.rest(2.5)

    def put(self, channel, change, seconds=1.5):
        self.hands.put(channel, change)
        self.rest(seconds)

    @property
    def results(self):
        return results(self.planned, self.subjects, self.calibrator.measured, self.known)


@pytest.fixture
def cells():
    return Bench(CELLS, rests=[80000, -5000, 300], known=KNOWN)


@pytest.fixture
def halls():
    return Bench(HALLS, rests=[32768, 33000], wobble=20)


def weigh(bench, channel, per_gram=PER_GRAM):
    """Half of the beans, all of them, none; `ok` where the guide does not go on by itself."""
    for grams in (10, 20, 0):
        at = bench.at
        bench.put(channel, grams * per_gram)
        if bench.at == at:
            bench.press("ok")


def test_a_table_is_clear_when_people_say_so(cells):
    cells.rest(10)
    assert cells.at == "clear  0"
    cells.press("ok")
    cells.rest(1.5)
    assert cells.note == ("measuring", ())
    cells.rest(1)
    assert cells.at == "load a1 5o"


def test_ok_before_the_first_sample_measures_as_long_as_later(cells):
    cells.hands.t = 100.0
    cells.press("ok", "ok")
    cells.rest(0.5)
    cells.press("ok")
    cells.rest(1.3)
    assert (cells.at, cells.note) == ("clear  0", ("measuring", ()))
    assert not cells.calibrator.measured.rests
    cells.rest(0.5)
    assert cells.at == "load a1 5o"


def test_load_cells_are_weighed_one_after_the_other(cells):
    cells.clear()
    for channel in range(3):
        weigh(cells, channel)
    assert cells.calibrator.stage is None
    cell = cells.results.fields["a2"]
    assert isinstance(cell, LoadCell)
    assert cell.channel == 1
    assert cell.zero == pytest.approx(-5000, abs=5)
    assert cell.per_gram == pytest.approx(PER_GRAM, rel=1e-3)
    assert cell.bend < 0.01
    assert cells.results.masses == {"o": 2.0}


def test_the_first_load_is_whole_when_people_say_so(cells):
    cells.clear()
    cells.put(0, 10 * PER_GRAM, seconds=5)
    assert cells.at == "load a1 5o"
    cells.press("ok")
    assert cells.at == "load a1 10o"


def test_later_loads_are_whole_when_they_weigh_as_much_to_within_half_a_piece(cells):
    cells.clear()
    cells.put(0, 10 * PER_GRAM)
    cells.press("ok")
    cells.put(0, 18 * PER_GRAM, seconds=5)
    assert cells.at == "load a1 10o"
    cells.put(0, 20 * PER_GRAM)
    assert cells.at == "unload a1 0"


def test_a_load_cell_may_be_wired_the_other_way_round(cells):
    cells.clear()
    weigh(cells, 0, -PER_GRAM)
    assert cells.results.fields["a1"].per_gram == pytest.approx(-PER_GRAM, rel=1e-3)


def test_what_a_line_bends_is_told(cells):
    cells.clear()
    cells.put(0, 11 * PER_GRAM)
    cells.press("ok")
    cells.put(0, 20 * PER_GRAM)
    cells.press("ok")
    assert cells.results.fields["a1"].bend == pytest.approx(1.0, abs=0.01)


def test_an_empty_scale_is_seen_by_itself(cells):
    cells.clear()
    weigh(cells, 0)
    assert cells.at == "load a2 5o"


def test_halls_count_pieces_one_after_the_other_without_a_button(halls):
    halls.clear()
    for channel in (0, 1):
        for change in (6000, 9000):
            halls.put(channel, change)
        halls.hands.put(channel, 0)
    assert halls.calibrator.stage is None
    found = halls.results.fields["t1"]
    assert isinstance(found, Magnets)
    assert found.distances == pytest.approx((6000, 9000), abs=60)


def test_a_piece_that_is_carried_on_to_the_next_field_answers_there_alone(halls):
    halls.clear()
    halls.put(0, 6000)
    halls.put(0, 9000)
    halls.hands.put(0, 0)
    halls.put(1, 6000)
    assert halls.at == "place t2 2"
    assert halls.results.wired == {"t1": 0, "t2": 1}


def test_a_hall_that_tells_poles_learns_each_of_them():
    bench = Bench([FieldToCalibrate("c3", 0, "contents", 200)], rests=[32768], poles=("A", "C"), wobble=20)
    bench.clear()
    bench.put(0, 7000)
    bench.put(0, -6500)
    assert bench.calibrator.stage is None
    found = bench.results.fields["c3"]
    assert isinstance(found, Poles)
    assert found.letters == pytest.approx({"A": 7000, "C": -6500}, abs=60)


def test_another_channel_that_answers_is_told_and_taken_with_ok_alone(halls):
    halls.clear()
    halls.put(1, 6000, seconds=5)
    assert halls.at == "place t1 1"
    assert halls.note == ("other", (1,))
    halls.press("ok")
    halls.put(1, 9000)
    halls.rest(5)
    assert halls.at == "place t2 1"
    assert swapped(halls.results.wired, HALLS) == {"t1": 1}
    assert halls.results.fields["t1"].channel == 1


def test_a_piece_put_on_the_wrong_field_may_be_moved_to_the_right_one(halls):
    halls.clear()
    halls.put(1, 6000)
    halls.hands.put(1, 0)
    halls.put(0, 6000)
    assert halls.at == "place t1 2"
    assert halls.results.wired == {"t1": 0}


def test_two_fields_with_the_same_channel_are_told(halls):
    halls.clear()
    for _ in "12":
        halls.put(1, 6000)
        halls.press("ok")
        halls.put(1, 9000)
        halls.put(1, 0)
        halls.press("ok")
    assert shared({"t1": 1, "t2": 1}) == [("t1", "t2")]


def test_switches_answer_at_once():
    bench = Bench(
        [FieldToCalibrate(field, channel, "presence", None) for channel, field in enumerate("abc")],
        rests=[0, 0, 0],
        wobble=0,
    )
    bench.clear()
    for channel in range(3):
        bench.put(channel, 1, seconds=0.8)
        bench.hands.put(channel, 0)
    assert bench.calibrator.stage is None
    assert bench.results.wired == {"a": 0, "b": 1, "c": 2}
    assert bench.results.fields == {}


def test_ok_without_an_answer_takes_nothing(halls):
    halls.clear()
    halls.press("ok")
    halls.rest()
    assert halls.at == "place t1 1"
    assert halls.note == ("nothing", (0,))


def test_a_restless_channel_is_told_and_measured_all_the_same_with_ok(halls):
    halls.hands.wobbles = [500, 500]
    halls.clear()
    halls.rest()
    assert halls.note == ("restless", (0, 1))
    halls.press("ok")
    assert halls.at == "place t1 1"
    assert halls.calibrator.measured.rests[0].noise > 900
    halls.put(0, 25000)
    assert halls.at == "place t1 2"


def test_a_silent_channel_is_told_and_can_be_passed_over(halls):
    halls.hands.silent.add(0)
    halls.clear()
    halls.rest()
    assert halls.note == ("silent", (0,))
    halls.press("down")
    assert halls.at == "place t2 1"


def test_undo_goes_a_stage_back_and_waits_until_hands_have_moved_there(halls):
    halls.clear()
    halls.put(0, 5000)
    assert halls.at == "place t1 2"
    halls.press("undo")
    halls.rest(5)
    assert halls.at == "place t1 1"
    halls.put(0, 6000)
    assert halls.at == "place t1 2"
    assert halls.calibrator.measured.found["place t1 1"].change == pytest.approx(6000, abs=60)


def test_up_goes_a_field_back_and_what_was_found_since_stays(halls):
    halls.clear()
    halls.put(0, 6000)
    halls.put(0, 9000)
    halls.press("up")
    assert halls.at == "place t1 1"
    assert "place t1 2" in halls.calibrator.measured.found


def test_before_the_first_stage_there_is_nothing_to_go_back_to(cells):
    cells.press("undo", "up", "down")
    assert cells.at == "clear  0"


def test_after_the_last_stage_buttons_but_undo_do_nothing(halls):
    halls.clear()
    halls.press("down", "down", "ok", "down")
    assert halls.calibrator.stage is None
    halls.press("undo")
    assert halls.at == "place t2 2"


def test_what_was_found_before_is_not_asked_for_again_but_the_clear_table_is(cells):
    cells.clear()
    weigh(cells, 0)
    kept = cells.calibrator.measured
    later = Bench(CELLS, rests=[81000, -5000, 300], known=KNOWN, measured=kept)
    assert later.at == "clear  0"
    later.clear()
    assert later.at == "load a2 5o"
    assert later.results.fields["a1"].zero == pytest.approx(81000, abs=5)
    assert later.results.fields["a1"].per_gram == pytest.approx(PER_GRAM, rel=1e-3)


def test_other_pieces_are_weighed_on_a_scale_that_is_known_by_then():
    bench = Bench(CELLS[:1], rests=[0], known=Known(10, "b", 2.0), others=["w"])
    bench.clear()
    weigh(bench, 0)
    assert bench.calibrator.stage == Stage("weigh", "a1", 10, "w")
    bench.put(0, 14 * PER_GRAM)
    bench.press("ok")
    bench.put(0, 0)
    assert bench.calibrator.stage is None
    assert bench.results.masses == pytest.approx({"b": 2.0, "w": 1.4}, abs=0.001)


def test_pieces_that_weigh_as_much_as_half_of_the_known_ones_are_weighed_as_well():
    bench = Bench(CELLS[:1], rests=[0], known=Known(10, "b", 2.0), others=["w"])
    bench.clear()
    weigh(bench, 0)
    bench.put(0, 10 * PER_GRAM)
    bench.press("ok")
    assert bench.calibrator.stage == Stage("unload", "a1", 0, "w")


def test_a_second_piece_that_changes_less_than_the_first_fails_with_its_reason(halls):
    halls.clear()
    halls.put(0, 6000)
    halls.put(0, 3000)
    assert "t1" not in halls.results.fields
    assert "distances" in halls.results.failed["t1"]
