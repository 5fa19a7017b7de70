"""`deploy/install` below another directory, with tools that only write down what they are asked to do.

What they stand for (apt, pip, systemd, the users of the machine) is not touched.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PYTHON = f"""#!/bin/sh
# Stands for python3: makes a false environment, and installs into it a program that tells its release.
case $* in
    "-m venv "*)
        for directory; do :; done
        mkdir -p "$directory/bin" && cp "$0" "$directory/bin/python" ;;
    "-m sphinx "*)
        for directory; do :; done
        echo sphinx >>"$STATE/log"
        if [ -e "$STATE/sphinx-fails" ]; then echo "no theme" >&2; exit 1; fi
        mkdir -p "$directory" && echo "manual $(sed -n 's/.*version //p' "${{0%/*}}/companion")" >"$directory/index.html" ;;
    "-c import furo"*) exit 1 ;;
    "-m pip "*--target*) echo "pip for the manual" >>"$STATE/log" ;;
    "-m pip "*)
        echo "pip ${{*##*constraints.txt }}" | sed "s#$DESTDIR##" >>"$STATE/log"
        if [ -n "${{PIP_NO_INDEX-}}" ]; then echo "pip takes ${{PIP_FIND_LINKS##*/}}" >>"$STATE/log"; fi
        if [ -e "$STATE/pip-fails" ]; then cat "$STATE/pip-fails"; exit 1; fi
        case $* in *.whl*) ! [ -e "$STATE/refused-by-pip" ]; exit ;; esac
        cp "$STATE/companion" "${{0%/*}}/companion" ;;
    *) exec {shlex.quote(sys.executable)} "$@" ;;
esac
"""
TOLD = """#!/bin/sh
echo "${0##*/} $*" >>"$STATE/log"
"""
SYSTEMCTL = """#!/bin/sh
echo "systemctl $*" >>"$STATE/log"
rm -f "$STATE/switching"
if [ -e "$STATE/systemctl-$1-fails" ]; then echo "Failed to $1" >&2; exit 1; fi
case $1 in
    restart) ! grep -q broken "$(readlink "$DESTDIR/opt/companion/current")/bin/companion" ;;
esac
"""
APT = """#!/bin/sh
echo "apt-get ${*##*300 }" >>"$STATE/log"
if [ -e "$STATE/apt-fails" ]; then cat "$STATE/apt-fails"; exit 100; fi
"""
DPKG = """#!/bin/sh
case $1 in --print-architecture) cat "$STATE/architecture" ;; *) exec /usr/bin/dpkg "$@" ;; esac
"""
WRITES = """#!/bin/sh
# Stands for a tool that writes: while it is switched, the disk is full at the step that was asked for.
if [ -e "$STATE/switching" ]; then
    echo step >>"$STATE/steps"
    if [ "$(wc -l <"$STATE/steps")" -eq "$(cat "$STATE/full-at")" ]; then
        for place; do :; done
        case $0 in */install) : >"$place" ;; esac
        echo "${0##*/}: No space left on device" >&2
        exit 1
    fi
fi
PATH=/usr/bin:/bin exec "${0##*/}" "$@"
"""
SWITCHING = 'touch "$STATE/switching"'
FILLING = """[ ! -e "$STATE/room" ] || {
    page=$(getconf PAGESIZE)
    head -c "$page" /dev/zero >"$DESTDIR/filler"
    while cat "$DESTDIR/filler" >>"$DESTDIR/full"; do :; done 2>/dev/null
    rm "$DESTDIR/filler"
    truncate -s "-$(($(cat "$STATE/room") * page - page))" "$DESTDIR/full"
}"""
APT_CACHE = """#!/bin/sh
for package; do :; done
cat "$STATE/offered-$package" 2>/dev/null
"""
DPKG_QUERY = """#!/bin/sh
for package; do :; done
cat "$STATE/installed-$package" 2>/dev/null
"""
RASPI_CONFIG = """#!/bin/sh
echo "raspi-config $*" >>"$STATE/log"
case $2 in get_i2c) cat "$STATE/i2c" ;; esac
"""
ID = """#!/bin/sh
case $1 in
    -u) cat "$STATE/uid" ;;
    -nG) echo users gpio ;;
    *) [ -e "$STATE/user-$1" ] ;;
