"""Frames in, observations out."""

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.debounce import FAULT_S, GATHER_S, NOISY_CHANGES, Debounce, Observation
from companion.sensing.frames import Frame
from companion.sensing.kinds import Count, Mass, Presence
from companion.sensing.sight import Sight


def presence() -> Debounce:
    return Debounce(Sight({"a1": Presence(), "a2": Presence()}), 0.03)


def as_values(seen: Observation) -> Observation:
    """The observation, equal to another one with equal readings."""
    return replace(seen, picture=dict(seen.picture))  # type: ignore[arg-type]


def settled() -> Debounce:
    debounce = presence()
    debounce.feed(Frame(0.0, {"a1": True, "a2": True}))
    debounce.advance(0.1)
    return debounce


def test_a_reading_counts_once_it_has_stood_for_the_debounce_time() -> None:
    debounce = presence()
    assert debounce.feed(Frame(1.0, {"a1": True, "a2": False})) == []
    (seen,) = debounce.advance(1.03)
    assert (seen.t, seen.since, dict(seen.picture)) == (1.03, 1.0, {"a1": True, "a2": False})


def test_nothing_is_due_before_a_reading_has_stood_long_enough() -> None:
    debounce = presence()
    debounce.feed(Frame(1.0, {"a1": True, "a2": False}))
    assert debounce.advance(1.029) == []
    assert debounce.due == 1.03


def test_a_brush_shorter_than_the_debounce_time_is_not_seen() -> None:
    debounce = settled()
    debounce.feed(Frame(1.0, {"a1": False, "a2": True}))
    assert debounce.pending
    debounce.feed(Frame(1.02, {"a1": True, "a2": True}))
    assert not debounce.pending
    assert debounce.advance(5.0) == []


def test_bounce_counts_from_its_last_edge() -> None:
    debounce = settled()
    for t, reading in ((1.0, False), (1.005, True), (1.012, False)):
        debounce.feed(Frame(t, {"a1": reading, "a2": True}))
    (seen,) = debounce.advance(2.0)
    assert (seen.t, seen.since, seen.picture["a1"]) == (1.042, 1.012, False)


def test_each_field_has_its_own_debounce() -> None:
    debounce = settled()
    debounce.feed(Frame(1.0, {"a1": False, "a2": True}))
    debounce.feed(Frame(1.02, {"a1": False, "a2": False}))
    seen = debounce.advance(2.0)
    assert [(one.t, dict(one.picture)) for one in seen] == [
        (1.03, {"a1": False, "a2": True}),
        (1.05, {"a1": False, "a2": False}),
    ]


def test_a_frame_first_brings_what_was_due_before_it() -> None:
    debounce = presence()
    debounce.feed(Frame(0.0, {"a1": True, "a2": True}))
    (seen,) = debounce.feed(Frame(9.0, {"a1": False, "a2": True}))
    assert (seen.t, seen.picture["a1"]) == (0.03, True)


def test_a_field_without_a_reading_is_faulty_after_two_seconds() -> None:
    debounce = settled()
    debounce.feed(Frame(1.0, {"a1": None, "a2": True}))
    (silent,) = debounce.advance(1.0 + FAULT_S - 0.001)
    assert (silent.t, silent.faulty, silent.picture["a1"]) == (1.03, frozenset(), None)
    assert debounce.pending
    (seen,) = debounce.advance(1.0 + FAULT_S)
    assert seen.faulty == {"a1"}
    assert seen.picture == {"a1": None, "a2": True}
    assert not debounce.pending


def test_a_short_silence_is_seen_but_does_not_count_as_a_change() -> None:
    debounce = settled()
    debounce.feed(Frame(1.0, {"a1": None, "a2": True}))
    (silent,) = debounce.feed(Frame(2.5, {"a1": True, "a2": True}))
    (back,) = debounce.advance(9.0)
    assert (silent.picture["a1"], back.picture["a1"]) == (None, True)
    assert (silent.since, back.since) == (0.0, 0.0)


def test_a_silence_shorter_than_the_debounce_time_is_not_seen() -> None:
    debounce = settled()
    debounce.feed(Frame(1.0, {"a1": None, "a2": True}))
    debounce.feed(Frame(1.02, {"a1": True, "a2": True}))
    assert debounce.advance(9.0) == []


