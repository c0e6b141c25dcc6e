"""Signals that need no decision, as the trust base says: by its configuration or by a comment at the subject.

Rules: only files of the trust base count, so nobody excuses their own change; a reason is demanded; the rule
that stands first wins, the configuration before comments. A rule with a path fits when every path that the
signal's file had and has fits, so a file cannot be moved to where rules are lax. A comment reads ``# adjudge:
allow[CATEGORY or CHANGE] reason``, with ``//`` for ``#`` where the language has it. It stands in the lines of
a definition up to its name, or in the comment right above; for a signal of a file as a whole, in the comment
at the start of the file.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.languages.registry import OTHER, extract_facts, is_closed, language_of
from adjudge.model.brief import BriefInput
from adjudge.model.outcome import Reason
from adjudge.model.place import Side
from adjudge.model.signal import Suppression
from adjudge.patch.patterns import parse_pattern, split_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.brief.sources import BriefSources
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.policy import SuppressionRule
    from adjudge.model.signal import Signal
    from adjudge.patch.patterns import Pattern

MARK: Final = b"adjudge:"
WITHOUT_REASON: Final = "suppression-without-reason"
LIMIT_REASON: Final = 500
"""Characters of a comment's reason that are kept."""
REGULAR: Final = "100644"

_COMMENT: Final = re.compile(r"(?:#|//|/\*+)\s*adjudge:\s*allow\[([a-z][a-z0-9-]*)\](.*?)(?:\*/.*)?$")
_HEADER: Final = re.compile(r"\s*(?:async\s+def|def|class)\b")


class Suppressed(NamedTuple):
    """Signals with their suppressions.

    Attributes:
        signals: All that were given, in their order.
        inputs: Files of the trust base that were read and are not the base of the change.
        limitations: What was said there and does not count; sorted.
    """

    signals: tuple[Signal, ...]
    inputs: tuple[BriefInput, ...]
    limitations: tuple[Reason, ...]


class _Allowance(NamedTuple):
    """One comment that lets a category or a change pass."""

    what: str
    reason: str
    line: int


def suppress(signals: Iterable[Signal], sources: BriefSources) -> Suppressed:
    """The signals, each with why it needs no decision if the trust base says so."""
    listed = tuple(signals)
    rules = [(rule, _pattern(rule)) for rule in sources.policy.suppressions]
    before = {
        change.new_path: change.old_path
        for change in sources.target.changes
        if change.new_path is not None and change.old_path is not None
    }
    trusted = _trusted(sources)
    wanted = {before.get(one.anchor.path, one.anchor.path) for one in listed}
    read = {path: trusted[path] for path in sorted(wanted) if path in trusted}
    files = _commented(sources, read)
    said = []
    for one in listed:
        path = before.get(one.anchor.path, one.anchor.path)
        found = _by_rule(one, path, rules) or _by_comment(one, path, files)
        said.append(replace(one, suppression=found))
    return Suppressed(tuple(said), _inputs(sources, read), _limitations(files))


def _trusted(sources: BriefSources) -> Mapping[RepoPath, ObjectId]:
    """Blobs of the trust base by path; those of the base where it is the trust base."""
    if sources.trusted is not None:
        return sources.trusted
    return {
        change.old_path: change.old_id
        for change in sources.target.changes
        if change.old_path is not None and change.old_id is not None
    }


def _pattern(rule: SuppressionRule) -> Pattern | None:
    return parse_pattern(rule.path) if rule.path is not None else None


def _by_rule(
    signal: Signal,
    old: RepoPath,
    rules: Iterable[tuple[SuppressionRule, Pattern | None]],
) -> Suppression | None:
    paths = [split_path(path) for path in {signal.anchor.path, old}]
    for rule, pattern in rules:
        fits = (
            rule.signal in {None, signal.signal_id, signal.previous_id}
            and rule.category in {None, signal.category.value}
            and rule.change in {None, signal.change}
            and (pattern is None or all(map(pattern.matches, paths)))
        )
        if fits:
            return Suppression(reason=rule.reason, until=rule.until, path=rule.file, line=rule.line)
    return None


