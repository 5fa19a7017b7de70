"""The page of questions has every table and every column of an export, and its questions are answered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hub_records import RECORDS

from companion.hub.archive import HubArchive
from companion.hub.questions import ask, export
from companion.hub.questions.columns import TABLES

PAGE = "parquet"


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_every_column_with_its_type(page, name: str) -> None:
    told = {column: row["type"] for column, row in page.table(f"`{name}`").items()}
    assert told == {field.name: str(field.type) for field in TABLES[name]}


def test_its_questions_are_answered(page, tmp_path: Path) -> None:
    with HubArchive.open(str(tmp_path / "hub.sqlite")) as archive:
        for record in RECORDS:
            archive.add_record("table-1", record)
        export(archive, tmp_path)
    questions = re.findall(r'"(SELECT [^"]+)"', page.text)
    assert len(questions) == 2
    assert all(ask(tmp_path, question).rows for question in questions)
