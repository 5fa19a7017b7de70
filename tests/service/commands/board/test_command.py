"""`companion board`: what boards there are, what one senses, and the papers to build it."""

import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import companion
from companion.boards.board import find, names
from companion.boards.construction.folder import papers
from companion.boards.nets import drawings as kicad_files
from companion.boards.plates import drawings
from companion.service.cli import main
from companion.service.commands.board.wiring_pins import pins_in_use


def board(*args: str) -> Result:
    return CliRunner(env={"LC_ALL": "C.UTF-8"}).invoke(main, ["board", *args])


def test_all_boards_are_listed_with_their_game_sensors_and_chips() -> None:
    lines = board("list").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(names())
    listed = {line.split()[0]: re.split(r" {2,}", line)[1:] for line in lines}
    assert listed["sahara-pits"] == ["sahara", "12 count, 2 none", "none: for the simulated table"]
    assert listed["zahlenluchs-reeds"] == ["zahlenluchs", "25 presence", "matrix of 5 x 5", "never built"]
    assert listed["ghostbuster-halls"][2] == "56 inputs of hall"


def test_a_board_is_shown_with_its_counts_and_its_note() -> None:
    shown = board("show", "ghostbuster-halls").stdout
    assert shown.startswith("ghostbuster-halls: Four colours, Hall\n")
    assert "ghostbuster, for 2 or 3 or 4 players" in shown
    assert "400 x 400 mm" in shown
    assert "60: 40 count, 4 none, 16 presence" in shown
    assert "usually 992 mA, at worst 1988 mA from the supply of the Pi" in shown
    assert shown.endswith(find("ghostbuster-halls").note)


def test_the_papers_are_written_into_a_folder_of_the_board(tmp_path: Path) -> None:
    result = board("draw", "zahlenluchs-reeds", "--output", str(tmp_path / "new"))
    assert result.exit_code == 0
    folder = tmp_path / "new" / "zahlenluchs-reeds"
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == dict(
        papers(find("zahlenluchs-reeds"), pins_in_use())
    )
    assert result.stdout.startswith(f"{folder}: wiring.md, ")


def test_all_means_every_board_that_can_be_built(tmp_path: Path) -> None:
    assert board("draw", "all", "--output", str(tmp_path)).exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {name for name in names() if find(name).scanners}


def test_a_board_file_is_drawn_like_any_other(tmp_path: Path) -> None:
    source = Path(companion.__file__).parent / "boards" / "zahlenluchs-reeds.toml"
    own = tmp_path / "own.toml"
    own.write_text(source.read_text("utf-8").replace('name = "zahlenluchs-reeds"', 'name = "mine"'), "utf-8")
    assert board("draw", str(own), "--output", str(tmp_path)).exit_code == 0
    assert (tmp_path / "mine" / "wiring.md").read_text("utf-8").startswith("# mine: wiring\n")


def test_outside_a_checkout_the_folder_is_made_where_the_user_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(companion, "__file__", str(tmp_path / "site-packages" / "companion" / "__init__.py"))
    assert board("draw", "zahlenluchs-reeds").exit_code == 0
    assert (tmp_path / "hardware" / "zahlenluchs-reeds" / "parts.md").is_file()


@pytest.mark.parametrize("word", ["show", "draw", "plate", "kicad"])
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("sahara-scale", "there is no board 'sahara-scale'; did you mean 'sahara-scales'?"),
        ("missing.toml", "missing.toml: cannot be read: "),
    ],
)
def test_a_board_that_is_not_there_is_one_sentence(word: str, name: str, message: str) -> None:
    result = board(word, name)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {message}")
    assert len(result.stderr.splitlines()) == 1


