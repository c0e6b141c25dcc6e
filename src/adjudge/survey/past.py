"""Earlier versions of files, out of the commits before a tree: bounded, local, read only when asked for.

Versions are the blobs that stood at a path in any commit that leads to the tree under review, merged branches
included. Each leads to the one that came of it in some commit, on the shortest way to the tree. Under
another name only the versions before a rename of the change itself are known. The bounds are of commits,
files, versions and bytes, never of time, so the same repository gives the same versions.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.errors import GitError
from adjudge.evidence.past import NOW, Asked, Version
from adjudge.evidence.source_text import is_text
from adjudge.model.history import FileSteps
from adjudge.model.outcome import Reason
from adjudge.model.place import Side
from adjudge.ports import BlobState
from adjudge.survey.texts import TEXT_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.model.history import FileStep
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.ports import GitReader

MOST_COMMITS: Final = 10_000
"""Commits looked at."""
MOST_FILES: Final = 2_000
"""Files whose past is looked at in one run."""
MOST_LOADS: Final = 16
"""Times that git is asked: the files of all candidates at once, those of evidence one by one."""
MOST_VERSIONS: Final = 400
"""Versions of one file."""
MOST_BYTES: Final = 32 << 20
"""Of all versions of one run."""
MOST_STEPS: Final = 20_000
"""Steps from version to version in one run."""


TOO_MUCH: Final = frozenset({"git-output-limit", "git-timeout"})
"""Errors of git that tell of a bound; after any other the history is not there."""


class _Place(NamedTuple):
    """One version before it is read: its blob, and the index of the version that came of it."""

    object_id: ObjectId
    after: int | None


class PastReader:
    """The look-up behind ``evidence.past.Past``, over one target."""

    def __init__(self, git: GitReader, *, base: ObjectId | None, head: ObjectId | None) -> None:
        """Nothing is read yet.

        Args:
            git: Where commits and blobs are read.
            base: Commit of the side before; ``None`` without one.
            head: Commit of the side after; ``None`` for what is not committed, which comes after ``HEAD``.
        """
        self._git = git
        self._starts = {Side.BASE: base, Side.HEAD: head}
        self._known: dict[Asked, tuple[Version, ...]] = {}
        self._bytes_left = MOST_BYTES
        self._steps_left = MOST_STEPS
        self._loads_left = MOST_LOADS
        self._extents: set[str] = set()

    def load(self, wanted: Sequence[Asked]) -> None:
        """Read the versions of many files in one go."""
        new = sorted({one for one in wanted if one not in self._known})
        if not new:
            return
        self._loads_left -= 1
        room = max(0, MOST_FILES - len(self._known)) if self._loads_left >= 0 else 0
        if len(new) > room:
            self._extents.add("bounded")
        self._known |= dict.fromkeys(new, ())
        places: dict[Asked, tuple[_Place, ...]] = {}
        for side in Side:
            some = [one for one in new[:room] if one.side is side]
            if some:
                by_path = StepsByPath(self._steps(side, some))
                places |= {one: order_versions(one, by_path) for one in some}
        self._read({one: self._cut(some) for one, some in places.items()})

    def versions(self, asked: Asked) -> Sequence[Version]:
        """Versions of a file, the text under review first."""
        if asked not in self._known:
            self.load([asked])
        return self._known[asked]

    def spend(self, steps: int) -> bool:
        """Whether so many more steps may be made; they are counted."""
        if steps > self._steps_left:
            self._extents.add("bounded")
            return False
        self._steps_left -= steps
        return True

    def limitations(self) -> tuple[Reason, ...]:
        """What was not seen of what was asked about."""
        told = []
        if "bounded" in self._extents:
            message = (
                "Of the versions of files in which findings moved not all were looked at, so a copy of their "
                "text that was removed long ago may not be known."
            )
            told.append(Reason(code="past-bounded", message=message))
        if "shallow" in self._extents:
            message = (
                "This clone lacks the history of files in which findings moved, so a copy of their text that "
                "was removed before may not be known."
            )
            told.append(Reason(code="past-cut", message=message))
        return tuple(told)

    def _steps(self, side: Side, asked: Sequence[Asked]) -> FileSteps:
        start = self._starts[side]
        if start is None and side is Side.HEAD:
            start = self._git.facts().head
        if start is None:  # there is no commit before, so nothing is missing
            return FileSteps(extent="whole")
        paths = {path for one in asked for path in (one.path, *_older_name(one))}
        try:
            steps = self._git.file_steps(start, sorted(paths), limit=MOST_COMMITS)
        except GitError as error:
            steps = FileSteps(extent="bounded" if error.code in TOO_MUCH else "shallow")
        self._extents.add(steps.extent)
        return steps

    def _cut(self, places: tuple[_Place, ...]) -> tuple[_Place, ...]:
        if len(places) > MOST_VERSIONS:
            self._extents.add("bounded")
        return places[:MOST_VERSIONS]

    def _read(self, places: dict[Asked, tuple[_Place, ...]]) -> None:
        """The bytes of all versions, newest first, until there are enough of them."""
        rows = zip_longest(*([place.object_id for place in some] for some in places.values()))
        ids = dict.fromkeys(one for one in chain.from_iterable(rows) if one is not None)
        found: dict[ObjectId, bytes | None] = {}
        with self._git.blobs().open() as reader:
            for blob in reader.read(ids, limit_bytes=TEXT_BYTES):
                self._bytes_left -= blob.size or 0 if blob.data is not None else 0
                if self._bytes_left < 0:
                    self._extents.add("bounded")
                    break
                found[blob.object_id] = blob.data
                if blob.data is None:
                    self._extents.add("bounded" if blob.state is BlobState.OVERSIZE else "shallow")
        self._known |= {one: tuple(_made(some, found)) for one, some in places.items()}


class StepsByPath:
    """What commits did to files, looked up by path.

    Attributes:
        tips: Blob of each file at the commit asked about.
        steps: Steps of each path, newest first.
    """

    def __init__(self, steps: FileSteps) -> None:
        """The same, sorted out."""
        self.tips = dict(steps.tips)
        self.steps: dict[RepoPath, list[FileStep]] = defaultdict(list)
        for step in steps.steps:
            self.steps[step.path].append(step)


def order_versions(asked: Asked, known: StepsByPath) -> tuple[_Place, ...]:
    """Blobs of a file, the one under review first, then in the order in which ways back from it reach them.

    Those that no way reaches, such as the blobs before a file was removed and made again, come last.
    """
    own = [step for path in (asked.path, *_older_name(asked)) for step in known.steps.get(path, ())]
    before = _before(asked, own, known)
    order = {asked.object_id: _Place(asked.object_id, None)}
    queue = [asked.object_id]
    for index, new in enumerate(queue):
        for old in before.get(new, ()):
            if old not in order:
                order[old] = _Place(old, index)
                queue.append(old)
    rest = (one for step in own for one in (step.new_id, step.old_id) if one is not None)
    return (*order.values(), *(_Place(one, None) for one in dict.fromkeys(rest) if one not in order))


def _before(asked: Asked, own: Iterable[FileStep], known: StepsByPath) -> dict[ObjectId, list[ObjectId]]:
    """Blobs that stood before each; before the one under review stands what the commit has there."""
    found: dict[ObjectId, list[ObjectId]] = defaultdict(list)
    if asked.path in known.tips:
        found[asked.object_id].append(known.tips[asked.path])
    if asked.was is not None:
        found[asked.object_id].append(asked.was[1])
    for step in own:
        if step.new_id is not None and step.old_id is not None:
            found[step.new_id].append(step.old_id)
    return found


def _older_name(asked: Asked) -> tuple[RepoPath, ...]:
    return (asked.was[0],) if asked.was is not None else ()


def _made(places: Sequence[_Place], found: dict[ObjectId, bytes | None]) -> Iterator[Version]:
    """Versions of what was read and is text; what led to another leads nowhere."""
    kept: dict[int, int] = {}
    for index, place in enumerate(places):
        data = found.get(place.object_id)
        if data is None or not is_text(data):
            if index == NOW:
                return
            continue
        kept[index] = len(kept)
        yield Version(data, kept.get(place.after) if place.after is not None else None)
