"""Help from the bot: tables at which hints are allowed, and analyses of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
ID = sa.String(22)


def upgrade() -> None:
    for name in ("hints", "hinted"):
        op.add_column("tables", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "analyses",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", ID, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("found", sa.Text, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
