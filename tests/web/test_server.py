"""The page server: it takes a port or says why not, and goes down when told."""

import signal
import socket
import threading

import httpx
import pytest

from companion.web.server import PageError, page_address, table_server


def test_a_free_port_is_found_and_told(table):
    with table_server(table) as server:
        assert server.address.startswith("http://127.0.0.1:")
        assert httpx.get(server.address + "api/state").json()["game"] == "sahara"


def test_a_busy_port_is_one_sentence_that_names_it(table):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PageError) as refused:
            table_server(table, "127.0.0.1", port)
    assert (
        str(refused.value) == f"the page cannot listen on host 127.0.0.1, port {port}: Address already in use"
    )


@pytest.mark.parametrize(
    ("host", "port"),
    [("127.0.0.1", 70000), ("127.0.0.1", -1), ("a..b", 0), ("fe80::1%nodev", 0), ("192.0.2.1", 0)],
)
def test_an_address_that_cannot_be_is_one_sentence_that_names_it(table, host, port):
    with pytest.raises(PageError, match=rf"^the page cannot listen on host {host}, port {port}: ."):
        table_server(table, host, port)


def test_a_port_is_free_again_after_closing(table):
    with table_server(table) as server:
        httpx.get(server.address)
        port = httpx.URL(server.address).port
    with table_server(table, port=port) as server:
        assert httpx.get(server.address).status_code == 200


def test_closing_ends_open_streams_and_lets_the_table_go(table):
    before, threads = table.listening, set(threading.enumerate())
    with table_server(table) as server:
        with httpx.stream("GET", server.address + "api/events", timeout=30) as response:
            text = response.iter_text()
            next(text)
            server.close()
            assert list(text) == []
        with pytest.raises(httpx.ConnectError):
            httpx.get(server.address)
    assert table.listening == before
    assert "page" not in {thread.name for thread in set(threading.enumerate()) - threads}


def test_a_page_that_goes_lets_the_table_go(table):
    with table_server(table) as server:
        before = table.listening
        with httpx.stream("GET", server.address + "api/events", timeout=30) as response:
            text = response.iter_text()
            next(text)
            assert table.listening == before + 1
        assert table.waits_for_listeners(before)


def test_the_server_prints_nothing_and_takes_no_signals(table, capfd):
    handlers = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with table_server(table) as server:
        httpx.get(server.address + "nowhere")
        assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == handlers
    assert capfd.readouterr() == ("", "")


def test_a_number_of_ip_version_6_is_written_with_brackets():
    assert page_address("::1", 8000) == "http://[::1]:8000/"
    assert page_address("table.local", 80) == "http://table.local:80/"