esac
"""


class Machine:
    """A machine below a directory, with a running systemd, and a checkout with a space in its path."""

    def __init__(self, directory: Path) -> None:
        self.root = directory / "root"
        self.state = directory / "state"
        self.tools = directory / "tools"
        self.checkout = directory / "a checkout"
        for made in (self.root / "run/systemd/system", self.state, self.tools, self.checkout / "companion"):
            made.mkdir(parents=True, exist_ok=True)
        shutil.copytree(ROOT / "deploy", self.checkout / "deploy")
        (self.checkout / "docs").mkdir()
        for name in (
            "pyproject.toml",
            "constraints.txt",
            "README.md",
            "LICENSE",
            "companion/__init__.py",
            "docs/build",
        ):
            shutil.copy(ROOT / name, self.checkout / name)
        for name in ("groupadd", "useradd", "udevadm", "journalctl"):
            self.tool(name, TOLD)
        for name in ("install", "ln", "mv", "mkdir"):
            self.tool(name, WRITES)
        self.tool("python3", PYTHON)
        self.tool("systemctl", SYSTEMCTL)
        self.tool("apt-get", APT)
        self.tool("apt-cache", APT_CACHE)
        self.tool("dpkg-query", DPKG_QUERY)
        self.tool("dpkg", DPKG)
        self.tool("id", ID)
        self.given("uid", "0")
        self.given("architecture", "arm64")
        self.program("1")

    def tool(self, name: str, script: str) -> None:
        (self.tools / name).write_text(script)
        (self.tools / name).chmod(0o755)

    def given(self, state: str, text: str = "") -> None:
        (self.state / state).write_text(text + "\n")

    def program(self, version: str, when_tried: str = "") -> None:
        """What pip will install from now on; the last thing before it is switched to is that it is tried."""
        tried = f'if [ -n "${{STATE-}}" ]; then {when_tried or ":"}; fi'
        self.tool("companion", f"#!/bin/sh\n{tried}\necho companion, version {version}\n")
        (self.tools / "companion").replace(self.state / "companion")

    def install(self, *arguments: str, script: Path | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [script or self.checkout / "deploy/install", *arguments],
            capture_output=True,
            text=True,
            check=False,
            cwd="/",
            env={
                "PATH": f"{self.tools}:/usr/bin:/bin",
                "STATE": str(self.state),
                "DESTDIR": str(self.root),
                "SUDO_USER": "ada",
            },
        )

    def log(self) -> list[str]:
        """What the false tools were asked since the last call."""
        path = self.state / "log"
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines

    def runs(self) -> str:
        """What the program says that is on the PATH."""
        command = self.root / "usr/local/bin/companion"
        return subprocess.run([command], capture_output=True, text=True, check=True).stdout.strip()

    def files(self) -> dict[str, str]:
        """What lies on the machine, but the log of the installer: each file's text, where each link leads."""
        return {
            str(path.relative_to(self.root)): str(path.readlink()) if path.is_symlink() else path.read_text()
            for path in sorted(self.root.rglob("*"))
            if (path.is_symlink() or path.is_file()) and path.suffix != ".log"
        }

    def full_at(self, step: int) -> None:
        """Let the disk be full at this step of the next switching; the first is 1."""
        for state in ("steps", "switching"):
            (self.state / state).unlink(missing_ok=True)
        self.given("full-at", str(step))

    def releases(self) -> int:
        return len(list((self.root / "opt/companion/releases").iterdir()))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def installed(machine: Machine) -> Machine:
    """A machine with release 1 on it."""
    assert machine.install().returncode == 0
    machine.log()
    machine.program("2")
    return machine


