"""`companion restore`: a table comes back whole, and what was there is kept; or nothing changes at all."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import stat
import zipfile
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import families
import pytest
from table_homes import TableHome

from companion.records import schema
from companion.records.archive import Archive

FILES = {
    "companion.toml",
    "mine.toml",
    "archive.sqlite",
    "archive.sqlite.devices.json",
    "calibration-mine.json",
}
"""The files of a table."""

KILLED = """
import os, signal, sys
from pathlib import Path

left = int(sys.argv.pop(1))

def counted(called):
    def call(*arguments):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return called(*arguments)
    return call

from companion.service.cli import main
import companion.service.commands.restore.command
os.fsync, Path.rename, Path.replace = map(counted, (os.fsync, Path.rename, Path.replace))
main()
"""
"""The program, killed before a certain one of its steps: a file comes to the disk, or gets another name."""


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of Ada's table, whose home is gone."""
    file = tmp_path / "table.zip"
    home = TableHome(tmp_path / "ada")
    home.furnish("Ada")
    assert home.run("backup", str(file)).exit_code == 0
    return file


@pytest.fixture
def empty(tmp_path: Path) -> TableHome:
    return TableHome(tmp_path / "new")


@pytest.fixture
def bob(tmp_path: Path) -> TableHome:
    home = TableHome(tmp_path / "bob")
    home.furnish("Bob")
    return home


def test_a_table_comes_back_in_a_new_home(empty: TableHome, backup: Path) -> None:
    done = empty.run("restore", str(backup))
    assert (done.exit_code, done.stdout) == (0, "5 files are in their places\n")
    assert empty.owners() == dict.fromkeys(FILES, "Ada")
    assert "Ada" in empty.run("games", "show", "1").stdout


def test_a_table_that_is_there_already_is_left_alone(empty: TableHome, backup: Path) -> None:
    empty.run("restore", str(backup))
    before = [path.stat().st_ino for path in sorted(empty.state.iterdir())]
    assert empty.run("restore", str(backup)).stdout == "the table is as in the backup already\n"
    assert [path.stat().st_ino for path in sorted(empty.state.iterdir())] == before


def test_another_table_gives_way_only_when_asked_and_is_kept(bob: TableHome, backup: Path) -> None:
    before = bob.owners()
    done = bob.run("restore", str(backup))
    assert (done.exit_code, bob.owners()) == (1, before)
    assert done.stderr.startswith("Error: other files are there already: companion.toml, archive.sqlite, ")
    assert done.stderr.endswith("--replace puts those of the backup in their places, and keeps them beside\n")
    done = bob.run("restore", "--replace", str(backup))
    assert done.exit_code == 0
    kept = {name: owner for name, owner in bob.owners().items() if ".before-" in name}
    assert {name.partition(".before-")[0] for name in kept} == FILES
    assert set(kept.values()) == {"Bob"}
    assert {name: owner for name, owner in bob.owners().items() if name not in kept} == dict.fromkeys(
        FILES, "Ada"
    )
    assert all(
        f"what was there is kept as {bob.folder / name}\n" in done.stdout for name in kept if "toml" in name
    )


def test_games_that_a_killed_table_had_not_yet_in_the_archive_are_kept_with_it(
    bob: TableHome, backup: Path
) -> None:
    with closing(Archive.open(bob.archive)) as archive:
        archive.remember("Eve")
        left = {end: Path(f"{bob.archive}{end}").read_bytes() for end in ("", "-wal")}
    for end, content in left.items():
        Path(f"{bob.archive}{end}").write_bytes(content)
    assert bob.run("restore", "--replace", str(backup)).exit_code == 0
    assert not Path(f"{bob.archive}-wal").exists()
    (kept,) = bob.state.glob("archive.sqlite.before-*Z")
    with Archive.open(kept) as archive:
        assert archive.players()[0] == "Eve"


def test_a_running_table_is_not_overwritten(bob: TableHome, backup: Path) -> None:
    before = bob.owners()
    with Archive.open(bob.archive):
        done = bob.run("restore", "--replace", str(backup))
    assert done.exit_code == 1
    assert done.stderr.endswith("an installed one stops by: sudo systemctl stop companion\n")
    assert bob.owners() == before


def test_rights_come_back_and_a_file_belongs_to_the_owner_of_its_directory(
    empty: TableHome, tmp_path: Path
) -> None:
    ada = TableHome(tmp_path / "other")
    ada.furnish("Ada")
    for path, mode in ((ada.archive, 0o660), (ada.configuration, 0o4646)):
        path.chmod(mode)
    file = tmp_path / "other.zip"
    assert ada.run("backup", str(file)).exit_code == 0
    empty.state.mkdir(parents=True)
    if os.geteuid() == 0:
        os.chown(empty.state, 12345, 23456)
        empty.state.chmod(0o2770)
    assert empty.run("restore", str(file)).exit_code == 0
    assert stat.S_IMODE(empty.archive.stat().st_mode) == 0o660
    assert stat.S_IMODE(empty.configuration.stat().st_mode) == 0o644
    folder, archive = empty.state.stat(), empty.archive.stat()
    assert (archive.st_uid, archive.st_gid) == (folder.st_uid, folder.st_gid)


