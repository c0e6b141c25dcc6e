"""``AttributeLookup``: which attributes hold for paths of a work tree, asked only where a file sets some.

Attribute files count wherever git reads them: in the index, new, ignored, or in ``info``. The user's and the
system's are left out of every call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.attributes import ASKED, Attributes, parse_attributes
from adjudge.adapters.git.files import read_regular

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.adapters.git.index_edit import IndexEdit
    from adjudge.adapters.git.listing import IndexListing
    from adjudge.adapters.git.placing import Places

NAME: Final = b".gitattributes"


class AttributeLookup:
    """Asks ``check-attr`` through an index copy."""

    def __init__(
        self, edit: IndexEdit, places: Places, listing: IndexListing, others: Iterable[bytes]
    ) -> None:
        """Find the attribute files.

        Args:
            edit: The index copy.
            places: Looks at the disk.
            listing: The index entries.
            others: Paths that are not in the index.
        """
        self._edit = edit
        self._places = places
        outside = [path for path in others if path.rpartition(b"/")[2] == NAME]
        self._files = (*listing.attribute_files, *outside)
        self._info = read_regular(edit.place.git_dir / "info" / "attributes")

    def ask(
        self, paths: Iterable[bytes], names: Iterable[str] = ASKED
    ) -> tuple[dict[bytes, Attributes], bytes]:
        """(path → attributes, what git warned of); paths with nothing set are left out."""
        asked = b"".join(path + b"\0" for path in paths if not path.endswith(b"/"))
        if not asked or not (self._files or self._info):
            return {}, b""
        printed, said = self._edit.list(("check-attr", "-z", "--stdin", *names), stdin=asked)
        return parse_attributes(printed), said

    def mention_filter(self) -> bool:
        """Whether any attribute file may set a filter; one that cannot be read may."""
        texts = [read_regular(self._places.absolute(path)) for path in self._files]
        return any(text is None or b"filter" in text for text in (*texts, self._info or b""))
