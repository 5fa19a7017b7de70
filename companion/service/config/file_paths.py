"""Where the companion keeps its files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

INSTALLED_ARCHIVE = Path("/var/lib/companion/archive.sqlite")
"""The archive of the installed service; the members of its group may read and write it."""

INSTALLED_CONFIGURATION = Path("/etc/companion/companion.toml")
"""The configuration of the installed service."""

INSTALLED_UNIT = Path("/etc/systemd/system/companion.service")
"""The unit of the installed service, which systemd knows by its name."""


def default_archive(environ: Mapping[str, str], installed: Path = INSTALLED_ARCHIVE) -> Path:
    """The archive that a command uses where none is named.

    That of the installed service where there is one that may be read, else
    ``companion/archive.sqlite`` in the user's state directory (XDG base directories).
    """
    if os.access(installed, os.R_OK):
        return installed
    return _state(environ) / "archive.sqlite"


def archive_to_write(named: Path | None, environ: Mapping[str, str]) -> Path:
    """The archive named, or the default one with its directory made. Raises OSError.

    The directory of a named archive is not made: its absence is more likely a slip of the pen.
    """
    if named is not None:
        return named
    path = default_archive(environ)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"the directory for the archive cannot be made: {error.strerror}"
        raise OSError(error.errno, problem, str(path.parent)) from error
    return path


def state_directory(environ: Mapping[str, str], installed: Path = INSTALLED_ARCHIVE.parent) -> Path:
    """Where the calibrations of boards are kept, for the service and for each command alike.

    That of the installed service where there is one that may be entered, else ``companion`` in the
    user's state directory. It may not be there yet.
    """
    if os.access(installed, os.R_OK | os.X_OK):
        return installed
    return _state(environ)


def default_configuration(environ: Mapping[str, str]) -> Path:
    """The configuration file that `run` reads where it is there and none is named."""
    return _directory(environ, "XDG_CONFIG_HOME", ".config") / "companion" / "companion.toml"


def _state(environ: Mapping[str, str]) -> Path:
    return _directory(environ, "XDG_STATE_HOME", ".local/state") / "companion"


def _directory(environ: Mapping[str, str], variable: str, otherwise: str) -> Path:
    given = Path(environ.get(variable, ""))
    # The XDG specification: a relative path is invalid and to be ignored.
    return given if given.is_absolute() else Path(environ.get("HOME") or Path.home()) / otherwise
