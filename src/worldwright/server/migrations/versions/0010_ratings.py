"""Ratings after every rated game."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
ID = sa.String(22)


def upgrade() -> None:
    op.create_table(
        "rating_steps",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ix_rating_steps_game_player", "rating_steps", ["game", "player"])
