"""What names look like, anew: letters in circles, squares and flags, and syllables that look like letters."""

import sqlalchemy as sa
from alembic import op

from worldwright.server.names import skeleton

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("skeleton"))
    for row in op.get_bind().execute(sa.select(people.c.id, people.c.name)).all():
        op.execute(people.update().where(people.c.id == row.id).values(skeleton=skeleton(row.name)))
