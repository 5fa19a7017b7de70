"""`companion replay`: shows a game of the archive ply by ply."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from companion.records.game_record import GameRecord
from companion.records.replay import Replayed
from companion.screens.words import LANGUAGES, Words, language
from companion.service.commands.command_options import archive_option, game_of, one_sentence
from companion.service.commands.position_drawing import draw
from companion.service.commands.replay.browsing import browse
from companion.service.commands.terminal_keys import TerminalKeys, keys_one_by_one
from companion.service.game import record_text
from companion.service.game.replay_views import ReplayScene, ply_sentences, scenes
from companion.texts import json_line, visible


@click.command()
@click.argument("game_id", metavar="ID", type=int)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a ply.")
@click.option("--undone", is_flag=True, help="Show plies that were taken back, too.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the words; else LANG.")
@archive_option
def command(game_id: int, as_json: bool, undone: bool, lang: str | None, archive: Path | None) -> None:
    """Play game ID of the archive again.

    In a terminal: space or the right arrow shows the next ply, the left arrow the one before, p plays
    and stops, + and - change the speed, d goes to the ply that decided the game, q ends. Without a
    terminal all plies are printed.
    """
    with game_of(archive, game_id) as record:
        with one_sentence():
            seen = list(scenes(record, undone=undone))
        if as_json:
            for scene in seen[1:]:
                click.echo(_line(scene))
        else:
            _show(record, seen, Words(language(lang, os.environ)))


def _show(record: GameRecord, seen: Sequence[ReplayScene], words: Words) -> None:
    pages = [_page(record, scene, words) for scene in seen]
    pages[-1] += f"\n\n{visible(record_text.result_line(record, words))}"
    if sys.stdin.isatty() and sys.stdout.isatty():
        with keys_one_by_one(sys.stdin):
            browse(pages, seen, words, TerminalKeys(sys.stdin).wait, time.monotonic)
    else:
        click.echo("\n\n".join(pages))


def _line(scene: ReplayScene) -> str:
    line: dict[str, Any] = {}
    if scene.replayed is not None:
        line = {"number": scene.replayed.number, **msgspec.to_builtins(scene.replayed.ply)}
    line["position"] = scene.game.write_position(scene.position)
    line["scores"] = dict(scene.view.scores)
    return json_line(line)


def _page(record: GameRecord, scene: ReplayScene, words: Words) -> str:
    ply = scene.replayed
    title = record_text.head(record, words) if ply is None else [_numbered(scene, ply, words)]
    said = [visible(line) for line in ply_sentences(scene.view, words)]
    return "\n".join((*map(visible, title), "", draw(scene.game, scene.position), "", *said))


def _numbered(scene: ReplayScene, ply: Replayed, words: Words) -> str:
    return f"{ply.number}. {record_text.scene_text(scene, words)}"
