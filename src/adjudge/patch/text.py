"""A text while it is read: where reading stands, and what was found so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudge.model.ids import RepoPath
from adjudge.model.paths import decode_path
from adjudge.patch.binary import InflateBudget
from adjudge.patch.names import Spelling
from adjudge.patch.paths import find_fault
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.model.change import Change, Flag
    from adjudge.patch.policy import PatchPolicy


@dataclass(slots=True)
class Found:
    """One change and where it stands.

    Attributes:
        change: As the entry says it.
        offset: Byte offset of the entry's first line.
        unseen: The entry says that content changed without showing it.
        summary: It is a ``Submodule`` line, whose nested files are entries of their own.
    """

    change: Change
    offset: int
    unseen: bool = False
    summary: bool = False


@dataclass(slots=True)
class Text:
    """The bytes, the policy, the place, and the finds.

    Attributes:
        data: The whole text.
        policy: What was declared.
        at: Byte offset of the next line to read.
        commit: Index of the commit being read; 0 in a bare diff.
        found: Changes in the order of the text, type changes still as two.
        flags: Flags raised while reading; more are derived at the end.
        stat: (name as printed, offset) of summary lines that still wait for their entry.
        stat_cut: The summary says itself that it leaves names out.
        hunks: Number of hunks so far.
        sound: Path bytes already found fit to stand in a patch; a log names few paths many times.
    """

    data: bytes
    policy: PatchPolicy
    at: int = 0
    commit: int = 0
    found: list[Found] = field(default_factory=list)
    flags: set[Flag] = field(default_factory=set)
    stat: list[tuple[bytes, int]] = field(default_factory=list)
    stat_cut: bool = False
    hunks: int = 0
    sound: set[bytes] = field(default_factory=set)
    spelling: Spelling = field(init=False)
    inflate_budget: InflateBudget = field(init=False)

    def __post_init__(self) -> None:
        self.spelling = Spelling(self.policy)
        self.inflate_budget = InflateBudget(self.policy.limits.inflated_bytes)

    @property
    def done(self) -> bool:
        """Nothing is left to read."""
        return self.at >= len(self.data)

    @property
    def line(self) -> bytes:
        """The line that starts here, without its line feed."""
        return self.data[self.at : self.line_end(self.at)]

    def starts(self, opening: bytes) -> bool:
        """Whether the next line begins with ``opening``."""
        return self.data.startswith(opening, self.at)

    def line_end(self, at: int) -> int:
        """Byte offset of the line feed of the line that starts at ``at``.

        Refusals: Truncated, when the last line is not ended.
        """
        end = self.data.find(b"\n", at)
        if end < 0:
            refuse(RefusalCode.TRUNCATED, at, "the last line must be ended")
        return end

    def skip_line(self) -> None:
        """Go to the next line."""
        self.at = self.line_end(self.at) + 1

    def skip_blank_lines(self) -> None:
        """Go to the next line that is not empty."""
        while self.starts(b"\n"):
            self.at += 1

    def path(self, raw: bytes) -> RepoPath:
        """The path in text form, under the declared root."""
        return RepoPath(self.policy.root + decode_path(raw))

    def check_path(self, raw: bytes, offset: int) -> None:
        """Refuse a path that may not stand in a patch.

        Refusals: Unsafe path, or too large.
        """
        if raw in self.sound:
            return
        if len(raw) + len(self.policy.root) > self.policy.limits.path_bytes:
            refuse(RefusalCode.TOO_LARGE, offset, "a path is longer than the limit")
        fault = find_fault(raw, self.policy)
        if fault is not None:
            refuse(RefusalCode.UNSAFE_PATH, offset, fault)
        self.sound.add(raw)

    def count_hunks(self, more: int, offset: int) -> None:
        """Count hunks against the limit.

        Refusals: Too large.
        """
        self.hunks += more
        if self.hunks > self.policy.limits.hunks:
            refuse(RefusalCode.TOO_LARGE, offset, "the text has more hunks than the limit")

    def add(self, change: Change, offset: int, *, unseen: bool = False, summary: bool = False) -> None:
        """Keep a change.

        Refusals: Too large: one entry more than the limit.
        """
        if len(self.found) >= self.policy.limits.entries:
            refuse(RefusalCode.TOO_LARGE, offset, "the text has more entries than the limit")
        self.found.append(Found(change, offset, unseen, summary))
