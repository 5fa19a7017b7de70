"""`companion judge`: answers questions about the rules, one JSON object a line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any, BinaryIO

import click

from companion.screens.words import LANGUAGES, Words, language
from companion.service.commands.judge.rules_request import answer_line


@click.command("judge")
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the reasons; else LANG.")
def command(file: BinaryIO, lang: str | None) -> None:
    """Answer positions and moves by the rules, one JSON object a line.

    Reads FILE, or standard input without it, and answers each line at once: with "move", whether
    it is legal, the position after it or the reason why not; without, all legal moves. A line that
    is no such request is answered with "error", and the exit status is then 1.

    \b
    echo '{"id": 1, "game": "sahara", "move": "a4"}' | companion judge
    """  # noqa: D301 - click reads a backspace
    say = Words(language(lang, os.environ)).reason
    failed = False
    for line in file:
        answer = answer_line(line, say)
        failed = failed or "error" in answer
        click.echo(_written(answer))
    sys.exit(1 if failed else 0)


def _written(answer: Mapping[str, Any]) -> bytes:
    """The answer in UTF-8; half of a surrogate pair, which UTF-8 lacks, is written as an escape."""
    try:
        return json.dumps(answer, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return json.dumps(answer).encode()
