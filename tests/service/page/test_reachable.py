"""Where other machines reach the page: addresses they can open, and a name only if somebody answers to it."""

import socket
import threading

import pytest

from companion.service.page.reachable import interface_addresses, multicast_name, reachable

HERE = ["127.0.0.1", "::1", "172.17.0.1", "fe80::1", "fd00::2", "169.254.3.4", "192.168.1.5"]
EVERYWHERE = "0.0.0.0"  # noqa: S104 - nothing is bound


def found(host, usual="192.168.1.5"):
    return reachable(host, lambda: HERE, lambda: usual)


def test_a_page_that_listens_everywhere_is_reached_at_the_usual_address_first():
    assert found(EVERYWHERE) == ["192.168.1.5", "172.17.0.1"]
    assert found("::") == ["192.168.1.5", "172.17.0.1", "fd00::2"]
    assert found(EVERYWHERE, usual="") == ["172.17.0.1", "192.168.1.5"]


def test_a_page_at_one_address_is_reached_there():
    assert found("192.168.1.5") == ["192.168.1.5"]
    assert found("table.local") == ["table.local"]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_no_other_machine_reaches_an_inner_address(host):
    assert found(host) == []


def test_without_a_network_there_is_no_address():
    assert reachable(EVERYWHERE, list, str) == []


def test_the_system_tells_the_addresses_of_this_machine():
    assert "127.0.0.1" in interface_addresses()


def daemon(path, answer, asked):
    """A daemon at this socket that gives one answer."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen()

    def serve():
        line, _ = listener.accept()
        with listener, line:
            asked.append(line.recv(200))
            line.sendall(answer)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (b"+ 2 0 table.local 192.168.1.5\n", "table.local"),
        (b"-15 Timeout reached\n", ""),
        (b"", ""),
    ],
)
def test_a_name_is_claimed_only_if_the_daemon_answers_to_it(tmp_path, answer, name):
    asked = []
    thread = daemon(tmp_path / "socket", answer, asked)
    assert multicast_name("table.example", tmp_path / "socket") == name
    thread.join()
    assert asked == [b"RESOLVE-HOSTNAME table.local\n"]


def test_without_a_daemon_no_name_is_claimed(tmp_path):
    assert multicast_name("table", tmp_path / "socket") == ""
