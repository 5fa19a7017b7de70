"""Records what an unchanged program does to the files of a directory, by strace (https://strace.io)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

_UNDERSTOOD = (
    "openat",
    "write",
    "sendfile",
    "pwrite64",
    "ftruncate",
    "fsync",
    "fdatasync",
    "rename",
    "link",
    "unlink",
)
_OTHERS = (
    "open",
    "creat",
    "writev",
    "pwritev",
    "pwritev2",
    "truncate",
    "fallocate",
    "copy_file_range",
    "renameat",
    "renameat2",
    "linkat",
    "symlink",
    "symlinkat",
    "unlinkat",
)
"""Calls that change files, too; the archive makes none of them."""

_TRACED = (*_UNDERSTOOD, *_OTHERS)
_LINE = re.compile(r"\d+ +(\w+)\((.*)\) = (-?\d+|\?)")
_TEXT = re.compile(r'(?:(\d+|AT_FDCWD)<([^>]*)>(?:\(deleted\))?|"([^"]*)")')
_STANDARD_OUTPUT = "1"

DIRECTORY = "."
"""The name of the directory itself."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A file was opened to be written; it is made if there is none, and with `emptied` it loses its content."""

    name: str
    emptied: bool


@dataclass(frozen=True, slots=True)
class Written:
    """Bytes were written into a file at a place."""

    name: str
    place: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Cut:
    """A file was brought to this size."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Synced:
    """A file is on the medium as it is now; with the name `DIRECTORY`, all names are."""

    name: str


@dataclass(frozen=True, slots=True)
class Renamed:
    """A file got a new name, which takes the place of a file of this name."""

    name: str
    new: str


@dataclass(frozen=True, slots=True)
class Linked:
    """A file got a second name."""

    name: str
    new: str


@dataclass(frozen=True, slots=True)
class Unlinked:
    """A name was removed."""

    name: str


@dataclass(frozen=True, slots=True)
class Said:
    """Text went to standard output: somebody has seen it."""

    text: str


Call: TypeAlias = Opened | Written | Cut | Synced | Renamed | Linked | Unlinked | Said


class Run(NamedTuple):
    """A command that came to its end: what it did, its status, and what it printed.

    `refused` is how many calls strace has answered with an error in the place of the system.
    """

    calls: list[Call]
    status: int
    output: str
    errors: str
    refused: int


def traced(command: Sequence[str], directory: Path, log: Path, *options: str) -> Run:
    """Run a command of the program to its end, and record what it does in `directory` and what it says.

    `options` are further ones for strace. Calls that failed are left out, for they changed nothing.
    """
    program = [sys.executable, "-m", "companion", *command]
    # With the filter the kernel stops the program at these calls alone, and not at all that Python makes.
    strace = ["strace", "-f", "--seccomp-bpf", "-y", "-xx", "-s", str(1 << 24)]
    strace += ["-e", f"trace={','.join(_TRACED)}", *options]
    done = subprocess.run([*strace, "-o", log, *program], check=False, capture_output=True, text=True)
    text = log.read_text("ascii")
    calls = list(_calls(text, directory))
    return Run(calls, done.returncode, done.stdout, done.stderr, text.count("(INJECTED)"))


def _calls(log: str, directory: Path) -> Iterator[Call]:
    """The calls of a log of strace that concern `directory`, and what went to standard output."""
    ends: Counter[str] = Counter()
    for line in log.splitlines():
        found = _LINE.match(line)
        if found is None or found[3].startswith(("-", "?")):
            continue
        call, arguments, result = found.groups()
        parts = [_part(one) for one in _TEXT.finditer(arguments)]
        paths = [Path(os.fsdecode(part)) for part in parts]
        names = [str(path.relative_to(directory)) for path in paths if path.is_relative_to(directory)]
        handle = arguments.partition("<")[0]
        if call == "openat":
            ends[result] = 0
        if names:
            # The bytes that sendfile copies are not in the log: zeros stand for them, so that a copy that
            # matters would be found damaged.
            data = bytes(int(result)) if call == "sendfile" else parts[-1][: int(result)]
            yield from _changes(call, arguments, names, data, ends[handle])
        elif call == "write" and handle == _STANDARD_OUTPUT:
            yield Said(parts[-1].decode())
        if call in {"write", "sendfile"}:
            ends[handle] += int(result)


def _changes(call: str, arguments: str, names: list[str], data: bytes, end: int) -> Iterator[Call]:
    """What a call does to the files of these names; `end` is where the last bytes were written."""
    last = arguments.rpartition(", ")[2]
    match call:
        case "openat":
            if re.search("O_WRONLY|O_RDWR", arguments):
                yield Opened(names[-1], emptied="O_TRUNC" in arguments)
        case "write" | "sendfile":
            yield Written(names[0], end, data)
        case "pwrite64":
            yield Written(names[0], int(last), data)
        case "ftruncate":
            yield Cut(names[0], int(last))
        case "fsync" | "fdatasync":
            yield Synced(names[0])
        case "rename" | "link" | "unlink":
            yield {"rename": Renamed, "link": Linked, "unlink": Unlinked}[call](*names)
        case _:
            raise ValueError(f"what {call} does to the disk is not known here: {arguments:.200}")


def _part(found: re.Match[str]) -> bytes:
    """The path of a file handle, or the bytes of a text."""
    return bytes.fromhex((found[2] or found[3] or "").replace("\\x", ""))
