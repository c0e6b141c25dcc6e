"""Codes of throw-away trees: what is not in one, what is linked in, and what that leaves in doubt."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

WORKSPACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "configuration-left-out": "A file that would steer the program was left out on purpose.",
        "environment": "What a prepare command was to make is not there; why is told.",
        "link-holds-copy": "A linked environment holds an installed copy of the subject, which may be run.",
        "link-leads-back": "A linked folder leads programs to files of the work tree, not to the tree.",
        "link-missing": "A folder that was to be linked is not in the work tree.",
        "link-outside": "A linked folder is itself a link to a folder outside the work tree.",
        "link-redirected": "A way out of a linked folder to the work tree was led to the throw-away tree.",
        "link-refused": "A folder is not linked: it is not ignored by the trust base, or has no free place.",
        "link-touched": "Files of a linked folder were changed while it was linked.",
        "link-unread": "A linked folder has more entries than are looked at, so it may lead anywhere.",
        "link-writable": "A program in the tree could write in a linked folder; it is compared afterwards.",
        "mode-unknown": "An entry of the tree is of a kind that git does not write to disk.",
        "name-collides": "Two entries of the tree would be one place on this disk.",
        "name-refused": "A path of the tree is not written to disk, since a system would take it otherwise.",
        "submodule-empty": "A submodule is an empty folder in the throw-away tree.",
        "symlink-left-out": "A symbolic link that leads out of the tree was left out.",
    }
)

LISTS: Final = (("what is told of a throw-away tree", WORKSPACES, "docs/workspaces.md"),)
"""(what it is, words, page that tells more)."""
