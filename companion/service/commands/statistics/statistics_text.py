"""Statistics as text: for each game a league table, and what else is known of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.screens.menu_labels import game_name
from companion.screens.message_markers import mark
from companion.screens.words import Words
from companion.service.commands.text_table import text_table
from companion.service.game.opening_texts import opening_texts
from companion.statistics.game_statistics import FrequentOpening, GameStatistics, Statistics
from companion.statistics.standings import Pairing, Standing

HEADS = (
    mark("player"),
    mark("games"),
    mark("won"),
    mark("drawn"),
    mark("lost"),
    mark("points"),
    mark("series"),
    mark("longest"),
    mark("s a ply"),
    mark("wrong moves"),
)
RATING = mark("rating")

NONE = "-"
"""Stands where nothing is known."""

BETWEEN_MOVES = " · "
"""Stands between the moves of an opening: a move in words may have a comma."""

MOST_PAIRS = 10
"""How many pairs of players are listed."""


def statistics_text(statistics: Statistics, words: Words) -> str:
    """All statistics, game by game; several games are followed by a table over all of them."""
    if not statistics.games:
        return words.text("no game has ended yet")
    parts = [_of_game(game, found, words) for game, found in statistics.games.items()]
    if len(statistics.games) > 1 and statistics.league:
        lines = [words.text("All games"), "", *_league(statistics.league, words, rated=False)]
        parts.append("\n".join([*lines, *_pairs(statistics.head_to_head, words)]))
    return "\n\n\n".join(parts)


def _of_game(game: str, found: GameStatistics, words: Words) -> str:
    lines = [f"{game_name(game, words.language)}: {_numbers(found, words)}", _longest(found, words)]
    if found.league:
        lines += ["", *_league(found.league, words, rated=True)]
    lines += _pairs(found.head_to_head, words)
    lines += _openings(game, found.openings, words)
    lines += _wrong(found.league, words)
    return "\n".join(lines)


def _numbers(found: GameStatistics, words: Words) -> str:
    parts = [
        words.plural("{n} game", "{n} games", found.games),
        words.text("{plies} plies on average", plies=words.decimal(found.plies)),
    ]
    if found.seconds is not None:
        parts.append(words.text("{seconds} s a ply", seconds=words.decimal(found.seconds)))
    return ", ".join(parts)


def _longest(found: GameStatistics, words: Words) -> str:
    most, longest = found.most_plies, found.longest
    plies = words.text("game {id} with {plies} plies", id=most.id, plies=round(most.length))
    parts = [plies] if longest is None else [plies, _minutes(longest.id, longest.length, words)]
    return words.text("longest: {games}", games=", ".join(parts))


def _minutes(game_id: int, seconds: float, words: Words) -> str:
    return words.text("game {id} with {minutes} min", id=game_id, minutes=round(seconds / 60))


def _league(league: Sequence[Standing], words: Words, *, rated: bool) -> list[str]:
    heads = (*HEADS, RATING) if rated else HEADS
    rows = [tuple(words.text(head) for head in heads)]
    return text_table([*rows, *(_standing(one, words, rated=rated) for one in league)], numbers_from=1)


def _standing(one: Standing, words: Words, *, rated: bool) -> tuple[str, ...]:
    cells = (
        one.player,
        *map(str, (one.played, one.won, one.drawn, one.lost)),
        words.decimal(one.points),
        f"{one.series:+d}" if one.series else "0",
        str(one.longest_series),
        NONE if one.seconds is None else words.decimal(one.seconds),
        str(sum(one.wrong.values())),
    )
    return (*cells, rating_text(one, words)) if rated else cells


def rating_text(one: Standing, words: Words) -> str:
    """The strength of a player and how uncertain it is, such as ``27.4 ±5.1``."""
    if one.rating is None:
        return NONE
    return f"{words.decimal(one.rating.strength)} ±{words.decimal(one.rating.uncertainty)}"


def _pairs(pairs: Sequence[Pairing], words: Words) -> list[str]:
    rows = [
        (" - ".join(pair.players), f"{pair.won[0]} : {pair.won[1]}", _drawn(pair.drawn, words))
        for pair in pairs[:MOST_PAIRS]
    ]
    return _part(words.text("head to head"), rows)


def _drawn(games: int, words: Words) -> str:
    return words.text("{games} drawn", games=games) if games else ""


def _openings(game: str, openings: Sequence[FrequentOpening], words: Words) -> list[str]:
    rows = [
        (
            BETWEEN_MOVES.join(opening_texts(game, opening.moves, words)),
            words.plural("{n} game", "{n} games", opening.games),
            words.text("{won} won by the player who began", won=opening.won),
        )
        for opening in openings
        if opening.games > 1
    ]
    return _part(words.text("openings"), rows)


def _wrong(league: Sequence[Standing], words: Words) -> list[str]:
    rows = [
        (one.player, ", ".join(f"{rule} ({times})" for rule, times in one.wrong.items()))
        for one in league
        if one.wrong
    ]
    return _part(words.text("wrong moves by rule"), rows)


def _part(head: str, rows: Sequence[tuple[str, ...]]) -> list[str]:
    """An empty line, the head and the rows; nothing without rows."""
    return ["", head, *text_table(rows)] if rows else []
