"""The recordings that came with the rules, judged as their expectations say."""

import json
from pathlib import Path

import pytest

from companion.referee.protocol import read_opening
from companion.study.mistakes import mistakes_in
from companion.study.recorded_verdicts import verdicts_on

FOLDER = Path(__file__).parent.parent / "recordings"
GAMES = ("esiema", "geisterfahrer", "ghostbuster", "sahara", "zahlenluchs")
NAMES = sorted(path.stem for game in GAMES for path in FOLDER.glob(f"{game}-*.jsonl"))


def test_no_sample_is_missing() -> None:
    """Each game that is built has its samples, one for each kind of sensor."""
    kinds = dict.fromkeys(GAMES, ("contents", "count", "mass", "presence")) | {"esiema": ("contents",)}
    assert [f"{game}-{kind}" for game in GAMES for kind in kinds[game]] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_judged_as_expected(name: str) -> None:
    texts = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    expected = json.loads((FOLDER / f"{name}.expect.json").read_text("utf-8"))["expect"]
    opening = read_opening(texts[0])
    assert mistakes_in(opening.game, opening.position, expected, verdicts_on(texts)) == []
