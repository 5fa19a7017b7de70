"""Where archive and manual are, if nobody says."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.service.config.file_paths import (
    CHECKOUT,
    archive_to_write,
    built_manual,
    default_archive,
    package_folder,
    restore_journal,
)

NOWHERE = Path("/nonexistent/archive.sqlite")


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"XDG_STATE_HOME": "/state", "HOME": "/home/ada"}, "/state/companion/archive.sqlite"),
        ({"HOME": "/home/ada"}, "/home/ada/.local/state/companion/archive.sqlite"),
        ({"XDG_STATE_HOME": "", "HOME": "/home/ada"}, "/home/ada/.local/state/companion/archive.sqlite"),
        ({"XDG_STATE_HOME": "state", "HOME": "/home/ada"}, "/home/ada/.local/state/companion/archive.sqlite"),
    ],
)
def test_the_archive_is_in_the_users_state_directory(environ: dict[str, str], expected: str) -> None:
    assert default_archive(environ, NOWHERE) == Path(expected)


def test_the_archive_of_the_installed_service_goes_before(tmp_path: Path) -> None:
    installed = tmp_path / "archive.sqlite"
    environ = {"XDG_STATE_HOME": "/state"}
    assert default_archive(environ, installed) == Path("/state/companion/archive.sqlite")
    installed.touch()
    assert default_archive(environ, installed) == installed


def test_only_the_directory_of_the_default_archive_is_made(tmp_path: Path) -> None:
    environ = {"XDG_STATE_HOME": str(tmp_path / "state")}
    assert archive_to_write(tmp_path / "none" / "a.sqlite", environ) == tmp_path / "none" / "a.sqlite"
    assert list(tmp_path.iterdir()) == []
    assert archive_to_write(None, environ).parent.is_dir()


def test_the_manual_of_a_release_goes_before_that_of_a_checkout(tmp_path: Path) -> None:
    release, checkout = tmp_path / "release", tmp_path / "checkout"
    assert built_manual(release, checkout) is None
    of_checkout = checkout / ".cache" / "manual"
    of_checkout.mkdir(parents=True)
    assert built_manual(release, checkout) is None
    (of_checkout / "index.html").touch()
    assert built_manual(release, checkout) == of_checkout
    (release / "manual").mkdir(parents=True)
    (release / "manual" / "index.html").touch()
    assert built_manual(release, checkout) == release / "manual"


def test_packages_lie_beside_the_releases_and_in_any_other_environment(tmp_path: Path) -> None:
    assert package_folder(tmp_path / "releases" / "1-abcdef") == tmp_path / "packages"
    assert package_folder(tmp_path / ".venv") == tmp_path / ".venv" / "packages"


def test_the_journal_of_a_restore_lies_beside_the_real_configuration(tmp_path: Path) -> None:
    (tmp_path / "link.toml").symlink_to(tmp_path / "real.toml")
    assert restore_journal(tmp_path / "link.toml") == tmp_path / "real.toml.restore.json"


def test_the_checkout_is_where_dev_is() -> None:
    assert (CHECKOUT / "dev").is_file()
