"""A ledger in memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudge.errors import StateError
from adjudge.model.ledger import EMPTY, Entry, Head, LedgerReport, Record, next_entry, verify_chain

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class FakeLedger:
    """The port ``Ledger`` over a list; ``kept`` may be changed to stand for damage."""

    kept: list[Entry] = field(default_factory=list)

    def head(self) -> Head:
        return self.kept[-1].head if self.kept else EMPTY

    def find(self, kind: str, record_id: str) -> Entry | None:
        return next((one for one in self.kept if (one.kind, one.record_id) == (kind, record_id)), None)

    def entries(self, *, start: int = 0) -> Iterator[Entry]:
        return iter(self.kept[start:])

    def named(self, kind: str, prefix: str) -> Iterator[Entry]:
        return (one for one in self.kept if one.kind == kind and one.record_id.startswith(prefix))

    def verify(self) -> LedgerReport:
        return verify_chain(self.kept, recorded=(self.head(),))

    def append(self, record: Record) -> Entry:
        """For the fake store: the entry that is there already, or a new one."""
        found = self.find(record.kind, record.record_id)
        if found is None:
            self.kept.append(next_entry(self.head(), record))
            return self.kept[-1]
        if found.payload != record.payload:
            raise StateError("ledger-conflict", "Accepted already, with other bytes.")
        return found
