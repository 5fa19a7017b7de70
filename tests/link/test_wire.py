import ast
import binascii
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.link import wire

letters = st.sampled_from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
contents = st.lists(st.tuples(st.integers(1, 99), letters), max_size=5).map(
    lambda groups: "".join(f"{number}{letter}" for number, letter in groups)
)
whole = st.integers(-999_999_999, 999_999_999)
grams = st.integers(-999_999_999, 999_999_999).map(lambda thousandths: thousandths / 1000)


anything = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), contents, st.text(max_size=3))
tables = st.one_of(
    st.lists(whole, max_size=120),
    st.lists(
        st.integers(999_999_990, 1_000_000_010).flatmap(lambda number: st.sampled_from([number, -number]))
    ),
    st.lists(st.one_of(st.none(), whole, grams, contents), max_size=120),
    st.lists(anything),
)
clock = st.integers(0, 1 << 40)
texts = st.one_of(st.text(max_size=8), st.text(st.sampled_from("019az.-"), max_size=8))


def specified(*words):
    """A line as the module's docstring specifies it. Raises ValueError."""
    for word in words:
        if not re.fullmatch("[!-~]+", word):
            raise ValueError(f"{word!r} is no word of the wire: visible ASCII without spaces")
    body = " ".join(["tc1", *words]).encode("ascii")
    line = b"%b %08x\n" % (body, binascii.crc32(body))
    if len(line) > 1024:
        raise ValueError(f"a line of {len(line)} bytes; the longest is 1024")
    return line


def specified_word(value):
    """The word of a value as the module's docstring specifies it."""
    match value:
        case str():
            return value or '""'
        case int() | float() if abs(value) < 10**9:
            return f"{value:.3f}" if isinstance(value, float) else f"{int(value)}"
    return "-"


def outcome(make, *given):
    """What comes of it: a line, or what is wrong."""
    try:
        return make(*given)
    except ValueError as error:
        return str(error)


def example_lines():
    """The lines of the specification in the module's docstring."""
    return [found[0].encode() for found in re.finditer(r"tc1 .*? [0-9a-f]{8}\b", wire.__doc__)]


def test_the_lines_of_the_specification_are_true():
    assert example_lines() == [
        line.rstrip()
        for line in (
            wire.ask(),
            wire.hello("0.1.0", "sahara", 14),
            wire.frame(17, 5310, [3, 0, None, 12.25, "2w3b", ""]),
            wire.event("press", 5342, "ok"),
            wire.ask_raw(),
            wire.raw(5400, [120, 65535, None]),
            wire.ask_test(),
            wire.tested(5410, [(3, "rail"), (7, "silent")]),
        )
    ]


@given(clock, clock, tables)
@example(0, 0, [-1_000_000_000, 3])
@example(0, 0, [3, 1_000_000_000])
@example(0, 0, [-999_999_999, 999_999_999])
def test_a_frame_is_the_line_that_the_specification_makes_of_it(seq, ms, values):
    words = ["frame", str(seq % 2**16), str(ms % 2**30), *map(specified_word, values)]
    assert outcome(wire.frame, seq, ms, values) == outcome(specified, *words)


@given(clock, tables)
def test_raw_values_are_the_line_that_the_specification_makes_of_them(ms, values):
    words = ["raw", str(ms % 2**30), *map(specified_word, values)]
    assert outcome(wire.raw, ms, values) == outcome(specified, *words)


@given(clock, st.lists(st.tuples(st.integers(0, 300), st.sampled_from(wire.FAULTS))))
def test_a_self_test_is_the_line_that_the_specification_makes_of_it(ms, faults):
    words = ["tested", str(ms % 2**30), *(f"{channel}:{fault}" for channel, fault in faults)]
    assert outcome(wire.tested, ms, faults) == outcome(specified, *words)


@given(st.sampled_from(wire.EVENTS), clock, texts)
def test_an_event_is_the_line_that_the_specification_makes_of_it(name, ms, what):
    assert outcome(wire.event, name, ms, what) == outcome(specified, name, str(ms % 2**30), what)


@given(texts, texts, st.integers(0, 300))
def test_a_hello_is_the_line_that_the_specification_makes_of_it(firmware, board, channels):
    words = ["hello", firmware, board, str(channels)]
    assert outcome(wire.hello, firmware, board, channels) == outcome(specified, *words)


