"""The command line: words in, exit code out.

Start-up is a feature: until a verb is known, nothing but ``argparse`` and the error tree is imported.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code of the process."""
    from adjudge.cli.guard import run_guarded  # noqa: PLC0415 - keeps `import adjudge.cli` free

    return run_guarded(tuple(sys.argv[1:] if argv is None else argv))
