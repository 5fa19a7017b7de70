"""Games are found by their players, and are known to be whole without a look at their plies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"

_GAMES = sa.table("games", *map(sa.column, ("id", "seats", "people", "kept")))
_PLIES = sa.table("plies", sa.column("game_id"))

_PART = 1_000
"""How many games are worked on together."""


def upgrade() -> None:
    """Add who played, in lower case, and how many plies are here."""
    op.add_column("games", sa.Column("people", sa.Text))
    op.add_column("games", sa.Column("kept", sa.Integer, nullable=False, server_default="0"))
    op.create_index("games_by_game", "games", ["game", "started"])
    connection = op.get_bind()
    kept = sa.select(sa.func.count()).where(_PLIES.c.game_id == _GAMES.c.id).scalar_subquery()
    connection.execute(_GAMES.update().values(kept=kept))
    begun = connection.execute(
        sa.select(_GAMES.c.id, _GAMES.c.seats).where(_GAMES.c.seats.is_not(None))
    ).all()
    found = _GAMES.update().where(_GAMES.c.id == sa.bindparam("its_id"))
    for first in range(0, len(begun), _PART):
        part = begun[first : first + _PART]
        connection.execute(found, [{"its_id": row.id, "people": row.seats.casefold()} for row in part])
