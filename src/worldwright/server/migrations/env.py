"""Runs migrations on the connection that the server hands over."""

from alembic import context

from worldwright.server.database import SCHEMA

context.configure(connection=context.config.attributes["connection"], target_metadata=SCHEMA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
