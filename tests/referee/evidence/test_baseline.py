"""What is wrong on a table is worked out once for all plies that begin there."""

from __future__ import annotations

import pytest

from companion.contents import Contents
from companion.referee.evidence.baseline import MOST_PICTURES, TableBaseline, TableBaselines
from companion.rules.games.sahara.game import Sahara
from companion.sensing.frames import Reading
from companion.sensing.kinds import Count
from companion.sensing.sight import Picture, Readings, Sight


class Asked(Count):
    """Counts what it was asked."""

    def __init__(self) -> None:
        self.questions = 0

    def fits(self, reading: Reading, contents: Contents) -> bool:
        self.questions += 1
        return super().fits(reading, contents)


@pytest.fixture
def sensor() -> Asked:
    return Asked()


@pytest.fixture
def baseline(sensor: Asked) -> TableBaseline:
    game = Sahara.with_options({})
    return TableBaseline(game, Sight(dict.fromkeys(game.fields, sensor)), game.start())


@pytest.fixture
def lying(baseline: TableBaseline) -> Picture:
    return Picture({field: int(contents[:-1]) for field, contents in baseline.table.items()})


def test_a_field_is_wrong_as_long_as_it_shows_something_else(baseline: TableBaseline, lying: Picture) -> None:
    one, *_, other = lying
    news: list[Readings] = [{one: 0}, {one: 0, other: 99}, {other: 99}]
    pictures = [lying, *(Picture({**lying, **changed}) for changed in news), lying]
    wrong = [set(), {one}, {one, other}, {other}, set()]
    assert [baseline.odd(picture) for picture in pictures] == wrong
    assert [baseline.odd(picture) for picture in reversed(pictures)] == wrong[::-1]


def test_from_picture_to_picture_only_news_is_asked_about(
    baseline: TableBaseline, lying: Picture, sensor: Asked
) -> None:
    baseline.odd(lying)
    assert sensor.questions == len(lying)
    baseline.odd(Picture({**lying, next(iter(lying)): 0}))
    assert sensor.questions == len(lying) + 1


def test_of_a_picture_that_is_asked_for_again_nothing_is_asked(
    baseline: TableBaseline, lying: Picture, sensor: Asked
) -> None:
    """But of more pictures than are remembered everything is, and the answers stay right."""
    first = next(iter(lying))
    pictures = [Picture({**lying, first: number}) for number in range(1, MOST_PICTURES + 2)]
    wrong = [set() if picture[first] == lying[first] else {first} for picture in pictures]
    baseline.odd(lying)
    assert [baseline.odd(picture) for picture in pictures] == wrong
    asked = sensor.questions
    assert [baseline.odd(picture) for picture in pictures[-2:]] == wrong[-2:]
    assert sensor.questions == asked
    assert [baseline.odd(picture) for picture in pictures] == wrong
    assert sensor.questions > asked


def test_a_position_has_one_ground_as_long_as_it_is_kept() -> None:
    game = Sahara.with_options({})
    baselines = TableBaselines(game, Sight(dict.fromkeys(game.fields, Count())), 2)
    start, first = game.start(), baselines.of(game.start())
    others = [game.play(start, move).after for move in game.moves(start)[:2]]
    assert [one is first for one in map(baselines.of, (others[0], start, others[1], start))] == [
        False,
        True,
        False,
        False,
    ]
    newest = baselines.of(start)
    baselines.clear()
    assert baselines.of(start) is not newest
