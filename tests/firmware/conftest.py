"""Picos that run the firmware in a real MicroPython, each with the scanners that a test gives it."""

import pytest
from pico_vm import Pico, board_of, put_files


class Bench:
    """Plugs Picos in, each with its own files; all are unplugged in the end."""

    def __init__(self, directory):
        self._directory = directory
        self._picos = []

    def plug(self, *scanners, **how):
        place = self._directory / str(len(self._picos))
        place.mkdir()
        put_files(board_of(*scanners), place / "files")
        pico = Pico(place / "files", place / "port", scanners)
        self._picos.append(pico)
        pico.start(**how)
        return pico

    def unplug(self):
        """The exit status of each, and what it said on standard error."""
        return [pico.stop() for pico in self._picos]


@pytest.fixture(scope="module")
def plugged(tmp_path_factory):
    """Plug in a Pico that a file of tests shares."""
    bench = Bench(tmp_path_factory.mktemp("picos"))
    yield bench.plug
    assert {*bench.unplug()} <= {(0, ""), None}


@pytest.fixture
def plug(tmp_path):
    """Plug in a Pico with these scanners, which goes on to the end."""
    bench = Bench(tmp_path)
    yield bench.plug
    assert {*bench.unplug()} <= {(0, ""), None}


@pytest.fixture
def alone(tmp_path):
    """Plug in a Pico that may end as it likes."""
    bench = Bench(tmp_path)
    yield bench.plug
    bench.unplug()
