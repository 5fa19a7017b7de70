"""A real PostgreSQL on the loopback, in a folder that is thrown away."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from companion.hub.demo.local_broker import free_port


class Postgres:
    """One server with an empty database ``games``; it can be stopped and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        # Its socket has a short path, and its user must reach the folder.
        self._folder = Path(mkdtemp(prefix="pg"))
        self._data = self._folder / "data"
        if os.getuid() == 0:
            shutil.chown(self._folder, "postgres")
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "hub", "--no-sync")

    @property
    def url(self) -> str:
        """The address of its database."""
        return f"postgresql://hub@127.0.0.1:{self.port}/games"

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._run(
            "pg_ctl", "-D", str(self._data), "-w", "-l", str(self._folder / "log"), "-o", options, "start"
        )

    def make_database(self) -> None:
        """Make the database, empty; one that is there is dropped."""
        login = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "hub"]
        self._run("dropdb", *login, "--if-exists", "--force", "games")
        self._run("createdb", *login, "games")

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        """End it if it runs, and remove all of it."""
        if (self._data / "postmaster.pid").exists():
            self.kill()
        shutil.rmtree(self._folder)

    def _run(self, name: str, *arguments: str) -> None:
        # The server runs under no root.
        user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        done = subprocess.run(
            [*user, program(name), *arguments], capture_output=True, text=True, check=False, cwd="/"
        )
        if done.returncode:
            raise RuntimeError(f"{name}: {done.stdout}{done.stderr}")


def program(name: str) -> str:
    """A program of PostgreSQL; Debian keeps those of the server beside each other, by version."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else name


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server that runs while the block does."""
    server = Postgres()
    try:
        server.start()
        server.make_database()
        yield server
    finally:
        server.remove()
