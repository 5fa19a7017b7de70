"""A small JSON file beside the archive."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.service.config.kept_file import KeptFile, KeptFileError


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number."""

    number: int


def file_in(folder: Path) -> KeptFile[Kept]:
    return KeptFile(folder / "games.sqlite.kept.json", Kept)


def test_a_value_is_read_as_it_was_kept(tmp_path: Path) -> None:
    file = file_in(tmp_path)
    assert file.load() is None
    for number in (7, 8):
        file.keep(Kept(number))
        assert file.load() == Kept(number)
    assert list(tmp_path.iterdir()) == [file.path]


@pytest.mark.parametrize("text", ["", "{}", '{"number": "x"}', "[1", "\xff", "[" * 100_000])
def test_a_damaged_file_is_named_and_can_be_set_aside(tmp_path: Path, text: str) -> None:
    file = file_in(tmp_path)
    file.path.write_text(text, "latin-1")
    with pytest.raises(KeptFileError, match=r"games\.sqlite\.kept\.json: it is damaged"):
        file.load()
    file.set_aside()
    assert file.load() is None
    assert file.path.with_name("games.sqlite.kept.json.damaged").read_text("latin-1") == text


def test_a_disk_that_refuses_is_named(tmp_path: Path) -> None:
    file = file_in(tmp_path / "missing")
    with pytest.raises(KeptFileError, match="cannot be written"):
        file.keep(Kept(1))
    with pytest.raises(KeptFileError, match="cannot be renamed"):
        file.set_aside()
    file.path.parent.mkdir()
    file.path.mkdir()
    with pytest.raises(KeptFileError, match="cannot be read"):
        file.load()
