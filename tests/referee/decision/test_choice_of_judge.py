"""Which judge a table gets."""

from __future__ import annotations

import pytest

from companion.referee.decision import judge_of
from companion.referee.decision.judge import Judge
from companion.referee.decision.searching_judge import SearchingJudge
from companion.referee.decision.tracked_judge import TrackedJudge
from companion.referee.evidence import Agreement, RestClock
from companion.referee.protocol import NORMAL
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight


@pytest.mark.parametrize(
    ("game", "kinds", "judge"),
    [
        ("sahara", ["presence"], TrackedJudge),
        ("esiema", ["contents"], TrackedJudge),
        ("esiema", ["count"], SearchingJudge),
        ("esiema", ["contents", "count"], SearchingJudge),
    ],
)
def test_hypotheses_are_followed_where_plies_are_listed_or_all_sensors_name_the_pieces(
    game: str, kinds: list[str], judge: type[Judge]
) -> None:
    found = find_game(game)
    sensors = {field: sensor(kinds[at % len(kinds)]) for at, field in enumerate(found.fields)}
    assert type(judge_of(found, Sight(sensors), Agreement(), RestClock(0.6), NORMAL)) is judge


def test_a_field_without_a_sensor_names_no_pieces() -> None:
    game = find_game("esiema")
    sight = Sight(dict.fromkeys(game.fields[1:], sensor("contents")))
    assert isinstance(judge_of(game, sight, Agreement(), RestClock(0.6), NORMAL), SearchingJudge)
