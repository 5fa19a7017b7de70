"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False, unique=True),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("started", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40)),
        sa.Column("options", sa.Text),
        sa.Column("seats", sa.Text),
        sa.Column("start", sa.Text),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("taken_back", sa.Integer, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("told_made", sa.Integer),
        sa.Column("told_taken_back", sa.Integer),
        sa.Column("told_ended", sa.Boolean),
        sa.UniqueConstraint("table_id", "number", "started", name="games_key"),
    )
    op.create_index("games_by_start", "games", ["started"])
    op.create_table(
        "plies",
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
        sa.Column("ply", sa.Text, nullable=False),
    )
