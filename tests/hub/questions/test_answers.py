"""Questions in SQL to an export: they read it, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.hub.questions.answers import QuestionError, ask


def test_a_question_about_all_games_is_answered(folder: Path) -> None:
    answered = ask(folder, "SELECT game, count(*) AS games FROM games GROUP BY game ORDER BY games DESC")
    assert answered == (("game", "games"), [("sahara", 2), ("ghostbuster", 1)])


def test_tables_can_be_joined_by_the_key_of_a_game(folder: Path) -> None:
    question = """
        SELECT name, count(*) FROM players JOIN plies USING ("table", number, started, seat)
        WHERE NOT undone AND name IS NOT NULL GROUP BY name
    """
    assert ask(folder, question).rows == [("Ada", 3)]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("SELECT * FROM matches", "matches"),
        ("SELEKT 1", "syntax error"),
        ("", "a question is one SELECT"),
        ("SELECT 1; SELECT 2", "a question is one SELECT"),
        ("DROP VIEW games", "a question is one SELECT"),
        ("COPY games TO '{folder}/games.parquet'", "a question is one SELECT"),
        ("SELECT * FROM read_csv('/etc/passwd')", "disabled"),
        ("SELECT * FROM read_text('{folder}/../hub.sqlite')", "disabled"),
    ],
)
def test_what_cannot_or_must_not_be_answered_is_refused(folder: Path, question: str, told: str) -> None:
    before = {file: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(QuestionError, match=told):
        ask(folder, question.format(folder=folder))
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


def test_a_folder_without_an_export_is_named(tmp_path: Path) -> None:
    with pytest.raises(QuestionError, match=r"here is no export of a hub: games\.parquet is missing"):
        ask(tmp_path, "SELECT 1")
