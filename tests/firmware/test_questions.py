"""What comes in on the line: questions among garbage, cut, damaged, overlong, and in floods.

The invariant: whatever came before, a whole question on a line of its own is answered, and nothing
that is not one is. One Pico hears all of it.
"""

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.boards.scanner import Scanner
from companion.link import wire
from companion.link.messages import Hello, WireFrame, WireRaw, WireTested

QUESTIONS = {wire.ask_raw(): WireRaw, wire.ask_test(): WireTested}
LINE = wire.ask_raw()
BUSY = [b"\0" * 500, b"x" * 5000, b"\n" * 3000, b"\r\n" * 300, bytes(range(256)) * 4, LINE[:-1] * 40]


@pytest.fixture(scope="module")
def pico(plugged):
    """Its clock stands still, so that it says nothing by itself."""
    return plugged(Scanner(chip="74hc165", inputs=3))


def answers(pico, data):
    """What is answered to it: all that comes before the answer to a last question, on its own line."""
    pico.say(data + b"\n" + wire.ask())
    heard = []
    while not (heard and isinstance(heard[-1], Hello)):
        heard.append(pico.hear())
    return [type(message) for message in heard[:-1] if not isinstance(message, WireFrame)]


@pytest.mark.parametrize(("question", "answer"), QUESTIONS.items())
def test_each_question_has_its_answer(pico, question, answer):
    assert answers(pico, question) == [answer]


@pytest.mark.parametrize("cut", range(len(LINE) - 1))
def test_a_question_that_is_cut_at_its_end_is_passed_over(pico, cut):
    assert answers(pico, LINE[:cut]) == []


@pytest.mark.parametrize("cut", range(1, len(LINE)))
def test_a_question_that_is_cut_at_its_beginning_is_passed_over(pico, cut):
    assert answers(pico, LINE[cut:]) == []


@pytest.mark.parametrize("place", range(len(LINE) - 1))
@pytest.mark.parametrize("flip", [0x01, 0x20, 0x80])
def test_a_question_with_a_damaged_byte_is_passed_over(pico, place, flip):
    damaged = bytearray(LINE)
    damaged[place] ^= flip
    assert answers(pico, bytes(damaged)) == []


@pytest.mark.parametrize("place", range(len(LINE) - 1))
def test_a_question_that_lost_a_byte_is_passed_over(pico, place):
    assert answers(pico, LINE[:place] + LINE[place + 1 :]) == []


@pytest.mark.parametrize("place", range(1, len(LINE) - 1))
def test_a_question_with_a_byte_too_much_is_passed_over(pico, place):
    assert answers(pico, LINE[:place] + b"*" + LINE[place:]) == []


@pytest.mark.parametrize("place", range(len(LINE)))
def test_a_question_that_comes_in_two_parts_is_answered(pico, place):
    pico.say(LINE[:place])
    assert pico.do("1 + 1") == 2
    assert answers(pico, LINE[place:]) == [WireRaw]


@pytest.mark.parametrize("busy", BUSY, ids=range(len(BUSY)))
def test_after_garbage_the_next_line_is_heard(pico, busy):
    assert answers(pico, busy) == []
    assert answers(pico, busy + b"\n" + LINE) == [WireRaw]


@pytest.mark.parametrize("length", [62, 63, 64, 65, 66, 1023, 1024, 4096])
def test_a_line_that_is_too_long_is_passed_over_even_if_it_ends_well(pico, length):
    body = b"tc1 raw?".ljust(length - 10, b"!")
    sealed = body + b" " + wire.checksum(body) + b"\n"
    assert answers(pico, sealed) == []


def test_a_line_may_end_as_some_terminals_do(pico):
    assert answers(pico, LINE.replace(b"\n", b"\r\n")) == [WireRaw]


@pytest.mark.parametrize(
    "words",
    [
        ["hello"],
        ["frame", "1", "2", "3"],
        ["raw"],
        ["raw?", "x"],
        ["test"],
        ["update?"],
        ["tested", "1"],
        ["?"],
    ],
    ids=" ".join,
)
def test_a_whole_line_that_is_no_question_is_passed_over(pico, words):
    assert answers(pico, wire.seal(words)) == []


def test_a_flood_of_questions_is_answered_to_the_last_one(pico):
    assert answers(pico, LINE * 300) == [WireRaw] * 300


def test_the_grid_is_scanned_and_told_while_it_is_flooded(pico):
    pico.set("chain.closed[1]", 1)
    pico.say((b"y" * 100 + b"\n") * 30)
    pico.run(60)
    assert any(message.values == (0, 1, 0) for message in pico.pending() if isinstance(message, WireFrame))
    pico.set("chain.closed[1]", 0)
    pico.run(60)
    pico.pending()


def test_the_grid_is_scanned_in_the_middle_of_a_line_without_an_end(pico):
    scans = pico.do("chain.loads")
    assert answers(pico, b"y" * 3000) == []
    assert pico.do("chain.loads") - scans > 3000 // 100


@settings(max_examples=examples(150))
@given(st.binary(max_size=300))
def test_nothing_that_is_no_question_is_answered(pico, data):
    assert answers(pico, data) == []


@settings(max_examples=examples(100))
@given(st.lists(st.one_of(st.binary(max_size=80).filter(lambda data: b"\n" not in data), st.just(LINE[:-1]))))
def test_every_question_among_other_lines_is_answered(pico, lines):
    assert answers(pico, b"\n".join(lines)) == [WireRaw] * lines.count(LINE[:-1])
