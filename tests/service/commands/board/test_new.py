"""`companion board new` writes a board file that the other commands take at once."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.boards.board import find, load
from companion.rules.registry import game
from companion.service.cli import main

NOUGHTS = """
from companion.rules.games.sahara import Sahara

class Brought(Sahara):
    id = "noughts"
"""
ANSWERED = {
    "sahara": ["--game", "sahara", "--sensor", "presence", "--pitch", "60"],
    "chess": ["--game", "chess", "--form", "grid", "--size", "8x8", "--sensor", "presence", "--pitch", "45"],
    "star": ["--like", "ghostbuster-six", "--sensor", "count", "--pitch", "36"],
}


def board(*words: object, answers: str | None = None) -> Result:
    return CliRunner(env={"LC_ALL": "C.UTF-8"}).invoke(main, ["board", *map(str, words)], answers)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "my-board.toml"


def refused(file: Path, *words: object, answers: str | None = None) -> str:
    result = board("new", file, *words, answers=answers)
    assert result.exit_code != 0
    assert not file.exists()
    return result.stderr


@pytest.mark.parametrize("options", ANSWERED.values(), ids=ANSWERED)
def test_where_options_answer_all_nothing_is_asked_and_the_board_is_shown_and_drawn(
    file: Path, options: list[str]
) -> None:
    made = board("new", file, *options)
    assert (made.exit_code, made.stderr) == (0, "")
    assert made.stdout.startswith(f"{file} is a board of ")
    assert board("show", file).exit_code == 0
    drawn = board("draw", file, "--output", file.parent)
    assert drawn.exit_code == 0
    assert (file.parent / "my-board" / "parts.md").is_file()


def test_what_no_option_says_is_asked_with_what_is_usual_and_what_is_allowed(file: Path) -> None:
    made = board("new", file, answers="\n\n\n")
    assert made.exit_code == 0
    assert (
        "Game (esiema, geisterfahrer, ghostbuster, sahara, zahlenluchs, or a name of your own) [sahara]:"
        in (made.stdout)
    )
    assert "Sensors tell (mass, presence, count) [mass]:" in made.stdout
    assert "Millimetres from each field to the nearest one [72]:" in made.stdout
    assert load(file).fields == find("sahara-scales").fields


def test_a_game_with_several_plates_asks_which_one(file: Path) -> None:
    made = board("new", file, answers="zahlenluchs\nzahlenluchs-four\npresence\n60\n")
    assert "Fields as on (zahlenluchs, zahlenluchs-four) [zahlenluchs]:" in made.stdout
    assert load(file).fields == find("zahlenluchs-four-reeds").fields


def test_a_game_that_is_yet_to_be_written_asks_for_form_and_size(file: Path) -> None:
    made = board("new", file, answers="mill\nring\n\npresence\n50\n")
    assert "Form (grid, row, ring, hexagon) [grid]:" in made.stdout
    assert "Size (a number of fields from 3 to 128) [12]:" in made.stdout
    made_board = load(file)
    assert (made_board.game, made_board.outline, len(made_board.fields)) == ("mill", "round", 12)


def test_an_answer_that_is_not_allowed_is_asked_again(file: Path) -> None:
    made = board("new", file, "--game", "sahara", answers="smell\ncount\n5\n80\n")
    assert "'smell' is not one of 'mass', 'presence', 'count'" in made.stdout + made.stderr
    assert "5.0 is not in the range 10<=x<=500" in made.stdout + made.stderr
    assert set(load(file).sensors.values()) == {"count"}


def test_a_game_or_size_that_is_not_allowed_is_asked_again(file: Path) -> None:
    made = board("new", file, answers="Go!\nmill\nring\n2\n24\npresence\n50\n")
    assert "game 'Go!' is not allowed; allowed are letters from a to z" in made.stdout + made.stderr
    assert "size '2' is not allowed; a ring has a number of fields from 3" in made.stdout + made.stderr
    assert len(load(file).fields) == 24


def test_without_an_answer_nothing_is_written(file: Path) -> None:
    assert "Aborted!" in refused(file, answers="sahara\n")


def test_a_game_of_another_package_has_its_own_fields_in_the_form(file: Path, bring) -> None:
    bring("noughts", NOUGHTS)
    made = board("new", file, "--game", "noughts", answers="grid\n\npresence\n50\n")
    assert "Size (columns x rows from 1x1 to 26x26, such as 5x5) [7x2]:" in made.stdout
    assert list(load(file).fields) == list(game("noughts", {}).fields)
    assert board("draw", file, "--output", file.parent).exit_code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--form", "hexagon"], "form 'hexagon' is not allowed; no hexagon has the 14 fields of noughts"),
        (
            ["--form", "grid", "--size", "4x4"],
            "size '4x4' is not allowed; it has 16 fields, and the game 14",
        ),
        (
            ["--form", "row", "--size", "14", "--sensor", "contents"],
            "sensor 'contents' is not allowed; allowed is one of presence, count, mass",
        ),
    ],
)
def test_a_form_must_have_the_fields_of_an_installed_game(file: Path, bring, words, message) -> None:
    bring("noughts", NOUGHTS)
    assert message in refused(file, "--game", "noughts", *words)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--game", "Chess"], "game 'Chess' is not allowed; allowed are letters from a to z"),
        (["--like", "sahra"], "there is no board 'sahra'; did you mean 'sahara'?"),
        (["--game", "sahara", "--like", "esiema"], "board 'esiema' is for esiema, not for sahara; "),
        (["--game", "sahara", "--form", "grid"], "--form and --size are not for sahara"),
        (["--game", "sahara", "--size", "3x3"], "--form and --size are not for sahara"),
        (
            ["--game", "chess", "--like", "sahara"],
            "--like sahara is not for chess, for which the package has no",
        ),
        (
            ["--game", "chess", "--form", "grid", "--size", "8"],
            "size '8' is not allowed; a grid has columns x r",
        ),
        (["--game", "chess", "--form", "grid", "--size", "26x26"], "676 is not allowed"),
        (
            ["--game", "esiema", "--sensor", "contents"],
            "'contents' is not allowed; allowed is one of presence",
        ),
        (["--game", "esiema", "--sensor", "count"], "91 Halls take up to 910 mA"),
        (["--game", "esiema", "--sensor", "smell"], "'smell' is not one of 'presence', 'count', 'contents'"),
        (["--game", "esiema", "--pitch", "9"], "9.0 is not in the range 10<=x<=500"),
        (
            ["--game", "esiema", "--sensor", "presence", "--pitch", "500"],
            "size: [5945, 5167] is not allowed; allowed is width and height",
        ),
    ],
)
def test_what_cannot_be_built_is_refused_and_nothing_is_written(file: Path, words, message) -> None:
    assert message in refused(file, *words)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "My board.toml",
            "'My board.toml' is not allowed; allowed is 1 to 32 of a-z, 0-9 and -, a letter first",
        ),
        (
            "board",
            "'board' is not allowed; allowed is 1 to 32 of a-z, 0-9 and -, a letter first, and then .toml",
        ),
        ("sahara.toml", "'sahara' is not allowed; the package has a board of this name"),
        ("missing/mine.toml", "missing/mine.toml: No such file or directory"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(tmp_path: Path, name: str, message: str) -> None:
    assert message in refused(tmp_path / name, *ANSWERED["sahara"])


@pytest.mark.parametrize("target", ["a board", None])
def test_what_is_there_is_never_overwritten_not_even_a_broken_link(file: Path, target: str | None) -> None:
    if target is None:
        file.symlink_to("nowhere.toml")
    else:
        file.write_text(target, "utf-8")
    result = board("new", file, *ANSWERED["sahara"])
    assert result.exit_code == 1
    assert result.stderr == f"Error: {file} is there already, and is not overwritten; choose another name\n"
    assert not (file.parent / "nowhere.toml").exists()
    assert target is None or file.read_text("utf-8") == target


def test_the_file_says_in_comments_what_a_maker_has_to_decide(file: Path) -> None:
    board("new", file, *ANSWERED["chess"])
    text = file.read_text("utf-8")
    assert text.startswith("# What each key means, and which others there are: ")
    for comment in (
        "mm from field to field",
        "reed, or reflex for light barriers",
        "the Pico says this name",
    ):
        assert f"# {comment}" in text
