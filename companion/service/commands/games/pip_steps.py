"""What pip does for a package that is added or removed: build it, plan it, install it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from companion.service.commands.games.game_package import PackageError
from companion.service.config.file_paths import CHECKOUT

PROGRAM = "tabletop-companion"
"""The name under which the companion itself is installed."""

WHEEL = ".whl"
"""How the files of built packages end."""

SOURCES = (".tar.gz", ".zip")
"""How the files of source packages end."""

NO_PART = shutil.ignore_patterns(".git", ".venv", "__pycache__")
"""What of a folder belongs to no package."""


def wheel_of(package: Path, folder: Path) -> Path:
    """The wheel of a package (a wheel, a source package or a folder), built in `folder` where it is none yet.

    A folder is built from a copy, so that nothing is left in it. Raises PackageError, OSError.
    """
    _check_sort(package)
    source = package.absolute()
    if source.suffix == WHEEL:
        return source
    if source.is_dir():
        source = Path(shutil.copytree(source, folder / "source", ignore=NO_PART))
    built = folder / "wheel"
    # Without isolation, so that setuptools need not be fetched anew.
    _pip(
        f"build {package}",
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(built),
        str(source),
    )
    return next(built.glob("*.whl"))


def plan(wheel: Path, folder: Path) -> tuple[str, ...]:
    """The addresses of the wheel, and of the libraries that it needs and this environment lacks.

    `folder` is for a file of pip. Raises PackageError if it does not fit this companion or its libraries.
    """
    report = folder / "report.json"
    # Named beside it, the companion stays as it is: else pip would fetch another one that fits.
    stays = f"{PROGRAM}=={version(PROGRAM)}"
    _pip(
        f"fit {wheel.name} to this companion",
        *("install", "--dry-run", "--report", str(report), *_constraints(), str(wheel), stays),
    )
    planned: Sequence[Mapping[str, Mapping[str, str]]] = json.loads(report.read_text("utf-8"))["install"]
    # A wheel of the version that is installed already is not in the report.
    return tuple(dict.fromkeys((wheel.as_uri(), *(one["download_info"]["url"] for one in planned))))


def install(addresses: Sequence[str], target: Path | None = None) -> None:
    """Install what was planned, into a directory or this environment, in the place of other versions.

    Raises PackageError.
    """
    where = ["--force-reinstall"] if target is None else ["--target", str(target)]
    _pip("install the package", "install", "--no-deps", *where, *addresses)


def uninstall(name: str) -> None:
    """Take a package out of this environment; nothing happens if it is not there. Raises PackageError."""
    _pip(f"remove {name}", "uninstall", "--yes", name)


def _check_sort(package: Path) -> None:
    """Raise PackageError for what is no package, which pip would look for on the network."""
    is_file = package.is_file() and package.name.endswith((WHEEL, *SOURCES))
    if not is_file and not (package / "pyproject.toml").is_file():
        raise PackageError(
            f"{package} cannot be added: it is no wheel ({WHEEL}), no source package ({', '.join(SOURCES)})"
            " and no folder with a pyproject.toml"
        )


def _constraints() -> list[str]:
    """The versions of the libraries: a release of ``deploy/install`` has its own list, a checkout another."""
    places = (Path(sys.prefix), CHECKOUT)
    found = next(
        (place / "constraints.txt" for place in places if (place / "constraints.txt").is_file()), None
    )
    return [] if found is None else ["--constraint", str(found)]


def _pip(aim: str, *arguments: str) -> None:
    """Run pip; what it makes may be read by everybody. Raises PackageError with pip's first complaint."""
    # -P: what lies in the working directory, perhaps the package itself, is no part of pip.
    done = subprocess.run(  # noqa: S603 - pip with arguments of ours
        [sys.executable, "-P", "-m", "pip", "--disable-pip-version-check", "--no-input", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        umask=0o022,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    if done.returncode != 0:
        raise PackageError(f"pip could not {aim}: {_complaint(done.stderr)}")


def _complaint(said: str) -> str:
    """The first error of pip; without one its last line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines[-1:] or ["it says nothing"])[0].removeprefix("ERROR: ")
