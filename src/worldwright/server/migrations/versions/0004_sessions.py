"""Sessions that can be ended, names that look alike, and where a table came from."""

import sqlalchemy as sa
from alembic import op

from worldwright.server.names import skeleton

revision = "0004"
down_revision = "0003"
ID = sa.String(22)


def upgrade() -> None:
    op.add_column("people", sa.Column("skeleton", sa.String(80), nullable=False, server_default=""))
    op.create_index("ix_people_skeleton", "people", ["skeleton"])
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("skeleton"))
    for row in op.get_bind().execute(sa.select(people.c.id, people.c.name)).all():
        op.execute(people.update().where(people.c.id == row.id).values(skeleton=skeleton(row.name)))
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("person", ID, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.add_column("tables", sa.Column("origin", sa.String(16), nullable=False, server_default=""))
    op.create_index("ix_tables_origin", "tables", ["origin"])
