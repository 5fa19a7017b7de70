"""The unit, the rules and the example of the configuration, read by the programs that will read them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from companion.boards.board import find
from companion.service.commands.firmware.firmware_files import firmware_files
from companion.service.config.configuration import load
from companion.service.config.file_paths import INSTALLED_ARCHIVE, INSTALLED_CONFIGURATION, default_archive

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNIT = (DEPLOY / "companion.service").read_text("utf-8")
KIOSK = (DEPLOY / "companion-kiosk.service").read_text("utf-8")
MOST_EXPOSED = 2.0

with_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not on this machine"
)


def udevadm(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["udevadm", *arguments], capture_output=True, text=True, check=False)


def can_verify_rules() -> bool:
    """Whether this udev has `verify`, which came with systemd 254."""
    return shutil.which("udevadm") is not None and "verify" in udevadm("--help").stdout


def setting(key: str) -> list[str]:
    """The values of a key of the unit, in order."""
    return re.findall(rf"^{key}=(.*)$", UNIT, re.MULTILINE)


@with_systemd
def test_systemd_reads_the_unit_without_a_word(tmp_path: Path) -> None:
    """A key that is misspelt is only a warning, so any word is one too many."""
    program = tmp_path / "companion"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "companion.service"
    unit.write_text(UNIT.replace("/opt/companion/current/bin/companion", str(program)))
    read = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    assert (read.returncode, read.stdout + read.stderr) == (0, "")


@with_systemd
def test_systemd_reads_the_unit_of_the_screen_without_a_word(tmp_path: Path) -> None:
    program = tmp_path / "cage"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "companion-kiosk.service"
    unit.write_text(KIOSK.replace("/usr/bin/cage", str(program)).replace("Wants=companion.service\n", ""))
    read = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    assert (read.returncode, read.stdout + read.stderr) == (0, "")


def test_the_screen_shows_the_page_of_the_example_and_writes_nothing_on_the_card() -> None:
    port = load(DEPLOY / "companion.toml").page.port
    assert f"\nEnvironment=PAGE=http://localhost:{port}/\n" in KIOSK
    (start,) = re.findall(r"^ExecStart=(.*)$", KIOSK, re.MULTILINE)
    assert start.endswith(" --user-data-dir=%t/companion-screen $PAGE")
    assert "\nRuntimeDirectory=companion-screen\n" in KIOSK


def test_the_screen_reaches_its_session_below_run_user() -> None:
    """ProtectHome= would hide it, and with it the socket between the browser and what shows it."""
    assert "ProtectHome=" not in KIOSK


@with_systemd
def test_the_sandbox_leaves_little_open() -> None:
    read = subprocess.run(
        [
            *("systemd-analyze", "security", "--offline=true", "--no-pager"),
            f"--threshold={MOST_EXPOSED * 10:.0f}",
            DEPLOY / "companion.service",
        ],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert read.returncode == 0, read.stdout + read.stderr
    overall = re.search(r"Overall exposure level for \S+ ([0-9.]+)", read.stdout)
    assert overall is not None
    assert float(overall[1]) <= MOST_EXPOSED


def test_the_unit_runs_the_service_with_the_installed_configuration() -> None:
    (start,) = setting("ExecStart")
    assert start.endswith(f" run --no-browser --config {INSTALLED_CONFIGURATION}")


def test_the_units_archive_is_the_one_that_all_commands_know_as_the_installed_one() -> None:
    environ = dict(line.split("=", 1) for line in setting("Environment"))
    home = environ["XDG_STATE_HOME"].replace("%S", "/var/lib")
    assert default_archive({"XDG_STATE_HOME": home}, Path("/nonexistent")) == INSTALLED_ARCHIVE


def test_gpiozero_can_see_which_pi_this_is() -> None:
    assert setting("ProcSubset") == ["all"]


def test_every_driver_whose_devices_are_allowed_is_built_in_or_loaded_before() -> None:
    """The names are looked up by systemd once, when the service starts, among the drivers that are loaded."""
    loaded = {"cdc_acm": "ttyACM", "usbserial": "ttyUSB", "i2c_dev": "i2c"}
    built_in = {"gpiochip", "ttyAMA", "ttyS"}
    allowed = {value.split()[0].removeprefix("char-") for value in setting("DeviceAllow")}
    assert allowed == built_in | set(loaded.values())
    for key in ("Wants", "After"):
        named = " ".join(setting(key))
        assert all(f"modprobe@{module}.service" in named for module in loaded)


@pytest.mark.skipif(not can_verify_rules(), reason="udevadm verify is not on this machine (systemd 254)")
def test_udev_reads_its_rules_without_a_word() -> None:
    read = udevadm("verify", "--no-summary", DEPLOY / "99-companion.rules")
    assert (read.returncode, read.stdout + read.stderr) == (0, "")


def test_a_pico_gets_a_name_of_its_own_and_belongs_to_dialout() -> None:
    (rule,) = (
        line
        for line in (DEPLOY / "99-companion.rules").read_text("utf-8").splitlines()
        if line.startswith('SUBSYSTEM=="tty"')
    )
    keys = dict(re.findall(r'([A-Z]+(?:\{\w+\})?)(?:==|\+=|=)"([^"]*)"', rule))
    assert keys == {
        "SUBSYSTEM": "tty",
        "ATTRS{idVendor}": "2e8a",
        "ATTRS{idProduct}": "0005",
        "GROUP": "dialout",
        "MODE": "0660",
        "SYMLINK": "companion-grid",
        "TAG": "systemd",
    }


def test_the_example_of_the_configuration_can_be_used() -> None:
    configuration = load(DEPLOY / "companion.toml")
    assert (configuration.grid.kind, configuration.grid.port) == ("serial", None)


def test_the_board_of_the_example_is_one_for_which_firmware_is_made() -> None:
    board = load(DEPLOY / "companion.toml").board
    assert board is not None
    assert "channels.py" in firmware_files(find(board))


def test_each_key_that_the_example_offers_can_be_used(tmp_path: Path) -> None:
    """What stands behind a # is an example too."""
    example = (DEPLOY / "companion.toml").read_text("utf-8")
    offered = re.sub(r"^# (\[?\w+(?:\]| = ).*)$", r"\1", example, flags=re.MULTILINE)
    assert len(tomllib.loads(offered)["buttons"]) == len(["ok", "undo", "accept", "up", "down"])
    whole = tmp_path / "companion.toml"
    whole.write_text(offered)
    configuration = load(whole)
    assert configuration.grid.port == "/dev/companion-grid"
    assert configuration.display.address == 0x3C