@pytest.mark.sampled
def test_a_restore_that_is_killed_anywhere_is_finished_by_calling_it_again(
    tmp_path: Path, backup: Path
) -> None:
    for step in range(0, 100, families.step()):
        home = TableHome(tmp_path / f"killed-{step}")
        home.furnish("Bob")
        before = home.owners()
        killed = home.run_program(KILLED, str(step), "restore", "--replace", str(backup))
        if killed.returncode == 0:
            break
        assert killed.returncode == -signal.SIGKILL, killed.stderr
        in_place = {name: owner for name, owner in home.owners().items() if name in FILES}
        journal = home.folder / "companion.toml.restore.json"
        assert journal.exists() or in_place in (before, dict.fromkeys(FILES, "Ada")), step
        done = home.run("restore", "--replace", str(backup))
        assert done.exit_code == 0, done.output
        assert not journal.exists()
        now = home.owners()
        assert {name: now.pop(name) for name in FILES} == dict.fromkeys(FILES, "Ada"), step
        assert {name.partition(".before-")[0] for name, owner in now.items() if owner == "Bob"} == FILES, step
    assert step > 20
    assert home.owners().keys() >= FILES


def test_a_table_that_began_anew_while_a_restore_was_broken_off_is_kept_too(
    tmp_path: Path, backup: Path
) -> None:
    """Killed between the two new names of the archive; then a table makes an archive of its own."""
    for step in range(10, 100):
        bob = TableHome(tmp_path / f"killed-{step}")
        bob.furnish("Bob")
        killed = bob.run_program(KILLED, str(step), "restore", "--replace", str(backup))
        assert killed.returncode == -signal.SIGKILL, killed.stderr
        if not bob.archive.exists():
            break
    with Archive.open(bob.archive) as archive:
        archive.remember("Eve")
    done = bob.run("restore", str(backup))
    assert (done.stdout, done.stderr) == (
        "a restore that was broken off is finished\nthe table is as in the backup already\n",
        "",
    )
    kept = sorted(bob.state.glob("archive.sqlite.before-*Z*"))
    assert [b"Bob" in path.read_bytes() for path in kept] == [True, False]
    assert bob.owners()["archive.sqlite"] == "Ada"


def test_a_table_that_is_restored_only_in_part_does_not_begin_and_is_finished_without_the_backup(
    bob: TableHome, backup: Path
) -> None:
    killed = bob.run_program(KILLED, "15", "restore", "--replace", str(backup))
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    done = bob.run("run", "--no-browser")
    assert done.exit_code == os.EX_CONFIG
    assert done.stderr == (
        f"Error: {bob.configuration}: a restore of this table was broken off: companion restore finishes it\n"
    )
    assert bob.run("restore").stdout == "a restore that was broken off is finished\n"
    assert {name: bob.owners()[name] for name in FILES} == dict.fromkeys(FILES, "Ada")
    done = bob.run("restore")
    assert (done.exit_code, "say which backup, in FILE" in done.stderr) == (2, True)


def test_a_full_disk_changes_nothing(bob: TableHome, backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = bob.owners()

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device", str(bob.archive))

    monkeypatch.setattr(os, "fsync", full)
    done = bob.run("restore", "--replace", str(backup))
    assert (done.exit_code, bob.owners()) == (1, before)
    assert "No space left on device" in done.stderr


Change = Callable[[dict[str, bytes], dict[str, Any]], None]


def changed(backup: Path, change: Change) -> Path:
    """Another backup, in which files and manifest are changed; sizes and sums are those of the files then."""
    with zipfile.ZipFile(backup) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    manifest = json.loads(files.pop("manifest.json"))
    change(files, manifest)
    told = {entry["name"]: entry for entry in manifest["files"]}
    for name, content in files.items():
        entry = told.setdefault(name, {"name": name, "mode": 0o644, "group": "root"})
        entry |= {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    manifest["files"] = list(told.values())
    other = backup.with_name("changed.zip")
    with zipfile.ZipFile(other, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)
        packed.writestr("manifest.json", json.dumps(manifest))
    return other


def named(name: str, content: bytes) -> Change:
    return lambda files, _manifest: files.update({name: content})


def saying(**entries: object) -> Change:
    return lambda _files, manifest: manifest.update(entries)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (named("../../.bashrc", b"echo"), "it holds '../../.bashrc', which is no file of its table"),
        (named("/etc/passwd", b"root"), "it holds '/etc/passwd', which is no file of its table"),
        (named("calibration-../../x.json", b"{}"), "which is no file of its table"),
        (named("mqtt.password_file", b"secret"), "which is no file of its table"),
        (named("archive.sqlite", b"no archive"), "its games cannot be used"),
        (named("configuration.toml", b"colour = 1"), "its configuration cannot be used"),
        (named("configuration.toml", b"= ="), "its configuration cannot be used"),
        (named("configuration.toml", b"\xff"), "damaged, or no backup of a table"),
        (named("configuration.toml", b'board = "companion.toml"'), "its board cannot be put into"),
        (named("configuration.toml", b'board = "x.restored"'), "it holds 'board', which is no file"),
        (
            named("configuration.toml", b'archive = "/etc/shadow"\nboard = "mine.toml"'),
            "files belong outside",
        ),
        (named("configuration.toml", b'board = "../../mine.toml"'), "files belong outside"),
        (saying(backup=2), "made by a newer companion"),
        (saying(archive=schema.VERSION + 1), "update this companion first"),
        (saying(made="yesterday"), "damaged, or no backup of a table"),
        (saying(extra=1), "damaged, or no backup of a table"),
    ],
)
def test_a_backup_that_is_hostile_or_too_new_is_refused_and_changes_nothing(
    bob: TableHome, backup: Path, change: Change, problem: str
) -> None:
    before = bob.owners()
    done = bob.run("restore", "--replace", str(changed(backup, change)))
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert problem in done.stderr
    assert bob.owners() == before


