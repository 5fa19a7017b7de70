"""The pages that add a sensor kind, a grid, a display and lights are true: their commands run in their order."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from PIL import Image
from written_package import Typed, WrittenPackage, state_when

PAGES = {
    name: WrittenPackage(f"docs/how-to/{page}.md", name)
    for page, name in (
        ("add-a-sensor-kind", "level"),
        ("add-a-grid", "camera"),
        ("add-a-display", "frame"),
        ("add-lights", "lamps"),
    )
}
RUN = "./dev run "
COMMANDS = [
    pytest.param(name, typed, id=f"{name}: {typed.command[:50]}")
    for name, page in PAGES.items()
    for typed in page.typed
    if typed.command != page.install and not typed.command.startswith(RUN)
]


@pytest.fixture(scope="module")
def environs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """The environment of each page's reader."""
    return {name: page.write(tmp_path_factory.mktemp(name)) for name, page in PAGES.items()}


@pytest.mark.parametrize(("name", "typed"), COMMANDS)
def test_a_command_of_the_page_does_what_the_page_shows(
    name: str, typed: Typed, environs: dict[str, dict[str, str]]
) -> None:
    PAGES[name].run(typed, environs[name])


@pytest.mark.parametrize("name", PAGES)
def test_each_page_installs_its_package_and_runs_one_service(name: str) -> None:
    commands = [typed.command for typed in PAGES[name].typed]
    assert commands.count(PAGES[name].install) == 1
    assert len([command for command in commands if command.startswith(RUN)]) == 1


@pytest.fixture
def serve(environs: dict[str, dict[str, str]]):
    """Run the service of a page; what `ask` finds at its address and in the folder of its package."""

    def serve(name: str, ask):
        (command,) = [typed.command for typed in PAGES[name].typed if typed.command.startswith(RUN)]
        folder = Path(environs[name]["HOME"], name)
        return PAGES[name].serve(command, environs[name], lambda address: ask(address, folder))

    return serve


def set_up(address: str) -> dict:
    """The state of the table as soon as it is found set up."""
    return state_when(address, lambda state: state["turn"] is not None)


def test_a_table_of_level_gauges_is_found_set_up(serve) -> None:
    state = serve("level", lambda address, _: set_up(address))
    assert (state["board"], state["turn"] in {"A", "B"}) == ("levels", True)


def test_the_service_plays_on_what_the_camera_sees(serve) -> None:
    def ask(address: str, folder: Path) -> tuple[str, list[dict]]:
        turn = set_up(address)["turn"]
        (folder / "seen.new").write_text("3 3 3 3 3 3 9 3 3 3 3 3 3 0\n", "utf-8")
        (folder / "seen.new").replace(folder / "seen.txt")
        return turn, state_when(address, lambda state: state["wrong"])["wrong"]

    turn, wrong = serve("camera", ask)
    assert turn in {"A", "B"}
    assert [(one["field"], one["seen"], one["expected"]) for one in wrong] == [("A", 9, 0)]


def test_the_service_shows_its_pictures_on_the_display_of_the_page(serve) -> None:
    def ask(address: str, folder: Path) -> tuple[int, int]:
        set_up(address)
        with Image.open(folder / "display.png") as picture:
            return picture.size

    assert serve("frame", ask) == (512, 256)


def test_the_lamps_of_wrong_fields_turn_red(serve) -> None:
    def ask(address: str, folder: Path) -> list[str]:
        httpx.post(f"{address}api/new_game", json={"game": "sahara", "starter": "A"}, timeout=30)
        state_when(address, lambda state: state["turn"] == "A")
        httpx.post(f"{address}api/lift", json={"field": "b1", "pieces": "1o"}, timeout=30)
        httpx.post(f"{address}api/drop", json={"field": "a1", "pieces": "1o"}, timeout=30)
        state_when(address, lambda state: state["wrong"])
        return (folder / "lamps.txt").read_text("utf-8").splitlines()

    assert serve("lamps", ask)[-1] == "0=#ff0000 7=#ff0000"
