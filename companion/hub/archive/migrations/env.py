"""Alembic runs this file to bring the archive of the open connection up to date."""

from __future__ import annotations

from alembic import context

from companion.hub.archive.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
