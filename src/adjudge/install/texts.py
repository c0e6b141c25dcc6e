"""The texts that are written whole: the hook of git and the workflow for GitHub."""

from __future__ import annotations

from typing import Final

from adjudge.install.commands import UNSET
from adjudge.install.marks import mark_text

CHAIN: Final = f"({UNSET}adjudge tool hook commit) || exit"
"""The line that a hook of somebody else needs."""

_HOOK: Final = """\
# Judges exactly what is going to be committed, and ends with 0 for a pass alone.
program={program}
if [ ! -x "$program" ]; then
  echo "adjudge is not there any more, so this commit was not judged: adjudge install git-hook --force" >&2
  exit 3
fi
exec "$program" -E -P -m adjudge tool hook commit "$@"
"""
_WORKFLOW: Final = """\
# Put the commit of adjudge that you trust in the place of OWNER and the zeros; docs/ci.md has every input.
name: adjudge
on:
  pull_request:
  merge_group:
permissions: {}
concurrency:
  group: adjudge-${{ github.ref }}
  cancel-in-progress: true
jobs:
  adjudge:
    name: adjudge
    runs-on: ubuntu-24.04
    permissions:
      contents: read # to check the repository out
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: OWNER/adjudge@0000000000000000000000000000000000000000 # the commit that you trust
"""


def hook_text(program: str) -> bytes:
    """The hook of git.

    Args:
        program: The interpreter that has adjudge, quoted for a shell.
    """
    return mark_text("git-hook", "#!/bin/sh\n", _HOOK.replace("{program}", program))


def workflow_text() -> bytes:
    """The workflow for GitHub."""
    return mark_text("github", "", _WORKFLOW)
