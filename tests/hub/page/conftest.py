"""A hub with a page, whose tables say what the test tells them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from shown_tables import HubWithTables

from companion.hub.archive import HubArchive
from companion.hub.page import HubStreams, create_hub_app
from companion.mqtt.connection import Connected
from companion.web.server import PageServer


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[HubWithTables]:
    with HubArchive.open(str(tmp_path / "hub.sqlite")) as archive:
        made = HubWithTables(archive)
        made.hear(Connected())
        yield made


@pytest.fixture
def serve(hub: HubWithTables) -> Iterator[Callable[..., str]]:
    """Serve the page of the hub, with such arguments of `create_hub_app`; gives its address."""
    servers: list[PageServer] = []

    def serve(**more: Any) -> str:
        streams = HubStreams(hub.gatherer)
        app = create_hub_app(hub.gatherer, streams, **more)
        servers.append(PageServer(app, ending=streams.close))
        return servers[-1].address

    yield serve
    for server in servers:
        server.close()


@pytest.fixture
def address(serve: Callable[..., str]) -> str:
    return serve()


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=30) as client:
        yield client


@pytest.fixture
def open_page(browser: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Opens a page of the hub; fails afterwards where it had reported errors."""
    contexts, errors = [], []

    def note(said: Any) -> None:
        if said.type in {"error", "warning"}:
            errors.append(said.text)

    def open_page(path: str = "", **options: Any) -> Any:
        contexts.append(browser.new_context(reduced_motion="reduce", **{"locale": "en-GB", **options}))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", note)
        page.goto(address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
