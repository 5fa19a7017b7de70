"""The picture of a study."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.screens.words import Words
from companion.service.commands.bars import FAINT
from companion.service.commands.study.study_chart import COLOURS, PLIES, chart
from companion.service.commands.study.study_tables import TableResult
from companion.study.tally import Tally


def result(label: str = "count", game: str = "sahara", **counts: object) -> TableResult:
    return TableResult(game, label, Tally(games=1, **counts))  # type: ignore[arg-type]


def pixels(*results: TableResult) -> Counter[str]:
    """How many pixels have which colour."""
    found = chart(results, Words("en")).getcolors(1 << 24)
    return Counter({f"#{r:02x}{g:02x}{b:02x}": number for number, (r, g, b) in found})


def test_a_bar_is_parted_as_the_counts_are() -> None:
    halves = pixels(result(plies=Counter({"asked": 50, "wrong": 50})))
    none = pixels(result())
    asked, wrong = (halves[PLIES[one][0]] - none[PLIES[one][0]] for one in ("asked", "wrong"))
    assert asked == pytest.approx(wrong, rel=0.02)
    assert asked > 1000


def test_a_part_that_there_is_can_be_seen_however_small() -> None:
    rare = pixels(result(slips=Counter({("x", "at once"): 100_000, ("x", "never"): 1})))
    assert rare[COLOURS["never"]] > pixels(result())[COLOURS["never"]]


def test_where_nothing_was_counted_the_bar_is_empty() -> None:
    assert pixels(result())[FAINT] > 10_000


def test_every_table_has_its_row_and_every_game_its_heading() -> None:
    one, two, other = (
        chart(results, Words("de")).size
        for results in ([result()], [result(), result("mass")], [result(), result("mass", "esiema")])
    )
    assert one[1] < two[1] < other[1]
    assert one[0] == other[0]