@pytest.mark.parametrize("value", ["two words", "naïve", "a\nb", " "])
def test_contents_that_would_break_the_line_are_no_value(value):
    with pytest.raises(wire.WireError, match=re.escape(f"{value!r} is no word of the wire")):
        wire.write_value(value)


def test_the_checksum_is_the_crc_32_that_every_zip_file_uses():
    assert wire.checksum(b"123456789") == b"cbf43926"
    assert wire.checksum(b"tc1 hello?") == b"%08x" % binascii.crc32(b"tc1 hello?")


def test_the_file_imports_nothing_but_what_micropython_has():
    tree = ast.parse(Path(wire.__file__).read_text())
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in imports] == ["import binascii"]


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (None, "-"),
        ("", '""'),
        ("2w3b", "2w3b"),
        (0, "0"),
        (-8_388_608, "-8388608"),
        (True, "1"),
        (False, "0"),
        (12.25, "12.250"),
        (-0.5, "-0.500"),
        (float("nan"), "-"),
        (float("inf"), "-"),
        (10**12, "-"),
    ],
)
def test_each_value_has_its_word(value, word):
    assert wire.write_value(value) == word


@given(st.one_of(st.none(), whole, grams, contents))
def test_a_value_comes_back_from_its_word_as_it_was(value):
    back = wire.read_value(wire.write_value(value))
    assert (back, type(back)) == (value, type(value))


@pytest.mark.parametrize(
    "word", ["", "o", "0o", "3o4", "3ö", "1.", ".5", "1.2.3", "--1", "-3o", "1e5", "9" * 11, "2 w", "٣"]
)
def test_a_word_that_is_no_value_is_refused_by_name(word):
    with pytest.raises(wire.WireError, match=re.escape(f"{word!r} is no value: ")):
        wire.read_value(word)


@given(st.text(max_size=12))
def test_any_text_is_a_value_or_a_wire_error(word):
    try:
        value = wire.read_value(word)
    except wire.WireError:
        return
    assert value is None or isinstance(value, int | float | str)


def test_number_and_clock_wrap():
    line = wire.frame(wire.SEQ_WRAP + 3, wire.MS_WRAP + 5, [])
    assert wire.unseal(line.rstrip()) == (1, ["frame", "3", "5"])


def test_a_line_longer_than_the_longest_cannot_be_made():
    with pytest.raises(wire.WireError, match=r"^a line of \d+ bytes; the longest is 1024$"):
        wire.frame(0, 0, ["12w13b"] * 150)


def test_a_board_of_91_pits_with_mixed_contents_fits_a_line():
    assert len(wire.frame(65535, wire.MS_WRAP - 1, ["1A2a2b2c"] * 91)) <= wire.LONGEST


@pytest.mark.parametrize("word", ["", "two words", "naïve", "a\nb"])
def test_a_word_that_would_break_the_line_cannot_be_sealed(word):
    with pytest.raises(wire.WireError, match=re.escape(f"{word!r} is no word of the wire")):
        wire.seal(["hello", word])


def test_an_event_that_the_wire_does_not_know_is_refused_by_name():
    with pytest.raises(wire.WireError, match=r"^'shout' is no event of the wire: press, roll, card, choose$"):
        wire.event("shout", 0, "ok")


@given(st.binary(max_size=40))
def test_unsealing_any_bytes_raises_nothing(line):
    assert wire.unseal(line) is None


def test_sealed_bytes_that_are_no_text_are_damaged():
    body = b"tc1 \xff\xfe"
    assert wire.unseal(body + b" " + wire.checksum(body)) is None


def test_a_sealed_line_whose_version_is_no_number_is_damaged():
    body = b"tcx hello?"
    assert wire.unseal(body + b" " + wire.checksum(body)) is None


def test_a_self_test_finds_only_faults_that_the_wire_knows():
    with pytest.raises(wire.WireError, match="'tired' is no fault of the wire: silent, rail, chain, stuck"):
        wire.tested(0, [(3, "tired")])


def test_the_longest_board_fits_a_line_even_if_all_of_it_is_faulty():
    assert len(wire.tested(wire.MS_WRAP - 1, [(channel, "chain") for channel in range(96)])) <= wire.LONGEST
    assert len(wire.raw(wire.MS_WRAP - 1, [65535] * 128)) <= wire.LONGEST
