"""What other packages bring is found by its name, and what cannot be used is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import extensions
from companion.extensions import ExtensionError, Registry, UnknownNameError, brought
from companion.screens.game_pictures import GamePictures, pictures_of
from companion.study.game_study import GameStudy, study_of

GROUPS = ("companion.game_pictures", "companion.game_study")
GUEST = """\
from companion.screens.game_pictures import GamePictures
from companion.study.game_study import GameStudy

PICTURES, STUDY = GamePictures(text="{a1}"), GameStudy(masses={"o": 3.0})
"""


@pytest.fixture(autouse=True)
def looked_at_anew(monkeypatch: pytest.MonkeyPatch):
    remembered = (extensions.named, extensions.load, pictures_of, study_of)
    for each in remembered:
        each.cache_clear()
    yield
    monkeypatch.undo()
    for each in remembered:
        each.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest):
    """Another package whose entry points name objects of its module."""

    def make(source: str, **objects: str) -> None:
        module = f"guest_{request.node.name.partition('[')[0]}"
        (tmp_path / f"{module}.py").write_text(source, "utf-8")
        told = tmp_path / f"{module}-1.0.dist-info"
        told.mkdir()
        lines = [f"[companion.{group}]\nguest = {module}:{name}\n" for group, name in objects.items()]
        (told / "entry_points.txt").write_text("".join(lines), "utf-8")
        monkeypatch.syspath_prepend(tmp_path)

    return make


def test_a_game_brings_its_pictures_and_its_study(package) -> None:
    package(GUEST, game_pictures="PICTURES", game_study="STUDY")
    assert (pictures_of("guest").text, study_of("guest").masses) == ("{a1}", {"o": 3.0})


def test_a_game_that_brings_nothing_has_the_usual() -> None:
    assert (pictures_of("guest"), study_of("guest").masses) == (GamePictures(), {})
    assert study_of("guest").slips == study_of("sahara").slips


def test_a_game_of_the_package_keeps_its_own(package) -> None:
    package(GUEST.replace("guest", "sahara"), game_pictures="PICTURES")
    assert pictures_of("sahara").text != "{a1}"


@pytest.mark.parametrize(
    ("source", "problem"),
    [("1 / 0", "division by zero"), ("PICTURES = STUDY = 3", "is a int, but must be a Game")],
)
def test_what_cannot_be_used_is_told_and_the_usual_taken(package, source: str, problem: str) -> None:
    package(source, game_pictures="PICTURES", game_study="STUDY")
    with pytest.warns(UserWarning, match=f"drawn without pictures.*{problem}"):
        assert pictures_of("guest") == GamePictures()
    with pytest.warns(UserWarning, match=f"usual slips.*{problem}"):
        assert study_of("guest").slips == GameStudy().slips


def test_an_object_of_the_wrong_kind_names_its_group(package) -> None:
    package("PICTURES = 3", game_pictures="PICTURES")
    with pytest.raises(ExtensionError, match=r"'guest' in companion\.game_pictures is a int"):
        brought("companion.game_pictures", "guest", GamePictures)


LOOMS = Registry("companion.looms", "loom", {"jacquard": "json:loads", "dobby": "no_such_module:dobby"})
"""Things of which the companion itself has two, one of which cannot be imported here."""


def test_what_is_brought_is_found_beside_what_the_companion_has(package) -> None:
    package("loom = 'a loom'", looms="loom")
    assert LOOMS.names == ("jacquard", "dobby", "guest")
    assert LOOMS.own_names == ("jacquard", "dobby")
    assert LOOMS.find("jacquard")("[3]") == [3]  # type: ignore[operator]
    assert LOOMS.find("guest") == "a loom"


def test_an_unknown_name_is_refused_with_the_known_ones(package) -> None:
    package("", looms="loom")
    with pytest.raises(UnknownNameError, match=r"no loom 'hand'; the looms are jacquard, dobby, guest$"):
        LOOMS.find("hand")


def test_what_cannot_be_imported_leaves_the_others(package) -> None:
    package("1 / 0", looms="loom")
    for name, problem in (("dobby", "No module named 'no_such_module'"), ("guest", "division by zero")):
        with pytest.raises(ExtensionError, match=f"the loom '{name}' cannot be loaded from .*: {problem}"):
            LOOMS.find(name)
    assert callable(LOOMS.find("jacquard"))
