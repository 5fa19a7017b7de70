"""A companion that stops reading, and one that comes back."""

from companion.boards.scanner import Scanner
from companion.link import wire
from companion.link.messages import WireFrame

SWITCHES = Scanner(chip="74hc165", inputs=128)


def full(pico):
    """Let the Pico tell until nothing more goes into the cable."""
    for number in range(120):
        pico.set("chain.closed[0]", number % 2)
        pico.run(12)
    assert not pico.do("next(world.outgoing.ipoll(0), None)")
    return pico


def test_a_companion_that_stops_reading_does_not_stop_the_grid(plug):
    pico = plug(SWITCHES)
    scans = []
    for _ in range(2):
        before = pico.do("world.waits")
        pico.run(1000)
        scans.append(pico.do("world.waits") - before)
        full(pico)
    assert scans[1] >= 0.9 * scans[0] > 200


def test_once_it_reads_again_it_hears_the_truth_of_now(plug):
    pico = full(plug(SWITCHES))
    pico.set("chain.closed[5]", 1)
    pico.run(500)
    while pico.waiting():
        pico.hear()
    pico.run(300)
    frame = next(message for message in pico.pending() if isinstance(message, WireFrame))
    assert [channel for channel, value in enumerate(frame.values) if value] == [0, 5]


def test_at_most_the_line_that_was_cut_is_lost_and_nothing_is_mixed_up(plug):
    pico = full(plug(SWITCHES))
    while pico.waiting():
        pico.hear()
    pico.run(600)
    pico.pending()
    assert pico.counts.damaged <= 1
    assert pico.counts.foreign == 0
    assert pico.counts.lost == 0


def test_questions_that_could_not_be_answered_do_no_harm(plug):
    pico = full(plug(SWITCHES))
    pico.say(wire.ask_raw() * 5)
    pico.run(100)
    while pico.waiting():
        pico.hear()
    pico.run(300)
    assert any(isinstance(message, WireFrame) for message in pico.pending())