def test_nothing_is_written_where_one_of_the_boards_cannot_be_drawn(tmp_path: Path) -> None:
    result = board("draw", "zahlenluchs-reeds", "sahara", "--output", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr == "Error: board 'sahara' is drawn for the simulated table: it names no chips\n"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("no folder", "utf-8")
    result = board("draw", "zahlenluchs-reeds", "--output", str(tmp_path / "taken"))
    assert result.exit_code == 1
    assert result.stderr == f"Error: {tmp_path}/taken/zahlenluchs-reeds: Not a directory\n"


@pytest.mark.parametrize("word", ["show", "draw", "plate", "kicad"])
@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("zahlenluchs-reeds", '"a5..e5"', '"a5..d5 m1"', "has no e5, which zahlenluchs needs"),
        ("sahara-scales", "\no = ", "\nx = ", "masses lack the pieces o of sahara"),
        (
            "sahara-scales",
            "[fields]",
            '[[scanners]]\nchip = "matrix"\nrows = 5\ncolumns = 5\n[fields]',
            "both need",
        ),
    ],
)
def test_a_board_that_cannot_be_played_is_neither_shown_nor_drawn(
    tmp_path: Path, word: str, name: str, old: str, new: str, message: str
) -> None:
    shipped = (Path(companion.__file__).parent / "boards" / f"{name}.toml").read_text("utf-8")
    assert old in shipped
    own = tmp_path / "own.toml"
    own.write_text(shipped.replace(old, new), "utf-8")
    result = board(word, str(own), *(["--output", str(tmp_path / "out")] if word != "show" else []))
    assert result.exit_code == 1
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_a_board_whose_game_is_not_written_yet_is_shown_and_drawn_and_says_so(tmp_path: Path) -> None:
    shipped = (Path(companion.__file__).parent / "boards" / "zahlenluchs-reeds.toml").read_text("utf-8")
    own = tmp_path / "own.toml"
    own.write_text(shipped.replace('game = "zahlenluchs"', 'game = "zahlenlux"'), "utf-8")
    note = "Note: the game 'zahlenlux' of zahlenluchs-reeds is not installed, so its fields are not compared"
    for result in (board("show", str(own)), board("draw", str(own), "--output", str(tmp_path))):
        assert result.exit_code == 0
        assert result.stderr.startswith(note)
        assert "did you mean 'zahlenluchs'?" in result.stderr


def test_a_board_whose_game_is_not_written_yet_is_refused_for_its_scanners(tmp_path: Path) -> None:
    shipped = (Path(companion.__file__).parent / "boards" / "sahara-scales.toml").read_text("utf-8")
    own = tmp_path / "own.toml"
    more = '[[scanners]]\nchip = "matrix"\nrows = 5\ncolumns = 5\n[fields]'
    own.write_text(shipped.replace('game = "sahara"', 'game = "own"').replace("[fields]", more), "utf-8")
    result = board("show", str(own))
    assert (result.exit_code, len(result.stderr.splitlines())) == (1, 1)
    assert "both need" in result.stderr


def test_the_plates_are_written_into_a_folder_of_the_board(tmp_path: Path) -> None:
    result = board("plate", "zahlenluchs-reeds", "--output", str(tmp_path / "new"))
    assert result.exit_code == 0
    folder = tmp_path / "new" / "zahlenluchs-reeds"
    assert {path.name for path in folder.iterdir()} == drawings(find("zahlenluchs-reeds")).keys()
    assert (folder / "top.svg").read_bytes() == drawings(find("zahlenluchs-reeds"))["top.svg"]
    assert result.stdout.startswith(f"{folder}: plates.md, ")


def test_without_a_folder_plates_are_written_where_the_user_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert board("plate", "zahlenluchs-reeds").exit_code == 0
    assert (tmp_path / "plates" / "zahlenluchs-reeds" / "top.dxf").is_file()


def test_the_sheets_are_as_large_as_the_bed_that_the_user_names(tmp_path: Path) -> None:
    assert board("plate", "sahara-scales", "--bed", "800x450", "--output", str(tmp_path)).exit_code == 0
    sheet = (tmp_path / "sahara-scales" / "sheet-plywood-6-mm-1.svg").read_text("utf-8")
    assert 'width="800mm" height="450mm"' in sheet