def test_a_first_installation_puts_everything_in_its_place(machine: Machine) -> None:
    result = machine.install()
    assert (result.returncode, result.stderr) == (0, "")
    assert machine.runs() == "companion, version 1"
    for place, source in [
        ("etc/systemd/system/companion.service", "companion.service"),
        ("etc/udev/rules.d/99-companion.rules", "99-companion.rules"),
        ("etc/polkit-1/rules.d/50-companion.rules", "companion-polkit.rules"),
        ("etc/companion/companion.toml", "companion.toml"),
    ]:
        assert (machine.root / place).read_text() == (ROOT / "deploy" / source).read_text()
        assert (machine.root / place).stat().st_mode & 0o777 == 0o644


SYSTEM = ("python3", "python3-venv", "ca-certificates", "polkitd", "avahi-daemon")


def test_a_bundle_is_installed_without_a_network_where_the_system_has_its_packages(machine: Machine) -> None:
    (machine.checkout / "wheels").mkdir()
    for package in SYSTEM:
        machine.given(f"installed-{package}", "1.0")
    result = machine.install()
    assert (result.returncode, result.stderr) == (0, "")
    assert machine.runs() == "companion, version 1"
    log = machine.log()
    assert not [line for line in log if line.startswith("apt-get")]
    of_the_release = [
        line for line in log if line.startswith("pip ") and line.endswith(("setuptools", "[page,mqtt]"))
    ]
    assert log.count("pip takes wheels") == len(of_the_release) == 2


def test_a_bundle_fetches_the_packages_of_the_system_that_are_missing(machine: Machine) -> None:
    (machine.checkout / "wheels").mkdir()
    for package in SYSTEM[1:]:
        machine.given(f"installed-{package}", "1.0")
    assert machine.install().returncode == 0
    assert [line for line in machine.log() if line.startswith("apt-get")] == [
        "apt-get update",
        f"apt-get install --no-install-recommends {' '.join(SYSTEM)}",
    ]


def test_it_asks_the_system_for_just_what_it_needs_in_this_order(machine: Machine) -> None:
    machine.install()
    release = "/opt/companion/releases/[^/]*"
    home = "--home-dir /var/lib/companion"
    expected = [
        "apt-get update",
        f"apt-get install --no-install-recommends {' '.join(SYSTEM)}",
        *(f"groupadd --force --system {group}" for group in ("companion", "gpio", "i2c", "dialout")),
        f"useradd --system --gid companion --no-create-home {home} --shell /usr/sbin/nologin companion",
        "pip setuptools",
        rf"pip --no-build-isolation {release}/source\[page,mqtt\]",
        "systemctl enable companion.service",
        "udevadm control --reload",
        "udevadm trigger --subsystem-match=tty",
        "systemctl daemon-reload",
        "systemctl restart companion.service",
        "pip for the manual",
        "sphinx",
    ]
    asked = machine.log()
    assert len(asked) == len(expected)
    assert all(re.fullmatch(pattern, line) for pattern, line in zip(expected, asked, strict=True))


def test_the_manual_belongs_to_its_release_and_leaves_nothing_of_what_built_it(machine: Machine) -> None:
    machine.install()
    release = (machine.root / "opt/companion/current").resolve()
    assert (release / "manual/index.html").read_text() == "manual 1\n"
    assert [path.name for path in release.glob("manual*")] == ["manual"]


def test_a_manual_that_cannot_be_built_is_told_and_the_table_runs(machine: Machine) -> None:
    machine.given("sphinx-fails")
    result = machine.install()
    assert result.returncode == 0
    assert "the manual could not be built" in result.stdout
    assert machine.runs() == "companion, version 1"
    assert list((machine.root / "opt/companion/current").resolve().glob("manual*")) == []


def test_libraries_of_the_pins_come_from_the_system_where_it_has_them(machine: Machine) -> None:
    for name, version in (("gpiozero", "2.0.1-0+rpt1"), ("lgpio", "0.2.2-1~rpt1")):
        machine.given(f"offered-python3-{name}", f"Package: python3-{name}\nVersion: {version}")
        (machine.state / f"installed-python3-{name}").write_text(version)
    machine.install()
    assert machine.log()[1].endswith(" avahi-daemon python3-gpiozero python3-lgpio")
    pins = (machine.root / "opt/companion/current/constraints.txt").read_text().splitlines()
    everything = (ROOT / "constraints.txt").read_text().splitlines()
    assert [pin.partition("==")[0] for pin in everything if pin not in pins] == ["gpiozero", "lgpio"]


