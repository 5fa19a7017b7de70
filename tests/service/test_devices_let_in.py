"""A stranger at a real table: he watches, is let in by the code or the display, plays, is thrown out, watches.

He comes through a proxy on this machine, so the table sees the address of another one.
"""

from __future__ import annotations

import io
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from companion.service.page.reachable import multicast_name

EVERYWHERE = "0.0.0.0"  # noqa: S104 - the page is for other machines
STRANGER = {"X-Forwarded-For": "192.168.1.7"}


def camera(here: Any, headers: Any = None) -> str:
    """What a camera reads on the picture of the display."""
    content = httpx.get(f"{here.address}oled.png", headers=headers, timeout=30).content
    picture = Image.open(io.BytesIO(content)).convert("L").resize((512, 256))
    return "".join(found.text for found in zxingcpp.read_barcodes(picture))


class Table:
    """A table at which people sit, and browsers of strangers."""

    def __init__(self, run: Callable[..., Any], browser: Any) -> None:
        self.here = run("--host", EVERYWHERE)
        self.here.address = self.here.address.replace(EVERYWHERE, "127.0.0.1")
        self._browser = browser
        self.contexts: list[Any] = []

    def visit(self, path: str = "", headers: Any = None) -> Any:
        self.contexts.append(
            self._browser.new_context(extra_http_headers=headers or {}, reduced_motion="reduce")
        )
        page = self.contexts[-1].new_page()
        page.goto(self.here.address + path)
        expect(page.locator("main")).to_be_visible()
        return page

    def press(self, *buttons: str) -> None:
        for button in buttons:
            name, _, held = button.partition(" ")
            assert self.here.post("press", button=name, held=bool(held)).status_code == 200

    def display(self, headers: Any = None) -> str:
        """What a camera reads on the picture of the display."""
        return camera(self.here, headers)

    def show_code(self) -> str:
        """Open the page of the code with the buttons, as somebody at the table does; what a camera reads there."""
        self.press("ok held", "down", "down", "ok")
        return self.display()


@pytest.fixture
def table(run: Callable[..., Any], browser: Any) -> Iterator[Table]:
    made = Table(run, browser)
    yield made
    for context in made.contexts:
        context.close()


@pytest.mark.browser
def test_a_stranger_watches_is_let_in_by_the_code_plays_and_is_thrown_out(table: Table) -> None:
    table.here.wait_until(lambda state: state["turn"] is not None)
    phone = table.visit(headers=STRANGER)
    expect(phone.locator("#watching")).to_be_visible()
    link = table.show_code()
    assert "#pair=" in link
    assert table.display(STRANGER) == ""
    phone.locator("#play-too").click()
    phone.locator("#pairing [name=name]").fill("Ada's phone")
    phone.locator("#pairing [name=code]").fill(link.partition("=")[2])
    phone.keyboard.press("Enter")
    expect(phone.locator("#watching")).to_be_hidden()
    table.here.wait_until(lambda _state: table.display() != link)
    table.press("undo")
    phone.locator("#board [data-field]").first.click()
    expect(phone.locator("#hand-count")).not_to_have_text("")
    phone.locator("#put-back").click()
    own = table.visit()
    own.locator(".help summary").click()
    own.locator("#devices-open").click()
    own.get_by_role("button", name="Throw Ada's phone out").click()
    expect(phone.locator("#watching")).to_be_visible()
    expect(phone.locator("#new-game")).to_be_disabled()


@pytest.mark.browser
def test_a_camera_opens_the_page_and_the_device_is_known_after_a_restart(
    table: Table, run: Callable[..., Any]
) -> None:
    table.here.wait_until(lambda state: state["turn"] is not None)
    fragment = table.show_code().partition("/#")[2]
    phone = table.visit(f"#{fragment}", STRANGER)
    expect(phone.locator("#watching")).to_be_hidden()
    assert fragment not in phone.url
    table.here.process.kill()
    table.here.process.communicate()
    expect(phone.locator("#banner")).to_be_visible()
    again = run("--host", EVERYWHERE)
    assert again.address.replace(EVERYWHERE, "127.0.0.1") == table.here.address
    expect(phone.locator("#banner")).to_be_hidden()
    expect(phone.locator("#watching")).to_be_hidden()
    phone.reload()
    expect(phone.locator("main")).to_be_visible()
    expect(phone.locator("#watching")).to_be_hidden()


