"""`companion games add`: a package with games is tried, added by a real pip without a network, and removed again."""

from __future__ import annotations

import sys
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from click.testing import CliRunner
from release import Release
from written_package import WrittenPackage

from companion.service.cli import main

NOUGHTS = WrittenPackage("docs/how-to/add-a-game.md", "noughts").files()
KNOWN = "\na running table knows it after its next start\n"


@pytest.fixture
def release(tmp_path: Path) -> Release:
    return Release(tmp_path / "installed")


Packing = Callable[..., Path]


@pytest.fixture
def packed(tmp_path: Path) -> Packing:
    """Writes a wheel of noughts, with other metadata or other files where a test asks for them."""

    def pack(
        version: str = "1.0", name: str = "noughts", game: str = "noughts", needs: str = "", source: str = ""
    ) -> Path:
        told = f"{name}-{version}.dist-info"
        needed = f"Requires-Dist: {needs}\n" if needs else ""
        point = f"[companion.games]\n{game} = noughts:Noughts\n" if game else ""
        files: Mapping[str, str] = {
            "noughts.py": source or NOUGHTS["noughts.py"],
            f"{told}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needed}",
            f"{told}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            f"{told}/entry_points.txt": point,
        }
        record = "".join(f"{file},,\n" for file in (*files, f"{told}/RECORD"))
        wheel = tmp_path / f"{name}-{version}-py3-none-any.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            for file, text in {**files, f"{told}/RECORD": record}.items():
                archive.writestr(file, text)
        return wheel

    return pack


@pytest.mark.parametrize("sort", ["a folder", "a source package"])
def test_what_is_no_wheel_yet_is_built_tried_and_added_and_nothing_is_left_in_it(
    release: Release, tmp_path: Path, sort: str
) -> None:
    folder = tmp_path / "noughts"
    folder.mkdir()
    for name, body in NOUGHTS.items():
        (folder / name).write_text(body, "utf-8")
    source = tmp_path / "noughts-1.0.tar.gz"
    with tarfile.open(source, "w:gz") as packed:
        packed.add(folder, "noughts-1.0")
    done = release.run("games", "add", str(folder if sort == "a folder" else source))
    assert (done.stdout, done.stderr) == (f"noughts 1.0 is added: noughts{KNOWN}", "")
    assert {path.name for path in folder.iterdir()} == set(NOUGHTS)
    kept = release.packages / "noughts-1.0-py3-none-any.whl"
    assert kept.stat().st_mode & 0o777 == 0o644
    assert release.run("games", "packages").stdout.split() == [
        *("package", "version", "brings"),
        *("noughts", "1.0", "noughts"),
    ]
    assert release.run("perft", "noughts", "2").stdout == "72\n"


def test_what_lies_in_the_working_directory_is_no_part_of_pip_nor_of_the_trial(
    release: Release, packed: Packing
) -> None:
    for name in ("pip", "json", "noughts"):
        (release.path / f"{name}.py").write_text("raise SystemExit('of the working directory')\n", "utf-8")
    assert release.run("games", "add", str(packed())).returncode == 0


def test_what_is_removed_is_gone_and_what_was_not_added_cannot_be_removed(
    release: Release, packed: Packing
) -> None:
    before = release.files()
    release.run("games", "add", str(packed()))
    assert release.run("games", "remove", "Noughts").stdout == "noughts is removed\n"
    assert release.files() == before
    assert release.run("games", "packages").stdout == "no package was added\n"
    assert release.run("games", "remove", "noughts").stderr == (
        "Error: no package 'noughts' was added; those that were: none\n"
    )


def test_a_newer_version_takes_the_place_of_the_older_one(release: Release, packed: Packing) -> None:
    release.run("games", "add", str(packed("1.0")))
    release.run("games", "add", str(packed("1.1")))
    assert release.files() == {"noughts.py", "noughts-1.1.dist-info", "noughts-1.1-py3-none-any.whl"}


