"""`dev` with a Python, an apt-get and a sudo that only write down what they are asked to do."""

from __future__ import annotations

import fcntl
import io
import os
import select
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ARCHIVE = "http://archive.example/"
PATIENCE_S = 20
"""Seconds; only ever waited for when a test fails."""

PARALLEL = "<--numprocesses><auto><--dist><worksteal>"
BUT_THE_DOCUMENTS = "<--ignore=tests/docs>"

PYTHON = f"""#!/bin/sh
# Stands for python3: answers questions (-c) with the real one, makes a false environment, installs nothing.
case $* in
    -V) echo Python "$(cat "$STATE/version")" ;;
    "-m venv "*)
        echo "$*" >>"$STATE/log"
        for directory; do :; done
        mkdir -p "$directory/bin" && cp "$0" "$directory/bin/python" ;;
    "-m pip "*)
        echo "pip ${{*##*constraints.txt}}" >>"$STATE/log"
        if [ -e "$STATE/pip-fails" ]; then cat "$STATE/pip-fails"; exit 1; fi
        cp "$STATE/companion" "${{0%/*}}/companion" ;;
    "-m pytest"*)
        shift 2; pwd; printf '<%s>' "$@"
        if [ -e "$STATE/pytest" ]; then . "$STATE/pytest"; fi ;;
    *version_info*) exec {shlex.quote(sys.executable)} -c "import sys; sys.version_info = $(cat "$STATE/version"); $2" ;;
    *lgpio*) [ -e "$STATE/lgpio" ] ;;
    *ensurepip*) [ ! -e "$STATE/no-ensurepip" ] ;;
    *) exec {shlex.quote(sys.executable)} "$@" ;;
esac
"""
COMPANION = """#!/bin/sh
printf '<%s>' "$@"
cat
exit 7
"""
APT = """#!/bin/sh
echo "apt-get $*" >>"$STATE/log"
case $* in
    *update) rm -f "$STATE/no-lists" ;;
    *indextargets*) echo "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release) main $ARCHIVE" ;;
    *--download-only*)
        if [ -e "$STATE/apt-fails" ]; then cat "$STATE/apt-fails"; exit 100; fi
        for word; do case $word in Dir::Cache::Archives=*) touch "${word#*=}/micropython.deb" ;; esac; done ;;
    *install*)
        if [ -e "$STATE/apt-fails" ]; then cat "$STATE/apt-fails"; exit 100; fi
        if [ -e "$STATE/no-lists" ]; then exit 100; fi
        rm -f "$STATE/no-ensurepip" ;;
esac
"""
NEEDED = (
    *("sh", "awk", "cat", "chmod", "cksum", "cp", "dirname", "env", "find", "flock", "grep", "head", "mkdir"),
    *("mv", "nice", "readlink", "rm", "sed", "tail", "touch"),
)
"""What `dev` and the false tools need of every machine."""

DPKG_DEB = """#!/bin/sh
# A package of nothing but a loader, which runs nothing.
mkdir -p "$3/usr/lib/any"
printf '#!/bin/sh\n' >"$3/usr/lib/any/ld-linux-any.so.2"
chmod +x "$3/usr/lib/any/ld-linux-any.so.2"
"""


