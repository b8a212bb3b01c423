"""Play over days: the pace of a table, who was seen there when, and what is told of those who come and go."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
ID = sa.String(22)


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.String(8), nullable=False, server_default="live"))
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("moved", sa.Double, nullable=False, server_default="0"))
    op.execute("update tables set moved = changed")
    op.add_column("seats", sa.Column("gave_up", ID))
    op.add_column("chat", sa.Column("ply", sa.Integer))
    op.create_table(
        "attendance",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", ID, primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("nudged", sa.Double, nullable=False, server_default="0"),
    )
