"""The options that say who does long work: ``--workers N`` or ``--cluster ADDRESS``."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from companion.study.cluster import Cluster
from companion.study.worker_processes import WorkerProcesses
from companion.study.workers import Workers

_ADDRESS = re.compile(r"tcp://[^/\s]+:\d{1,5}")


def _address(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    """The address of a scheduler. Raises BadParameter."""
    if text is not None and not _ADDRESS.fullmatch(text):
        raise click.BadParameter(f"{text!r} is no address such as tcp://192.168.1.5:8786")
    return text


_OPTIONS = (
    click.option(
        "--workers",
        "number",
        type=click.IntRange(min=1),
        metavar="N",
        help="How many work at once on this machine.  [default: one a core]",
    ),
    click.option(
        "--cluster",
        "address",
        callback=_address,
        metavar="ADDRESS",
        help="Work on the Dask cluster of this scheduler, such as tcp://192.168.1.5:8786.",
    ),
)


def worker_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command these options; it gets them as one argument, `workers`."""

    @wraps(command)
    def working(*args: Any, number: int | None, address: str | None, **values: Any) -> None:  # noqa: ANN401 - what click gives a command
        command(*args, workers=_workers(number, address), **values)

    for option in reversed(_OPTIONS):
        working = option(working)
    return working


def _workers(number: int | None, address: str | None) -> Workers:
    """The workers that are asked for. Raises UsageError."""
    if address is None:
        return WorkerProcesses(number)
    if number is not None:
        raise click.UsageError("--workers and --cluster are both given, and a cluster has its own workers")
    return Cluster(address)
