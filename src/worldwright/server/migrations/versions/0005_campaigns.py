"""Campaigns: each belongs to a person and remembers the table of its next game."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
ID = sa.String(22)


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", ID, primary_key=True),
        sa.Column("owner", ID, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("save", sa.Text, nullable=False),
        sa.Column("table_id", ID),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_index("ix_campaigns_owner", "campaigns", ["owner"])
