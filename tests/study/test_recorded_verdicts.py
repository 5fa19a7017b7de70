import pytest

from companion.referee.protocol import RecordingError
from companion.study.recorded_verdicts import verdicts_on

FIRST = '{"recording": 1, "game": "sahara", "sensors": {"*": "count"}}'
ALL = ", ".join(f'"{row}{number}": 3' for row in "ab" for number in range(1, 7)) + ', "A": 0, "B": 0'


def test_lines_give_verdicts():
    sowing = ["a4", "a5", "a6", "A"]
    lines = [FIRST, f'{{"t": 0, "read": {{{ALL}}}}}']
    for number, (field, reading) in enumerate(zip(sowing, (0, 4, 4, 1), strict=True)):
        lines.append(f'{{"t": {1 + number}, "read": {{"{field}": {reading}}}}}')
    verdicts = verdicts_on(lines)
    assert verdicts[0]["verdict"] == "ready"
    assert (verdicts[-1]["verdict"], verdicts[-1]["move"]) == ("played", "a4")


def test_the_key_of_the_reason_stands_for_its_words():
    lines = [FIRST, f'{{"t": 0, "read": {{{ALL}}}}}', '{"t": 1, "read": {"b1": 0, "b2": 6}}']
    *_, illegal = verdicts_on(lines)
    assert illegal["verdict"] == "illegal"
    assert illegal["why"].startswith("sahara.")


def test_a_bad_line_is_an_error():
    with pytest.raises(RecordingError, match="line 2"):
        verdicts_on([FIRST, "no JSON"])
