"""Notices: by which ways people want to be told that it is their turn, and what was sent."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
ID = sa.String(22)


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", ID, primary_key=True),
        sa.Column("person", ID, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("trouble", sa.String(200), nullable=False, server_default=""),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("ix_channels_person", "channels", ["person"])
    op.create_table(
        "deliveries",
        sa.Column("id", ID, primary_key=True),
        sa.Column("channel", ID, sa.ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("nudger", sa.String(40), nullable=False, server_default=""),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.UniqueConstraint("channel", "table_id", "turn", "number", name="uq_deliveries_channel"),
    )
    op.create_index("ix_deliveries_status_due", "deliveries", ["status", "due"])
