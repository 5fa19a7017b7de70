"""Analog Halls behind multiplexers, scanned by the firmware."""

import pytest

from companion.boards.scanner import Scanner
from companion.link import wire

REST = 32776  # half of the range, as twelve bits make it


def halls(inputs, step=None):
    return Scanner(chip="hall", inputs=inputs, step=step)


def twelve(value):
    """What read_u16 makes of a voltage."""
    return value >> 4 << 4 | value >> 12


@pytest.mark.parametrize("inputs", [1, 16, 17, 25, 48, 49, 72, 96])
def test_each_sensor_is_its_own_channel(plug, inputs):
    pico = plug(halls(inputs))
    fields = [3000 + 600 * channel for channel in range(inputs)]
    for channel, field in enumerate(fields):
        pico.set(f"halls.fields[{channel}]", field)
    pico.run(15)
    assert pico.frame() == tuple(map(twelve, fields))


def test_noise_is_averaged_in_a_frame_and_shown_by_raw_values(plug):
    pico = plug(halls(16, step=100000))
    pico.set("halls.noise", 1000)
    frames, raws = [], []
    for _ in range(4):
        pico.run(250)
        frames += pico.frame()
        raws += pico.ask(wire.ask_raw()).values
    assert spread(frames) < spread(raws) / 2


def spread(values):
    return sum(abs(value - REST) for value in values) / len(values)


def test_what_is_below_the_step_is_not_told_at_once(plug):
    pico = plug(halls(16))
    pico.run(15)
    pico.frame()
    pico.run(15)
    pico.set("halls.fields[5]", 32768 + 190)
    pico.run(100)
    assert pico.pending() == []
    pico.set("halls.fields[5]", 32768 + 210)
    pico.run(15)
    assert pico.frame()[5] == twelve(32768 + 210)


def test_slow_drift_is_told_by_heartbeats(plug):
    pico = plug(halls(16))
    pico.run(15)
    pico.frame()
    pico.set("halls.fields[5]", 32768 + 150)
    pico.run(260)
    assert pico.frame()[5] == twelve(32768 + 150)


@pytest.mark.parametrize("inputs", [16, 72])
def test_sensors_that_all_work_are_well(plug, inputs):
    pico = plug(halls(inputs))
    pico.set("halls.noise", 300)
    pico.set("halls.fields[3]", 17000)
    assert pico.ask(wire.ask_test()).faults == {}


@pytest.mark.parametrize("field", [0, 600, 65000, 65535])
def test_a_sensor_at_an_end_of_its_range_is_at_the_rail(plug, field):
    pico = plug(halls(20))
    pico.set("halls.fields[17]", field)
    assert pico.ask(wire.ask_test()).faults == {17: "rail"}


def test_a_loose_sensor_that_echoes_its_neighbour_is_found_by_the_pulls(plug):
    pico = plug(halls(72))
    pico.set("halls.fields[50]", 40000)
    pico.set("halls.fields[51]", -1)
    pico.run(15)
    assert pico.frame()[51] == twelve(40000)
    assert pico.ask(wire.ask_test()).faults == {51: "rail"}


def test_a_multiplexer_that_is_not_there_is_found_by_the_pulls(plug):
    pico = plug(halls(40))
    for channel in range(16, 32):
        pico.set(f"halls.fields[{channel}]", -1)
    assert pico.ask(wire.ask_test()).faults == dict.fromkeys(range(16, 32), "rail")


def test_after_the_self_test_no_pull_is_left(plug):
    pico = plug(halls(20))
    pico.set("halls.fields[17]", -1)
    pico.ask(wire.ask_test())
    assert pico.do("world.pulls[26:29]") == [0, 0, 0]