def test_another_reading_after_a_silence_is_a_change() -> None:
    debounce = settled()
    debounce.feed(Frame(1.0, {"a1": None, "a2": True}))
    debounce.feed(Frame(1.5, {"a1": False, "a2": True}))
    (back,) = debounce.advance(9.0)
    assert (back.t, back.since, back.picture["a1"]) == (1.53, 1.5, False)


def test_a_faulty_field_is_well_again_with_a_reading_that_stands() -> None:
    debounce = settled()
    debounce.feed(Frame(1.0, {"a1": None, "a2": True}))
    debounce.advance(4.0)
    debounce.feed(Frame(5.0, {"a1": False, "a2": True}))
    (seen,) = debounce.advance(6.0)
    assert seen.faulty == frozenset()
    assert seen.picture == {"a1": False, "a2": True}


def test_a_field_that_never_stands_still_is_faulty_until_it_is_quiet() -> None:
    debounce = settled()
    seen = []
    for step in range(300):
        seen += debounce.feed(Frame(1.0 + step * 0.01, {"a1": step % 2 == 0, "a2": True}))
    assert [one.faulty for one in seen] == [frozenset({"a1"})]
    assert seen[0].t <= 1.0 + FAULT_S + NOISY_CHANGES * 0.01
    assert debounce.advance(5.98) == []
    (well,) = debounce.advance(6.0)
    assert (well.faulty, well.picture["a1"]) == (frozenset(), False)


def test_the_bounce_of_a_whole_game_is_no_noise() -> None:
    debounce = settled()
    for event in range(200):
        for flip in range(5):
            t = 1.0 + event * 0.6 + flip * 0.004
            for seen in debounce.feed(Frame(t, {"a1": (event + flip) % 2 == 0, "a2": True})):
                assert not seen.faulty


def test_a_field_that_never_gives_a_reading_is_faulty() -> None:
    debounce = presence()
    debounce.feed(Frame(0.0, {"a1": True}))
    (first, second) = debounce.advance(10.0)
    assert first.picture == {"a1": True, "a2": None}
    assert second.faulty == {"a2"}


def test_without_a_debounce_time_each_reading_counts_at_once() -> None:
    debounce = Debounce(Sight({"a1": Count()}), 0.0)
    (seen,) = debounce.feed(Frame(0.0, {"a1": 3}))
    assert seen.picture == {"a1": 3}


def test_grams_within_the_tolerance_are_no_change() -> None:
    debounce = Debounce(Sight({"a1": Mass({"o": 2.0}, 0.4)}), 0.03)
    debounce.feed(Frame(0.0, {"a1": 6.0}))
    assert len(debounce.advance(1.0)) == 1
    debounce.feed(Frame(1.0, {"a1": 6.3}))
    assert debounce.advance(2.0) == []
    debounce.feed(Frame(2.0, {"a1": 8.1}))
    assert len(debounce.advance(3.0)) == 1


def test_grams_that_climb_in_small_steps_are_no_rest() -> None:
    """Each reading is like the one before it, but not like the one with which the run began."""
    debounce = Debounce(Sight({"a1": Mass({"w": 1.0, "b": 1.4}, 0.5)}), 0.03)
    debounce.feed(Frame(0.0, {"a1": 6.0}))
    debounce.advance(1.0)
    for t, grams in ((2.0, 6.6), (2.01, 7.2), (2.02, 7.8)):
        assert debounce.feed(Frame(t, {"a1": grams})) == []
    assert [seen.since for seen in debounce.advance(3.0)] == [2.01]