def test_libraries_of_the_system_that_are_too_old_are_left_alone(machine: Machine) -> None:
    machine.given("offered-python3-gpiozero", "Version: 1.6.2-1+b1")
    (machine.state / "installed-python3-gpiozero").write_text("1.6.2-1+b1")
    machine.install()
    assert "gpiozero" not in machine.log()[1]
    pins = (machine.root / "opt/companion/current/constraints.txt").read_text()
    assert pins == (ROOT / "constraints.txt").read_text()


@pytest.mark.parametrize(("now", "switched"), [("1", True), ("0", False)])
def test_i2c_is_switched_on_where_it_is_off(machine: Machine, now: str, switched: bool) -> None:
    machine.tool("raspi-config", RASPI_CONFIG)
    machine.given("i2c", now)
    machine.install()
    assert ("raspi-config nonint do_i2c 0" in machine.log()) == switched


def test_the_user_is_told_how_to_see_the_games(machine: Machine) -> None:
    assert "sudo adduser ada companion" in machine.install().stdout


def test_without_a_running_systemd_the_service_is_only_enabled(machine: Machine) -> None:
    shutil.rmtree(machine.root / "run")
    assert machine.install().returncode == 0
    assert [line for line in machine.log() if line.startswith("systemctl")] == [
        "systemctl enable companion.service"
    ]


def test_an_update_keeps_the_configuration_and_the_release_before(installed: Machine) -> None:
    configuration = installed.root / "etc/companion/companion.toml"
    configuration.write_text('board = "mine"\n')
    installed.given("user-companion")
    assert installed.install().returncode == 0
    assert installed.runs() == "companion, version 2"
    assert configuration.read_text() == 'board = "mine"\n'
    assert installed.releases() == 2
    assert not [line for line in installed.log() if line.startswith("useradd")]
    installed.program("3")
    installed.install()
    assert (installed.runs(), installed.releases()) == ("companion, version 3", 2)


@pytest.mark.parametrize(
    ("fails", "with_words", "sentence"),
    [
        ("pip-fails", "No matching distribution", "could not install the libraries"),
        ("pip-fails", "Temporary failure in name resolution", "is this machine on the network?"),
        ("apt-fails", "Could not resolve 'deb'", "is this machine on the network?"),
    ],
)
def test_an_update_that_fails_leaves_everything_as_it_was(
    installed: Machine, fails: str, with_words: str, sentence: str
) -> None:
    installed.given(fails, with_words)
    result = installed.install()
    assert result.returncode == 1
    assert sentence in result.stderr.splitlines()[-1]
    assert (installed.runs(), installed.releases()) == ("companion, version 1", 1)
    assert not [line for line in installed.log() if line.startswith("systemctl")]


def test_a_release_that_does_not_start_is_switched_back(installed: Machine) -> None:
    installed.program("2")
    installed.install()
    installed.program("3, broken")
    result = installed.install()
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1].endswith(
        "does not start, see the lines above; the one before runs again"
    )
    assert (installed.runs(), installed.releases()) == ("companion, version 2", 2)
    assert installed.log()[-1] == "systemctl restart companion.service"
    assert installed.install("--roll-back").returncode == 0
    assert installed.runs() == "companion, version 1"


@pytest.mark.parametrize("step", ["enable", "daemon-reload"])
def test_a_release_whose_service_systemd_does_not_take_is_switched_back(
    installed: Machine, step: str
) -> None:
    installed.given(f"systemctl-{step}-fails")
    result = installed.install()
    assert result.returncode == 1
    assert f"Failed to {step}" in result.stderr
    assert result.stderr.splitlines()[-1].endswith("current is the one before")
    assert (installed.runs(), installed.releases()) == ("companion, version 1", 1)
    (installed.state / f"systemctl-{step}-fails").unlink()
    assert installed.install().returncode == 0
    assert installed.runs() == "companion, version 2"


