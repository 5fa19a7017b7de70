"""What is copied onto a new card, run below another directory with a bundle whose installer only writes down its call."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CARD = ROOT / "deploy" / "card"
INSTALLER = """#!/bin/sh
# Stands for deploy/install.
echo "install $*" >>"$STATE/log"
if [ -e "$STATE/fails" ]; then
    echo "a line before"
    cat "$STATE/fails" >&2
    exit 1
fi
mkdir -p "$DESTDIR/opt/companion/current" "$DESTDIR/etc/companion"
[ -e "$DESTDIR/etc/companion/companion.toml" ] || printf '[page]\\nport = 8080\\n' >"$DESTDIR/etc/companion/companion.toml"
"""
HOSTNAME = """#!/bin/sh
case ${1-} in -I) echo "192.0.2.7 2001:db8::7 " ;; *) echo table-3 ;; esac
"""


class Card:
    """A machine below a directory that is started with a new card, on which vendor-data and the bundle lie."""

    def __init__(self, directory: Path) -> None:
        self.root = directory / "root"
        self.state = directory / "state"
        self.tools = directory / "tools"
        self.boot = self.root / "boot/firmware"
        self.bundle = self.boot / "tabletop-companion.tar.gz"
        for made in (self.state, self.tools, self.boot):
            made.mkdir(parents=True)
        self.program(self.tools / "hostname", HOSTNAME)
        installer = directory / "tabletop-companion-1.2/deploy/install"
        installer.parent.mkdir(parents=True)
        self.program(installer, INSTALLER)
        with tarfile.open(self.bundle, "w:gz") as bundle:
            bundle.add(directory / "tabletop-companion-1.2", "tabletop-companion-1.2")
        self.vendor_script = self.root / "var/lib/cloud/instance/scripts/vendor/part-001"
        self.at_each_start = self.root / "var/lib/cloud/scripts/per-boot/companion-first-boot"
        self.vendor_script.parent.mkdir(parents=True)
        shutil.copy(CARD / "vendor-data", self.vendor_script)

    def program(self, path: Path, script: str) -> None:
        path.write_text(script)
        path.chmod(0o755)

    def run(self, script: Path) -> int:
        environment = {
            "PATH": f"{self.tools}:/usr/bin:/bin",
            "STATE": str(self.state),
            "DESTDIR": str(self.root),
        }
        return subprocess.run([script], check=False, cwd="/", env=environment).returncode

    def start(self) -> int:
        """A start of the machine: cloud-init runs what is there for each start; returns how that ended."""
        return self.run(self.at_each_start) if self.at_each_start.exists() else 0

    def first_start(self) -> int:
        """The first start, at which cloud-init runs the vendor's script before."""
        assert self.run(self.vendor_script) == 0
        return self.start()

    def fails(self, words: str) -> None:
        (self.state / "fails").write_text(f"{words}\n")

    def says(self) -> str:
        return (self.boot / "companion-says.txt").read_text("utf-8")

    def installations(self) -> int:
        log = self.state / "log"
        return len(log.read_text().splitlines()) if log.exists() else 0

    def files(self) -> set[str]:
        """What lies on the partition that another computer reads."""
        return {path.name for path in self.boot.iterdir()}


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


def test_a_first_start_installs_the_bundle_and_says_where_the_page_is(card: Card) -> None:
    assert (card.first_start(), card.installations()) == (0, 1)
    said = card.says()
    assert said.startswith("Tabletop Companion is installed, and the table runs.")
    assert "Tabletop Companion ist installiert, und der Tisch läuft." in said
    assert said.count("    http://table-3.local:8080/\n    http://192.0.2.7:8080/\n") == 2
    assert "2001:db8" not in said
    assert card.files() == {"tabletop-companion.tar.gz", "companion-says.txt"}
    assert not list((card.root / "var/tmp").iterdir())


def test_the_starts_after_it_change_nothing(card: Card) -> None:
    card.first_start()
    said = card.says()
    card.bundle.unlink()
    assert card.start() == card.first_start() == card.start() == 0
    assert (card.installations(), card.says()) == (1, said)
    assert not card.at_each_start.exists()


def test_what_failed_is_told_and_tried_again_at_the_next_start(card: Card) -> None:
    card.fails("install: could not fetch the lists of packages: no connection to the packages")
    assert card.first_start() == 1
    said = card.says()
    for sentence in (
        "Tabletop Companion is not installed yet",
        "Tabletop Companion ist noch nicht installiert",
    ):
        assert (
            f"{sentence}: install: could not fetch the lists of packages: no connection to the packages\n"
            in said
        )
    assert "a line before" in (card.boot / "companion-log.txt").read_text()
    (card.state / "fails").unlink()
    assert (card.start(), card.installations()) == (0, 2)
    assert card.says().startswith("Tabletop Companion is installed")
    assert "companion-log.txt" not in card.files()


def test_a_card_without_the_bundle_says_what_to_copy_where(card: Card) -> None:
    card.bundle.rename(card.root / "elsewhere.tar.gz")
    assert card.first_start() == 1
    assert "Copy tabletop-companion.tar.gz to where this file is." in card.says()
    (card.root / "elsewhere.tar.gz").rename(card.bundle)
    assert (card.start(), card.installations()) == (0, 1)


def test_a_bundle_that_was_copied_in_part_is_refused(card: Card) -> None:
    whole = card.bundle.read_bytes()
    card.bundle.write_bytes(whole[: len(whole) // 2])
    assert (card.first_start(), card.installations()) == (1, 0)
    assert "tabletop-companion.tar.gz cannot be unpacked" in card.says()
    assert "bitte die Datei noch einmal kopieren" in card.says()


def test_a_configuration_on_the_card_is_taken_and_its_port_is_told(card: Card) -> None:
    (card.boot / "companion.toml").write_text(
        'board = "mine"\n\n[mqtt]\nport = 1883\n\n[page]\nport = 8123\n'
    )
    card.fails("install: the service does not start")
    assert card.first_start() == 1
    (card.boot / "companion.toml").write_text(
        'board = "halma"\n\n[mqtt]\nport = 1883\n\n[page]\nport = 8124\n'
    )
    (card.state / "fails").unlink()
    assert card.start() == 0
    assert 'board = "halma"' in (card.root / "etc/companion/companion.toml").read_text()
    assert "http://192.0.2.7:8124/\n" in card.says()


def test_a_start_that_the_power_ended_leaves_the_word_that_it_is_not_done(card: Card) -> None:
    """The installer sees what is told while it works."""
    card.fails("install: no")
    installer = '#!/bin/sh\ncp "$DESTDIR/boot/firmware/companion-says.txt" "$STATE/told"\nexit 1\n'
    card.program(card.bundle.parent / "install", installer)
    with tarfile.open(card.bundle, "w:gz") as bundle:
        bundle.add(card.boot / "install", "tabletop-companion-1.2/deploy/install")
    card.first_start()
    told = (card.state / "told").read_text("utf-8")
    assert "Please leave the table on" in told
    assert "eingeschaltet lassen" in told


@pytest.mark.skipif(shutil.which("cloud-init") is None, reason="cloud-init is not on this machine")
def test_cloud_init_reads_the_user_data_without_a_word_of_blame() -> None:
    read = subprocess.run(
        ["cloud-init", "schema", "--config-file", CARD / "user-data"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert read.returncode == 0, read.stdout + read.stderr
