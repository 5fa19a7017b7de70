"""The default paths of the configuration, the archive, the calibrations, added packages and the manual."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

INSTALLED_ARCHIVE = Path("/var/lib/companion/archive.sqlite")
"""The archive of the installed service; the members of its group may read and write it."""

INSTALLED_CONFIGURATION = Path("/etc/companion/companion.toml")
"""The configuration of the installed service."""

INSTALLED_UNIT = Path("/etc/systemd/system/companion.service")
"""The systemd unit of the installed service; systemd knows it by its file name."""


CHECKOUT = Path(__file__).parents[3]
"""The directory in which the package lies: the checkout, if the program runs from one."""


def built_manual(environment: Path = Path(sys.prefix), checkout: Path = CHECKOUT) -> Path | None:
    """The directory of the built manual, None if there is none.

    ``deploy/install`` builds it into the environment of a release, ``./dev`` into the cache of the checkout.
    """
    places = (environment / "manual", checkout / ".cache" / "manual")
    return next((place for place in places if (place / "index.html").is_file()), None)


def package_folder(environment: Path = Path(sys.prefix)) -> Path:
    """The directory of the game packages that were added, as wheels. It may not exist yet.

    ``deploy/install`` makes each release in ``releases``: there it lies beside, where the next release finds
    it. Any other environment has its own.
    """
    shared = environment.parent.name == "releases"
    return (environment.parent.parent if shared else environment) / "packages"


def default_archive(environ: Mapping[str, str], installed: Path = INSTALLED_ARCHIVE) -> Path:
    """The archive that a command uses if none is named.

    It is the one of the installed service if this user may read it, otherwise ``companion/archive.sqlite`` in
    the user's state directory (XDG base directories).
    """
    if os.access(installed, os.R_OK):
        return installed
    return _state(environ) / "archive.sqlite"


def archive_to_write(named: Path | None, environ: Mapping[str, str]) -> Path:
    """The named archive, or the default one, whose directory is then made. Raises OSError.

    The directory of a named archive is not made, because a missing directory is more likely a typing error.
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
    """The directory of the calibrations, the same for the service and for each command.

    It is the one of the installed service if this user may enter it, otherwise ``companion`` in the user's
    state directory. It may not exist yet.
    """
    if os.access(installed, os.R_OK | os.X_OK):
        return installed
    return _state(environ)


def default_configuration(environ: Mapping[str, str]) -> Path:
    """The configuration file that `run` reads if it exists and none is named."""
    return _directory(environ, "XDG_CONFIG_HOME", ".config") / "companion" / "companion.toml"


def restore_journal(configuration: Path) -> Path:
    """The file that is beside a configuration file while `companion restore` gives new names to files.

    It does not lie with the games, because those belong to the service, and root obeys the journal.
    """
    real = Path(os.path.realpath(configuration))
    return real.with_name(f"{real.name}.restore.json")


def _state(environ: Mapping[str, str]) -> Path:
    return _directory(environ, "XDG_STATE_HOME", ".local/state") / "companion"


def _directory(environ: Mapping[str, str], variable: str, otherwise: str) -> Path:
    given = Path(environ.get(variable, ""))
    # The XDG specification: a relative path is invalid and to be ignored.
    return given if given.is_absolute() else Path(environ.get("HOME") or Path.home()) / otherwise
