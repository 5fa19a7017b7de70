"""The companion's own link to a Pico: `SerialGrid` and `Decoder` with the firmware at the other end."""

import queue

import pytest
from pico_vm import Pico, board_of, put_files

from companion.boards.scanner import Scanner
from companion.devices.grid import Chunk, Found, Lost
from companion.devices.serial_grid import SerialGrid
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, Refused, WireFrame

SWITCHES = Scanner(chip="74hc165", inputs=24)
PATIENCE_S = 30.0  # only ever waited for when a test fails


class Companion:
    """What the companion hears, decoded; a new connection is said to the decoder, as the service does."""

    def __init__(self, pico):
        self.decoder = Decoder()
        self._pico = pico
        self._heard = queue.Queue()
        self._messages = []
        self._grid = SerialGrid(str(pico.path), waits=(0.002,))
        self._grid.start(self._heard.put)

    def next(self, kind):
        """The next message of this kind; those before it are passed over."""
        while True:
            while self._messages:
                message = self._messages.pop(0)
                if isinstance(message, kind):
                    return message
            said = self._heard.get(timeout=PATIENCE_S)
            if isinstance(said, Found):
                self.decoder.reconnected()
            self._messages += self.decoder.feed(said.data) if isinstance(said, Chunk) else [said]

    def meet(self):
        """The first frame after a hello."""
        self.next(Hello)
        self._pico.run(20)
        return self.next(WireFrame)

    def close(self):
        self._grid.close()


@pytest.fixture
def pico(tmp_path):
    put_files(board_of(SWITCHES), tmp_path / "files")
    pico = Pico(tmp_path / "files", tmp_path / "port", [SWITCHES])
    pico.start(is_heard=False)
    yield pico
    pico.stop()


@pytest.fixture
def companion(pico):
    companion = Companion(pico)
    yield companion
    companion.close()


def test_it_is_found_and_says_hello_and_then_all_it_sees(pico, companion):
    assert companion.next(Found).detail == str(pico.path)
    assert companion.next(Hello).channels == 24
    pico.run(20)
    assert companion.next(WireFrame).values == (0,) * 24


@pytest.mark.parametrize("channel", range(0, 24, 5))
def test_a_switch_that_closes_reaches_the_companion(pico, companion, channel):
    companion.meet()
    pico.set(f"chain.closed[{channel}]", 1)
    pico.run(15)
    frame = companion.next(WireFrame)
    assert [index for index, value in enumerate(frame.values) if value] == [channel]


def test_heartbeats_come_whole(pico, companion):
    companion.meet()
    for _ in range(4):
        pico.run(1000)
    last = companion.next(WireFrame)
    while last.ms < 3700:
        last = companion.next(WireFrame)
    counts = companion.decoder.counts
    assert (counts.damaged, counts.foreign, counts.overlong, counts.lost) == (0, 0, 0, 0)
    assert counts.lines >= 15


def test_a_pico_that_was_unplugged_is_found_again_with_its_board_as_it_is(pico, companion):
    companion.meet()
    pico.stop()
    assert isinstance(companion.next(Lost), Lost)
    pico.start(is_heard=False)
    pico.set("chain.closed[3]", 1)
    companion.next(Found)
    assert companion.meet().values == (0, 0, 0, 1, *[0] * 20)
    assert companion.decoder.counts.damaged == 0


@pytest.mark.parametrize("times", [5])
def test_it_survives_being_plugged_and_unplugged_again_and_again(pico, companion, times):
    for _ in range(times):
        companion.meet()
        pico.stop()
        companion.next(Lost)
        pico.start(is_heard=False)
    companion.meet()


def test_time_goes_on_when_the_pico_starts_anew(pico, companion):
    companion.meet()
    pico.run(1000)
    before = companion.next(WireFrame)
    while before.ms < 700:
        before = companion.next(WireFrame)
    pico.stop()
    pico.start(is_heard=False)
    companion.next(Found)
    assert companion.meet().ms >= before.ms


@pytest.mark.parametrize("version", [0, 2, 42])
def test_firmware_of_another_version_is_refused(tmp_path, version):
    put_files(board_of(SWITCHES), tmp_path / "files")
    path = tmp_path / "files" / "wire.py"
    path.write_text(path.read_text().replace(f"\nVERSION = {wire.VERSION}\n", f"\nVERSION = {version}\n"))
    pico = Pico(tmp_path / "files", tmp_path / "port", [SWITCHES])
    pico.start(is_heard=False)
    companion = Companion(pico)
    assert companion.next(Refused) == Refused(version, wire.VERSION)
    companion.close()
    pico.stop()
