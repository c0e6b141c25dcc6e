"""From the names of a ``diff --git`` line to paths, without guessing.

The line is never searched for a separator. Either the names are known from rename or copy lines, or both
halves hold one name; in both cases the line is rebuilt from prefix pair and names, byte for byte, and must be
equal. One prefix pair holds for a whole text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

from adjudge.patch.policy import Producer
from adjudge.patch.quoting import QuotingError, quote_path, unquote, unquote_at
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.patch.policy import PatchPolicy

Pair = tuple[bytes, bytes]


@dataclass(slots=True)
class Spelling:
    """How names are written in this text: quoting by producer, prefix pair by what the first entry used.

    Attributes:
        policy: What was declared.
        pairs: Prefix pairs still possible; one as soon as an entry was read.
        raw: Names are never quoted.
    """

    policy: PatchPolicy
    pairs: tuple[Pair, ...] = field(init=False)
    raw: bool = field(init=False)

    def __post_init__(self) -> None:
        self.pairs = self.policy.prefix.pairs
        self.raw = self.policy.producer in {Producer.HG, Producer.SVN}

    def forms(self, raw: bytes) -> tuple[bytes, ...]:
        """Every way the producer may print these bytes; one or two."""
        if self.raw:
            return (raw,)
        quoted = quote_path(raw)
        return (quoted,) if quoted == raw else (quoted, quote_path(raw, high=False))

    def read(self, token: bytes, offset: int) -> bytes:
        """The bytes of a whole printed name.

        Refusals: Ambiguous: the producer does not print names this way.
        """
        if self.raw:
            return token
        try:
            return unquote(token)
        except QuotingError as fault:
            refuse(RefusalCode.AMBIGUOUS, offset, f"a name must be quoted as git quotes it ({fault})")

    def split(self, names: bytes, offset: int) -> bytes:
        """The one name that both halves of a ``diff --git`` line hold.

        Args:
            names: What follows ``diff --git``.
            offset: Where the line starts, for a refusal.

        Refusals: Ambiguous: no split gives one name twice under a declared prefix pair.
        """
        found = ((pair, self._split_by(pair, names)) for pair in self.pairs)
        pair, name = next((fit for fit in found if fit[1]), (None, None))
        if pair is None or name is None:
            self._explain(names, offset)
        self.pairs = (pair,)
        return name

    def check(self, names: bytes, old: bytes, new: bytes, offset: int) -> None:
        """Settle that a ``diff --git`` line is exactly what these two names give.

        Refusals: Ambiguous: header names disagree, or the prefixes are not the declared ones.
        """
        if not self.fits(names, old, new):
            refuse(
                RefusalCode.AMBIGUOUS,
                offset,
                "the names of this header must be those of its rename or copy lines",
            )

    def fits(self, names: bytes, old: bytes, new: bytes) -> bool:
        """Whether a ``diff --git`` line is what these two names give; settles the prefix pair if so."""
        pair = next((pair for pair in self.pairs if names in self._joined(pair, old, new)), None)
        if pair is not None:
            self.pairs = (pair,)
        return pair is not None

    def strip(self, old: bytes | None, new: bytes | None) -> bytes | None:
        """The one name behind ``---`` and ``+++`` without prefixes, or ``None`` when there is none.

        Args:
            old: The name behind ``---`` with its prefix; ``None`` when that side is absent.
            new: The name behind ``+++`` likewise; one of the two must be given.
        """
        for pair in self.pairs:
            names = {
                name.removeprefix(prefix) if name.startswith(prefix) else None
                for prefix, name in zip(pair, (old, new), strict=True)
                if name is not None
            }
            if len(names) == 1 and None not in names:
                self.pairs = (pair,)
                return names.pop()
        return None

    def sides(self, old: bytes, new: bytes) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
        """The forms both names may have behind ``---`` and ``+++``; the prefix pair must be settled."""
        (source, destination) = self.pairs[0]
        return self.forms(source + old), self.forms(destination + new)

    def _joined(self, pair: Pair, old: bytes, new: bytes) -> Iterator[bytes]:
        """Both names behind ``diff --git``; both are printed in one quoting mode."""
        lefts, rights = self.forms(pair[0] + old), self.forms(pair[1] + new)
        yield lefts[0] + b" " + rights[0]
        if len(lefts) > 1 or len(rights) > 1:
            yield lefts[-1] + b" " + rights[-1]

    def _split_by(self, pair: Pair, names: bytes) -> bytes | None:
        """The name under one pair: from a quoted half where there is one, else by length."""
        source, destination = pair
        if names.startswith(b'"') and not self.raw:
            name = _quoted_name(source, names, 0)
        elif names.endswith(b'"') and not self.raw:  # only the second prefix needs quoting
            name = _quoted_name(destination, names, names.find(b' "') + 1)
        else:
            room = len(names) - len(source) - len(destination) - 1
            name = names[len(source) : len(source) + room // 2] if room > 0 and room % 2 == 0 else None
        return name if name and names in self._joined(pair, name, name) else None

    def _explain(self, names: bytes, offset: int) -> NoReturn:
        """Refuse with the best reason: an empty path, bad quoting, or names that do not agree."""
        if any(names == b"%b %b" % pair for pair in self.pairs if pair != (b"", b"")):
            refuse(RefusalCode.UNSAFE_PATH, offset, "a path is empty")
        if names.startswith(b'"') and not self.raw:
            try:
                unquote_at(names, 0)
            except QuotingError as fault:
                refuse(RefusalCode.AMBIGUOUS, offset, f"a name must be quoted as git quotes it ({fault})")
        refuse(RefusalCode.AMBIGUOUS, offset, "one name must stand twice, under the declared prefixes")


def _quoted_name(prefix: bytes, names: bytes, start: int) -> bytes | None:
    try:
        raw, _ = unquote_at(names, start)
    except QuotingError:
        return None
    return raw[len(prefix) :] if raw.startswith(prefix) else None
