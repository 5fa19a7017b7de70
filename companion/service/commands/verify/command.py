"""`companion verify`: judges games of the archive again, and says where today's referee differs."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click
import msgspec

from companion.records.archive import ArchiveReader, DamagedGameError
from companion.screens.words import Words
from companion.service.commands.command_options import archive_option, one_sentence, reading, words_of
from companion.service.commands.progress_bar import progress_bar
from companion.service.commands.verify.verify_chart import Judged, chart
from companion.service.game.verification import Difference, MadePly, VerificationError, difference
from companion.texts import json_line, sentence, visible


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """What came of one game: `plies` on record, where it `differs`, or why it could not be judged again."""

    id: int
    game: str
    plies: int
    differs: Difference | None = None
    why: str | None = None

    @property
    def result(self) -> Judged:
        if self.why is not None:
            return "not judged"
        return "as kept" if self.differs is None else "differs"


@click.command()
@click.argument("game_id", metavar="[ID]", type=int, required=False)
@click.option("--all", "every", is_flag=True, help="Every game of the archive.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a game.")
@click.option(
    "--picture", type=click.Path(path_type=Path, dir_okay=False), help="Draw the result as a PNG, too."
)
@archive_option
def command(
    game_id: int | None, every: bool, as_json: bool, picture: Path | None, archive: Path | None
) -> None:
    """Judge game ID again from its readings, and say where today's referee differs.

    Status 1 says that a game differs. The archive is not changed.
    """
    if every == (game_id is not None):
        raise click.UsageError("name the ID of a game, or --all for every game")
    words = words_of()
    with reading(archive) as reader:
        if reader is None:
            raise click.ClickException("there are no games yet")
        ids = [game.id for game in reader.games()] if game_id is None else [game_id]
        found = list(_findings(reader, ids, words))
    for finding in found:
        click.echo(_json(finding) if as_json else visible(_line(finding, words)))
    if picture is not None:
        with one_sentence():
            chart([(one.game, one.result) for one in found], words).save(picture, "PNG")
    if any(finding.differs for finding in found):
        sys.exit(1)


def _findings(reader: ArchiveReader, ids: Sequence[int], words: Words) -> Iterator[JudgedGame]:
    with progress_bar() as report:
        for number, game_id in enumerate(sorted(ids), 1):
            yield _judged(reader, game_id, words)
            report(number, len(ids))


def _judged(reader: ArchiveReader, game_id: int, words: Words) -> JudgedGame:
    with one_sentence():
        record, damage = reader.readable(game_id)
    found = JudgedGame(game_id, record.game, len(record.line))
    if damage is not None:
        return replace(found, why=damage)
    try:
        return replace(found, differs=difference(record, reader.heard(game_id), words))
    except (VerificationError, DamagedGameError) as error:
        return replace(found, why=sentence(str(error)))


def _line(finding: JudgedGame, words: Words) -> str:
    """What came of one game, for people."""
    game = words.text("game {id}, {game}", id=finding.id, game=sentence(finding.game))
    differs = finding.differs
    if finding.why is not None:
        return f"{game}: {finding.why}"
    if differs is None:
        return f"{game}: " + words.plural(
            "{n} ply, as it was kept", "{n} plies, as they were kept", finding.plies
        )
    kept = words.text("ply {number} was kept as {ply}", number=differs.number, ply=_ply(differs.kept, words))
    said = " / ".join(differs.said) or words.text("nothing")
    today = words.text(
        "today's referee says after {seconds} s: {said}", seconds=f"{differs.t:.1f}", said=said
    )
    return f"{game}: {kept}; {today}"


def _ply(ply: MadePly, words: Words) -> str:
    move = words.text("the table stands as it was") if ply.move is None else ply.move
    taken_back = words.text("taken back")
    return f"{ply.seat} {move} ({taken_back})" if ply.undone else f"{ply.seat} {move}"


def _json(finding: JudgedGame) -> str:
    line = {"id": finding.id, "game": finding.game, "plies": finding.plies, "result": finding.result}
    if finding.why is not None:
        line["why"] = finding.why
    if finding.differs is not None:
        line |= msgspec.to_builtins(finding.differs)
    return json_line(line)
