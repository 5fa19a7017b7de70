"""When the firmware tells what: frames on a change, heartbeats, and hello."""

from itertools import pairwise

import pytest

from companion import __version__
from companion.boards.scanner import Scanner
from companion.link import wire
from companion.link.messages import Hello, WireFrame

SWITCHES = Scanner(chip="74hc165", inputs=8)


@pytest.fixture
def pico(plug):
    """A Pico that has told its first frame just now."""
    pico = plug(SWITCHES)
    while not pico.pending():
        pico.run(1)
    return pico


def frames(pico, ms):
    pico.run(ms)
    return [message for message in pico.pending() if isinstance(message, WireFrame)]


def test_the_first_frame_comes_as_soon_as_there_are_readings(plug):
    [frame] = frames(plug(SWITCHES), 20)
    assert frame.seq == 0
    assert frame.ms <= 15


def test_at_rest_there_are_four_heartbeats_a_second(pico):
    seen = frames(pico, 5000)
    assert len(seen) in {19, 20}
    gaps = [later.ms - earlier.ms for earlier, later in pairwise(seen)]
    assert set(gaps) <= {wire.HEARTBEAT_MS, wire.HEARTBEAT_MS + 1, wire.HEARTBEAT_MS + 2}


def test_a_change_is_told_within_two_scans(pico):
    pico.run(100)
    pico.set("chain.closed[2]", 1)
    [frame] = frames(pico, 5)
    assert frame.values == (0, 0, 1, 0, 0, 0, 0, 0)


def test_a_switch_that_bounces_makes_no_more_than_a_hundred_frames_a_second(pico):
    for number in range(500):
        pico.set("chain.closed[2]", number % 2)
        pico.run(2)
    seen = [message for message in pico.pending() if isinstance(message, WireFrame)]
    assert 20 < len(seen) <= 100
    assert min(later.ms - earlier.ms for earlier, later in pairwise(seen)) >= 10


def test_what_changed_back_before_it_was_told_is_not_told(pico):
    pico.set("chain.closed[2]", 1)
    pico.run(3)
    pico.set("chain.closed[2]", 0)
    assert frames(pico, 100) == []


def test_frames_are_numbered_without_a_gap(pico):
    seen = frames(pico, 3000)
    assert [frame.seq for frame in seen] == list(range(1, len(seen) + 1))
    assert pico.counts.lost == 0


def test_the_clock_may_wrap(plug):
    pico = plug(SWITCHES, us=(wire.MS_WRAP - 600) * 1000)
    seen = frames(pico, 2000)
    assert len(seen) >= 8
    assert [later.ms - earlier.ms for earlier, later in pairwise(seen)] == [
        pytest.approx(wire.HEARTBEAT_MS, abs=2)
    ] * (len(seen) - 1)


def test_the_hello_names_version_board_and_channels(pico):
    assert pico.ask(wire.ask()) == Hello(__version__, "bench", 8)


def test_after_the_hello_a_frame_follows_at_once(pico):
    pico.ask(wire.ask())
    assert len(frames(pico, 3)) == 1


def test_raw_values_are_those_of_now(pico):
    pico.set("chain.closed[6]", 1)
    assert pico.ask(wire.ask_raw()).values == (0, 0, 0, 0, 0, 0, 1, 0)


def test_raw_values_take_nothing_away_from_the_frames(pico):
    pico.set("chain.closed[6]", 1)
    pico.ask(wire.ask_raw())
    [frame] = frames(pico, 15)
    assert frame.values[6] == 1


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_companion_of_another_version_gets_the_hello_and_nothing_else(pico, version):
    pico.say(wire.seal(["raw?"], version) + wire.seal(["test?"], version) + wire.seal(["hello?"], version))
    assert isinstance(pico.hear(), Hello)
    assert [type(message) for message in pico.pending()] == [WireFrame]


def test_the_light_changes_with_each_heartbeat(pico):
    seen = []
    for _ in range(20):
        pico.run(wire.HEARTBEAT_MS)
        seen.append(pico.do("world.led"))
    assert sum(one != other for one, other in pairwise(seen)) >= 18


def test_scanners_have_their_channels_in_the_order_of_the_board_file(plug):
    pico = plug(
        Scanner(chip="hall", inputs=3),
        Scanner(chip="74hc165", inputs=9),
        Scanner(chip="hx711", inputs=2),
    )
    pico.set("chain.closed[8]", 1)
    pico.set("halls.fields[1]", 4096)
    pico.set("scales.cells[1].raw", 5000)
    assert frames(pico, 400)[-1].values == (32776, 4097, 32776, *[0] * 8, 1, 0, 5000)


def test_the_most_that_goes_on_one_pico_goes_on_one_line(plug):
    pico = plug(
        Scanner(chip="hx711", inputs=12),
        Scanner(chip="74hc165", inputs=128),
        Scanner(chip="hall", inputs=96),
    )
    for cell in range(12):
        pico.set(f"scales.cells[{cell}].raw", -8000000)
    for sensor in range(96):
        pico.set(f"halls.fields[{sensor}]", 60000)
    assert len(frames(pico, 200)[-1].values) == 12 + 128 + 96
    assert len(pico.ask(wire.ask_raw()).values) == 12 + 128 + 96