@pytest.mark.parametrize("name", ["companion.toml.restore.json", "mine.toml.restored"])
def test_a_backup_cannot_write_what_a_restore_itself_needs(bob: TableHome, backup: Path, name: str) -> None:
    before = bob.owners()

    def change(files: dict[str, bytes], _manifest: object) -> None:
        told = f'board = "mine.toml"\n[grid]\nkind = "recorded"\nfile = "{bob.folder / name}"\n'
        files |= {"configuration.toml": told.encode(), "grid.file": b"{}"}

    done = bob.run("restore", "--replace", str(changed(backup, change)))
    assert (done.exit_code, "its grid.file cannot be put into" in done.stderr) == (1, True)
    assert bob.owners() == before


def test_a_link_in_a_backup_is_a_file_with_a_path_in_it(empty: TableHome, backup: Path) -> None:
    other = backup.with_name("link.zip")
    with zipfile.ZipFile(backup) as old, zipfile.ZipFile(other, "w") as new:
        for told in old.infolist():
            content = old.read(told)
            told.external_attr = (stat.S_IFLNK | 0o777) << 16
            new.writestr(told, content)
    assert empty.run("restore", str(other)).exit_code == 0
    assert not any(path.is_symlink() for path in (*empty.folder.iterdir(), *empty.state.iterdir()))


def test_a_backup_that_was_cut_or_changed_anywhere_is_refused_and_changes_nothing(
    bob: TableHome, backup: Path
) -> None:
    whole = backup.read_bytes()
    before = bob.owners()
    backups: Mapping[str, bytes] = {
        "empty": b"",
        "cut": whole[: len(whole) // 2],
        "changed": whole[:200] + bytes([whole[200] ^ 1]) + whole[201:],
        "an archive": bob.archive.read_bytes(),
    }
    for name, content in backups.items():
        backup.write_bytes(content)
        done = bob.run("restore", "--replace", str(backup))
        assert (done.exit_code, done.stderr.count("\n")) == (1, 1), name
        assert f"{backup}: damaged, or no backup of a table" in done.stderr, name
        assert bob.owners() == before


def test_a_file_that_its_manifest_does_not_fit_is_refused(bob: TableHome, backup: Path) -> None:
    before = bob.owners()
    other = backup.with_name("other.zip")
    with zipfile.ZipFile(backup) as old, zipfile.ZipFile(other, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"made by", b"MADE BY"))
    done = bob.run("restore", "--replace", str(other))
    assert "calibration-mine.json is not as it was written" in done.stderr
    assert bob.owners() == before


def test_files_elsewhere_come_back_only_when_asked(tmp_path: Path, empty: TableHome) -> None:
    ada = TableHome(tmp_path / "other")
    ada.furnish("Ada")
    games = tmp_path / "usb" / "games.sqlite"
    games.parent.mkdir()
    ada.archive.rename(games)
    with ada.configuration.open("r+") as configuration:
        old = configuration.read()
        configuration.seek(0)
        configuration.write(f'archive = "{games}"\n{old}')
    file = tmp_path / "other.zip"
    assert ada.run("backup", str(file)).exit_code == 0
    games.unlink()
    done = empty.run("restore", str(file))
    assert (done.exit_code, games.exists(), empty.owners()) == (1, False, {})
    assert str(games) in done.stderr
    assert empty.run("restore", "--elsewhere", str(file)).exit_code == 0
    assert b"Ada" in games.read_bytes()


def test_a_configuration_that_is_a_link_stays_one(tmp_path: Path, bob: TableHome, backup: Path) -> None:
    real = bob.folder / "real.toml"
    bob.configuration.rename(real)
    bob.configuration.symlink_to(real)
    assert bob.run("restore", "--replace", str(backup)).exit_code == 0
    assert bob.configuration.is_symlink()
    assert "Ada" in real.read_text()
