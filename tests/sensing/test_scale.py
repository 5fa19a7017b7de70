"""A load cell over time."""

import pytest

from companion.sensing.debounce import Debounce
from companion.sensing.frames import Frame
from companion.sensing.mass import Mass
from companion.sensing.sight import Sight


def test_a_settled_reading_remembers_what_was_taken_off_before() -> None:
    debounce = Debounce(Sight({"a1": Mass({"o": 2.0}, 0.2, 0.15)}), 0.03)
    taken = []
    for t, grams in enumerate((61.3, 0.1, 4.0, 2.1, 2.2)):
        seen = debounce.feed(Frame(float(t), {"a1": grams})) + debounce.advance(t + 0.5)
        taken += [one.picture["a1"].taken for one in seen]
    assert taken == pytest.approx([0.0, 61.2, 61.2, 63.1])


def test_a_brush_of_a_load_cell_is_not_seen() -> None:
    debounce = Debounce(Sight({"a1": Mass({"o": 2.0}, 0.3)}), 0.03)
    debounce.feed(Frame(0.0, {"a1": 6.0}))
    debounce.advance(1.0)
    for t, grams in ((1.0, 6.1), (2.0, 8.0), (2.02, 6.05)):
        assert debounce.feed(Frame(t, {"a1": grams})) == []
    assert debounce.advance(9.0) == []