def _by_comment(signal: Signal, path: RepoPath, files: Mapping[RepoPath, _Commented]) -> Suppression | None:
    file = files.get(path)
    if file is None:
        return None
    for one in file.at(signal.subject.partition("::")[2]):
        if one.reason and one.what in {signal.category.value, signal.change}:
            return Suppression(reason=one.reason, until=None, path=path, line=one.line)
    return None


class _Commented:
    """A file of the trust base that holds our mark: its comments by line, and where its definitions stand."""

    def __init__(self, path: RepoPath, data: bytes) -> None:
        self._lines = data.decode("utf-8", "replace").split("\n")
        self._signs = ("//", "/*", "*") if is_closed(path) or path.endswith(".go") else ("#",)
        self.comments = dict(_comments(self._lines))
        language = language_of(path, REGULAR)
        facts = extract_facts(data, language) if language != OTHER else None
        self._starts: dict[str, list[int]] = {}
        for one in facts.definitions if facts is not None else ():
            self._starts.setdefault(one.name, []).append(one.start_line)

    def at(self, symbol: str) -> Iterator[_Allowance]:
        """Comments that speak of a symbol, or of the file when none is named, in order of lines."""
        spans = [self._span(start) for start in self._starts.get(symbol, ())] if symbol else [self._top()]
        for span in spans:
            yield from (self.comments[line] for line in span if line in self.comments)

    def _top(self) -> range:
        """Lines of the comment at the start of the file."""
        end = 1
        while end <= len(self._lines) and self._is_comment(end):
            end += 1
        return range(1, end)

    def _span(self, start: int) -> range:
        """Lines of the comment right above a definition, of its decorators and of its name."""
        if start > len(self._lines):
            return range(0)  # the reader of facts knows other ends of lines
        first, last = start, start
        while first > 1 and self._is_comment(first - 1):
            first -= 1
        if self._lines[start - 1].lstrip().startswith("@"):
            while last < len(self._lines) and not self._is_header(last):
                last += 1
        return range(first, last + 1)

    def _is_comment(self, line: int) -> bool:
        return self._lines[line - 1].lstrip().startswith(self._signs)

    def _is_header(self, line: int) -> bool:
        """Whether decorators have ended."""
        text = self._lines[line - 1]
        return _HEADER.match(text) is not None or (
            "#" not in self._signs and not text.lstrip().startswith("@")
        )


def _comments(lines: Iterable[str]) -> Iterator[tuple[int, _Allowance]]:
    for at, text in enumerate(lines, start=1):
        found = _COMMENT.search(text)
        if found is not None:
            yield at, _Allowance(found[1], found[2].strip()[:LIMIT_REASON], at)


def _commented(sources: BriefSources, read: Mapping[RepoPath, ObjectId]) -> dict[RepoPath, _Commented]:
    """Those files that hold our mark."""
    texts = sources.texts(sorted(set(read.values())))
    found = ((path, texts[blob]) for path, blob in read.items())
    return {path: _Commented(path, data) for path, data in found if data is not None and MARK in data}


def _inputs(sources: BriefSources, read: Mapping[RepoPath, ObjectId]) -> tuple[BriefInput, ...]:
    base = {change.old_path: change.old_id for change in sources.target.changes}
    return tuple(
        BriefInput(side=Side.BASE, path=path, object_id=blob)
        for path, blob in read.items()
        if base.get(path) != blob
    )


def _limitations(files: Mapping[RepoPath, _Commented]) -> tuple[Reason, ...]:
    """Comments without a reason, which do not count."""
    places = sorted(
        (path, one.line) for path, file in files.items() for one in file.comments.values() if not one.reason
    )
    return tuple(
        Reason(
            code=WITHOUT_REASON,
            message=f"{path} lets something pass in line {line} and gives no reason, so that does not count.",
        )
        for path, line in places
    )