def test_a_package_that_is_added_again_counts_as_it_now_is(release: Release, packed: Packing) -> None:
    release.run("games", "add", str(packed()))
    release.run("games", "add", str(packed(source=NOUGHTS["noughts.py"].replace('"xo"', '"xoz"'))))
    assert '"xoz"' in (release.libraries / "noughts.py").read_text("utf-8")


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        ({"game": ""}, "noughts 1.0 brings no game: it names none as an entry point in companion.games"),
        ({"game": "sahara"}, "noughts brings 'sahara', which is a game of the companion itself"),
        ({"game": "crosses"}, "noughts is not added: crosses: noughts:Noughts is no game with the id"),
        ({"needs": "tabletop-companion>99"}, "pip could not fit noughts-1.0-py3-none-any.whl to this"),
        (
            {"needs": "nowhere-to-be-found"},
            "this companion: Could not find a version that satisfies the requirement nowhere-to-be-found",
        ),
        ({"source": "1 / 0"}, "noughts is not added: noughts: the game 'noughts' cannot be loaded from"),
        ({"source": "raise SystemExit(3)"}, "noughts is not added: it ended the program"),
        (
            {"source": NOUGHTS["noughts.py"].replace('1{MARK[before.turn]}"', '2{MARK[before.turn]}"')},
            "noughts is not added: noughts: the steps of ",
        ),
    ],
)
def test_a_package_that_is_of_no_use_is_refused_and_leaves_nothing(
    release: Release, packed: Packing, other: Mapping[str, str], problem: str
) -> None:
    before = release.files()
    done = release.run("games", "add", str(packed(**other)))
    assert (done.returncode, done.stdout) == (1, "")
    assert problem in done.stderr
    assert done.stderr.count("\n") == 1
    assert release.files() == before


def test_a_package_that_is_refused_leaves_the_version_that_was_added(
    release: Release, packed: Packing
) -> None:
    release.run("games", "add", str(packed()))
    before = release.files()
    assert release.run("games", "add", str(packed("2.0", source="1 / 0"))).returncode == 1
    assert release.files() == before
    assert release.run("perft", "noughts", "2").stdout == "72\n"


def test_a_game_that_another_package_has_is_refused(release: Release, packed: Packing) -> None:
    release.run("games", "add", str(packed()))
    done = release.run("games", "add", str(packed(name="crosses")))
    assert done.stderr == "Error: crosses brings 'noughts', which noughts brings already\n"


@pytest.mark.parametrize("what", ["nothing", "a name of the index", "a folder without a project"])
def test_what_is_no_package_is_refused_before_pip_is_asked(
    release: Release, tmp_path: Path, what: str
) -> None:
    named = tmp_path if what == "a folder without a project" else Path("noughts")
    done = release.run("games", "add", str(named))
    assert done.stderr.startswith(f"Error: {named} cannot be added: it is no wheel (.whl), no source package")


def test_a_file_that_is_no_wheel_is_refused(release: Release, tmp_path: Path) -> None:
    wheel = tmp_path / "noughts-1.0-py3-none-any.whl"
    wheel.write_bytes(b"no zip")
    done = release.run("games", "add", str(wheel))
    assert (done.returncode, done.stderr.count("\n"), release.files()) == (1, 1, set())


def test_an_added_package_is_checked_anew_for_another_release(release: Release, packed: Packing) -> None:
    release.run("games", "add", str(packed()))
    assert release.run("games", "packages", "--check").returncode == 0
    (release.libraries / "noughts.py").write_text("import nothing_of_this_name\n", "utf-8")
    done = release.run("games", "packages", "--check")
    assert done.returncode == 1
    assert done.stderr.startswith("Error: noughts: noughts: the game 'noughts' cannot be loaded")


def test_who_may_not_change_the_installation_is_told_to_use_sudo(
    tmp_path: Path,
    packed: Packing,
    monkeypatch: pytest.MonkeyPatch,
    ordinary_user: Callable[[], AbstractContextManager[None]],
) -> None:
    environment = tmp_path / "releases" / "1-abcdef"
    environment.mkdir(parents=True, mode=0o555)
    monkeypatch.setattr(sys, "prefix", str(environment))
    wheel = packed()
    # What the command imports may lie where only the user of the tests may read.
    assert CliRunner().invoke(main, ["games", "add", "--help"]).exit_code == 0
    tmp_path.chmod(0o555)
    with ordinary_user():
        done = CliRunner().invoke(main, ["games", "add", str(wheel)])
    assert (done.exit_code, done.stderr) == (
        1,
        f"Error: this changes what is installed in {tmp_path}: please run it with sudo\n",
    )
    tmp_path.chmod(0o755)
    assert not (tmp_path / "packages").exists()
