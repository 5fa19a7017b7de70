"""The results of a study as text: a table with notes below it, a table in Markdown, or JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from companion.screens.message_markers import mark
from companion.screens.words import Words
from companion.service.commands.text_table import text_table
from companion.study.calibration import Reliability
from companion.study.calibration import as_json as calibration_as_json
from companion.study.tally import DISCOVERIES, Failure, Tally, quantile, share

NONE = "-"
"""The cell of a share or time that was not counted."""

PLACES = 4
"""The decimal places of a calibration error: it is to be at most 0.01."""

HEADS = (
    mark("sensors"),
    mark("plies"),
    mark("recognised"),
    mark("asked"),
    mark("not seen"),
    mark("wrong"),
    mark("slips"),
    mark("at once"),
    mark("by asking"),
    mark("later"),
    mark("never"),
    mark("median"),
    mark("worst"),
)
"""The columns: plies and what became of them, slips and when they were noticed, waiting times."""

SLIPS = {
    "at once": mark("at once"),
    "asked": mark("by asking"),
    "later": mark("later"),
    "never": mark("never"),
}

CIRCUMSTANCES = {
    "pause": mark("{n} after a pause in mid-move"),
    "hurry": mark("{n} of two plies without a rest"),
    "disturbed": mark("{n} with a disturbed sensor"),
    "calm": mark("{n} without any of that"),
}
"""The circumstances of turns that were recorded as something else."""

HOW = {
    "pause": mark("after a pause in mid-move"),
    "hurry": mark("two plies without a rest"),
    "disturbed": mark("with a disturbed sensor"),
    "calm": mark("with nothing to disturb it"),
}

CASES = {
    "wrong": mark("{told} was recorded, and {made} was played ({how})"),
    "misread": mark("{told} was recorded while people were putting the table right"),
    "sound": mark("{told} was called faulty, and nothing was wrong with it"),
    "not ready": mark("the table was set up, and the companion did not see it"),
    "stranded": mark("the table was put right, and the companion did not see it"),
}
"""Mistakes of the referee, in words."""

KINDS = {
    "blockade not dissolved": mark("blockade not dissolved"),
    "capture forgotten": mark("capture forgotten"),
    "capture taken wrongly": mark("capture taken wrongly"),
    "captured figure taken off": mark("captured figure taken off"),
    "captured piece left": mark("captured piece left"),
    "dropped twice": mark("dropped twice"),
    "entered without a six": mark("entered without a six"),
    "foreign pit": mark("foreign pit"),
    "pit skipped": mark("pit skipped"),
    "taken without capture": mark("taken without capture"),
    "too far": mark("too far"),
    "wrong ball": mark("wrong ball"),
    "wrong distance": mark("wrong distance"),
    "wrong step": mark("wrong step"),
    "wrong stone": mark("wrong stone"),
}
"""The kinds of slip of the package's own games."""


@dataclass(frozen=True)
class TableResult:
    """The counts of one table."""

    game: str
    label: str
    tally: Tally


def plies_seen(tally: Tally) -> dict[str, int]:
    """The plies made rightly, by what the players got of them, in the order of the columns."""
    plies = tally.plies
    return {
        "recognised": plies["recognised"],
        "asked": plies["asked"],
        "not seen": plies["asked amiss"] + plies["refused"] + plies["unseen"],
        "wrong": plies["wrong"],
    }


def report(game: str, results: Sequence[TableResult], words: Words) -> str:
    """All results of one game; for a single table also the slips by kind."""
    games = max(result.tally.games for result in results)
    parts = [
        words.text("{game}, games on each table: {games}", game=game, games=games),
        table(results, words),
    ]
    if len(results) == 1 and results[0].tally.slips:
        parts.append(by_kind(results[0].tally, words))
    parts += [f"{one.label}: {note}" for one in results for note in notes(one.tally, words)]
    return "\n".join(parts)


def table(results: Sequence[TableResult], words: Words) -> str:
    """The results of one game, one table a line."""
    rows = [tuple(words.text(head) for head in HEADS), *(_row(result, words) for result in results)]
    return "\n".join(text_table(rows, numbers_from=1))