@pytest.mark.parametrize("between", [7.75, 7.85])
@pytest.mark.parametrize("near", [7.0, 7.63])
@pytest.mark.parametrize("stood", [0.006, 0.02])
def test_a_weight_near_two_heaps_counts_from_when_it_came(between: float, near: float, stood: float) -> None:
    """One d and a small tolerance less is like a and b together, and both are like what lies between (D10)."""
    cell = Mass({"a": 3.0, "b": 4.4, "d": 8.2}, 0.5, 0.0, {"a": 9, "b": 9, "d": 9})
    debounce = Debounce(Sight({"e2": cell}), 0.03)
    first = debounce.feed(Frame(0.0, {"e2": between})) + debounce.feed(Frame(0.01, {"e2": 8.3}))
    assert [one.picture["e2"] for one in first + debounce.advance(1.0)] == [8.3]
    seen = debounce.feed(Frame(5.0, {"e2": near}))
    seen += debounce.feed(Frame(5.0 + stood, {"e2": 0.0}))
    assert seen == []
    assert [one.t for one in debounce.advance(9.0)] == [5.03 + stood]


def test_a_hand_that_leans_on_a_pit_is_no_piece() -> None:
    """Grams that no pieces have say nothing, and after two seconds are a fault, until the hand goes.

    That it goes is a change, so that the table begins to rest anew.
    """
    debounce = Debounce(Sight({"a1": Mass({"o": 2.0}, 0.3)}).holding({"o": 36}), 0.03)
    debounce.feed(Frame(0.0, {"a1": 6.0}))
    debounce.advance(1.0)
    debounce.feed(Frame(1.0, {"a1": 90.0}))
    leaning, faulty = debounce.advance(4.0)
    assert (leaning.t, leaning.picture, leaning.faulty) == (1.03, {"a1": None}, frozenset())
    assert (faulty.t, faulty.picture, faulty.faulty) == (1.0 + FAULT_S, {"a1": None}, {"a1"})
    debounce.feed(Frame(5.0, {"a1": 6.1}))
    (gone,) = debounce.advance(6.0)
    assert (gone.picture, gone.faulty, gone.since) == ({"a1": 6.1}, frozenset(), 5.0)


def test_a_hand_that_trembles_on_a_pit_is_no_rest() -> None:
    """Now and then it weighs as much as five beans, or nearly."""
    debounce = Debounce(Sight({"a1": Mass({"o": 2.0}, 0.3)}).holding({"o": 36}), 0.03)
    seen = [
        one
        for step, grams in enumerate((6.0, 10.1, 11.0, 9.9, 11.1, 10.0))
        for one in debounce.feed(Frame(0.1 * step, {"a1": grams}))
    ]
    seen += debounce.advance(1.0)
    assert [round(one.since, 1) for one in seen if one.picture["a1"] is not None] == [0.0, 0.1, 0.3, 0.5]


def test_wrong_masses_are_a_fault_of_all_fields_that_hold_pieces() -> None:
    """Beans of 2.6 grams that are said to have 2: nothing that lies there can be so."""
    cells = {field: Mass({"o": 2.0}, 0.3) for field in ("a1", "a2", "A")}
    debounce = Debounce(Sight(cells), 0.03)
    debounce.feed(Frame(0.0, {"a1": 2.6, "a2": 5.2, "A": 0.0}))
    assert debounce.advance(3.0)[-1].faulty == {"a1", "a2"}


def row() -> Debounce:
    debounce = Debounce(Sight({f"a{number}": Count() for number in range(1, 7)}), 0.03)
    debounce.feed(Frame(0.0, dict.fromkeys(ALL, 3)))
    debounce.advance(0.1)
    return debounce


ALL = tuple(f"a{number}" for number in range(1, 7))


def test_a_row_that_dies_chip_by_chip_is_one_fault() -> None:
    debounce = row()
    readings: dict[str, int | None] = dict.fromkeys(ALL, 3)
    for number, field in enumerate(ALL):
        readings[field] = None
        debounce.feed(Frame(1.0 + number * 0.01, dict(readings)))
    faults = [(round(seen.t, 3), seen.faulty) for seen in debounce.advance(9.0) if seen.faulty]
    assert faults == [(3.05, frozenset(ALL))]


def test_a_row_that_comes_back_chip_by_chip_is_well_at_once() -> None:
    debounce = row()
    readings: dict[str, int | None] = dict.fromkeys(ALL)
    debounce.feed(Frame(1.0, dict(readings)))
    debounce.advance(5.0)
    for number, field in enumerate(ALL):
        readings[field] = 3
        debounce.feed(Frame(6.0 + number * 0.012, dict(readings)))
    assert [seen.faulty for seen in debounce.advance(9.0)] == [frozenset()]


