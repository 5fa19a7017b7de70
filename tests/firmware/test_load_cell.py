"""Load cells behind HX711s on a common clock, scanned by the firmware."""

import pytest

from companion.boards.scanner import Scanner
from companion.link import wire
from companion.link.messages import WireFrame

SETTLED_MS = 400  # at 80 samples a second; what is below the step waits for a heartbeat


def cells(inputs, rate=80, step=None):
    return Scanner(chip="hx711", inputs=inputs, rate=rate, step=step)


def settled(pico, ms=SETTLED_MS):
    """The values of the last frame after this time."""
    pico.run(ms)
    return [message for message in pico.pending() if isinstance(message, WireFrame)][-1].values


def weigh(pico, *raws):
    for cell, raw in enumerate(raws):
        pico.set(f"scales.cells[{cell}].raw", raw)


@pytest.mark.parametrize("inputs", [1, 2, 11, 14])
def test_each_cell_is_its_own_channel(plug, inputs):
    pico = plug(cells(inputs))
    raws = [1000 * (cell + 1) * (-1) ** cell for cell in range(inputs)]
    weigh(pico, *raws)
    assert settled(pico) == tuple(raws)


@pytest.mark.parametrize("raw", [0, 1, -1, 400, -400, 0x2AAAAA, -0x555556, 0x7FFFFE, -0x7FFFFF])
def test_24_bits_and_their_sign_come_through(plug, raw):
    pico = plug(cells(2))
    weigh(pico, raw, -raw)
    assert settled(pico) == (raw, -raw)


def test_before_the_chips_have_settled_there_is_no_reading(plug):
    pico = plug(cells(3))
    pico.run(47)
    assert pico.ask(wire.ask_raw()).values == (None,) * 3
    pico.run(10)
    assert pico.frame() == (0,) * 3


def test_at_ten_samples_a_second_the_settling_takes_longer(plug):
    pico = plug(cells(2, rate=10))
    assert settled(pico, 380) == (None, None)
    assert settled(pico, 50) == (0, 0)


def test_all_samples_are_taken(plug):
    """Eighty a second, as fast as the slowest chip: none is waited for twice. What bytecode takes is not charged
    here; on an emulated RP2040 a reading comes each 13.7 ms.
    """
    pico = plug(cells(14, step=1))
    settled(pico)
    before = pico.do("[cell.samples for cell in scales.cells]")
    seen = set()
    for weight in range(40):
        weigh(pico, *[1000 * weight] * 14)
        pico.run(13)
        seen |= {message.values[0] for message in pico.pending() if isinstance(message, WireFrame)}
    after = pico.do("[cell.samples for cell in scales.cells]")
    assert min(now - then for now, then in zip(after, before, strict=True)) >= 39
    assert len(seen) >= 36


def test_the_chips_are_never_switched_off_nor_set_to_another_gain(plug):
    """A clock that were high for 60 us would switch them off; the model refuses one with interrupts on."""
    pico = plug(cells(14))
    weigh(pico, *[8000] * 14)
    pico.run(1000)
    assert pico.do("max(cell.starts for cell in scales.cells)") == 2  # by the power and by the firmware
    assert pico.do("{cell.gain for cell in scales.cells}") == {128}
    assert settled(pico, 0) == (8000,) * 14


def test_a_chip_that_was_left_in_the_middle_of_a_sample_starts_afresh(plug):
    """As after a reset by the watchdog: the chips stay powered while the Pico starts anew."""
    pico = plug(cells(4))
    weigh(pico, *[123456] * 4)
    pico.do("!for cell in scales.cells: cell.pulses = 11")
    assert settled(pico) == (123456,) * 4