UPDATE_STEPS = 23
"""Five names are kept, three files and three links laid out with their directories, and all put in their places."""

FIRST_STEPS = 18
"""Those of the configuration; three files and two links laid out with their directories, and all put in place."""

CONFIGURATION_STEPS = 3


def test_a_full_disk_at_any_step_of_switching_leaves_the_old_release_running(installed: Machine) -> None:
    installed.program("2", SWITCHING)
    before = installed.files()
    for step in range(1, UPDATE_STEPS + 1):
        installed.full_at(step)
        result = installed.install()
        assert result.returncode == 1
        assert "No space left on device\n" in result.stderr
        assert result.stderr.endswith(
            "could not switch to this release, see the lines above; nothing has changed\n"
        )
        assert installed.files() == before, step
        assert not [line for line in installed.log() if line.startswith("systemctl")]
    installed.full_at(UPDATE_STEPS + 1)
    assert installed.install().returncode == 0
    assert installed.runs() == "companion, version 2"


def test_a_full_disk_while_going_back_leaves_the_newer_release_running(installed: Machine) -> None:
    installed.install()
    before = installed.files()
    for step in range(
        2, UPDATE_STEPS + 3
    ):  # the first makes the directory of the log, and one name more is kept
        installed.full_at(step)
        installed.given("switching")
        result = installed.install("--roll-back")
        assert result.stderr.endswith("nothing has changed\n")
        assert installed.files() == before, step
    installed.full_at(UPDATE_STEPS + 3)
    installed.given("switching")
    assert installed.install("--roll-back").returncode == 0
    assert installed.runs() == "companion, version 1"


def test_a_full_disk_at_a_first_installation_leaves_no_part_of_it(machine: Machine) -> None:
    configuration = "etc/companion/companion.toml"
    machine.program("1", SWITCHING)
    for step in range(1, FIRST_STEPS + 1):
        machine.full_at(step)
        assert machine.install().returncode == 1, step
        assert [*machine.files()] == ([] if step <= CONFIGURATION_STEPS else [configuration]), step
        (machine.root / configuration).unlink(missing_ok=True)
    machine.full_at(FIRST_STEPS + 1)
    assert machine.install().returncode == 0
    assert machine.files()[configuration] == (ROOT / "deploy/companion.toml").read_text()


@pytest.mark.parametrize("arguments", [[], ["--uninstall"]])
def test_what_a_power_cut_left_while_it_was_switched_is_swept_away(
    installed: Machine, arguments: list[str]
) -> None:
    opt = installed.root / "opt/companion"
    for rest in (".new", ".old"):
        (opt / f"current{rest}").symlink_to("/nowhere")
        (installed.root / f"etc/systemd/system/companion.service{rest}").write_text("half")
    assert installed.install(*arguments).returncode == 0
    assert not [name for name in installed.files() if name.endswith((".new", ".old"))]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a small disk")
@pytest.mark.parametrize("room", [0, 1, 2])
def test_a_disk_that_is_really_full_leaves_the_old_release_running(tmp_path: Path, room: int) -> None:
    """There is room for none, one or two of the three files that the system reads."""
    (tmp_path / "root").mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "none", tmp_path / "root"], check=False
    )
    if mounted.returncode != 0:
        pytest.skip("no disk may be mounted here")
    try:
        machine = Machine(tmp_path)
        assert machine.install().returncode == 0
        before = machine.files()
        machine.program("2", FILLING)
        machine.given("room", str(room))
        result = machine.install()
        (machine.root / "full").unlink()
        assert result.returncode == 1
        assert "No space left on device" in result.stderr
        assert machine.files() == before
        (machine.state / "room").unlink()
        assert machine.install().returncode == 0
        assert machine.runs() == "companion, version 2"
    finally:
        subprocess.run(["umount", tmp_path / "root"], check=True)


