"""Games that a hub has kept: one that was won, one given up, one that goes on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from companion.records.game_record import GameRecord, PlyRecord, Result

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)


def record(
    number: int, plies: tuple[PlyRecord, ...], result: Result | None, game: str = "sahara"
) -> GameRecord:
    return GameRecord(
        id=number,
        game=game,
        options={"match_target": 30},
        seats={"A": "Ada", "B": None},
        start={"turn": "A", "fields": {}},
        started=AT + timedelta(hours=number),
        plies=plies,
        result=result,
    )


def ply(seat: str, seconds: int, **more: object) -> PlyRecord:
    return PlyRecord(seat=seat, move="a4", at=AT + timedelta(seconds=seconds), **more)  # type: ignore[arg-type]


RECORDS = (
    record(1, (ply("A", 0), ply("B", 5, flags=("undone",)), ply("B", 65)), Result(winner="A", points=14)),
    record(2, (ply("A", 0, roll=6, flags=("inferred",)),), Result(ended="given up", by="A"), "ghostbuster"),
    record(3, (ply("A", 0),), None),
)
