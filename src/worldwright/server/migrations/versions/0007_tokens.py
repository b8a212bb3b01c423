"""Tokens: bots that people connect."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
ID = sa.String(22)


def upgrade() -> None:
    op.create_table(
        "tokens",
        sa.Column("id", ID, primary_key=True),
        sa.Column("mark", sa.String(40), nullable=False),
        sa.Column("person", ID, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("used", sa.Double),
    )
    op.create_index("ix_tokens_mark", "tokens", ["mark"], unique=True)
    op.create_index("ix_tokens_person", "tokens", ["person"])