@pytest.mark.parametrize("architecture", ["armhf", "armel", "i386"])
def test_a_system_of_32_bits_is_refused_before_anything_is_changed(
    machine: Machine, architecture: str
) -> None:
    machine.given("architecture", architecture)
    result = machine.install()
    assert (result.returncode, result.stdout, machine.log(), machine.files()) == (1, "", [], {})
    assert not (machine.root / "var").exists()
    assert result.stderr == (
        f"install: this needs a 64-bit system, and this one has 32 bits ({architecture}):"
        " put the 64-bit Raspberry Pi OS on the card\n"
    )


def test_a_first_release_that_does_not_start_says_where_to_look(machine: Machine) -> None:
    machine.program("1, broken")
    result = machine.install()
    assert result.returncode == 1
    assert "journalctl --unit companion" in result.stderr


def test_rolling_back_twice_leads_forth_again(installed: Machine) -> None:
    installed.install()
    script = installed.root / "opt/companion/current/deploy/install"
    for version in ("1", "2", "1"):
        assert installed.install("--roll-back", script=script).returncode == 0
        assert installed.runs() == f"companion, version {version}"


def test_without_a_release_before_there_is_no_way_back(installed: Machine) -> None:
    result = installed.install("--roll-back")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "install: there is no release before the one that runs\n"


def test_what_is_taken_off_leaves_games_and_configuration(installed: Machine) -> None:
    archive = installed.root / "var/lib/companion/archive.sqlite"
    archive.parent.mkdir(parents=True)
    archive.write_text("games")
    assert installed.install("--uninstall").returncode == 0
    assert installed.log() == [
        "systemctl stop companion.service",
        "systemctl disable companion.service",
        "systemctl daemon-reload",
    ]
    left = [str(path.relative_to(installed.root)) for path in installed.root.rglob("*") if path.is_file()]
    assert sorted(left) == [
        "etc/companion/companion.toml",
        "var/lib/companion/archive.sqlite",
        "var/log/companion-install.log",
    ]
    assert installed.install("--uninstall").returncode == 0


@pytest.fixture
def with_package(installed: Machine) -> Machine:
    """A machine with release 1, to which a package of games was added."""
    packages = installed.root / "opt/companion/packages"
    packages.mkdir()
    (packages / "noughts-1.0-py3-none-any.whl").write_text("a wheel")
    return installed


def test_an_update_takes_the_added_packages_along_and_the_companion_stays(with_package: Machine) -> None:
    result = with_package.install()
    assert result.returncode == 0
    assert "install: adding noughts-1.0-py3-none-any.whl\n" in result.stdout
    wheel = "/opt/companion/packages/noughts-1.0-py3-none-any.whl"
    assert f"pip {wheel} tabletop-companion==2" in with_package.log()
    assert (with_package.root / wheel[1:]).read_text() == "a wheel"


@pytest.mark.parametrize(
    ("release", "sentence"),
    [
        ("fits no wheel", "could not fit noughts-1.0-py3-none-any.whl to this release"),
        ("plays no game", "could not play the games of the added packages"),
    ],
)
def test_an_update_that_an_added_package_does_not_fit_leaves_the_old_release(
    with_package: Machine, release: str, sentence: str
) -> None:
    with_package.program("2", "case $* in *--check) exit 1 ;; esac")
    if release == "fits no wheel":
        with_package.given("refused-by-pip")
    result = with_package.install()
    assert result.returncode == 1
    assert sentence in result.stderr.splitlines()[-1]
    assert "`companion games remove`" in result.stderr.splitlines()[-1]
    assert (with_package.runs(), with_package.releases()) == ("companion, version 1", 1)


def test_going_back_takes_along_what_was_added_since_or_says_that_it_cannot(installed: Machine) -> None:
    installed.install()
    installed.log()
    packages = installed.root / "opt/companion/packages"
    packages.mkdir()
    (packages / "noughts-1.0-py3-none-any.whl").write_text("a wheel")
    assert installed.install("--roll-back").returncode == 0
    assert installed.log()[0].endswith("noughts-1.0-py3-none-any.whl tabletop-companion==1")
    installed.given("refused-by-pip")
    result = installed.install("--roll-back")
    assert (result.returncode, installed.runs()) == (0, "companion, version 2")
    assert "install: it has only the packages with which it ran\n" in result.stdout


