"""``python -m adjudge``: the same program as the ``adjudge`` command."""

from adjudge.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
