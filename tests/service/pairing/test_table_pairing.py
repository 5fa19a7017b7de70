"""Devices are let in, known after a restart, and thrown out; a damaged file locks nobody out of the table."""

import stat
from datetime import UTC, datetime

import pytest

from companion.service.pairing.device_file import device_file
from companion.service.pairing.table_pairing import MOST_DEVICES, TablePairing
from companion.web.pairing import PairingError


class Clock:
    """A clock that is set by hand."""

    t = 0.0

    def __call__(self):
        return self.t


@pytest.fixture
def start(tmp_path):
    """Start a table with the devices of its file."""
    clock = Clock()

    def start():
        file = device_file(tmp_path / "archive.sqlite")
        return TablePairing(file, clock, lambda: datetime(2026, 1, 31, 23, tzinfo=UTC))

    return start


def let_in(pairing, name="Ada's phone"):
    pairing.begin_code()
    return pairing.pair(pairing.code[0], name)


def test_a_device_with_the_code_is_known_by_its_token_and_no_other_token_is(start):
    pairing = start()
    token = let_in(pairing)
    assert pairing.knows(token)
    assert not any(
        pairing.knows(other) for other in ("", token[:-1], f"{token} ", token.swapcase(), "\ud800")
    )
    assert [(one["name"], one["day"]) for one in pairing.devices()] == [("Ada's phone", "2026-01-31")]


def test_every_token_is_another_one_and_long(start):
    pairing = start()
    tokens = {let_in(pairing) for _ in range(20)}
    assert len(tokens) == 20
    assert min(map(len, tokens)) >= 43


def test_a_code_lets_one_device_in_and_then_another_code_is_shown(start):
    pairing = start()
    pairing.begin_code()
    code, _ = pairing.code
    pairing.pair(code, "Ada's phone")
    shown, last = pairing.code
    assert (shown != code, last) == (True, "Ada's phone")
    with pytest.raises(PairingError, match="pairing_wrong_code"):
        pairing.pair(code, "Eve's phone")


def test_a_device_stays_known_after_a_restart_until_it_is_thrown_out(start):
    token, other = let_in(start()), let_in(start(), "Ben's tablet")
    again = start()
    assert again.knows(token)
    assert again.knows(other)
    again.unpair(again.devices()[0]["id"])
    assert not again.knows(token)
    assert not start().knows(token)
    assert start().knows(other)


def test_the_table_keeps_its_name(start):
    pairing = start()
    let_in(pairing)
    assert start().table == pairing.table


def test_all_are_thrown_out_at_once(start):
    pairing = start()
    tokens = [let_in(pairing) for _ in range(3)]
    pairing.unpair(None)
    assert not any(map(pairing.knows, tokens))
    assert start().devices() == []


def test_a_device_that_is_not_there_throws_nobody_out(start):
    pairing = start()
    let_in(pairing)
    pairing.unpair("0123456789abcdef")
    assert len(pairing.devices()) == 1


def test_the_file_holds_neither_token_nor_code(start, tmp_path):
    pairing = start()
    pairing.begin_code()
    code, _ = pairing.code
    token = pairing.pair(code, "Ada's phone")
    text = (tmp_path / "archive.sqlite.devices.json").read_text("utf-8")
    assert "Ada's phone" in text
    assert token not in text
    assert code not in text.replace(text.split('"token_hash"')[1], "")


def test_whoever_listens_is_told_of_each_change_until_he_stops(start):
    pairing, told = start(), []
    stop = pairing.listen(lambda: told.append(len(pairing.devices())))
    let_in(pairing)
    pairing.unpair(None)
    stop()
    let_in(pairing)
    assert told == [1, 0]


def test_a_device_that_asked_is_let_in_when_people_agree(start):
    pairing = start()
    asked = pairing.ask("Ada's phone")
    assert pairing.answer(asked) == ("waiting", "")
    assert pairing.devices() == []
    pairing.decide(pairing.request.id, let_in=True)
    answer, token = pairing.answer(asked)
    assert answer == "paired"
    assert pairing.knows(token)


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "Ada\nlet everybody in", "Ada\u202e", "\u200d"])
def test_a_device_without_a_name_that_can_be_shown_is_refused(start, name):
    pairing = start()
    pairing.begin_code()
    with pytest.raises(PairingError, match="pairing_no_name"):
        pairing.pair(pairing.code[0], name)
    with pytest.raises(PairingError, match="pairing_no_name"):
        pairing.ask(name)
    assert pairing.devices() == []


def test_there_are_only_so_many_devices(start):
    pairing = start()
    for _ in range(MOST_DEVICES):
        let_in(pairing)
    with pytest.raises(PairingError, match="pairing_full"):
        let_in(pairing)
    with pytest.raises(PairingError, match="pairing_full"):
        pairing.ask("Ada's phone")
    assert len(start().devices()) == MOST_DEVICES


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b'{"table": 1}', b"[" * 100_000])
def test_a_damaged_file_pairs_nobody_is_told_and_set_aside(start, tmp_path, content):
    path = tmp_path / "archive.sqlite.devices.json"
    path.write_bytes(content)
    pairing = start()
    assert pairing.devices() == []
    assert pairing.trouble.part == "pairing"
    assert pairing.trouble.detail.startswith(f"{path}: it is damaged: ")
    assert "\n" not in pairing.trouble.detail
    token = let_in(pairing)
    assert pairing.trouble is None
    assert (tmp_path / "archive.sqlite.devices.json.damaged").read_bytes() == content
    assert start().knows(token)


def test_a_device_is_let_in_although_the_file_cannot_be_written(start, tmp_path, ordinary_user):
    pairing = start()
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with ordinary_user():
            token = let_in(pairing)
    finally:
        tmp_path.chmod(stat.S_IRWXU)
    assert pairing.knows(token)
    assert "archive.sqlite.devices.json: cannot be written: " in pairing.trouble.detail