class Checkout:
    """A checkout with a space in its path, on a machine with false tools."""

    def __init__(self, directory: Path) -> None:
        self.root = directory / "a checkout"
        self.state = directory / "state"
        self.tools = directory / "tools"
        self.path = f"{self.tools}:/usr/bin:/bin"
        for made in (self.root, self.state, self.tools):
            made.mkdir()
        for name in ("dev", "pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, self.root / name)
        self.tool("python3", PYTHON)
        self.tool("apt-get", APT)
        self.tool("chromium", "#!/bin/sh\n")
        self.tool("micropython", "#!/bin/sh\n")
        self.tool("systemd-analyze", "#!/bin/sh\n")
        self.tool("strace", "#!/bin/sh\n")
        self.tool("tsc", '#!/bin/sh\necho "tsc $*" >>"$STATE/log"\n[ ! -e "$STATE/tsc-fails" ]\n')
        self.user(0)
        self.given("version", "(3, 11, 0)")
        self.tool("sudo", "#!/bin/sh\nexit 1\n")
        (self.state / "companion").write_text(COMPANION)
        (self.state / "companion").chmod(0o755)

    def tool(self, name: str, script: str) -> None:
        (self.tools / name).write_text(script)
        (self.tools / name).chmod(0o755)

    def user(self, number: int) -> None:
        self.tool("id", f"#!/bin/sh\necho {number}\n")

    def given(self, state: str, text: str = "") -> None:
        (self.state / state).write_text(text)

    def only_own_tools(self) -> None:
        """Leave no PATH to what this machine has installed, but for what every machine has."""
        for needed in NEEDED:
            (self.tools / needed).symlink_to(shutil.which(needed) or needed)
        self.path = str(self.tools)

    def log(self) -> list[str]:
        """What the false tools were asked since the last call."""
        path = self.state / "log"
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines

    def dev(
        self, *arguments: str, program: Path | None = None, stdin: str = ""
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program or self.root / "dev", *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
            cwd=self.state,
            env=self.environment(),
            timeout=PATIENCE_S,
        )

    def environment(self) -> dict[str, str]:
        return {"PATH": self.path, "STATE": str(self.state), "ARCHIVE": ARCHIVE}


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.fixture
def ready(checkout: Checkout) -> Checkout:
    """A checkout whose environment stands for the program."""
    checkout.dev("companion")
    checkout.log()
    return checkout


def sentence(result: subprocess.CompletedProcess[str]) -> str:
    """The one line that a call which could not go on leaves behind."""
    assert result.returncode == 1
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


def test_arguments_input_output_and_status_are_the_programs_own(checkout: Checkout) -> None:
    result = checkout.dev("companion", "two words", "", "*", "-x", stdin="a line\n")
    assert result.stdout == "<two words><><*><-x>a line\n"
    assert result.returncode == 7


def test_run_is_the_command_run_of_the_program(ready: Checkout) -> None:
    assert ready.dev("run", "--port", "8000").stdout == "<run><--port><8000>"


BUILDER = """#!/bin/sh
# Stands for docs/build: waits at the gate if there is one, then writes down what it was asked.
if [ -e "$STATE/gate" ]; then read -r line <"$STATE/gate"; fi
echo "build $*" >>"$STATE/built"
if [ -e "$STATE/sphinx-fails" ]; then echo "no theme"; exit 1; fi
mkdir -p "$2" && touch "$2" "$2/index.html"
if [ -e "$STATE/ended" ]; then echo ended >"$STATE/ended"; fi
"""


def with_manual(checkout: Checkout) -> Checkout:
    """The checkout with a page of the manual, and a builder that only notes that it was called."""
    for part in ("docs", "companion"):
        (checkout.root / part).mkdir()
    (checkout.root / "docs/index.md").write_text("# Manual\n")
    (checkout.root / "docs/build").write_text(BUILDER)
    (checkout.root / "docs/build").chmod(0o755)
    return checkout


def open_pipe(path: Path) -> io.FileIO:
    """One end of a pipe that has a name; opening it waits for nobody."""
    return io.FileIO(os.open(path, os.O_RDWR), "r+")


def built(checkout: Checkout) -> list[str]:
    """What the builder was asked so far."""
    told = checkout.state / "built"
    return told.read_text().splitlines() if told.exists() else []


def test_run_does_not_wait_for_the_manual(ready: Checkout) -> None:
    with_manual(ready)
    for name in ("gate", "ended"):
        os.mkfifo(ready.state / name)
    with open_pipe(ready.state / "gate") as gate, open_pipe(ready.state / "ended") as ended:
        assert ready.dev("run").stdout == "<run>"
        assert built(ready) == []
        gate.write(b"go\n")
        assert select.select([ended], [], [], PATIENCE_S)[0]
    assert built(ready) == [f"build {ready.root}/.venv/bin/python {ready.root}/.cache/manual"]


def test_help_waits_for_the_manual_and_builds_it_only_after_a_change(ready: Checkout) -> None:
    with_manual(ready)
    result = ready.dev("companion", "help")
    assert (result.stdout, "building the manual" in result.stderr) == ("<help>", True)
    assert ready.dev("companion", "help").stderr == ""
    assert len(built(ready)) == 1
    later = (ready.root / ".cache/manual").stat().st_mtime + 10
    os.utime(ready.root / "docs/index.md", (later, later))
    ready.dev("companion", "help")
    assert len(built(ready)) == 2


def test_a_manual_that_cannot_be_built_keeps_nobody_from_the_program(ready: Checkout) -> None:
    with_manual(ready).given("sphinx-fails")
    result = ready.dev("companion", "help")
    assert (result.stdout, result.returncode) == ("<help>", 7)
    assert result.stderr.splitlines()[-1].startswith("dev: could not build the manual, see ")
    assert (ready.root / ".cache/manual.log").read_text() == "no theme\n"


def test_bench_runs_the_measurements_of_the_checkout_with_the_arguments(checkout: Checkout) -> None:
    script = "import os, sys; print(os.getcwd(), sys.argv[1:]); sys.exit(7)"
    (checkout.root / "tests" / "bench").mkdir(parents=True)
    (checkout.root / "tests" / "bench" / "__main__.py").write_text(script)
    result = checkout.dev("bench", "plies", "two words")
    assert result.stdout == f"{checkout.root} ['plies', 'two words']\n"
    assert result.returncode == 7


def test_the_program_gets_no_tools_and_the_tests_get_all(checkout: Checkout) -> None:
    checkout.dev("companion")
    assert [line for line in checkout.log() if line.startswith("pip")] == [
        "pip  setuptools",
        f"pip  --no-build-isolation --editable {checkout.root}[page,mqtt]",
    ]
    checkout.dev("test")
    assert [line for line in checkout.log() if line.endswith("[page,mqtt,manual,dev]")]
    checkout.dev("companion")
    assert checkout.log() == []


def test_tests_run_in_the_checkout_with_the_arguments_for_pytest(checkout: Checkout) -> None:
    result = checkout.dev("test", "tests/rules", "-k", "a or b")
    assert result.stdout == f"{checkout.root}\n{PARALLEL}{BUT_THE_DOCUMENTS}<tests/rules><-k><a or b>"


def test_the_tests_of_the_documents_run_where_they_are_asked_for(checkout: Checkout) -> None:
    result = checkout.dev("test", "tests/docs/test_glossary.py")
    assert result.stdout == f"{checkout.root}\n{PARALLEL}<tests/docs/test_glossary.py>"


def test_of_the_long_tests_only_those_that_measure_run_one_after_the_other(checkout: Checkout) -> None:
    result = checkout.dev("test", "--long", "tests/rules")
    others, measuring = f"<-m><long and not measures>{PARALLEL}", "<-m><long and measures>"
    here = f"{checkout.root}\n"
    assert result.stdout == f"{here}{others}<tests/rules>{here}{measuring}<tests/rules>"


@pytest.mark.parametrize(
    ("others", "measuring", "status"), [(0, 0, 0), (0, 5, 0), (5, 5, 0), (1, 0, 1), (0, 1, 1), (2, 5, 2)]
)
def test_long_tests_fail_if_one_of_both_parts_fails_and_not_if_one_is_empty(
    checkout: Checkout, others: int, measuring: int, status: int
) -> None:
    checkout.given("pytest", f'case $* in *"not measures"*) exit {others} ;; *) exit {measuring} ;; esac')
    assert checkout.dev("test", "--long").returncode == status


def test_tests_in_a_virtual_machine_get_a_python_an_archive_and_the_arguments(checkout: Checkout) -> None:
    for tool in ("qemu-system-x86_64", "mmdebstrap", "mksquashfs", "cpio"):
        checkout.tool(tool, "#!/bin/sh\n")
    checkout.tool("uname", "#!/bin/sh\necho x86_64\n")
    (checkout.root / "tests" / "vm").mkdir(parents=True)
    (checkout.root / "tests" / "vm" / "stage.sh").write_text("printf '<%s>' \"$@\"; exit 7\n")
    result = checkout.dev("test", "--vm", "-k", "a or b")
    assert result.stdout == f"<{checkout.root}><{checkout.root}/.venv/bin/python><{ARCHIVE}><-k><a or b>"
    assert result.returncode == 7


@pytest.mark.parametrize(("machine", "user"), [("aarch64", 0), ("x86_64", 1000)])
def test_a_virtual_machine_needs_root_and_x86_64(ready: Checkout, machine: str, user: int) -> None:
    ready.tool("uname", f"#!/bin/sh\necho {machine}\n")
    ready.user(user)
    assert sentence(ready.dev("test", "--vm")) == (
        "dev: --vm puts a system of its own together; that needs root, on Debian for x86-64"
    )


@pytest.mark.parametrize("stage", ["systemd", "card", "arm64"])
def test_tests_in_a_container_get_an_archive_and_the_arguments(checkout: Checkout, stage: str) -> None:
    checkout.tool("mmdebstrap", "#!/bin/sh\n")
    (checkout.root / "tests" / stage).mkdir(parents=True)
    (checkout.root / "tests" / stage / "stage.sh").write_text("printf '<%s>' \"$@\"; exit 7\n")
    result = checkout.dev("test", f"--{stage}", "trixie")
    assert result.stdout == f"<{checkout.root}><{checkout.root}/.venv/bin/python><{ARCHIVE}><trixie>"
    assert result.returncode == 7


@pytest.mark.parametrize("stage", ["systemd", "card", "arm64"])
def test_a_container_needs_root(ready: Checkout, stage: str) -> None:
    ready.user(1000)
    assert sentence(ready.dev("test", f"--{stage}")) == (
        f"dev: --{stage} starts a system in a container; that needs root, on Debian"
    )


@pytest.mark.parametrize(
    ("machine", "missing"),
    [
        ("x86_64", "mmdebstrap systemd-container arch-test qemu-user-static"),
        ("aarch64", "mmdebstrap systemd-container"),
    ],
)
def test_a_container_for_arm64_installs_qemu_where_the_machine_is_another_one(
    ready: Checkout, machine: str, missing: str
) -> None:
    ready.only_own_tools()
    ready.tool("uname", f"#!/bin/sh\necho {machine}\n")
    ready.dev("test", "--arm64")
    assert any(line.endswith(f" install --no-install-recommends {missing}") for line in ready.log())


def test_tests_on_an_emulated_pico_get_a_python_an_archive_and_the_arguments(ready: Checkout) -> None:
    ready.only_own_tools()
    (ready.root / "tests" / "emulated").mkdir(parents=True)
    (ready.root / "tests" / "emulated" / "stage.sh").write_text("printf '<%s>' \"$@\"; exit 7\n")
    result = ready.dev("test", "--emulated", "-k", "a or b")
    assert result.stdout == f"<{ready.root}><{ready.root}/.venv/bin/python><{ARCHIVE}><-k><a or b>"
    assert result.returncode == 7
    assert any(
        line.endswith(" install --no-install-recommends mmdebstrap nodejs npm") for line in ready.log()
    )


def test_an_emulated_pico_needs_root(ready: Checkout) -> None:
    ready.user(1000)
    assert sentence(ready.dev("test", "--emulated")) == (
        "dev: --emulated builds MicroPython in a system of its own; that needs root, on Debian"
    )


def test_circuits_in_kicad_get_an_archive_and_the_arguments(checkout: Checkout) -> None:
    checkout.tool("mmdebstrap", "#!/bin/sh\n")
    (checkout.root / "tests" / "kicad").mkdir(parents=True)
    (checkout.root / "tests" / "kicad" / "stage.sh").write_text("printf '<%s>' \"$@\"; exit 7\n")
    result = checkout.dev("test", "--kicad", "-k", "a or b")
    assert result.stdout == f"<{checkout.root}><{checkout.root}/.venv/bin/python><{ARCHIVE}><-k><a or b>"
    assert result.returncode == 7


def test_a_system_with_kicad_needs_root(ready: Checkout) -> None:
    ready.user(1000)
    assert sentence(ready.dev("test", "--kicad")) == (
        "dev: --kicad puts a system with KiCad together; that needs root, on Debian"
    )


def test_tests_in_webkit_install_its_driver_and_a_screen_and_get_the_arguments(ready: Checkout) -> None:
    ready.only_own_tools()
    result = ready.dev("test", "--webkit", "-k", "a or b")
    assert result.stdout == f"{ready.root}\n<tests/webkit/on_the_page.py><-k><a or b>"
    assert ready.log()[-1].endswith(" install --no-install-recommends webkit2gtk-driver xvfb")


def for_home_assistant(checkout: Checkout) -> Checkout:
    """The checkout with a list of what Home Assistant needs, on a machine whose Python is too old for it."""
    checkout.only_own_tools()
    checkout.tool("dpkg-deb", DPKG_DEB)
    checkout.tool("mosquitto", "#!/bin/sh\n")
    (checkout.root / "tests" / "home_assistant").mkdir(parents=True)
    (checkout.root / "tests" / "home_assistant" / "packages.txt").write_text("homeassistant==1\n")
    return checkout


def test_tests_in_home_assistant_fetch_its_python_once_and_get_the_arguments(ready: Checkout) -> None:
    for_home_assistant(ready)
    ready.given("pytest", 'printf "%s" "$HOME_ASSISTANT_PYTHON"')
    prepared = ready.root / ".cache" / "home-assistant"
    for fetched in (["update", "python3.13"], []):
        result = ready.dev("test", "--home-assistant", "-k", "a or b")
        assert result.stdout == (
            f"{ready.root}\n<tests/home_assistant/on_a_table.py><-k><a or b>{prepared}/python"
        )
        assert [line.split()[-1] for line in ready.log() if "Dir::State" in line] == fetched
    assert "PYTHONHOME=$here/root/usr exec" in (prepared / "bare-python").read_text()


def test_a_python_that_is_new_enough_for_home_assistant_is_used(ready: Checkout) -> None:
    for_home_assistant(ready)
    ready.tool("python3.13", '#!/bin/sh\necho "3.13 $*" >>"$STATE/log"\n')
    assert ready.dev("test", "--home-assistant").returncode == 0
    asked = ready.log()
    assert [line for line in asked if "Dir::State" in line] == []
    installed = next(line for line in asked if "--requirement" in line)
    assert installed.startswith("3.13 ")
    assert installed.endswith(f"--requirement {ready.root}/tests/home_assistant/packages.txt")


def test_other_packages_of_home_assistant_are_fetched_anew(ready: Checkout) -> None:
    for_home_assistant(ready)
    ready.dev("test", "--home-assistant")
    ready.log()
    (ready.root / "tests" / "home_assistant" / "packages.txt").write_text("homeassistant==2\n")
    assert "fetching Home Assistant" in ready.dev("test", "--home-assistant").stderr
    assert "fetching" not in ready.dev("test", "--home-assistant").stderr


def test_home_assistant_that_cannot_be_fetched_is_one_sentence_and_asked_for_again(ready: Checkout) -> None:
    for_home_assistant(ready).dev("test")
    ready.given("apt-fails", "Err:1 Temporary failure resolving 'archive.example'\n")
    result = ready.dev("test", "--home-assistant")
    assert (result.returncode, result.stderr.splitlines()[-1]) == (
        1,
        "dev: could not fetch Python: no connection to the packages; is this machine on the network?",
    )
    (ready.state / "apt-fails").unlink()
    assert ready.dev("test", "--home-assistant").returncode == 0


def test_tests_with_a_broker_install_it_and_get_the_arguments(ready: Checkout) -> None:
    ready.only_own_tools()
    result = ready.dev("test", "--hub", "-k", "a or b")
    assert "<-m><hub><--numprocesses><auto><--dist><worksteal><-k><a or b>" in result.stdout
    assert "mosquitto-clients" in ready.log()[-1]


def test_a_second_call_sets_nothing_up_and_says_nothing(ready: Checkout) -> None:
    assert ready.dev("companion").stderr == ""
    assert ready.log() == []


def test_it_works_through_a_link_from_anywhere(ready: Checkout) -> None:
    link = ready.state / "link to dev"
    link.symlink_to(ready.root / "dev")
    assert ready.dev("companion", "x", program=link).stdout == "<x>"
    assert ready.log() == []


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_new_requirements_are_installed_into_the_old_environment(ready: Checkout, name: str) -> None:
    path = ready.root / name
    path.write_text(path.read_text().replace("click", "clack"))
    ready.dev("companion")
    assert [line.split()[0] for line in ready.log()] == ["pip", "pip"]


def test_settings_of_the_tools_do_not_touch_the_environment(ready: Checkout) -> None:
    path = ready.root / "pyproject.toml"
    path.write_text(path.read_text().replace("line-length = 110", "line-length = 111"))
    ready.dev("companion")
    assert ready.log() == []


def test_a_moved_checkout_gets_a_new_environment(ready: Checkout) -> None:
    ready.root = ready.root.rename(ready.root.with_name("elsewhere"))
    assert ready.dev("companion", "x").stdout == "<x>"
    assert ready.log()[0] == f"-m venv {ready.root}/.venv"


def test_an_upgraded_python_gets_a_new_environment(ready: Checkout) -> None:
    python = ready.root / ".venv/bin/python"
    python.rename(python.with_name("python3.99"))
    python.symlink_to("python3.99")
    ready.dev("companion")
    assert ready.log()[0].startswith("-m venv")


def test_an_interrupted_set_up_is_begun_again(checkout: Checkout) -> None:
    checkout.given("pip-fails", "half a library\n")
    assert checkout.dev("companion").returncode == 1
    (checkout.state / "pip-fails").unlink()
    checkout.log()
    assert checkout.dev("companion", "x").stdout == "<x>"
    assert checkout.log()[0].startswith("-m venv")


def test_an_interrupted_update_begins_with_a_new_environment(ready: Checkout) -> None:
    pins = ready.root / "constraints.txt"
    pins.write_text(pins.read_text() + "clock==99\n")
    ready.given("pip-fails", "half a library\n")
    assert ready.dev("companion").returncode == 1
    (ready.state / "pip-fails").unlink()
    ready.log()
    assert ready.dev("companion", "x").stdout == "<x>"
    assert ready.log()[0].startswith("-m venv")


def test_a_failed_installation_shows_the_end_of_its_log(checkout: Checkout) -> None:
    checkout.given("pip-fails", "no such version: clock 99\n")
    result = checkout.dev("companion")
    assert result.stdout == ""
    assert "no such version: clock 99\ndev: could not install the libraries;" in result.stderr


def test_without_network_it_says_so(checkout: Checkout) -> None:
    checkout.given("pip-fails", "NewConnectionError: [Errno -3] Temporary failure in name resolution\n")
    assert checkout.dev("companion").stderr.splitlines()[1:] == [
        "dev: could not install the libraries: no connection to the packages; is this machine on the network?"
    ]


def test_a_call_waits_for_another_that_is_setting_up(ready: Checkout) -> None:
    """The other one is played here: it holds the lock, and the stamp comes when it is done."""
    stamp = ready.root / ".venv/stamp"
    written = stamp.read_text()
    stamp.unlink()
    lock = (ready.root / ".cache/setup.lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    with subprocess.Popen(
        [ready.root / "dev", "companion", "x"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=ready.environment(),
    ) as second:
        with lock:
            assert second.stdout is not None
            assert second.stdout.readline() == "dev: waiting for another ./dev that is setting up\n"
            stamp.write_text(written)
        assert second.communicate()[0] == "<x>"
    assert ready.log() == []


def test_missing_packages_are_installed_by_root(checkout: Checkout) -> None:
    checkout.given("no-ensurepip")
    assert checkout.dev("companion", "x").stdout == "<x>"
    assert "install --no-install-recommends python3-venv" in checkout.log()[0]


def test_lists_of_packages_are_fetched_only_where_they_are_needed(checkout: Checkout) -> None:
    checkout.given("no-ensurepip")
    checkout.given("no-lists")
    assert checkout.dev("companion", "x").stdout == "<x>"
    assert [line.split()[4] for line in checkout.log() if line.startswith("apt")] == [
        "install",
        "update",
        "install",
    ]


def test_tests_ask_for_a_browser_and_the_program_does_not(checkout: Checkout) -> None:
    checkout.only_own_tools()
    (checkout.tools / "chromium").unlink()
    checkout.dev("companion")
    assert [line for line in checkout.log() if line.startswith("apt")] == []
    checkout.dev("test")
    assert [line for line in checkout.log() if "install --no-install-recommends chromium " in line]


def test_the_browser_is_the_one_without_windows_where_the_system_has_it(checkout: Checkout) -> None:
    checkout.only_own_tools()
    (checkout.tools / "chromium").unlink()
    known = '[ "$2" != chromium-headless-shell ] || echo "Package: chromium-headless-shell"'
    checkout.tool("apt-cache", f"#!/bin/sh\n{known}\n")
    checkout.dev("test")
    asked = [line for line in checkout.log() if "install --no-install-recommends" in line]
    assert ["chromium-headless-shell" in line.split() for line in asked] == [True]


def test_tests_ask_for_the_tool_that_judges_the_unit(checkout: Checkout) -> None:
    checkout.only_own_tools()
    (checkout.tools / "systemd-analyze").unlink()
    checkout.dev("test")
    assert [line for line in checkout.log() if line.endswith("install --no-install-recommends systemd")]


def test_check_asks_for_the_tool_that_checks_the_scripts_of_the_page(checkout: Checkout) -> None:
    checkout.only_own_tools()
    (checkout.tools / "tsc").unlink()
    checkout.dev("check")
    assert [
        line for line in checkout.log() if line.endswith("install --no-install-recommends node-typescript")
    ]


def test_check_names_the_tool_that_is_missing_where_no_package_can_be_installed(ready: Checkout) -> None:
    ready.dev("test")
    ready.only_own_tools()
    for tool in ("tsc", "apt-get"):
        (ready.tools / tool).unlink()
    result = ready.dev("check")
    assert result.returncode == 1
    assert result.stderr.endswith("in the way of this system: node-typescript\n")


@pytest.mark.parametrize("fails", [True, False])
def test_check_checks_the_types_of_the_scripts_and_says_whether_they_are_right(
    checkout: Checkout, fails: bool
) -> None:
    with_manual(checkout).dev("test")
    for tool in ("ruff", "mypy", "lint-imports", "pytest"):
        shutil.copy(checkout.tools / "chromium", checkout.root / ".venv/bin" / tool)
    if fails:
        checkout.given("tsc-fails")
    result = checkout.dev("check")
    assert "tsc --project companion/web" in checkout.log()
    assert (result.returncode, result.stderr) == (
        (1, "dev: these checks failed: tsc\n") if fails else (0, "")
    )


def without_micropython(checkout: Checkout) -> None:
    checkout.only_own_tools()
    (checkout.tools / "micropython").unlink()
    checkout.tool("dpkg-deb", DPKG_DEB)


def test_tests_ask_for_micropython_where_the_system_has_it(checkout: Checkout) -> None:
    without_micropython(checkout)
    checkout.tool("apt-cache", '#!/bin/sh\n[ "$2" != micropython ] || echo "Package: micropython"\n')
    checkout.dev("test")
    assert [line for line in checkout.log() if line.endswith(" micropython") and "Dir::State" not in line]


def test_where_the_system_has_no_micropython_it_is_fetched_from_the_same_archive(checkout: Checkout) -> None:
    without_micropython(checkout)
    result = checkout.dev("test", "-q")
    assert result.stdout == f"{checkout.root}\n{PARALLEL}{BUT_THE_DOCUMENTS}<-q>"
    assert (checkout.root / ".cache/micropython/micropython").exists()
    fetched = [line for line in checkout.log() if "Dir::State" in line]
    assert [line.split()[-1] for line in fetched] == ["update", "micropython"]
    assert "Dir::Etc::SourceParts=/dev/null" in fetched[0]
    assert "MicroPython" in result.stderr
    checkout.dev("test")
    assert checkout.log() == []


def test_micropython_that_cannot_be_fetched_is_one_sentence_and_nothing_half_is_left(
    checkout: Checkout,
) -> None:
    without_micropython(checkout)
    checkout.dev("companion")
    checkout.given("apt-fails", "Err:1 Temporary failure resolving 'archive.example'\n")
    result = checkout.dev("test")
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1] == (
        "dev: could not fetch MicroPython: no connection to the packages; is this machine on the network?"
    )
    assert not (checkout.root / ".cache/micropython/micropython").exists()


def test_sudo_is_used_where_it_asks_for_no_password(checkout: Checkout) -> None:
    checkout.user(1000)
    checkout.tool("sudo", '#!/bin/sh\necho sudo >>"$STATE/log"; shift; exec "$@"\n')
    checkout.given("no-ensurepip")
    assert checkout.dev("companion", "x").stdout == "<x>"
    assert checkout.log()[:2] == ["sudo", "sudo"]


def test_without_root_and_sudo_one_sentence_names_the_packages(checkout: Checkout) -> None:
    checkout.user(1000)
    checkout.given("no-ensurepip")
    assert sentence(checkout.dev("companion")).endswith("may not install them: apt-get install python3-venv")


def test_apt_without_network_says_so(checkout: Checkout) -> None:
    checkout.given("no-ensurepip")
    checkout.given("apt-fails", "Err:1 Temporary failure resolving 'deb'\n")
    assert checkout.dev("companion").stderr.splitlines()[-1].endswith("is this machine on the network?")


def test_a_python_that_is_too_old_is_named(checkout: Checkout) -> None:
    checkout.given("version", "(3, 10, 9)")
    for newer in range(11, 15):
        checkout.tool(f"python3.{newer}", "#!/bin/sh\nexit 127\n")
    wanted = "dev: this needs Python 3.11 or newer, and python3 here is Python (3, 10, 9)"
    assert sentence(checkout.dev("run")) == wanted


def test_a_newer_python_beside_an_old_one_is_used(checkout: Checkout) -> None:
    checkout.tool("python3.14", PYTHON)
    checkout.tool("python3", "#!/bin/sh\nexit 1\n")
    assert checkout.dev("companion", "x").stdout == "<x>"


def test_the_systems_lgpio_is_seen_from_the_environment(checkout: Checkout) -> None:
    checkout.given("lgpio")
    checkout.dev("companion")
    assert checkout.log()[0].startswith("-m venv --system-site-packages ")


@pytest.mark.parametrize("offered", ["Package: python3-lgpio", ""])
def test_a_pi_gets_lgpio_from_the_system_where_the_system_offers_it(checkout: Checkout, offered: str) -> None:
    checkout.tool("grep", '#!/bin/sh\ncase $* in *device-tree/model) exit 0 ;; esac\nexec /bin/grep "$@"\n')
    checkout.tool("apt-cache", f"#!/bin/sh\nprintf %s '{offered}'\n")
    assert checkout.dev("companion", "x").stdout == "<x>"
    installed = [line.split()[-1] for line in checkout.log() if line.startswith("apt-get")]
    assert installed == (["python3-lgpio"] if offered else [])


def test_help_lists_the_commands_and_needs_no_environment(checkout: Checkout) -> None:
    result = checkout.dev()
    assert (result.returncode, result.stderr) == (0, "")
    assert {line.split()[1] for line in result.stdout.splitlines() if line.startswith("./dev ")} == {
        "run", "test", "check", "docs", "format", "bench", "bundle", "companion", "help",
    }  # fmt: skip
    assert checkout.log() == []


def test_an_unknown_command_is_named_and_the_known_ones_listed(checkout: Checkout) -> None:
    result = checkout.dev("tset")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("dev: there is no command 'tset'")
    assert "./dev test" in result.stderr
