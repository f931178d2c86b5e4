"""``python -m trickbook`` does what the ``trickbook`` command does."""

from trickbook.cli import main

if __name__ == "__main__":
    main()