def by_kind(tally: Tally, words: Words) -> str:
    """For each kind of slip its number, and the shares by when it was noticed."""
    heads = ("", words.text("slips"), *(words.text(SLIPS[discovery]) for discovery in DISCOVERIES))
    rows = [heads]
    for kind, counts in tally.kinds.items():
        shares = (_percent(share(counts, discovery), words) for discovery in DISCOVERIES)
        named = words.text(KINDS[kind]) if kind in KINDS else kind
        rows.append((named, str(sum(counts.values())), *shares))
    return "\n".join(text_table(rows, numbers_from=1))


def notes(tally: Tally, words: Words) -> Iterator[str]:
    """The mistakes of the referee, and the first examples of them."""
    if tally.wrong:
        how = ", ".join(
            words.text(CIRCUMSTANCES[one], n=number) for one, number in sorted(tally.wrong.items())
        )
        yield words.text(
            "turns recorded as something else: {n} ({how})", n=sum(tally.wrong.values()), how=how
        )
    counted = (
        (tally.misread, mark("plies recorded while the table was put right: {n}")),
        (tally.stranded, mark("games that could not go on: {n}")),
        (tally.faults, mark("sound sensors called faulty: {n}")),
    )
    yield from (words.text(what, n=number) for number, what in counted if number)
    yield from ("  " + _told(case, words) for case in tally.cases)
    yield from calibration_notes(tally.reliability, words)


def calibration_notes(reliability: Reliability, words: Words) -> Iterator[str]:
    """How far the referee's confidence and the share of right verdicts are apart; nothing without any."""
    error, by_chance = reliability.error, reliability.by_chance
    if error is not None and by_chance is not None:
        yield words.text(
            "calibration error {error} over {n} verdicts; chance alone gives {chance}",
            error=words.decimal(error, PLACES),
            n=reliability.number,
            chance=words.decimal(by_chance, PLACES),
        )


def _told(case: Failure, words: Words) -> str:
    how = "" if case.how is None else words.text(HOW[case.how])
    what = words.text(CASES[case.what], told=case.told, made=case.made, how=how)
    return words.text("game {game}, plies on record {ply}: {what}", game=case.game, ply=case.ply, what=what)


def markdown(results: Iterable[TableResult], words: Words) -> str:
    """All results as one table in Markdown, the game in the first column."""
    heads = [words.text("game"), *(words.text(head) for head in HEADS)]
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * 2}{'--:|' * (len(heads) - 2)}"]
    lines += [f"| {result.game} | {' | '.join(_row(result, words))} |" for result in results]
    return "\n".join(lines)


def as_json(result: TableResult) -> Mapping[str, Any]:
    """All counts by name; times are in milliseconds, None if nothing was timed."""
    tally = result.tally
    return {
        "game": result.game,
        "sensors": result.label,
        "games": tally.games,
        "plies": dict(sorted(tally.plies.items())),
        "slips": {kind: dict(counts) for kind, counts in tally.kinds.items()},
        "later_after_plies": dict(sorted(tally.delays.items())),
        "wait_ms": {"median": quantile(tally.waits, 0.5), "worst": quantile(tally.waits, 1.0)},
        "wrong": dict(tally.wrong),
        "misread": tally.misread,
        "stranded": tally.stranded,
        "faults": tally.faults,
        "calibration": calibration_as_json(tally.reliability),
        "cases": [
            {name: value for name, value in asdict(one).items() if value not in {"", None}}
            for one in tally.cases
        ],
    }


def _row(result: TableResult, words: Words) -> tuple[str, ...]:
    tally = result.tally
    plies, slips = plies_seen(tally), tally.discoveries
    return (
        result.label,
        str(sum(plies.values())),
        *(_percent(share(plies, seen), words) for seen in plies),
        str(sum(slips.values())),
        *(_percent(share(slips, discovery), words) for discovery in DISCOVERIES),
        _seconds(tally.waits, 0.5, words),
        _seconds(tally.waits, 1.0, words),
    )


def _percent(part: float | None, words: Words) -> str:
    """A share in percent; only exactly none is shown as 0, and only exactly all as 100."""
    if part is None:
        return NONE
    percent = 100 * part
    shown = min(max(percent, 0.1), 99.9) if 0 < part < 1 else percent
    return f"{words.decimal(shown)} %" if 0 < part < 1 else f"{shown:.0f} %"


def _seconds(waits: Counter[int], part: float, words: Words) -> str:
    wait = quantile(waits, part)
    if wait is None:
        return NONE
    return f"{wait} ms" if wait < 1000 else f"{words.decimal(wait / 1000)} s"  # noqa: PLR2004 - a second
