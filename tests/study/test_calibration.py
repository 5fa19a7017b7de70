"""Confidence and the share of right verdicts, in bins."""

import math

import pytest

from companion.study.calibration import BOUNDS, Reliability, as_json


@pytest.fixture
def counted():
    """Make the reliability of some verdicts: pairs of a confidence and whether the verdict is right."""

    def make(*noted):
        reliability = Reliability.empty()
        for confidence, right in noted:
            reliability.note(confidence, right=right)
        return reliability

    return make


def test_the_bins_lie_beside_each_other_from_0_to_1():
    assert (BOUNDS[0], BOUNDS[-1]) == (0.0, 1.0)
    assert list(BOUNDS) == sorted(set(BOUNDS))


@pytest.mark.parametrize(
    ("confidence", "bounds"),
    [(0.0, (0.0, 0.3)), (0.9, (0.9, 0.95)), (0.94999, (0.9, 0.95)), (1.0, (0.99999, 1.0))],
)
def test_an_answer_is_counted_in_the_bin_of_its_confidence(counted, confidence, bounds):
    (only,) = counted((confidence, True)).bins
    assert (only.least, only.most) == bounds
    assert (only.number, only.right, only.confidence) == (1, 1, pytest.approx(confidence))


def test_an_answer_that_is_wrong_counts_against_its_bin(counted):
    (only,) = counted((0.75, True), (0.75, False), (0.79, False)).bins
    assert (only.number, only.right, only.accuracy) == (3, 1, pytest.approx(1 / 3))
    assert only.confidence == pytest.approx((0.75 + 0.75 + 0.79) / 3)


def test_confidences_that_are_true_have_no_calibration_error(counted):
    assert counted(*[(0.75, at < 3) for at in range(4)]).error == pytest.approx(0)


def test_the_calibration_error_is_the_mean_difference_over_all_answers(counted):
    """Three verdicts are 0.25 too sure, and one is 0.4 not sure enough."""
    found = counted((0.75, True), (0.75, False), (0.75, False), (0.25, True), (0.6, True))
    assert found.error == pytest.approx((3 * (0.75 - 1 / 3) + 0.75 + 0.4) / 5)


def test_without_answers_there_is_no_error(counted):
    assert (counted().error, counted().by_chance, counted().number) == (None, None, 0)


def test_chance_alone_gives_a_smaller_error_the_more_answers_there_are(counted):
    few, many = (counted(*[(0.8, True)] * number) for number in (4, 400))
    assert few.by_chance == pytest.approx(math.sqrt(2 / math.pi) * 0.4 / 2)
    assert many.by_chance == pytest.approx(few.by_chance / 10)


def test_counts_add_up_exactly_in_any_order(counted):
    noted = [(at / 977, at % 3 > 0) for at in range(977)]
    halves = counted(*noted[:400]), counted(*noted[400:])
    assert halves[0] + halves[1] == halves[1] + halves[0] == counted(*noted)


def test_the_interval_holds_the_share_and_stays_between_0_and_1(counted):
    (sure,) = counted(*[(0.999, True)] * 10).bins
    assert sure.interval == (pytest.approx(0.7225, abs=1e-4), 1.0)
    (never,) = counted(*[(0.999, False)] * 10).bins
    assert never.interval == (0.0, pytest.approx(0.2775, abs=1e-4))


def test_json_has_the_error_and_the_bins(counted):
    assert as_json(counted((0.96, True), (0.96, False))) == {
        "error": pytest.approx(0.46),
        "by_chance": pytest.approx(math.sqrt(2 / math.pi) * math.sqrt(0.96 * 0.04 / 2)),
        "verdicts": 2,
        "bins": [{"from": 0.95, "to": 0.98, "verdicts": 2, "right": 1, "confidence": 0.96}],
    }
