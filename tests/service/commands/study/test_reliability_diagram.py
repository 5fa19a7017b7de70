"""The reliability diagram as SVG."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from companion.screens.words import Words
from companion.service.commands.study.reliability_diagram import LEFT, SIZE, TOP, diagram
from companion.study.calibration import Reliability

SVG = "{http://www.w3.org/2000/svg}"


def reliability(*noted: tuple[float, int, int]) -> Reliability:
    """The counts of verdicts: a confidence, and how many verdicts with it were right and wrong."""
    made = Reliability.empty()
    for confidence, right, wrong in noted:
        for at in range(right + wrong):
            made.note(confidence, right=at < right)
    return made


def drawn(counts: Reliability, language: str = "en") -> ET.Element:
    return ET.fromstring(diagram(counts, Words(language)))  # noqa: S314 - it was just drawn


def points(counts: Reliability) -> list[tuple[float, float, float]]:
    """The place of each point from the lower left corner, from 0 to 1 in both directions, and its radius."""
    found = []
    for one in drawn(counts).iter(f"{SVG}circle"):
        x, y, radius = (float(one.attrib[name]) for name in ("cx", "cy", "r"))
        found.append(((x - LEFT) / SIZE, 1 - (y - TOP) / SIZE, radius))
    return found


def texts(counts: Reliability, language: str = "en") -> list[str | None]:
    return [one.text for one in drawn(counts, language).iter(f"{SVG}text")]


@pytest.mark.parametrize(("confidence", "right", "wrong"), [(0.5, 1, 1), (0.9, 9, 1), (0.99, 99, 1)])
def test_a_confidence_that_is_true_has_its_point_on_the_diagonal(
    confidence: float, right: int, wrong: int
) -> None:
    ((x, y, _),) = points(reliability((confidence, right, wrong)))
    assert x == pytest.approx(y, abs=1e-3)


def test_from_90_to_99_per_cent_is_as_far_as_from_99_to_99_9_per_cent() -> None:
    (first, *_), (second, *_), (third, *_) = points(reliability((0.9, 1, 0), (0.99, 1, 0), (0.999, 1, 0)))
    assert second - first == pytest.approx(third - second, abs=1e-3)


def test_too_sure_is_below_the_diagonal() -> None:
    ((x, y, _),) = points(reliability((0.99, 9, 1)))
    assert y < x - 0.2


def test_whatever_is_surer_than_the_scale_is_drawn_at_its_end() -> None:
    assert points(reliability((1.0, 5, 0)))[0][:2] == (1.0, 1.0)


def test_a_bin_with_more_answers_has_a_larger_point_and_its_count_beside_it() -> None:
    counts = reliability((0.5, 10, 10), (0.99, 990, 10))
    (_, _, small), (_, _, large) = points(counts)
    assert large > small > 2
    assert {"20", "1000"} <= set(texts(counts))


def test_the_calibration_error_stands_above_it() -> None:
    counts = reliability((0.75, 1, 1))
    assert any("0.2500" in str(text) for text in texts(counts))
    assert any("0,2500" in str(text) for text in texts(counts, "de"))


def test_without_answers_there_are_axes_and_no_points() -> None:
    assert points(Reliability.empty()) == []
    assert "99.9 %" in texts(Reliability.empty())