def playing(run: Callable[..., Any], *args: str) -> Any:
    """A companion that has begun a game, so that it also ends as it should."""
    here = run(*args)
    here.address = here.address.replace(EVERYWHERE, "127.0.0.1")
    here.wait_until(lambda state: state["turn"] is not None)
    return here


def port_of(here: Any) -> int:
    return int(here.address.rstrip("/").rpartition(":")[2])


def test_the_first_line_is_the_address_and_those_for_other_machines_follow_on_standard_error(
    run: Callable[..., Any],
) -> None:
    here = run("--host", EVERYWHERE)
    port = port_of(here)
    assert here.address == f"http://{EVERYWHERE}:{port}/"
    here.address = f"http://127.0.0.1:{port}/"
    here.wait_until(lambda state: state["turn"] is not None)
    status, errors = here.end()
    told = [line.removeprefix("other machines reach the page at ") for line in errors.splitlines()]
    assert status == 0
    assert all(line.startswith("http://") and line.endswith(f":{port}/") for line in told)
    assert not any("127.0.0.1" in line for line in told)
    assert any(".local" in line for line in told) == bool(multicast_name(socket.gethostname()))


def with_display(run: Callable[..., Any], folder: Path) -> Any:
    """A table that other machines reach, with a display that is unplugged; its page has the picture all the same."""
    config = folder / "display.toml"
    config.write_text('[display]\nkind = "ssd1306"\nbus = 99\n', "utf-8")
    here = run("--host", EVERYWHERE, "--config", str(config))
    here.address = here.address.replace(EVERYWHERE, "127.0.0.1")
    return here


def test_a_new_table_shows_the_address_of_its_page_by_itself_until_somebody_has_played(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    here = with_display(run, tmp_path)
    here.wait_until(lambda _state: f":{port_of(here)}/#pair=" in camera(here))
    assert here.post("press", button="undo", held=False).status_code == 200
    here.wait_until(lambda _state: camera(here) == "")
    here.post("new_game", game="sahara", names={}, starter="A")
    here.wait_until(lambda state: state["turn"] == "A")
    here.post("lift", field="a2")
    for field in ("a3", "a4", "a5"):
        here.post("drop", field=field, pieces="1o")
    here.wait_until(lambda state: state["turn"] == "B")
    here.end()
    again = with_display(run, tmp_path)
    again.wait_until(lambda state: state["turn"] is not None)
    assert camera(again) == ""


def test_a_table_that_has_let_somebody_in_begins_with_its_game(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    here = with_display(run, tmp_path)
    here.wait_until(lambda _state: camera(here) != "")
    code = camera(here).partition("=")[2]
    assert here.post("pair", code=code, name="Bob's phone").status_code == 200
    here.end()
    assert camera(with_display(run, tmp_path)) == ""


def test_the_port_is_taken_again_and_another_one_while_it_is_taken(run: Callable[..., Any]) -> None:
    first = playing(run)
    assert first.end() == (0, "")
    second = playing(run)
    assert (second.address, second.end()) == (first.address, (0, ""))
    with socket.create_server(("127.0.0.1", port_of(first))):
        third = playing(run)
        status, errors = third.end()
    refused = f"the page cannot listen on host 127.0.0.1, port {port_of(first)}: Address already in use"
    assert third.address != first.address
    assert (status, errors) == (0, f"{refused}; this time the page is at port {port_of(third)}\n")
    assert playing(run).address == first.address


@pytest.mark.parametrize("name", ["games.sqlite.port", "games.sqlite.devices.json"])
def test_a_damaged_file_beside_the_archive_is_one_sentence_and_the_table_plays(
    run: Callable[..., Any], tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_text("{", "utf-8")
    here = playing(run)
    status, errors = here.end()
    assert status == 0
    assert f"{name}: it is damaged: " in errors
    assert "Traceback" not in errors
    assert all(line.isprintable() for line in errors.splitlines())
    assert len(errors.splitlines()) == 1
