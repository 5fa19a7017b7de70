"""The pictures of the manual that show what explanations cost in the course of time."""

from __future__ import annotations

import re
from typing import Any

import pytest

SLIP = ((2.0, {"a1": 0}), (2.4, {"a2": 4}), (2.8, {"a4": 4}), (3.2, {"a5": 4}))
END = 4.7


@pytest.fixture(scope="module")
def cost_curves(extension: Any) -> Any:
    return extension("cost_curves")


def test_at_the_end_of_a_slip_nothing_else_is_cheap(cost_curves: Any) -> None:
    last = {one.name: one.points[-1] for one in cost_curves.curves(SLIP, END)}
    assert last["slip"] == (pytest.approx(END, abs=0.05), pytest.approx(18.4))
    assert {name for name, (t, _) in last.items() if t > 4.0} == {"slip"}


def test_while_a_ply_is_made_it_is_the_cheapest(cost_curves: Any) -> None:
    at_first = {one.name: one.points[0][1] for one in cost_curves.curves(SLIP[:1], END)}
    assert min(at_first, key=at_first.__getitem__) == "under way a1"


def test_the_picture_names_each_reading_and_each_curve(cost_curves: Any) -> None:
    texts = re.findall(r"<text [^>]*>([^<]+)</text>", cost_curves.picture(SLIP))
    assert {"a1: 0", "2.8 s", "a5: 4", "slip", "nothing", "under way a1", "done a1"} <= set(texts)


def test_names_do_not_lie_on_each_other(cost_curves: Any) -> None:
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" fill=', cost_curves.picture(SLIP))
    places = [(float(x), float(y)) for x, y in found]
    assert len(places) == 4
    for at, (x, y) in enumerate(places):
        assert all(abs(x - left) >= 100 or abs(y - up) >= 14 for left, up in places[:at])
