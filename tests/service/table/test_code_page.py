"""The page of the code: opened from the menu, read by a camera, seen by nobody who only watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import zxingcpp

from companion.screens.menu_commands import LetIn, Unpair
from companion.screens.menu_context import DeviceChoice
from companion.service.pairing.pairing_code import TRIES, VALID_S
from companion.service.table.code_page import LINGERS_S
from companion.web.pairing import PairingError

Make = Callable[..., Any]
ADDRESS = "http://192.168.178.42:8080/"


def showing(bench: Make, address: str = ADDRESS) -> Any:
    """A table that shows the code, opened with the buttons."""
    here = bench()
    here.start()
    here.rest()
    here.menu.offer_code(lambda: address)
    here.press("ok", held=True)
    here.press("down", "down", "ok")
    return here


def read(picture: Any) -> str:
    """What a camera reads on a picture of the display."""
    return "".join(found.text for found in zxingcpp.read_barcodes(picture.convert("L").resize((512, 256))))


def test_the_menu_offers_the_code_only_if_other_machines_reach_the_page(bench: Make) -> None:
    here = bench()
    assert here.menu_actions.context(here.menu.words).devices == ()
    here.menu.carry_out(LetIn())
    assert not here.menu.open
    here.menu.offer_code(lambda: ADDRESS)
    here.menu.carry_out(LetIn())
    assert here.menu.open


def test_a_camera_reads_the_address_with_the_code(bench: Make) -> None:
    here = showing(bench)
    code, _ = here.pairing.code
    assert read(here.screen.shown[-1]) == f"{ADDRESS}#pair={code}"


def test_whoever_only_watches_sees_no_code(bench: Make) -> None:
    here = showing(bench)
    seen = here.table.snapshot
    assert read(seen.picture) != ""
    assert read(seen.public_picture) == ""
    other = showing(bench)
    assert seen.picture.tobytes() != other.table.snapshot.picture.tobytes()
    assert seen.public_picture.tobytes() == other.table.snapshot.public_picture.tobytes()
    assert seen.public_text == other.table.snapshot.public_text


def test_at_all_other_times_those_who_watch_see_what_the_display_shows(bench: Make) -> None:
    here = showing(bench)
    here.press("undo")
    assert here.table.snapshot.public_picture is here.table.snapshot.picture


def test_the_code_is_void_when_the_page_is_closed(bench: Make) -> None:
    for buttons, held in ((("undo",), False), (("ok",), True)):
        here = showing(bench)
        code, _ = here.pairing.code
        here.press(*buttons, held=held)
        assert not here.menu.open
        with pytest.raises(PairingError, match="pairing_no_code"):
            here.pairing.pair(code, "Ada's phone")


def test_the_page_shows_another_code_once_one_was_used(bench: Make) -> None:
    here = showing(bench)
    before = here.screen.shown[-1]
    here.pairing.pair(here.pairing.code[0], "Ada's phone")
    here.rest()
    assert here.screen.shown[-1].tobytes() != before.tobytes()
    assert read(here.screen.shown[-1]).endswith(here.pairing.code[0])


def test_the_page_closes_by_itself_a_while_after_its_code_has_become_void(bench: Make) -> None:
    here = showing(bench)
    here.rest(VALID_S - 1)
    assert read(here.screen.shown[-1]) != ""
    here.rest(1.5)
    assert here.menu.open
    assert read(here.screen.shown[-1]) == ""
    here.rest(LINGERS_S)
    assert not here.menu.open


def test_after_too_many_wrong_tries_ok_begins_another_code(bench: Make) -> None:
    here = showing(bench)
    here.rest()
    for _ in range(TRIES):
        with pytest.raises(PairingError, match="pairing_wrong_code"):
            here.pairing.pair("no code", "Eve's phone")
    here.rest()
    assert read(here.screen.shown[-1]) == ""
    here.press("ok")
    assert read(here.screen.shown[-1]).endswith(here.pairing.code[0])


def test_without_a_network_the_page_says_so(bench: Make) -> None:
    assert read(showing(bench, "").screen.shown[-1]) == ""


def test_the_address_is_looked_up_when_the_page_opens(bench: Make) -> None:
    here = showing(bench)
    here.press("undo")
    here.menu.offer_code(lambda: "http://10.0.0.7:8080/")
    here.menu.carry_out(LetIn())
    here.rest()
    assert read(here.screen.shown[-1]).startswith("http://10.0.0.7:8080/#")


def test_the_game_goes_on_under_the_page(bench: Make) -> None:
    here = showing(bench)
    here.play("a1")
    assert here.said[-1] == "played"


def test_paired_devices_are_thrown_out_in_the_menu(bench: Make) -> None:
    here = showing(bench)
    tokens = [here.pairing.pair(here.pairing.code[0], name) for name in ("Ada's phone", "Ben's phone", "Cy")]
    here.press("undo")
    devices = here.menu_actions.context(here.menu.words).devices
    assert [one.name for one in devices] == ["Ada's phone", "Ben's phone", "Cy"]
    assert all(isinstance(one, DeviceChoice) for one in devices)
    here.press("ok", held=True)
    here.press("down", "down", "down", "ok", "down", "ok", "down", "ok")
    assert [here.pairing.knows(token) for token in tokens] == [True, False, True]
    here.menu.carry_out(Unpair(None))
    assert not any(map(here.pairing.knows, tokens))
    assert here.menu_actions.context(here.menu.words).devices == ()


def test_a_file_that_is_damaged_is_told_while_play_goes_on(bench: Make, tmp_path: Any) -> None:
    (tmp_path / "games.sqlite.devices.json").write_text("{", "utf-8")
    here = bench()
    here.start()
    here.rest()
    assert here.troubles == ["pairing"]
    here.play("a1")
    assert here.said[-1] == "played"