KIOSK = "etc/systemd/system/companion-kiosk.service"


@pytest.fixture
def with_screen(installed: Machine) -> Machine:
    """A machine with release 1, whose page is on a screen."""
    assert installed.install("--kiosk").returncode == 0
    installed.log()
    return installed


def test_the_page_is_shown_on_a_screen_by_a_browser_and_a_user_of_its_own(installed: Machine) -> None:
    result = installed.install("--kiosk")
    assert (result.returncode, result.stderr) == (0, "")
    assert (installed.root / KIOSK).read_text() == (ROOT / "deploy/companion-kiosk.service").read_text()
    home = "--no-create-home --home-dir /run/companion-screen"
    assert installed.log() == [
        "apt-get update",
        "apt-get install --no-install-recommends cage chromium libpam-systemd fonts-dejavu-core",
        f"useradd --system --user-group {home} --shell /usr/sbin/nologin companion-screen",
        "systemctl enable companion-kiosk.service",
        "systemctl daemon-reload",
        "systemctl restart companion-kiosk.service",
    ]


def test_an_update_renews_what_shows_the_page_and_leaves_a_table_without_a_screen_alone(
    with_screen: Machine,
) -> None:
    (with_screen.root / KIOSK).write_text("older")
    assert with_screen.install().returncode == 0
    assert (with_screen.root / KIOSK).read_text() == (ROOT / "deploy/companion-kiosk.service").read_text()
    assert with_screen.install("--no-kiosk").returncode == with_screen.install().returncode == 0
    assert not (with_screen.root / KIOSK).exists()


@pytest.mark.parametrize("arguments", [["--no-kiosk"], ["--uninstall"]])
def test_the_screen_is_given_back_to_the_console(with_screen: Machine, arguments: list[str]) -> None:
    assert with_screen.install(*arguments).returncode == 0
    assert not (with_screen.root / KIOSK).exists()
    assert with_screen.log()[:3] == [
        "systemctl stop companion-kiosk.service",
        "systemctl disable companion-kiosk.service",
        "systemctl --no-block start getty@tty1.service",
    ]
    assert with_screen.install("--no-kiosk").returncode == 0


def test_without_an_installed_table_there_is_no_page_for_a_screen(machine: Machine) -> None:
    result = machine.install("--kiosk")
    assert (result.returncode, machine.log(), machine.files()) == (1, [], {})
    assert result.stderr.endswith("first sudo deploy/install\n")


@pytest.mark.parametrize("arguments", [[], ["--roll-back"], ["--kiosk"], ["--no-kiosk"], ["--uninstall"]])
def test_only_root_may_change_the_system(machine: Machine, arguments: list[str]) -> None:
    machine.given("uid", "1000")
    result = machine.install(*arguments)
    assert (result.returncode, result.stdout, machine.log()) == (1, "", [])
    assert result.stderr == "install: this changes the system: please run it with sudo\n"


def test_the_copy_in_a_release_does_not_install(installed: Machine) -> None:
    result = installed.install(script=installed.root / "opt/companion/current/deploy/install")
    assert (result.returncode, installed.log()) == (1, [])
    assert result.stderr == "install: this copy only rolls back and uninstalls; install from a checkout\n"


@pytest.mark.parametrize(
    ("arguments", "status", "stream"), [(["--help"], 0, "stdout"), (["--purge"], 2, "stderr")]
)
def test_how_it_is_called_is_told(machine: Machine, arguments: list[str], status: int, stream: str) -> None:
    result = machine.install(*arguments)
    assert result.returncode == status
    told: Callable[[str], bool] = getattr(result, stream).__contains__
    assert all(map(told, ("--roll-back", "--kiosk", "--no-kiosk", "--uninstall")))
    assert machine.log() == []
