"""Listening to a grid at the other end of a real pseudo terminal."""

from __future__ import annotations

import threading
from typing import Any

from companion.boards.board import find
from companion.devices.serial_grid import SerialGrid
from companion.link import wire
from companion.link.messages import Hello
from companion.service.doctor.grid_listener import listen

BOARD = find("sahara")


def answer(peer: Any) -> None:
    """A grid: it answers what it is asked, and is pulled out when it is asked for values again."""
    answers = {
        wire.ask(): wire.hello("0.1.0", "sahara", 14),
        wire.ask_test(): wire.seal(["tested", "10", "3:rail"]),
        wire.ask_raw(): wire.seal(["raw", "20", *["7"] * 14]),
    }
    while (line := peer.hear()) in answers:
        peer.say(answers[line])
        if line != wire.ask():
            del answers[line]
    peer.unplug()


def test_a_grid_is_asked_who_it_is_whether_it_is_well_and_what_it_measures(peer: Any) -> None:
    peer.plug()
    board = threading.Thread(target=answer, args=(peer,))
    board.start()
    heard = listen(SerialGrid(str(peer.path)), BOARD, 5.0)
    board.join()
    assert heard.hello == Hello("0.1.0", "sahara", 14)
    assert heard.faults == {3: "rail"}
    assert heard.samples[0].values == (7,) * 14
    assert heard.counts.lines == 3


def test_a_grid_that_is_not_there_is_not_waited_for(peer: Any) -> None:
    heard = listen(SerialGrid(str(peer.path)), BOARD, 60.0)
    assert heard.lost == f"{peer.path}: there is no such port"
    assert heard.hello is None


def test_listening_ends_after_its_time_and_lets_go_of_the_port(peer: Any) -> None:
    peer.plug()
    for _ in range(2):
        heard = listen(SerialGrid(str(peer.path)), BOARD, 0.02)
        assert (heard.lost, heard.samples) == ("", [])
