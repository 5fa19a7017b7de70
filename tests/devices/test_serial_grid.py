import errno
import itertools
import termios
import threading

import pytest

from companion.devices.grid import Chunk, Found, Lost
from companion.devices.serial_grid import SerialGrid
from companion.devices.serial_ports import NoBoardError, PortError, choose, open_port
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, Refused, WireFrame

HELLO = wire.hello("0.1.0", "sahara", 14)
FRAME = wire.frame(7, 5000, [3] * 14)


@pytest.fixture
def make(peer):
    """Makes a grid at the peer's port, which is closed after the test."""
    made = []

    def make(**parts):
        made.append(SerialGrid(str(peer.path), waits=(0.002,), **parts))
        return made[-1]

    yield make
    for grid in made:
        grid.close()


@pytest.fixture
def grid(make):
    return make()


@pytest.fixture
def talking(grid, peer, ear):
    """A grid that has been greeted."""
    peer.plug()
    grid.start(ear.put)
    assert peer.hear() == wire.ask()
    peer.say(HELLO)
    assert ear.next() == Found(pytest.approx(0, abs=1e12), str(peer.path))
    assert ear.bytes(len(HELLO)) == HELLO
    return grid


def meet_again(peer, ear):
    """Plug in, be asked, answer; give what the ear hears up to Found."""
    peer.plug()
    peer.hear()
    peer.say(HELLO)
    heard = []
    while not (heard and isinstance(heard[-1], Found)):
        heard.append(ear.next())
    assert ear.bytes(len(HELLO)) == HELLO
    return heard


def test_frames_and_heartbeats_come_through_as_they_were_sent(talking, peer, ear):
    lines = [wire.frame(seq, 250 * seq, [seq] * 14) for seq in range(20)]
    for line in lines:
        peer.say(line)
    messages = Decoder().feed(ear.bytes(sum(map(len, lines))))
    assert messages == [WireFrame(seq, 250 * seq, (seq,) * 14) for seq in range(20)]


def test_a_flood_is_read_to_the_last_byte(talking, peer, ear):
    flood = FRAME * 3000
    threading.Thread(target=peer.say, args=(flood,)).start()
    assert ear.bytes(len(flood)) == flood


def test_a_board_unplugged_at_any_byte_is_lost_and_found_behind_the_same_name(talking, peer, ear):
    decoder = Decoder()
    decoder.feed(HELLO)
    for at in range(len(FRAME) + 1):
        peer.say(FRAME[:at])
        decoder.feed(ear.bytes(at))
        peer.unplug()
        lost, *others, found = meet_again(peer, ear)
        assert isinstance(lost, Lost)
        assert lost.reason.startswith(f"{peer.path}: the connection broke: ")
        assert all(isinstance(other, Lost) for other in others)
        assert isinstance(found, Found)
        decoder.reconnected()
        peer.say(HELLO + FRAME)
        assert decoder.feed(ear.bytes(len(HELLO + FRAME))) == [
            Hello("0.1.0", "sahara", 14),
            WireFrame(7, 5000, (3,) * 14),
        ]
    assert (decoder.counts.damaged, decoder.counts.foreign, decoder.counts.lost) == (0, 0, 0)


def test_a_board_unplugged_at_any_byte_of_its_hello_is_asked_again(grid, peer, ear):
    decoder = Decoder()
    peer.plug()
    grid.start(ear.put)
    for at in range(1, len(HELLO)):
        assert peer.hear() == wire.ask()
        peer.say(HELLO[:at])
        while not isinstance(ear.next(), Found):
            pass
        assert decoder.feed(ear.bytes(at)) == []
        peer.unplug()
        assert isinstance(ear.next(), Lost)
        decoder.reconnected()
        peer.plug()
    assert peer.hear() == wire.ask()
    peer.say(HELLO)
    while not isinstance(ear.next(), Found):
        pass
    assert decoder.feed(ear.bytes(len(HELLO))) == [Hello("0.1.0", "sahara", 14)]
    assert (decoder.counts.damaged, decoder.counts.foreign) == (0, 0)


