"""A table knows the campaign of which it is a game."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("tables", sa.Column("campaign", sa.String(22)))
