"""A card under an overlay, with the lines of the manual for a stick of its own: what is there after the next start.

The machine is this one, read-only below an overlay as overlayroot makes it, and a file with a file system is the stick.
Each start is a mount namespace with an empty memory of its own.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.service.config.file_paths import INSTALLED_ARCHIVE, INSTALLED_CONFIGURATION

ROOT = Path(__file__).parents[2]
MANUAL = (ROOT / "docs" / "how-to" / "protect-the-card.md").read_text("utf-8")
STICK_MIB = 16
START = """
set -eu
mount -t tmpfs memory "$MACHINE"
mkdir "$MACHINE/upper" "$MACHINE/work" "$MACHINE/root"
mount -t overlay machine -o "lowerdir=/,upperdir=$MACHINE/upper,workdir=$MACHINE/work" "$MACHINE/root"
cd "$MACHINE/root"
mount --bind /dev dev
mount -t proc proc proc
mkdir -p srv/companion var/lib/companion etc/companion
cp "$FSTAB" etc/fstab
exec chroot . sh -euc "$INSIDE"
"""
RECORDING = """{"recording": 1, "game": "sahara", "options": {"opponent_store": "skip"}, "sensors": {"*": "count"}}
{"t": 0.0, "read": {"a1": 3, "a2": 3, "a3": 3, "a4": 3, "a5": 3, "a6": 3, "b1": 3, "b2": 3, "b3": 3, "b4": 3, "b5": 3, "b6": 3, "A": 0, "B": 0}}
{"t": 3.0, "read": {"a1": 0}}
{"t": 3.4, "read": {"a2": 4}}
{"t": 3.8, "read": {"a3": 4}}
{"t": 4.2, "read": {"a4": 4}}
{"t": 9.0}
"""


class ProtectedMachine:
    """A machine like this one, whose disk is only read; what is written goes into memory, or onto the stick."""

    def __init__(self, directory: Path) -> None:
        self.machine = directory / "machine"
        self.machine.mkdir()
        self.stick = directory / "stick"
        self.lines: Sequence[str] = re.findall(r"^ +(\S.*(?:ext4|bind).* 0  [02])$", MANUAL, re.MULTILINE)
        with self.stick.open("wb") as file:
            file.truncate(STICK_MIB << 20)
        subprocess.run(["mkfs.ext4", "-q", "-L", "companion", self.stick], check=True)
        # A device, not the file itself: this would be copied into memory as soon as it is opened.
        attached = subprocess.run(
            ["losetup", "--find", "--show", self.stick], capture_output=True, text=True, check=True
        )
        self.device = attached.stdout.strip()

    def close(self) -> None:
        subprocess.run(["losetup", "--detach", self.device], check=True)

    def start(self, inside: str) -> subprocess.CompletedProcess[str]:
        """A start, at which all of fstab is mounted, then what is done `inside`, and the power is cut."""
        # Nothing names this device by what is on it, as udev does on a Pi.
        fstab = self.stick.with_suffix(".fstab")
        fstab.write_text("\n".join(self.lines).replace("LABEL=companion", self.device) + "\n")
        return subprocess.run(
            ["unshare", "--mount", "sh", "-c", START],
            capture_output=True,
            text=True,
            check=False,
            env={
                "PATH": f"{Path(sys.executable).parent}:/usr/sbin:/usr/bin:/sbin:/bin",
                "MACHINE": str(self.machine),
                "STICK": self.device,
                "FSTAB": str(fstab),
                "INSIDE": inside,
                "LC_ALL": "C.UTF-8",
            },
        )


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[ProtectedMachine]:
    if os.geteuid() != 0 or shutil.which("mkfs.ext4") is None:
        pytest.skip("only root may mount, and mkfs.ext4 must be there")
    try:
        made = ProtectedMachine(tmp_path)
    except subprocess.CalledProcessError as error:
        pytest.skip(f"there is no device for a file here: {error.stderr}")
    try:
        tried = made.start("mount $STICK /srv/companion && mkdir /srv/companion/state /srv/companion/etc")
        if tried.returncode != 0:
            pytest.skip(f"no overlay may be mounted here: {tried.stderr}")
        yield made
    finally:
        made.close()


def test_games_and_configuration_outlive_the_power_and_all_else_is_as_it_was(
    machine: ProtectedMachine,
) -> None:
    played = machine.start(
        f"mount -a; cat >/tmp/recording <<'END'\n{RECORDING}END\n"
        f"companion referee /tmp/recording --record --archive {INSTALLED_ARCHIVE}\n"
        f"echo '# mine' >{INSTALLED_CONFIGURATION}; echo gone >/etc/written-in-memory"
    )
    assert played.returncode == 0, played.stderr
    again = machine.start(
        f"mount -a; cat {INSTALLED_CONFIGURATION}; companion games --archive {INSTALLED_ARCHIVE};"
        " ! test -e /etc/written-in-memory"
    )
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith("# mine\n")
    assert "sahara" in again.stdout
    assert not Path("/etc/written-in-memory").exists()


def test_without_the_lines_of_the_manual_a_game_is_gone_at_the_next_start(machine: ProtectedMachine) -> None:
    machine.lines = ()
    assert machine.start(f"mount -a; echo game >{INSTALLED_ARCHIVE}").returncode == 0
    assert machine.start(f"mount -a; cat {INSTALLED_ARCHIVE}").returncode != 0


def test_the_places_of_the_manual_are_those_that_the_service_waits_for() -> None:
    unit = (ROOT / "deploy" / "companion.service").read_text("utf-8")
    (waited_for,) = re.findall(r"^RequiresMountsFor=(.*)$", unit, re.MULTILINE)
    bound = re.findall(r"^ +/srv/companion/\w+ +(\S+) +none +bind,", MANUAL, re.MULTILINE)
    assert sorted(waited_for.split()) == sorted(bound)
    assert sorted(bound) == sorted(str(path.parent) for path in (INSTALLED_ARCHIVE, INSTALLED_CONFIGURATION))