def test_a_missing_port_is_told_once_and_found_when_it_comes(make, peer, ear):
    attempts = threading.Semaphore(0)
    grid = make(find=lambda path: attempts.release() or path)
    grid.start(ear.put)
    for _ in range(4):
        assert attempts.acquire(timeout=30)
    lost = ear.next()
    assert (type(lost), lost.reason) == (Lost, f"{peer.path}: there is no such port")
    assert ear.silent
    assert [type(message) for message in meet_again(peer, ear)] == [Found]


def test_a_port_that_another_program_has_open_is_lost_with_that_reason(grid, peer, ear):
    peer.plug()
    other = open_port(str(peer.path))
    grid.start(ear.put)
    assert ear.next().reason == f"{peer.path}: another program has the port open"
    other.close()
    assert peer.hear() == wire.ask()


def refuse(*_):
    """What the kernel says to a user who is not in the group."""
    raise PermissionError(errno.EACCES, "Permission denied")


def test_a_port_without_permission_names_the_group(peer, monkeypatch):
    peer.plug()
    monkeypatch.setattr("serial.serialposix.os.open", refuse)
    with pytest.raises(
        PortError, match=r": no permission to open it; the user must be in the group dialout$"
    ):
        open_port(str(peer.path))


def test_a_port_that_appears_before_its_permission_is_opened_when_that_has_come(make, peer, ear):
    """A node is made first, and given to its group a moment later."""
    refusals = iter(["not yet", "not yet"])

    def opener(path):
        if next(refusals, None):
            raise PortError(f"{path}: no permission")
        return open_port(path)

    grid = make(opener=opener)
    peer.plug()
    grid.start(ear.put)
    assert ear.next().reason == f"{peer.path}: no permission"
    assert peer.hear() == wire.ask()
    peer.say(HELLO)
    assert isinstance(ear.next(), Found)


def test_a_board_unplugged_while_its_port_is_opened_is_found_when_it_is_back(grid, peer, ear, monkeypatch):
    """Emptying the input of a port that is gone raises termios.error, which is no OSError."""
    breaks = iter([termios.error(errno.EIO, "Input/output error")])
    flush = termios.tcflush

    def tcflush(*arguments):
        for error in breaks:
            raise error
        flush(*arguments)

    monkeypatch.setattr("serial.serialposix.termios.tcflush", tcflush)
    peer.plug()
    grid.start(ear.put)
    assert ear.next().reason.startswith(f"{peer.path}: the connection broke: ")
    assert peer.hear() == wire.ask()


def test_what_was_said_before_the_opening_is_not_heard(grid, peer, ear):
    peer.plug()
    peer.say(FRAME)
    grid.start(ear.put)
    peer.hear()
    peer.say(HELLO)
    assert isinstance(ear.next(), Found)
    assert ear.bytes(len(HELLO)) == HELLO


def test_a_board_that_speaks_another_version_is_refused_by_the_decoder(grid, peer, ear):
    peer.plug()
    grid.start(ear.put)
    peer.hear()
    answer = wire.seal(["hello", "9.0", "sahara", "14"], version=9)
    peer.say(answer)
    assert isinstance(ear.next(), Found)
    assert Decoder().feed(ear.bytes(len(answer))) == [Refused(9, wire.VERSION)]


def test_closing_lets_go_of_the_port(talking, peer):
    talking.close()
    port = open_port(str(peer.path))
    assert port.is_open
    port.close()


class ScriptedPort:
    """A port that gives one piece of the script at each read, then waits to be closed."""

    in_waiting = 0

    def __init__(self, script):
        self.script = iter(script)
        self.written = []
        self.ended = threading.Event()
        self.cancelled = threading.Event()
        self.closed = False

    def read(self, size):
        data = next(self.script, None)
        if data is not None:
            return data
        self.ended.set()
        assert self.cancelled.wait(30)
        return b""

    def write(self, data):
        self.written.append(data)

    def cancel_read(self):
        self.cancelled.set()

    def close(self):
        self.closed = True


def play(scripts, ear, **settings):
    """Run a grid on scripted ports, one at each opening; each look at the clock takes half a second."""
    ticks = itertools.count()
    ports = [ScriptedPort(script) for script in scripts]
    coming = iter(ports)
    grid = SerialGrid(
        "scripted",
        clock=lambda: next(ticks) / 2,
        waits=(0.0,),
        find=str,
        opener=lambda _: next(coming),
        **settings,
    )
    grid.start(ear.put)
    assert ports[-1].ended.wait(30)
    grid.close()
    assert all(port.closed for port in ports)
    return ports