def test_a_field_that_dies_later_is_another_fault() -> None:
    debounce = row()
    readings: dict[str, int | None] = dict.fromkeys(ALL, 3)
    for t, field in ((1.0, "a1"), (1.0 + GATHER_S * 1.5, "a2")):
        readings[field] = None
        debounce.feed(Frame(t, dict(readings)))
    faults = [seen.faulty for seen in debounce.advance(9.0) if seen.faulty]
    assert faults == [{"a1"}, {"a1", "a2"}]


def test_a_frame_that_its_maker_changes_later_is_read_again() -> None:
    debounce = settled()
    readings = {"a1": False, "a2": True}
    debounce.feed(Frame(1.0, readings))
    debounce.advance(1.5)
    readings["a1"] = True
    debounce.feed(Frame(2.0, readings))
    assert [seen.picture["a1"] for seen in debounce.advance(3.0)] == [True]


def test_a_table_that_is_shaken_needs_no_more_memory() -> None:
    """What is kept after a minute of restless fields is what was kept after some seconds."""
    debounce = Debounce(Sight({"a1": Mass({"o": 2.0}, 0.2), "a2": Count()}), 0.03)
    sizes = []
    for step in range(3000):
        debounce.feed(Frame(step * 0.02, {"a1": step * 7 % 31 / 1.7, "a2": step % 5}))
        if step in (500, 2999):
            sizes.append(len(pickle.dumps(debounce)))
    assert sizes[1] <= sizes[0] * 1.1


@given(st.lists(st.tuples(st.floats(0.001, 0.1), st.integers(0, 3)), max_size=40))
def test_what_stood_shorter_than_the_debounce_time_is_never_let_through(
    changes: list[tuple[float, int]],
) -> None:
    """Each number that is observed had stood for the debounce time just then."""
    debounce = Debounce(Sight({"a1": Count()}), 0.03)
    runs: list[tuple[float, int]] = []
    seen = []
    t = 0.0
    for wait, number in changes:
        t += wait
        if not runs or runs[-1][1] != number:
            runs.append((t, number))
        seen += debounce.feed(Frame(t, {"a1": number}))
    for one in seen + debounce.advance(t + FAULT_S + 1):
        if one.picture["a1"] is not None:
            since, number = next(run for run in reversed(runs) if run[0] <= one.t - 0.03 + 1e-9)
            assert number == one.picture["a1"]
            assert all(not since < start < one.t - 1e-9 for start, _ in runs)


@given(st.lists(st.tuples(st.floats(0.001, 0.2), st.sampled_from(["a1", "a2"]), st.booleans()), max_size=40))
def test_what_counts_in_the_end_is_what_stood_last(changes: list[tuple[float, str, bool]]) -> None:
    """Whatever bounces on the way, the last observation shows the last readings."""
    debounce = settled()
    readings = {"a1": True, "a2": True}
    last = dict(readings)
    t = 1.0
    for wait, field, reading in changes:
        t += wait
        readings = readings | {field: reading}
        for seen in debounce.feed(Frame(t, readings)):
            assert seen.t - seen.since >= 0.03 - 1e-9
            last = dict(seen.picture)
    for seen in debounce.advance(t + FAULT_S + 1):
        last = dict(seen.picture)
    assert last == readings


@given(st.lists(st.tuples(st.floats(0.001, 0.2), st.booleans()), max_size=30))
def test_ticks_between_the_frames_change_nothing(changes: list[tuple[float, bool]]) -> None:
    """Fed whole or with time given drop by drop, the observations are the same."""
    plain, ticked = settled(), settled()
    found, found_ticked = [], []
    t = 1.0
    for wait, reading in changes:
        for part in range(1, 5):
            found_ticked += ticked.advance(t + wait * part / 5)
        t += wait
        frame = Frame(t, {"a1": reading, "a2": True})
        found += plain.feed(frame)
        found_ticked += ticked.feed(frame)
    found += plain.advance(t + 1)
    found_ticked += ticked.advance(t + 1)
    assert list(map(as_values, found)) == list(map(as_values, found_ticked))
