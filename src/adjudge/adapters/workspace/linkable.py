"""Which folders of the subject's work tree may stand in a throw-away tree.

Rules: a folder is linked only where the trust base's own rules ignore it, so what a proposer can commit or
ignore anew never gets in this way. It lies in the work tree, with no link on the way; where the entry itself
is a link, as a shared environment is, that is told. What would bring the work tree's own files is refused.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from adjudge.adapters.workspace.names import name_fault
from adjudge.adapters.workspace.ways import lies_in
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from adjudge.ports import LinkedFolder

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectFolders:
    """The subject's work tree, as far as folders of it may be linked.

    Attributes:
        top: Absolute path of the work tree.
        ignored: Ignored files and folders, as a target has them; folders where all is ignored end in a slash.
        hidden: Those of them that the trust base would not ignore, likewise.
    """

    top: str
    ignored: tuple[RepoPath, ...] = ()
    hidden: tuple[RepoPath, ...] = ()


class Chosen(NamedTuple):
    """Folders that may be linked.

    Attributes:
        folders: Sorted by path.
        told: Why others are not, and what must be told of these.
    """

    folders: tuple[LinkedFolder, ...]
    told: tuple[Reason, ...]


def choose_links(wanted: Iterable[str], subject: SubjectFolders | None) -> Chosen:
    """Those of the wanted folders that may be linked, and why others may not."""
    folders: list[LinkedFolder] = []
    told: list[Reason] = []
    for path in sorted({one.rstrip("/") for one in wanted}):
        reason = _refusal(path, subject, folders)
        if reason is not None or subject is None:
            told += [reason] if reason is not None else []
            continue
        place = os.path.join(os.path.realpath(subject.top), path)  # noqa: PTH118 - names that are not UTF-8
        source = os.path.realpath(place)
        folders.append(LinkedFolder(path=RepoPath(path), source=source))
        if source != place:
            message = "The linked folder is itself a link to a folder outside the work tree."
            told.append(Reason(code="link-outside", message=message, path=path))
    return Chosen(tuple(folders), tuple(told))


def _refusal(path: str, subject: SubjectFolders | None, taken: list[LinkedFolder]) -> Reason | None:
    """Why a folder is not linked."""
    if subject is None:
        return _refuse(path, "there is no work tree to take it from")
    if fault := name_fault(path):
        return _refuse(path, f"its path cannot be used, since {fault}")
    if any(lies_in(path, one.path) for one in taken):
        return _refuse(path, "a folder around it is linked already")
    if not _is_ignored(path, subject):
        return _refuse(path, "the rules of the trust base do not ignore it")
    return _check_place(path, os.path.realpath(subject.top))


def _check_place(path: str, top: str) -> Reason | None:
    place = os.path.join(top, path)  # noqa: PTH118 - names that are not UTF-8
    if not os.path.isdir(place):  # noqa: PTH112 - as above
        message = "A folder that was to be linked is not in the work tree."
        return Reason(code="link-missing", message=message, path=path)
    above = os.path.dirname(place)  # noqa: PTH120 - as above
    if os.path.realpath(above) != above:
        return _refuse(path, "a link leads to it")
    source = os.path.realpath(place)
    if source != place and (lies_in(source, top) or lies_in(top, source)):
        return _refuse(path, "it is a link that leads back to the work tree")
    return None


def _is_ignored(path: str, subject: SubjectFolders) -> bool:
    """Whether a folder as a whole is ignored, and would be by the trust base as well."""
    held = any(_same_or_above(one, path) for one in subject.ignored)
    return held and not any(
        _same_or_above(one, path) or lies_in(one.rstrip("/"), path) for one in subject.hidden
    )


def _same_or_above(entry: str, path: str) -> bool:
    return entry.rstrip("/") == path or (entry.endswith("/") and path.startswith(entry))


def _refuse(path: str, why: str) -> Reason:
    return Reason(code="link-refused", message=f"A folder is not linked: {why}.", path=path)
