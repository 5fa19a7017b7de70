"""A hub at work: hears the tables of a broker, shows them on its page, and directs an evening."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.hub.archive import HubArchive
from companion.hub.directing import Director
from companion.hub.evening_file import EveningFile
from companion.hub.gathering import Gatherer, GatheringThread
from companion.hub.page import (
    HubGames,
    HubStreams,
    create_hub_app,
    evening_routes,
    games_routes,
    hub_page_files,
)
from companion.mqtt.connection import Broker
from companion.screens.words import Words
from companion.service.config.file_paths import built_manual
from companion.web.server import PageServer, access_policy


@dataclass(frozen=True, slots=True)
class DirectedEvening:
    """The evening of a file; `note` gets its pairings, results and standings, line by line.

    With `by_hand` somebody else draws its rounds.
    """

    file: EveningFile
    note: Callable[[str], None]
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class PagePlace:
    """Where the page listens; port 0 takes a free one. `names` are further names of this machine."""

    host: str
    port: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RunningHub:
    """What hears the tables, what directs the evening, and the address of the page; None is not there."""

    gatherer: Gatherer
    director: Director | None
    address: str | None


@contextmanager
def running_hub(
    archive: HubArchive,
    broker: Broker,
    root: str,
    words: Words,
    note: Callable[[str], None],
    directed: DirectedEvening | None = None,
    page: PagePlace | None = None,
) -> Iterator[RunningHub]:
    """Hear the tables under a root of topics while the block runs; `note` gets what is heard, line by line.

    What it says is in the language of `words`. Raises EveningFileError if the file of the evening cannot be
    read, and PageError if the page cannot listen there.
    """
    thread = GatheringThread(archive, broker, root, time.monotonic, lambda: datetime.now(UTC), note)
    with ExitStack() as parts:
        director = None if directed is None else _director(directed, archive, root, thread, words)
        server = (
            None
            if page is None
            else parts.enter_context(_server(page, thread.gatherer, archive, director, words))
        )
        thread.start()
        parts.callback(thread.close)
        yield RunningHub(thread.gatherer, director, None if server is None else server.address)


def _director(
    directed: DirectedEvening,
    archive: HubArchive,
    root: str,
    thread: GatheringThread,
    words: Words,
) -> Director:
    """The director of an evening, beside the gatherer."""
    directed.file.load()
    director = Director(
        directed.file,
        archive,
        root,
        thread.gatherer.tables,
        thread.publish,
        time.monotonic,
        directed.note,
        words,
        by_hand=directed.by_hand,
    )
    thread.add(director)
    return director


def _server(
    page: PagePlace, gatherer: Gatherer, archive: HubArchive, director: Director | None, words: Words
) -> PageServer:
    """The page of what this gatherer hears, of the games that are kept, and of an evening."""
    streams, files, ended = HubStreams(gatherer), hub_page_files(), threading.Event()
    more_routes = games_routes(HubGames(archive, words.language, ended.is_set), files)
    if director is not None:
        more_routes += evening_routes(director, files, words.language)

    def end() -> None:
        ended.set()
        streams.close()

    app = create_hub_app(
        gatherer,
        streams,
        access_policy(page.host, page.names, is_open=False),
        language=words.language,
        files=files,
        find_manual=built_manual,
        more_routes=more_routes,
    )
    return PageServer(app, page.host, page.port, ending=end)
