"""What names look like, anew: accents and more alphabets make no difference."""

import sqlalchemy as sa
from alembic import op

from worldwright.server.names import skeleton

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("skeleton"))
    for row in op.get_bind().execute(sa.select(people.c.id, people.c.name)).all():
        op.execute(people.update().where(people.c.id == row.id).values(skeleton=skeleton(row.name)))
