"""Seeds of 128 bits, which no integer column holds: they are kept as text."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("seed_text", sa.String(40), nullable=False, server_default=""))
    op.execute("update tables set seed_text = cast(seed as varchar(40))")
    op.drop_column("tables", "seed")
    op.execute("alter table tables rename column seed_text to seed")