@pytest.mark.parametrize("wrong", ["600", "600 x 400", "600x0", "600x40000", "600x-400", "600x400mm"])
def test_a_bed_that_is_no_size_is_refused_with_what_is_allowed(tmp_path: Path, wrong: str) -> None:
    result = board("plate", "sahara-scales", "--bed", wrong, "--output", str(tmp_path))
    assert result.exit_code == 2
    assert f"{wrong!r} is no size of a sheet; allowed are width and height in mm" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_plates_that_cannot_be_made_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    shipped = (Path(companion.__file__).parent / "boards" / "sahara-scales.toml").read_text("utf-8")
    own = tmp_path / "own.toml"
    own.write_text(shipped.replace("b6 = { x = 130, y = 66", "b6 = { x = 130, y = 93"), "utf-8")
    result = board("plate", str(own), "--output", str(tmp_path / "out"))
    assert result.exit_code == 1
    assert result.stderr == (
        "Error: board 'sahara-scales': top, a1: opening and b6: opening at (130, 123.5):"
        " 1.0 mm are left between them; at least 1.5 are needed\n"
    )
    assert not (tmp_path / "out").exists()


def test_a_board_that_names_no_chips_has_no_plates(tmp_path: Path) -> None:
    result = board("plate", "sahara", "--output", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: board 'sahara' is drawn for the simulated table")
    assert list(tmp_path.iterdir()) == []


def test_without_the_library_of_dxf_it_is_said_what_brings_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ezdxf.filemanagement", None)
    result = board("plate", "zahlenluchs-reeds", "--output", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr == (
        "Error: a drawing in DXF needs the library ezdxf;"
        " this brings it: pip install 'tabletop-companion[plates]'\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_the_circuit_is_written_into_a_folder_of_the_board(tmp_path: Path) -> None:
    result = board("kicad", "zahlenluchs-reeds", "--output", str(tmp_path / "new"))
    assert result.exit_code == 0
    folder = tmp_path / "new" / "zahlenluchs-reeds"
    written = {path.name: path.read_text("utf-8") for path in folder.iterdir()}
    assert written == kicad_files(find("zahlenluchs-reeds"), pins_in_use())
    assert result.stdout.startswith(f"{folder}: zahlenluchs-reeds.net, zahlenluchs-reeds.kicad_sch, ")


def test_without_a_folder_a_circuit_is_written_where_the_user_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert board("kicad", "zahlenluchs-reeds").exit_code == 0
    assert (tmp_path / "kicad" / "zahlenluchs-reeds" / "zahlenluchs-reeds.kicad_pro").is_file()


def test_a_board_that_names_no_chips_has_no_circuit(tmp_path: Path) -> None:
    result = board("kicad", "sahara", "--output", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: board 'sahara' is drawn for the simulated table")
    assert list(tmp_path.iterdir()) == []


def test_without_the_library_of_s_expressions_it_is_said_what_brings_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sexpdata", None)
    result = board("kicad", "zahlenluchs-reeds", "--output", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr == (
        "Error: a circuit for KiCad needs the library sexpdata;"
        " this brings it: pip install 'tabletop-companion[kicad]'\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_board_says_whether_somebody_has_built_it(tmp_path: Path) -> None:
    shipped = (Path(companion.__file__).parent / "boards" / "zahlenluchs-reeds.toml").read_text("utf-8")
    own = tmp_path / "own.toml"
    own.write_text(shipped.replace("size =", 'built = "Ada, March 2027"\nsize =', 1), "utf-8")
    for name, built in (
        ("zahlenluchs-reeds", "by nobody yet, as far as we know"),
        (str(own), "Ada, March 2027"),
    ):
        assert f"\nbuilt    {built}\n" in board("show", name).stdout
    board("draw", str(own), "--output", str(tmp_path))
    wiring = (tmp_path / "zahlenluchs-reeds" / "wiring.md").read_text("utf-8")
    assert "This board has been built: Ada, March 2027." in wiring
    assert "Nobody has built" not in wiring


def test_a_spare_input_is_shown_and_drawn(tmp_path: Path) -> None:
    shipped = (Path(companion.__file__).parent / "boards" / "zahlenluchs-reeds.toml").read_text("utf-8")
    own = tmp_path / "own.toml"
    own.write_text(shipped.replace("columns = 5", "columns = 6"), "utf-8")
    assert "matrix of 5 x 6" in board("show", str(own)).stdout
    assert board("draw", str(own), "--output", str(tmp_path / "out")).exit_code == 0
