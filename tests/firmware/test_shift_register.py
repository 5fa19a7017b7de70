"""Switches on a chain of 74HC165, scanned by the firmware."""

import pytest

from companion.boards.scanner import Scanner
from companion.link import wire
from companion.link.messages import WireTested


def chain(inputs):
    return Scanner(chip="74hc165", inputs=inputs)


def only(channel, inputs):
    return tuple(int(index == channel) for index in range(inputs))


def faults(pico):
    answer = pico.ask(wire.ask_test())
    assert isinstance(answer, WireTested)
    return answer.faults


@pytest.mark.parametrize("inputs", [1, 8, 9, 24])
def test_each_switch_is_its_own_channel(plug, inputs):
    pico = plug(chain(inputs))
    pico.run(15)
    assert pico.frame() == (0,) * inputs
    for channel in range(inputs):
        pico.run(15)
        pico.set(f"chain.closed[{channel}]", 1)
        pico.run(4)
        assert pico.frame() == only(channel, inputs)
        pico.set(f"chain.closed[{channel}]", 0)
        pico.run(15)
        assert pico.frame() == (0,) * inputs


@pytest.mark.parametrize("inputs", [91, 128])
def test_a_long_chain_is_read_to_its_end(plug, inputs):
    pico = plug(chain(inputs))
    closed = (0, 7, 8, 63, 64, inputs - 2)
    for channel in closed:
        pico.set(f"chain.closed[{channel}]", 1)
    pico.run(15)
    assert pico.frame() == tuple(int(channel in closed) for channel in range(inputs))


@pytest.mark.parametrize("inputs", [1, 8, 24, 91, 128])
def test_a_whole_chain_is_well(plug, inputs):
    assert faults(plug(chain(inputs))) == {}


def test_the_self_test_leaves_the_switches_as_they_are(plug):
    pico = plug(chain(12))
    pico.set("chain.closed[3]", 1)
    faults(pico)
    pico.run(15)
    assert pico.frame() == only(3, 12)


def replaced(pico, chips, connected=None):
    """A chain of other chips in the place of the one that the board file says."""
    pico.do("!world.leads[15:19] = [None] * 4")
    pico.do(f"world.set('chain', Chain(18, 17, 16, 15, {chips}, {connected}))")


def test_of_a_chain_that_is_too_short_the_channels_beyond_its_end_are_told(plug):
    pico = plug(chain(24))
    replaced(pico, 2)
    assert faults(pico) == dict.fromkeys(range(16, 24), "chain")


def test_of_a_chain_that_is_longer_than_the_board_all_channels_are_told(plug):
    pico = plug(chain(24))
    replaced(pico, 4)
    assert faults(pico) == dict.fromkeys(range(24), "chain")


@pytest.mark.parametrize("connected", [1, 2])
def test_of_a_chain_that_is_cut_all_channels_are_told(plug, connected):
    """A cut cannot be told from a wire FEED that is not there, and then nothing is known of any chip."""
    pico = plug(chain(24))
    replaced(pico, 3, connected)
    assert faults(pico) == dict.fromkeys(range(24), "chain")


def test_of_a_chain_that_is_not_there_all_channels_are_told(plug):
    pico = plug(chain(24))
    pico.do("!world.leads[16] = None")
    assert faults(pico) == dict.fromkeys(range(24), "chain")


def test_more_faults_than_fit_on_a_line_are_told_as_far_as_they_fit(plug):
    pico = plug(chain(128))
    pico.do("!world.leads[16] = None")
    told = faults(pico)
    assert list(told) == list(range(len(told)))
    assert len(told) > 100
