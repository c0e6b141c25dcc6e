"""Signals of category ``configuration``: files that steer other checks came, went or changed; one a path.

Which files these are stands in ``patch.steering``, for verdicts too; ``.gitignore`` raises none. The scripts
of ``package.json`` count as such a file inside one. A mode counts as content: a hook that becomes executable
runs. An edit of comments or layout alone raises none where a comment reaches nobody (YAML, TOML, JSON,
CODEOWNERS, ``.gitattributes``); in what agents read every byte counts. Where only versions of what CI or a
hook calls moved, the kind says so; prose in the folder of the code host configures nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.documents import UnreadableError, read_json, same_meaning, table_of
from adjudge.brief.making import Found, What, make_signal
from adjudge.brief.versions import moved_versions
from adjudge.model.brief import Placement
from adjudge.model.change import ChangeKind
from adjudge.model.place import Place, Side
from adjudge.model.signal import Category
from adjudge.patch.paths import fold
from adjudge.patch.steering import steering_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.sources import BriefSources
    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath
    from adjudge.model.signal import Signal
    from adjudge.patch.steering import Steering

WEIGHTS: Final = {
    "agent-configuration": 9,
    "ci-configuration": 8,
    "hooks": 7,
    "adjudge-configuration": 7,
    "install-scripts": 7,
    "git-submodules": 6,
    "code-owners": 6,
    "git-attributes": 4,
    "ci-versions": 4,
    "hook-versions": 4,
    "package-scripts": 3,
    "forge-configuration": 2,
}
"""By kind; a kind that is not here raises no signal."""

INSTALL: Final = frozenset({
    "preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare",
    "dependencies",
})  # fmt: skip
"""Scripts that run by themselves on ``npm install`` (npm documentation, "Life Cycle Scripts")."""

VERSIONS: Final = {"ci-configuration": "ci-versions", "hooks": "hook-versions"}
"""Kinds of files that call others, and what an edit of their versions alone is called."""

_NAMED: Final = 3
_PROSE: Final = (".md", ".rst", ".txt")
_PROGRAMS: Final = frozenset({"agent-configuration", "ci-configuration", "hooks"})
_LATER: Final = frozenset({"adjudge-configuration", "code-owners"})
_EXECUTABLE: Final = "100755"
_FOLDER_LIKE: Final = frozenset({"120000", "160000"})


class _Kind(NamedTuple):
    """What sort of file it is, and the sentence about such files."""

    code: str
    message: str


_INSTALL_SCRIPTS: Final = _Kind("install-scripts", "These scripts run by themselves on an install.")
_SCRIPTS: Final = _Kind("package-scripts", "These scripts are run by name, by people and by checks.")


class _Step(NamedTuple):
    """What happened to one path that steers."""

    change: str
    path: RepoPath
    side: Side
    kind: _Kind


def configuration_signals(sources: BriefSources, read: Iterable[ChangeRead]) -> Found:
    """The signals of a change; what cannot be compared counts as changed."""
    return Found(tuple(_signal(one, step) for one in read for step in _steps(sources, one)))


def _steps(sources: BriefSources, one: ChangeRead) -> Iterator[_Step]:
    change = one.change
    before, after = _kind(_old(change), change.old_mode), _kind(change.new_path, change.new_mode)
    if before is not None and after is not None and before.code == after.code:
        if _counts(one, after) and not _same(sources, change):
            yield _Step("changed", change.path, Side.HEAD, _narrowed(sources, change, after))
    else:
        if before is not None and change.old_path is not None and _counts(one, before):
            yield _Step("removed", change.old_path, Side.BASE, before)
        if after is not None and change.new_path is not None and _counts(one, after):
            yield _Step("added", change.new_path, Side.HEAD, after)
    yield from _scripts(sources, one)


def _old(change: Change) -> RepoPath | None:
    """The path before, where the file under it is no longer there or no longer the same."""
    return change.old_path if change.kind is not ChangeKind.COPIED else None


def _kind(path: RepoPath | None, mode: str | None) -> _Kind | None:
    """The heaviest kind of a path; a link or submodule stands for the folder of its name."""
    if path is None:
        return None
    folded = fold(path) + ("/." if mode in _FOLDER_LIKE else "")
    rows = [row for row in (*steering_of(fold(path)), *steering_of(folded)) if row.code in WEIGHTS]
    kind = _as_kind(max(rows, key=lambda row: WEIGHTS[row.code])) if rows else None
    is_prose = kind is not None and kind.code == "forge-configuration" and folded.endswith(_PROSE)
    return None if is_prose else kind


def _as_kind(row: Steering) -> _Kind:
    return _Kind(row.code, row.message)


def _counts(one: ChangeRead, kind: _Kind) -> bool:
    """What is left aside raises none, save programs and submodules that would run or instruct."""
    if one.standing.placement is not Placement.EXCLUDED:
        return True
    return one.standing.reason in {"binary", "submodule"} and kind.code in _PROGRAMS


def _same(sources: BriefSources, change: Change) -> bool:
    """Whether only comments or layout of the same file differ."""
    sides = _edited(sources, change)
    return sides is not None and same_meaning(change.path, *sides)


def _narrowed(sources: BriefSources, change: Change, kind: _Kind) -> _Kind:
    """The kind, or that of an edit which only moves versions."""
    sides = _edited(sources, change) if kind.code in VERSIONS else None
    moved = moved_versions(change.path, *sides) if sides is not None else ()
    if not moved:
        return kind
    more = f" and {len(moved) - _NAMED} more" if len(moved) > _NAMED else ""
    told = f"Only versions of what it calls are others: {', '.join(map(str, moved[:_NAMED]))}{more}."
    return _Kind(VERSIONS[kind.code], f"{kind.message} {told}")


def _edited(sources: BriefSources, change: Change) -> tuple[bytes, bytes] | None:
    """Both texts of a file that kept its path and mode; ``None`` where one of them cannot be had."""
    if change.old_path != change.new_path or change.old_mode != change.new_mode:
        return None
    if change.old_id is None or change.new_id is None:
        return None
    texts = sources.texts([change.old_id, change.new_id])
    base, head = texts[change.old_id], texts[change.new_id]
    return (base, head) if base is not None and head is not None else None


def _scripts(sources: BriefSources, one: ChangeRead) -> Iterator[_Step]:
    """The scripts of a ``package.json``; one that cannot be read is told by the dependencies."""
    change, name = one.change, one.change.path.rsplit("/", 1)[-1]
    if name != "package.json" or one.standing.placement is Placement.EXCLUDED:
        return
    before = _scripts_at(sources, change, Side.BASE)
    after = _scripts_at(sources, change, Side.HEAD)
    if before is None or after is None or before == after:
        return
    differs = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    word = "changed" if before and after else "added" if after else "removed"
    side = Side.HEAD if change.new_path is not None else Side.BASE
    yield _Step(word, change.path, side, _INSTALL_SCRIPTS if differs & INSTALL else _SCRIPTS)


def _scripts_at(sources: BriefSources, change: Change, side: Side) -> dict[str, object] | None:
    """The scripts of one side; empty where there is no file, ``None`` where it cannot be read."""
    path = _old(change) if side is Side.BASE else change.new_path
    blob = change.old_id if side is Side.BASE else change.new_id
    if path is None:
        return {}
    data = sources.texts([blob])[blob] if blob is not None else None
    try:
        return table_of(read_json(data), "scripts") if data is not None else None
    except UnreadableError:
        return None


def _signal(one: ChangeRead, step: _Step) -> Signal:
    previous = one.change.old_path if one.change.kind is ChangeKind.RENAMED else None
    renamed = previous is not None and step.change == "changed"
    return make_signal(
        What(
            Category.CONFIGURATION,
            step.change,
            f"{step.path}::{step.kind.code}",
            (step.path, step.kind.code),
            (previous, step.kind.code) if previous is not None and renamed else None,
        ),
        anchor=Place(path=step.path, side=step.side, line=_line(one, step.side)),
        question=_question(one.change, step),
        weight=WEIGHTS[step.kind.code],
    )


def _line(one: ChangeRead, side: Side) -> int:
    """The first line that changed, where the text of the change is known."""
    hunks = one.text.hunks if one.text is not None else ()
    if side is Side.BASE or not hunks:
        return 1
    return max(hunks[0].new_start, 1)


def _question(change: Change, step: _Step) -> str:
    asked = {"added": "that it is new", "removed": "that it is gone", "changed": "this change of it"}
    told = [step.kind.message]
    if step.change == "changed" and change.old_mode != change.new_mode:
        now = change.new_mode == _EXECUTABLE
        told.append("It becomes executable." if now else "Its mode changes.")
    if step.kind.code in _LATER and "not in force" not in step.kind.message:
        told.append("What it says now is not in force until it is in the trust base.")
    return " ".join((*told, f"Is {asked[step.change]} meant?"))
