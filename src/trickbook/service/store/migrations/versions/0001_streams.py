"""Streams and their entries, people, grants, secrets of fair deals, timers."""

from alembic import op

revision = "0001"
down_revision = None

TABLES = (
    """
    CREATE TABLE streams (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        created DOUBLE PRECISION NOT NULL,
        touched DOUBLE PRECISION NOT NULL,
        closed DOUBLE PRECISION
    )
    """,
    """
    CREATE TABLE entries (
        stream TEXT NOT NULL REFERENCES streams ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        actor TEXT NOT NULL,
        command TEXT NOT NULL,
        payload TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (stream, seq),
        UNIQUE (stream, actor, command)
    )
    """,
    """
    CREATE TABLE secrets (
        stream TEXT NOT NULL REFERENCES streams ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (stream, number, name)
    )
    """,
    """
    CREATE TABLE members (
        person TEXT NOT NULL,
        stream TEXT NOT NULL REFERENCES streams ON DELETE CASCADE,
        since DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (person, stream)
    )
    """,
    """
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL,
        seen DOUBLE PRECISION NOT NULL
    )
    """,
    """
    CREATE TABLE grants (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        hash TEXT NOT NULL UNIQUE,
        person TEXT,
        stream TEXT REFERENCES streams ON DELETE CASCADE,
        scope TEXT NOT NULL,
        seat TEXT,
        made DOUBLE PRECISION NOT NULL,
        expires DOUBLE PRECISION,
        revoked DOUBLE PRECISION
    )
    """,
    """
    CREATE TABLE timers (
        stream TEXT PRIMARY KEY REFERENCES streams ON DELETE CASCADE,
        due DOUBLE PRECISION NOT NULL,
        decision INTEGER NOT NULL
    )
    """,
    "CREATE INDEX streams_by_kind ON streams (kind, touched)",
    "CREATE INDEX members_by_stream ON members (stream)",
    "CREATE INDEX grants_by_person ON grants (person)",
    "CREATE INDEX grants_by_stream ON grants (stream)",
    "CREATE INDEX grants_by_revoked ON grants (revoked)",
    "CREATE INDEX timers_by_due ON timers (due)",
)


def upgrade() -> None:
    """Make the tables."""
    for statement in TABLES:
        op.execute(statement)


def downgrade() -> None:
    """The first step has none before it."""
    raise NotImplementedError("There is nothing before the first version.")
