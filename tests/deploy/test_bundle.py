"""`deploy/bundle` in a small checkout of git, with a false pip that writes down what it is asked for."""

from __future__ import annotations

import subprocess
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIP = """#!/bin/sh
# Stands for python: what `pip download` and `pip wheel` are asked for is written down, and a wheel is put there.
echo "$*" >>"$0.log"
case $* in *"download"*"$(cat "$0.fails" 2>/dev/null || echo nothing)"*) echo "no such library" >&2; exit 1 ;; esac
while [ $# -gt 0 ]; do
    case $1 in
        --dest) mkdir -p "$2" && : >"$2/library-1.whl" && : >"$2/tabletop_companion-1.whl" ;;
        --wheel-dir) : >"$2/tabletop_companion-1-py3-none-any.whl" && mkdir -p "$4/build" "$4/x.egg-info" ;;
    esac
    shift
done
"""


class Bench:
    """A checkout, and a Python that is none."""

    def __init__(self, directory: Path) -> None:
        self.checkout = directory / "checkout"
        self.file = directory / "bundle.tar.gz"
        self.python = directory / "python"
        self.python.write_text(PIP)
        self.python.chmod(0o755)
        for name in ("deploy/bundle", "deploy/install", "companion/__init__.py", "constraints.txt"):
            (self.checkout / name).parent.mkdir(parents=True, exist_ok=True)
            (self.checkout / name).write_bytes((ROOT / name).read_bytes())
            (self.checkout / name).chmod(0o755)

    def commit(self) -> None:
        who = ("-c", "user.name=ada", "-c", "user.email=ada@example.org")
        for command in (("init", "-q"), ("add", "."), (*who, "commit", "-qm", "all")):
            subprocess.run(["git", "-C", self.checkout, *command], check=True)

    def bundle(self, *machine: str) -> subprocess.CompletedProcess[str]:
        command = [self.checkout / "deploy/bundle", self.python, self.file, *machine]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def asked(self) -> list[str]:
        log = self.python.with_suffix(".log")
        return [line for line in log.read_text().splitlines() if "download" in line]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    made.commit()
    return made


def test_it_has_what_is_committed_and_the_libraries_but_not_the_program_as_one(bench: Bench) -> None:
    (bench.checkout / "own.txt").write_text("not committed")
    result = bench.bundle()
    assert (result.returncode, result.stderr) == (0, "")
    assert "what is not committed does not come into the bundle" in result.stdout
    with tarfile.open(bench.file) as bundle:
        names = {name.partition("/")[2] for name in bundle.getnames()}
    assert {name for name in names if "/" in name} >= {"deploy/install", "wheels/library-1.whl"}
    assert not {"own.txt", "build", "x.egg-info", "wheels/tabletop_companion-1.whl"} & names


@pytest.mark.parametrize("machine", ["aarch64", "x86_64"])
def test_libraries_are_fetched_for_both_systems_and_the_machine(bench: Bench, machine: str) -> None:
    assert bench.bundle(machine).returncode == 0
    asked = bench.asked()
    assert [
        version
        for version in ("3.11.2", "3.13.5")
        for line in asked
        if f" {version} " in line and "manual" in line
    ] == [
        "3.11.2",
        "3.13.5",
    ]
    assert all(f"manylinux2014_{machine}" in line for line in asked)
    assert any(line.endswith(" lgpio") for line in asked) == (machine == "aarch64")


def test_a_library_that_cannot_be_fetched_ends_it_and_leaves_no_file(bench: Bench) -> None:
    bench.python.with_suffix(".fails").write_text("3.13.5")
    result = bench.bundle()
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1] == (
        "bundle: could not fetch the libraries for Python 3.13.5, see the lines above"
    )
    assert not list(bench.file.parent.glob("bundle.tar.gz*"))


def test_a_file_that_is_there_is_kept(bench: Bench) -> None:
    bench.file.write_text("mine")
    result = bench.bundle()
    assert (result.returncode, result.stderr) == (1, f"bundle: {bench.file} is there already\n")
    assert bench.file.read_text() == "mine"


def test_another_machine_is_refused_with_those_that_there_are(bench: Bench) -> None:
    result = bench.bundle("armv7l")
    assert (result.returncode, result.stderr) == (
        1,
        "bundle: there is no machine armv7l: it is aarch64, which every 64-bit Pi is, or x86_64\n",
    )


def test_what_is_no_checkout_of_git_is_refused(tmp_path: Path) -> None:
    result = Bench(tmp_path).bundle()
    assert (result.returncode, result.stderr) == (1, "bundle: a bundle is made from a checkout of git\n")
