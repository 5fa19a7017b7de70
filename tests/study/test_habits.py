from random import Random

from companion.study.habits import CAREFUL, within


def test_a_span_is_kept():
    rng = Random(1)
    times = [within(rng, (0.2, 0.6)) for _ in range(100)]
    assert 0.2 <= min(times) < 0.25
    assert 0.55 < max(times) <= 0.6


def test_a_careful_human_has_no_bad_habits():
    assert CAREFUL.slip == CAREFUL.fast == CAREFUL.touch == CAREFUL.pause == CAREFUL.untold == 0
    assert CAREFUL.incident == CAREFUL.unanswered == 0
