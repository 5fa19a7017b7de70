"""companion/link/wire.py says the same under MicroPython as here."""

import json
import subprocess

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from pico_vm import ROOT, micropython

from companion.link import wire

WORDS = st.text(st.sampled_from([chr(sign) for sign in range(0x21, 0x7F)]), min_size=1, max_size=12)
NUMBERS = st.integers(-(10**12), 10**12)
READINGS = st.integers(-(10**9), 10**9)
LINES = st.one_of(
    st.builds(lambda words: wire.seal(words)[:-1], st.lists(WORDS, max_size=8)),
    st.binary(max_size=40),
)
CASES = st.one_of(
    st.builds(lambda words: f"wire.seal({words!r})", st.lists(WORDS, max_size=8)),
    st.builds(lambda line: f"wire.unseal({line!r})", LINES),
    # No decimal numbers: MicroPython reads their last digit otherwise, and the Pico neither says nor hears any.
    st.builds(
        lambda word: f"wire.read_value({word.replace('.', '')!r})",
        WORDS | st.from_regex(r"\A-?[0-9]{1,12}\Z"),
    ),
    st.builds(lambda value: f"wire.write_value({value!r})", NUMBERS | st.none() | WORDS),
    st.builds(
        lambda seq, ms, values: f"wire.frame({seq}, {ms}, {values!r})",
        st.integers(0, 1 << 40),
        st.integers(0, 1 << 40),
        st.lists(READINGS, max_size=20) | st.lists(NUMBERS | st.none(), max_size=20),
    ),
    st.builds(lambda ms, values: f"wire.raw({ms}, {values!r})", st.integers(0, 1 << 40), st.lists(READINGS)),
    st.builds(lambda line: f"wire.checksum({line!r})", st.binary(max_size=60)),
)

SCRIPT = """
import sys, json, wire
while True:
    line = sys.stdin.readline()
    if not line:
        break
    try:
        print(json.dumps(repr(eval(json.loads(line)))))
    except wire.WireError as error:
        print(json.dumps(str(error)))
"""


@pytest.fixture(scope="module")
def answer():
    """Evaluates an expression in MicroPython."""
    with subprocess.Popen(
        [micropython(), "-c", SCRIPT],
        env={"MICROPYPATH": f"{ROOT / 'companion/link'}:.frozen"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:

        def answer(expression):
            print(json.dumps(expression), file=process.stdin, flush=True)
            return json.loads(process.stdout.readline())

        yield answer
        process.stdin.close()


def here(expression):
    try:
        return repr(eval(expression))  # noqa: S307 - made right above
    except wire.WireError as error:
        return str(error)


@settings(max_examples=examples(250))
@given(expression=CASES)
def test_both_machines_say_the_same(answer, expression):
    assert answer(expression) == here(expression)


@pytest.mark.parametrize("name", ["VERSION", "LONGEST", "HEARTBEAT_MS", "SEQ_WRAP", "MS_WRAP", "FAULTS"])
def test_both_machines_have_the_same_constants(answer, name):
    assert answer(f"wire.{name}") == here(f"wire.{name}")
