"""A collector in memory: it reports each line of a text file that holds a word."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.model.candidate import Severity
from adjudge.model.collection import CollectionState, ToolIdentity, ToolReport
from adjudge.model.ids import Digest, RepoPath
from adjudge.ports import Looked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.outcome import Reason

IDENTITY = ToolIdentity(
    name="words", version="1.0.0", program_sha256=Digest("1" * 64), configuration_sha256=Digest("2" * 64)
)
RULE = "bad-word"


@dataclass(kw_only=True)
class WordCollector:
    """Looks for the word ``BAD``, and ``BAD FILE`` for a report about a whole file.

    Attributes:
        identity: What it is, or why there is none.
        without: Names that are left out.
        limitations: Told of every look.
        broken: Why every look fails; ``None`` when none does.
        message: What it says of a line.
        seen: (files, changed lines) of every look.
    """

    identity: ToolIdentity | Reason = IDENTITY
    without: tuple[str, ...] = ()
    limitations: tuple[Reason, ...] = ()
    broken: Reason | None = None
    message: str = "A bad word."
    name: str = "words"
    seen: list[tuple[tuple[RepoPath, ...], dict[RepoPath, frozenset[int]]]] = field(default_factory=list)

    def wants(self, path: RepoPath) -> bool:
        return path.endswith((".txt", ".ini"))

    def identify(self) -> ToolIdentity | Reason:
        return self.identity

    def look(
        self, folder: str, paths: tuple[RepoPath, ...], changed: Mapping[RepoPath, frozenset[int]]
    ) -> Looked:
        self.seen.append((paths, dict(changed)))
        if self.broken is not None:
            return Looked(state=CollectionState.ERROR, reports=(), reasons=(self.broken,))
        reports = tuple(
            self._report(path, 0 if "BAD FILE" in line else number)
            for path in paths
            for number, line in enumerate(Path(folder, path).read_text(encoding="utf-8").split("\n"), 1)
            if "BAD" in line
        )
        return Looked(
            state=CollectionState.FINDINGS if reports else CollectionState.CLEAN,
            reports=tuple(sorted(set(reports))),
            rules=(RULE,),
            limitations=self.limitations,
        )

    def _report(self, path: RepoPath, line: int) -> ToolReport:
        return ToolReport(
            path=path,
            start_line=line,
            end_line=line,
            rule=RULE,
            severity=Severity.HIGH,
            defect_class="style",
            message=self.message,
        )
