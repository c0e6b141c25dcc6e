"""What the caller declares about a patch text before it is read: nothing here is ever guessed.

One text means different writes under different declarations (``-p1`` and ``-p0`` name other files), so the
policy is part of the input and belongs into every receipt that vouches for the result.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Producer(StrEnum):
    """Which program printed the text; decides quoting and which formats may occur."""

    GIT = "git"
    HG = "hg"
    SVN = "svn"
    GNU = "gnu"


class Applier(StrEnum):
    """Which program will write the files; ``patch`` adds refusals for what only GNU patch understands."""

    GIT = "git"
    PATCH = "patch"


class Envelope(StrEnum):
    """What stands around the entries; anything but the declared one is refused.

    ``none`` is a bare diff, ``log`` what ``git log -p`` and ``git show`` print, ``mail`` what
    ``git format-patch`` prints, ``hg`` what ``hg export`` prints.
    """

    NONE = "none"
    LOG = "log"
    MAIL = "mail"
    HG = "hg"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefix:
    """How names are decorated.

    Attributes:
        pairs: Allowed (source, destination) prefixes, raw bytes; one pair holds for a whole text.
        traditional: The text has no ``diff --git`` lines; names come from ``---`` and ``+++`` alone.
    """

    pairs: tuple[tuple[bytes, bytes], ...]
    traditional: bool = False


# git documentation, diff.mnemonicPrefix: index (i), work tree (w), commit (c), object (o); --no-index: 1, 2.
_ORDINARY = ((b"a/", b"b/"),)
_MNEMONIC = ((b"c/", b"i/"), (b"c/", b"w/"), (b"i/", b"w/"), (b"o/", b"w/"), (b"1/", b"2/"))
_ONE_WAY = _ORDINARY + _MNEMONIC

P1 = Prefix(pairs=_ONE_WAY + tuple((new, old) for old, new in _ONE_WAY))
"""One component in front of each name: ``a/ b/``, git's mnemonic pairs, and both reversed (``-R``)."""

P0 = Prefix(pairs=((b"", b""),))
"""Names stand bare (``--no-prefix``)."""

P1_TRADITIONAL = Prefix(pairs=P1.pairs, traditional=True)
"""As ``P1``, in a text without ``diff --git`` lines."""

P0_TRADITIONAL = Prefix(pairs=P0.pairs, traditional=True)
"""As ``P0``, in a text without ``diff --git`` lines."""


def exact_prefix(source: bytes, destination: bytes) -> Prefix:
    """Exactly this pair (``--src-prefix``, ``--dst-prefix``) and no other."""
    return Prefix(pairs=((source, destination),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Sizes beyond which a text is refused as too large.

    Attributes:
        text_bytes: The whole text.
        line_bytes: One line without its line feed.
        path_bytes: One path, root included.
        entries: Entries of the whole text.
        hunks: Hunks of the whole text.
        inflated_bytes: All binary patch data of the text, decompressed.
    """

    text_bytes: int = 1 << 30
    line_bytes: int = 1 << 26
    path_bytes: int = 4096
    entries: int = 1_000_000
    hunks: int = 4_000_000
    inflated_bytes: int = 1 << 28


@dataclass(frozen=True, slots=True, kw_only=True)
class PatchPolicy:
    """The declaration a text is read under.

    Attributes:
        prefix: How names are decorated.
        producer: Which program printed it.
        applier: Which program will apply it.
        envelope: What stands around the entries.
        root: Folder the names are relative to, written with a final slash; empty for the top of the tree. A
            root without the slash is refused: git's ``--relative=X`` cuts inside a name when X is no folder,
            and only the caller can know that it is one.
        submodule_log: ``Submodule PATH A..B:`` lines are entries (``--submodule=log`` or ``diff``).
        posix_paths: A backslash in a path is an ordinary byte, since no Windows machine will apply this.
        limits: Sizes beyond which the text is refused.
    """

    prefix: Prefix = P1
    producer: Producer = Producer.GIT
    applier: Applier = Applier.GIT
    envelope: Envelope = Envelope.NONE
    root: str = ""
    submodule_log: bool = False
    posix_paths: bool = False
    limits: Limits = field(default_factory=Limits)

    @property
    def traditional(self) -> bool:
        """Entries are bare ``---``/``+++`` pairs."""
        return self.prefix.traditional or self.producer is Producer.GNU


PINNED = PatchPolicy(prefix=exact_prefix(b"a/", b"b/"), posix_paths=True)
"""What our own pinned git prints: ``a/ b/``, bare, short submodule form, any path a tree can hold."""
