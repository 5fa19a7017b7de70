"""A game as one HTML file that anybody can open: the replay page with all that it needs; it loads nothing."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from companion.boards.board import Board
from companion.boards.drawing import extent, svg
from companion.records.game_record import GameRecord
from companion.screens.menu_labels import game_name
from companion.screens.words import Words
from companion.service.page.replay_state import replay_state
from companion.web.bundle import STATIC, small_script, styles
from companion.web.page_labels import labels, used_in
from companion.web.turned_boards import may_turn

STYLES = ("page.css", "board.css", "pieces.css", "replay.css")

POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
"""What the file may do: run and look as it is, and load nothing."""

ANSWERS = """
const kept = JSON.parse(document.getElementById("kept").textContent);
globalThis.fetch = async (address) => {
  const path = address.split("?")[0].split("/").slice(0, 3).join("/");
  const answer = kept[address.endsWith("turned=true") ? `${path}?turned` : path];
  return new Response(typeof answer === "string" ? answer : JSON.stringify(answer));
};
"""
"""Gives the page from the file what it asks its table for."""


def replay_file(
    record: GameRecord, board: Board, words: Words, first: int | None = None, last: int | None = None
) -> str:
    """The file of a game, shown on this board. Raises ReplayError.

    It holds the whole game, but opens with the part from ply `first` to ply `last`; 0 is the start, and None
    is where the game begins or ends.
    """
    number = record.id if isinstance(record.id, int) else 0
    page, code = (STATIC / "replay.html").read_text("utf-8"), small_script("replay.js")
    used = used_in(page + code)
    texts = {key: text for key, text in labels(words.language).items() if key in used}
    kept = {
        "/api/words": {"words": texts, "language": words.language},
        "/api/replay": replay_state(record, number, board, words),
        "/api/games_offered": {record.game: {"name": game_name(record.game, words.language)}},
        "/board.svg": svg(board),
    }
    if may_turn(extent(board)):
        kept["/board.svg?turned"] = svg(board.turned())
    page = re.sub(r"<header.*?</header>\n", "", page, flags=re.DOTALL)
    page = re.sub(r'<link rel="(?:icon|stylesheet)"[^>]*>\n', "", page)
    page = page.replace('<main class="replay"', f'<main class="replay"{_part(first, last)}')
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    page = page.replace("</head>", f"{policy}\n<style>\n{styles(*STYLES)}</style>\n</head>")
    page = re.sub(r'<script type="module"[^>]*></script>\n', "", page)
    return page.replace("</body>", f"{_data(kept)}<script>{ANSWERS}{code}</script>\n</body>")


def _part(first: int | None, last: int | None) -> str:
    """The attributes that tell the page which part it opens with."""
    return "".join(
        f' data-{key}="{ply}"' for key, ply in (("from", first), ("until", last)) if ply is not None
    )


def _data(value: Any) -> str:  # noqa: ANN401 - anything that JSON can hold
    """A value for the script; no text in it can end its element."""
    text = msgspec.json.encode(value).decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="kept">{text}</script>\n'