@pytest.mark.parametrize("answer", [HELLO, wire.seal(["hello?"], version=2)], ids=["hello", "other version"])
def test_the_hello_is_asked_for_again_until_it_is_answered(ear, answer):
    [port] = play([[b"", FRAME, b"", answer[:9], answer[9:], *[FRAME] * 20]], ear, silence=99)
    assert 2 <= len(port.written) <= 5
    assert set(port.written) == {wire.ask()}


def test_a_board_that_never_answers_is_asked_for_ever(ear):
    [port] = play([[FRAME] * 40], ear)
    assert len(port.written) >= 20


def test_a_board_that_falls_silent_is_lost_and_the_port_opened_anew(ear):
    play([[HELLO, *[b""] * 10], [FRAME]], ear)
    heard = [ear.next() for _ in range(5)]
    assert [type(message) for message in heard] == [Found, Chunk, Lost, Found, Chunk]
    assert heard[2].reason == "scripted: nothing heard for 3 s"


def test_a_port_that_stays_silent_is_told_once_and_never_found(ear):
    play([[b""] * 10, [b""] * 10, []], ear)
    assert isinstance(ear.next(), Lost)
    assert ear.silent


def test_the_waits_grow_and_start_anew_once_the_board_has_talked(ear):
    waited = []
    ports = iter(
        [
            PortError("no"),
            PortError("no"),
            PortError("no"),
            ScriptedPort([HELLO, *[b""] * 10]),
            PortError("no"),
        ]
    )
    last = threading.Event()

    def opener(_):
        port = next(ports, None)
        if isinstance(port, ScriptedPort):
            return port
        last.set() if port is None else None
        raise port or PortError("done")

    clock = map(float, itertools.count()).__next__
    grid = SerialGrid("scripted", clock=clock, waits=(1, 2), find=str, opener=opener, wait=waited.append)
    grid.start(ear.put)
    assert last.wait(30)
    grid.close()
    assert waited[:5] == [1, 2, 2, 1, 2]


def test_the_only_pico_is_chosen_by_its_name(tmp_path):
    pico = tmp_path / "usb-MicroPython_Board_in_FS_mode_e660-if00"
    for path in (pico, tmp_path / "usb-FTDI_FT232R_A50285BI-if00-port0"):
        path.touch()
    assert choose(None, tmp_path) == str(pico)
    assert choose("/dev/ttyACM3", tmp_path) == "/dev/ttyACM3"


def test_without_a_pico_the_error_says_what_was_looked_for(tmp_path):
    with pytest.raises(
        PortError, match=r"^no board found on USB: in .* nothing begins with usb-MicroPython or"
    ):
        choose(None, tmp_path / "by-id")


@pytest.mark.parametrize(
    "probe",
    [
        "usb-Raspberry_Pi_Debug_Probe__CMSIS-DAP__E6633861A355B838-if01",
        "usb-Raspberry_Pi_Picoprobe__CMSIS-DAP__E6614103E75ABC30-if01",
        "usb-Raspberry_Pi_Picoprobe_E66118604B503C27-if00",
    ],
)
def test_a_debug_probe_is_no_board(tmp_path, probe):
    (tmp_path / probe).touch()
    with pytest.raises(NoBoardError, match=rf"usb-Raspberry_Pi but the debug probe {probe}$"):
        choose(None, tmp_path)
    (tmp_path / "usb-Raspberry_Pi_Pico_02FBDDB8E1CA1281-if00").touch()
    assert choose(None, tmp_path) == str(tmp_path / "usb-Raspberry_Pi_Pico_02FBDDB8E1CA1281-if00")


def test_between_two_picos_nothing_is_guessed(tmp_path):
    for name in ("usb-MicroPython_a", "usb-Raspberry_Pi_Pico_b"):
        (tmp_path / name).touch()
    with pytest.raises(PortError, match=r"^several boards found on USB; one must be configured: .*_a, .*_b$"):
        choose(None, tmp_path)
