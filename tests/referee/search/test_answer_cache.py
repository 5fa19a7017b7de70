"""What was worked out from some pictures is remembered until another one comes."""

from __future__ import annotations

import pytest
from companion.referee.search.answer_cache import Remembered

from companion.referee.evidence import Trace
from companion.referee.search import explainer as module
from companion.referee.search.explainer import Explainer
from companion.rules.registry import game as find_game
from companion.sensing.kinds import Presence
from companion.sensing.sight import Picture, Sight

GAME = find_game("esiema")
BEFORE = GAME.read_position(
    {
        "turn": "A",
        "phase": "play",
        "fields": {"f5": "2a2b", "a1": "1A1a", "k6": "1B1b", "c3": "1a"},
        "reserve": {"A": 0, "B": 0},
    }
)
SIGHT = Sight(dict.fromkeys(GAME.fields, Presence()))


def shown(**fields: bool) -> Picture:
    """The table before, but for these fields."""
    lying = GAME.contents(BEFORE)
    return {field: fields.get(field, bool(lying.get(field))) for field in GAME.fields}


LIFTED = shown(f5=False)
SOWN = shown(f5=False, f6=True, f7=True, e7=True, d7=True)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Trace]:
    """The pictures for each search that was begun."""
    begun: list[Trace] = []

    class PlySearch(module.WideSearch):
        def __init__(self, sight: Sight, trace: Trace, *how: object) -> None:
            begun.append(trace)
            super().__init__(sight, trace, *how)

    monkeypatch.setattr(module, "WideSearch", PlySearch)
    return begun


@pytest.fixture
def explainer() -> Explainer:
    return Explainer(GAME, SIGHT)


def test_the_same_pictures_are_explained_but_once(searches: list[Trace], explainer: Explainer) -> None:
    remembered, trace = Remembered(), Trace([shown(), LIFTED, SOWN])
    first = remembered.explain(explainer, BEFORE, (), trace)
    assert first == explainer.explain(BEFORE, (), trace)
    searches.clear()
    assert remembered.explain(explainer, BEFORE, (), trace) == first
    assert searches == []


def test_another_picture_is_explained_anew(searches: list[Trace], explainer: Explainer) -> None:
    remembered, trace = Remembered(), Trace([shown(), LIFTED])
    remembered.explain(explainer, BEFORE, (), trace)
    assert remembered.explain(explainer, BEFORE, (), trace.seen(SOWN))
    assert len(searches) == 2


def test_so_are_other_pictures_of_the_same_number(searches: list[Trace], explainer: Explainer) -> None:
    remembered = Remembered()
    for _ in range(2):
        remembered.explain(explainer, BEFORE, (), Trace([shown(), LIFTED, SOWN]))
    assert len(searches) == 2


def test_the_same_pictures_are_explained_anew_once_a_field_was_told(
    searches: list[Trace], explainer: Explainer
) -> None:
    remembered, trace = Remembered(), Trace([shown(), LIFTED, SOWN])
    every = remembered.explain(explainer, BEFORE, (), trace)
    explainer.statements.hear("f6", "1b", trace.last)
    left = remembered.explain(explainer, BEFORE, (), trace)
    assert 0 < len(left) < len(every)
    assert len(searches) == 2


def test_it_is_also_remembered_whether_there_may_be_more(explainer: Explainer) -> None:
    remembered, trace = Remembered(), Trace([shown(), LIFTED, SOWN])
    remembered.explain(explainer, BEFORE, (), trace)
    known = explainer.many, explainer.stepwise, explainer.exhausted
    explainer.many, explainer.stepwise = not known[0], not known[1]
    remembered.explain(explainer, BEFORE, (), trace)
    assert (explainer.many, explainer.stepwise, explainer.exhausted) == known


def test_who_changes_what_was_handed_out_changes_no_memory(explainer: Explainer) -> None:
    remembered, trace = Remembered(), Trace([shown(), LIFTED])
    for ask in (remembered.explain, remembered.under_way):
        ask(explainer, BEFORE, (), trace).append(())
        assert () not in ask(explainer, BEFORE, (), trace)