def test_a_chip_that_gives_no_sample_is_silent_and_the_others_go_on(plug):
    pico = plug(cells(14))
    weigh(pico, *[777777] * 14)
    assert settled(pico) == (777777,) * 14
    pico.set("scales.cells[5].is_silent", True)
    pico.run(40)
    assert [values[5] for values in (pico.pending()[-1].values,)] == [None]
    before = pico.do("scales.pulses")
    weigh(pico, *[111111] * 14)
    values = settled(pico, 1000)
    assert values == (*[111111] * 5, None, *[111111] * 8)
    assert pico.do("scales.pulses") - before > 70 * 25


def test_a_chip_that_comes_back_is_read_again(plug):
    pico = plug(cells(3))
    pico.set("scales.cells[1].is_silent", True)
    weigh(pico, 4000, 4000, 4000)
    assert settled(pico) == (4000, None, 4000)
    pico.set("scales.cells[1].is_silent", False)
    assert settled(pico, 100) == (4000, 4000, 4000)


def test_without_any_chip_there_is_no_reading_and_the_firmware_goes_on(plug):
    pico = plug(cells(2))
    pico.do("!world.leads[0] = world.leads[1] = None")
    assert settled(pico, 1000) == (None, None)
    assert pico.do("scales.pulses") < 50 * 25
    assert pico.ask(wire.ask_test()).faults == {0: "silent", 1: "silent"}


def test_an_output_that_is_shorted_to_ground_is_silent(plug):
    pico = plug(cells(3))
    pico.set("scales.cells[2].is_shorted", True)
    assert settled(pico, 100) == (0, 0, None)


def test_an_output_that_is_shorted_while_the_board_is_in_use_becomes_silent(plug):
    pico = plug(cells(3))
    weigh(pico, 500, 600, 700)
    assert settled(pico) == (500, 600, 700)
    pico.set("scales.cells[1].is_shorted", True)
    assert settled(pico) == (500, None, 700)
    assert pico.ask(wire.ask_raw()).values == (500, None, 700)
    assert pico.ask(wire.ask_test()).faults == {1: "silent"}


@pytest.mark.parametrize("raw", [9000000, -9000000])
def test_a_cell_at_an_end_of_its_range_is_at_the_rail(plug, raw):
    pico = plug(cells(3))
    weigh(pico, 0, raw, 0)
    pico.run(200)
    pico.pending()
    assert pico.ask(wire.ask_test()).faults == {1: "rail"}


def test_cells_that_all_work_are_well_even_right_after_the_start(plug):
    assert plug(cells(14)).ask(wire.ask_test()).faults == {}


def test_a_sample_that_was_replaced_while_it_was_read_is_never_told(plug):
    """The oscillators drift past each other, so that it happens now and then for each pair of chips."""
    pico = plug(cells(14, step=1))
    weigh(pico, *[0xFFFF] * 14)
    settled(pico)
    pico.do("!for cell in scales.cells: cell.noise = 1")
    told, torn = set(), 0
    while torn < 4:
        pico.run(500)
        told |= {value for message in pico.pending() for value in message.values}
        torn = pico.do("sum(cell.replaced for cell in scales.cells)")
    assert told <= {0xFFFE, 0xFFFF, 0x10000}


def test_what_is_below_the_step_is_not_told_at_once(plug):
    pico = plug(cells(2))
    settled(pico)
    while not pico.pending():
        pico.run(10)
    weigh(pico, 399, 0)
    pico.run(100)
    assert pico.pending() == []
    weigh(pico, 400, 0)
    pico.run(100)
    assert pico.frame() == (400, 0)


@pytest.mark.parametrize("pause", [7, 17, 23])
def test_no_raw_answer_holds_a_torn_sample(plug, pause):
    """Fourteen chips, each at its own pace: of most read-outs some chip was about to convert."""
    pico = plug(cells(14))
    raws = [1000 * (cell + 1) for cell in range(14)]
    weigh(pico, *raws)
    settled(pico)
    while pico.do("sum(cell.replaced for cell in scales.cells)") < 4:
        pico.run(pause)
        assert pico.ask(wire.ask_raw()).values == tuple(raws)
