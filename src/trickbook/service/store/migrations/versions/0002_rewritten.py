"""How often entries of a stream have been rewritten, so that whoever has read them before reads them anew."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Count from now on."""
    op.execute("ALTER TABLE streams ADD COLUMN rewritten INTEGER NOT NULL DEFAULT 0")


def downgrade() -> None:
    """Count no more."""
    op.execute("ALTER TABLE streams DROP COLUMN rewritten")
