"""Candidates, imports and what they are held against: everything has a default, a test names what matters."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from adjudge.model.candidate import Basis, Candidate, Import, Reporter, Severity, Suggestion
from adjudge.model.change import Change, Hunk, PatchSet
from adjudge.model.place import Side
from adjudge.qualify.sources import QualifySources
from adjudge.qualify.table import qualify_import
from tests.evidence_values import evidence_sources

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.model.candidate import Malformed
    from adjudge.model.finding import Qualification

Files = dict[str, "str | bytes"]


def a_candidate(
    path: str = "a.py", quote: str | None = None, line: int | None = None, **more: Any
) -> Candidate:
    """A free claim of high severity about one line, or about no line."""
    fields: dict[str, Any] = {
        "index": 0,
        "severity": Severity.HIGH,
        "title": "Wrong",
        "summary": "",
        "side": Side.HEAD,
        "end_line": line,
        "confidence_percent": None,
        "defect_class": "correctness",
        "claim": None,
        "evidence": (),
        "suggestion": None,
        "basis": Basis.CLAIM,
        "reporter": Reporter(tool="somebody", version="", rule="", report="candidates"),
    }
    return Candidate(path=path, quote=quote, start_line=line, **{**fields, **more})


def an_edit(start: int, end: int, replacement: str) -> Suggestion:
    """Lines replaced."""
    return Suggestion(start_line=start, end_line=end, replacement=replacement)


def an_import(*entries: Candidate | Malformed, **more: Any) -> Import:
    """What somebody handed in."""
    return Import(report="candidates", tools=("somebody",), entries=entries, **more)


def qualify_sources(
    head: Files, base: Files | None = None, *, renamed: Mapping[str, str] | None = None, **more: Any
) -> QualifySources:
    """What candidates are held against, for a change between two trees; ``base`` is ``head`` when left out."""
    before = base if base is not None else head
    evidence = evidence_sources(head, before, renamed=renamed, unread=more.pop("unread", ()))
    patch = PatchSet(
        data=b"",
        changes=tuple(_with_hunks(change, before, head) for change in evidence.target.changes),
        touched=evidence.target.touched,
        reads=(),
    )
    return QualifySources(evidence=evidence, **{"patch": patch, "consumers": frozenset(), **more})


def qualified(candidate: Candidate, sources: QualifySources, **more: Any) -> Qualification:
    """What becomes of one candidate."""
    (found,) = qualify_import(an_import(candidate, **more), sources)
    return found


def _with_hunks(change: Change, before: Files, after: Files) -> Change:
    old = _lines(before.get(str(change.old_path)) if change.old_path is not None else "")
    new = _lines(after.get(str(change.new_path)) if change.new_path is not None else "")
    fields = {name: getattr(change, name) for name in Change.__slots__}
    return Change(**{**fields, "hunks": tuple(_hunks(old, new))})


def _lines(content: str | bytes | None) -> list[str]:
    text = content.decode("utf-8", "surrogateescape") if isinstance(content, bytes) else content or ""
    return text.splitlines(keepends=True)


def _hunks(old: list[str], new: list[str]) -> Iterator[Hunk]:
    """Hunks of a zero-context diff, with the counts of its headers."""
    for word, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if word != "equal":
            yield Hunk(
                old_start=i1 + (i2 > i1),
                old_count=i2 - i1,
                new_start=j1 + (j2 > j1),
                new_count=j2 - j1,
                added=j2 - j1,
                removed=i2 - i1,
                body_start=0,
                body_end=0,
            )
