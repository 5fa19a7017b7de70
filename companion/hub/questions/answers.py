"""Puts questions in SQL to an export, by DuckDB."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import duckdb

from companion.errors import CompanionError
from companion.hub.questions.columns import TABLES


class QuestionError(CompanionError, ValueError):
    """The question cannot be answered; the message says what DuckDB says about it."""


class Answered(NamedTuple):
    """The answer to a question: the names of its columns, and its rows."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


def ask(folder: Path, question: str) -> Answered:
    """Answer a question in SQL about the tables ``games``, ``players`` and ``plies`` of an export.

    Nothing but these files can be read, and nothing can be written. Raises QuestionError.
    """
    missing = [name for name in TABLES if not (folder / f"{name}.parquet").is_file()]
    if missing:
        raise QuestionError(f"{folder}: here is no export of a hub: {missing[0]}.parquet is missing")
    with duckdb.connect(":memory:") as database:
        _open(database, folder)
        try:
            _check(question)
            found = database.execute(question)
            return Answered(tuple(column[0] for column in found.description or ()), found.fetchall())
        except duckdb.Error as error:
            raise QuestionError(str(error)) from error


def _open(database: duckdb.DuckDBPyConnection, folder: Path) -> None:
    """Make the tables of an export known, and everything else unreachable."""
    files = {name: str(folder / f"{name}.parquet") for name in TABLES}
    for name, file in files.items():
        database.read_parquet(file).create_view(name)
    database.execute("SET allowed_paths = $files", {"files": list(files.values())})
    database.execute("SET enable_external_access = false")
    database.execute("SET lock_configuration = true")


def _check(question: str) -> None:
    """Raise QuestionError unless this is one question that only reads."""
    statements = duckdb.extract_statements(question)
    if [one.type for one in statements] != [duckdb.StatementType.SELECT]:
        raise QuestionError("a question is one SELECT, which reads and changes nothing")
