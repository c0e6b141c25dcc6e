"""One look of a tool over one tree: as many runs as it takes, read as one.

Rules: a run that ends in a way that the plan does not know, writes what cannot be read, or whose exit status
and reports disagree, fails the whole look. What a tool prints beside its report is not repeated, since it may
quote the source. Comments that silence it, where it has no word to ignore them, are made void in the copy.
"""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.collectors.plan import OUTPUT_BYTES, Given
from adjudge.adapters.collectors.started import FailedRunError
from adjudge.contracts.collected.reading import UnreadableReportError, tell
from adjudge.model.collection import CollectionState
from adjudge.model.outcome import Reason
from adjudge.ports import Looked

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Mapping

    from adjudge.adapters.collectors.plan import Plan
    from adjudge.adapters.collectors.started import Started
    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.ids import RepoPath
    from adjudge.ports import Completed

BATCH_FILES: Final = 500
BATCH_BYTES: Final = 100_000
"""Of the names on one command line; Linux takes 2 MiB in all."""
LEAST_S: Final = 0.1


def failed(reason: Reason) -> Looked:
    """A look that came to nothing, and why."""
    return Looked(state=CollectionState.ERROR, reports=(), reasons=(reason,))


class Looking:
    """One look."""

    def __init__(
        self, plan: Plan, started: Started, handed: Handed, changed: Mapping[RepoPath, frozenset[int]]
    ) -> None:
        """Nothing is started yet."""
        self._plan = plan
        self._handed = handed
        self._changed = changed
        self._holes = {
            "{folder}": handed.folder,
            "{own}": str(started.own),
            "{results}": str(started.own / "results"),
        }
        self._results = started.own / "results"
        variables = tuple((name, self._fill(value)) for name, value in plan.environment)
        self._started = replace(started, environment=variables)
        self._until = time.monotonic() + plan.timeout_s
        self._cannot: set[str] = set()

    def look(self) -> Looked:
        """What all runs come to; ``FailedRunError`` or ``UnreadableReportError`` where one of them failed."""
        for name, data in self._plan.own.items():
            (self._started.own / name).write_bytes(data)
        voided = tuple(self._void(self._plan.voids)) if self._plan.voids is not None else ()
        told = [self._read(words, names) for words, names in self._runs()]
        whole = tell(
            (report for one in told for report in one.reports),
            rules=(*self._plan.rules, *self._listed(), *(rule for one in told for rule in one.rules)),
            unread=(path for one in told for path in one.unread),
        )
        limitations = {*self._plan.limitations, *voided, *map(self._unread, whole.unread)}
        limitations.update(map(self._cut, self._cannot))
        return Looked(
            state=CollectionState.FINDINGS if whole.reports else CollectionState.CLEAN,
            reports=whole.reports,
            rules=whole.rules,
            limitations=tuple(sorted(limitations, key=_order)),
        )

    def _runs(self) -> Iterator[tuple[tuple[str, ...], tuple[RepoPath, ...]]]:
        """(arguments, the files that they name) of each run."""
        words, paths = tuple(map(self._fill, self._plan.arguments)), self._handed.paths
        match self._plan.given:
            case Given.FOLDER:
                yield words, paths
            case Given.EACH:
                for path in paths:
                    file = f"{self._handed.folder}/{path}"
                    yield tuple(file if one == "{file}" else one for one in words), (path,)
            case Given.FILES | Given.NAMES:
                top = "" if self._plan.given is Given.NAMES else f"{self._handed.folder}/"
                for portion in _portions(paths, len(top.encode()) + 1):
                    yield (*words, "--", *(f"{top}{path}" for path in portion)), portion

    def _read(self, words: tuple[str, ...], paths: tuple[RepoPath, ...]) -> Told:
        """What one run told.

        Raises:
            FailedRunError: By its exit status it failed, or its reports do not agree with that.
        """
        ended = self._start(words)
        end = self._plan.ends.get(ended.status)
        name, status = self._plan.name, ended.status
        if end is None:
            message = f"{name} ended with exit status {status}, by which it says that it failed."
            raise FailedRunError(Reason(code="collector-failed", message=message))
        if self._plan.then:
            ended = self._start(tuple(map(self._fill, self._plan.then)))
            if ended.status != 0:
                message = f"{name} could not write its report: it ended with exit status {ended.status}."
                raise FailedRunError(Reason(code="collector-failed", message=message))
        told = self._plan.read(self._output(ended), replace(self._handed, paths=paths), self._changed)
        if not end.fits(len(told.reports)):
            count = len(told.reports)
            message = f"{name} ended with exit status {status} and tells of {count} things: they disagree."
            raise FailedRunError(Reason(code="collector-disagrees", message=message))
        return told

    def _start(self, words: tuple[str, ...]) -> Completed:
        in_tree = self._plan.in_tree or self._plan.given is Given.NAMES
        folder = Path(self._handed.folder) if in_tree else self._started.own
        left = self._until - time.monotonic()
        ended = self._started.run(words, folder=folder, timeout_s=max(left, LEAST_S))
        self._cannot.update(ended.limitations)
        return ended

    def _output(self, ended: Completed) -> bytes:
        """What it printed, or wrote as its results, which are taken away so that none is read twice.

        Raises:
            UnreadableReportError: There is no report of a size that is read.
        """
        if not any("{results}" in one for one in (*self._plan.arguments, *self._plan.then)):
            return ended.stdout
        if self._results.is_symlink() or not self._results.is_file():
            raise UnreadableReportError("It wrote no report.")
        if self._results.stat().st_size > OUTPUT_BYTES:
            raise UnreadableReportError("Its report is larger than is read.")
        data = self._results.read_bytes()
        self._results.unlink()
        return data

    def _listed(self) -> tuple[str, ...]:
        """Rules in force as it lists them; none where it does not, for then nothing is said of them."""
        if self._plan.listing is None:
            return ()
        try:
            ended = self._start(tuple(map(self._fill, self._plan.listing.arguments)))
            return self._plan.listing.read(ended.stdout) if ended.status == 0 else ()
        except (FailedRunError, UnreadableReportError):
            return ()

    def _unread(self, path: RepoPath) -> Reason:
        message = f"{self._plan.name} could not look into this file, or not into all of it."
        return Reason(code="not-examined", message=message, path=path)

    def _cut(self, slug: str) -> Reason:
        message = f"{self._plan.name} ran with less isolation than was asked for: {slug}."
        return Reason(code=slug, message=message)

    def _void(self, comments: re.Pattern[bytes]) -> Iterator[Reason]:
        """Files of the throw-away tree in which comments that silence the tool were made void.

        One letter of a word is turned, so that lines and columns stay as they are.
        """
        for path in self._handed.paths:
            file = Path(self._handed.folder, path)
            data = file.read_bytes()
            void = comments.sub(_turned, data)
            if void != data:
                file.write_bytes(void)
                message = f"A comment in this file would silence {self._plan.name}; it was made void."
                yield Reason(code="comment-made-void", message=message, path=path)

    def _fill(self, text: str) -> str:
        for hole, value in self._holes.items():
            text = text.replace(hole, value)
        return text


def _turned(comment: re.Match[bytes]) -> bytes:
    start, end = comment.start(1) - comment.start(), comment.end(1) - comment.start()
    return comment[0][:start] + comment[1].swapcase() + comment[0][end:]


def _portions(paths: tuple[RepoPath, ...], more: int) -> Iterator[tuple[RepoPath, ...]]:
    """The paths in order, in portions that fit a command line on which each takes so many bytes more."""
    portion: list[RepoPath] = []
    size = 0
    for path in paths:
        length = len(path.encode("utf-8", "surrogateescape")) + more
        if portion and (len(portion) == BATCH_FILES or size + length > BATCH_BYTES):
            yield tuple(portion)
            portion, size = [], 0
        portion.append(path)
        size += length
    if portion:
        yield tuple(portion)


def _order(reason: Reason) -> tuple[str, str, str]:
    return (reason.code, reason.path or "", reason.message)
