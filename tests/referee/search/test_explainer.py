"""What explains some evidence is kept with it, and worked out anew for other pictures and statements."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.referee.evidence import Agreement, Trace
from companion.referee.hypotheses import Case, Evidence
from companion.referee.search import Explanations, PlySource
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
    return Picture({field: fields.get(field, bool(lying.get(field))) for field in GAME.fields})


LIFTED = shown(f5=False)
SOWN = shown(f5=False, f6=True, f7=True, e7=True, d7=True)


def seen(*pictures: Picture) -> Case:
    """What is to be explained by these pictures after the table before."""
    return Case(GAME, BEFORE, (), Evidence(SIGHT, Trace([shown(), *pictures])))


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Case]:
    """The case of each search that was begun."""
    begun: list[Case] = []

    class Noted(module.WideSearch):
        def __init__(self, plies: PlySource, case: Case, *how: object) -> None:
            begun.append(case)
            super().__init__(plies, case, *how)

    monkeypatch.setattr(module, "WideSearch", Noted)
    return begun


@pytest.fixture
def explainer() -> Explainer:
    return Explainer(GAME, SIGHT, PlySource(GAME, SIGHT, Agreement()))


def test_the_same_evidence_is_explained_but_once(searches: list[Case], explainer: Explainer) -> None:
    case = seen(LIFTED, SOWN)
    first = explainer.explain(case)
    assert first.runs
    assert explainer.explain(case.at(BEFORE, ())) is first
    assert len(searches) == 1


def test_another_picture_is_explained_anew(searches: list[Case], explainer: Explainer) -> None:
    case = seen(LIFTED)
    explainer.explain(case)
    assert explainer.explain(case.seen_in(case.trace.seen(SOWN))).runs
    assert len(searches) == 2


def test_so_are_other_pictures_of_the_same_number(searches: list[Case], explainer: Explainer) -> None:
    for _ in range(2):
        explainer.explain(seen(LIFTED, SOWN))
    assert len(searches) == 2


def test_a_table_that_comes_to_rest_is_not_explained_anew(searches: list[Case], explainer: Explainer) -> None:
    case = seen(LIFTED, SOWN)
    first = explainer.explain(case)
    assert explainer.explain(replace(case, evidence=case.evidence.at_rest())) is first
    assert len(searches) == 1


def test_the_same_evidence_is_explained_anew_once_a_field_was_told(
    searches: list[Case], explainer: Explainer
) -> None:
    case = seen(LIFTED, SOWN)
    every = explainer.explain(case).runs
    explainer.plies.statements.hear("f6", "1b", case.trace.last)
    left = explainer.explain(case).runs
    assert 0 < len(left) < len(every)
    assert len(searches) == 2


def test_what_was_found_last_is_known_also_where_it_was_kept(explainer: Explainer) -> None:
    case = seen(LIFTED, SOWN)
    first = explainer.explain(case)
    explainer.latest = Explanations()
    explainer.explain(case)
    assert explainer.latest is first


def test_another_case_is_explained_aside_and_changes_nothing(explainer: Explainer) -> None:
    first = explainer.explain(seen(LIFTED, SOWN))
    assert explainer.aside(seen(LIFTED)) is not first
    assert explainer.latest is first


def test_who_changes_what_was_handed_out_changes_nothing_that_is_kept(explainer: Explainer) -> None:
    case = seen(LIFTED)
    explainer.under_way(case).append(())
    assert () not in explainer.under_way(case)
