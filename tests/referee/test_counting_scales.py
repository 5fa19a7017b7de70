"""A scale counts from a table that it knows, so that one bean of many is missed even if beans differ in mass."""

from __future__ import annotations

import json

from companion.study.recorded_verdicts import verdicts_on

GRAMS = 0.5
STORE = "A"
LYING = {f"{side}{pit}": 1 for side in "ab" for pit in range(1, 7)} | {"a1": 0, "a2": 0, STORE: 20, "B": 6}
HEADER = {
    "recording": 1,
    "game": "sahara",
    "sensors": {"*": "mass"},
    "masses": {"o": GRAMS},
    "tolerance": 0.02,
    "spread": 0.15,
    "position": {"turn": "A", "fields": {field: f"{number}o" for field, number in LYING.items() if number}},
}


def test_a_bean_missing_from_a_heavy_store_is_told_where_its_weight_alone_allows_all_of_them() -> None:
    """The 20 beans of A weigh as much as 20.5 usual ones; without one they weigh as much as 19.5."""
    readings = {field: number * GRAMS for field, number in LYING.items()} | {STORE: 10.25}
    events = [{"t": 0.0, "read": readings}, {"t": 2.0, "read": {STORE: 9.75}}, {"t": 6.0}]
    ready, illegal = verdicts_on(json.dumps(one) for one in (HEADER, *events))
    assert ready["verdict"] == "ready"
    assert [(one["field"], one["seen"], one["expected"]) for one in illegal["wrong"]] == [(STORE, 9.75, 10.0)]
    assert list(illegal["mend"]["back"]) == [{"number": 1, "pieces": "1o", "to": STORE}]
