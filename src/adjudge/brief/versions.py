"""Whether an edit of a file that calls others only moved their versions: actions in CI, hooks at a commit.

Rules: the same callees in the same order, and each version like the one before: a commit for a commit, a tag
for a tag, or a commit for a tag. A branch, or a tag where a commit stood, is another way of trusting and no
mere version. Whatever else differs makes it an edit like others.

Source: GitHub documentation, "jobs.<job_id>.steps[*].uses"; pre-commit documentation, "rev".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.documents import UnreadableError, read_text, same_meaning

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_USES: Final = re.compile(
    r"([ \t]*(?:-[ \t]+)?uses:[ \t]*[\"']?([\w.-]+(?:/[\w.-]+)+)@)([\w./-]+)([\"']?[ \t]*(?:#.*)?)", re.ASCII
)
_REV: Final = re.compile(r"([ \t]*(?:-[ \t]+)?rev:[ \t]*[\"']?)([\w./-]+)([\"']?[ \t]*(?:#.*)?)", re.ASCII)
_REPO: Final = re.compile(r"[ \t]*(?:-[ \t]+)?repo:[ \t]*(\S+)[ \t]*(?:#.*)?", re.ASCII)
_NOTE: Final = re.compile(r"[ \t]*(?:tag=)?v?\d[\w.+-]{0,30}[ \t]*", re.ASCII)
"""A comment that is a version and nothing else; any other may be content, in a text that runs over lines."""
_NAME: Final = re.compile(r"[\w./-]+", re.ASCII)
_COMMIT: Final = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_TAG: Final = re.compile(r"v?\d{1,12}(?:\.\d{1,12})*(?:[-.]?(?:a|b|rc|alpha|beta|post|dev)[-.]?\d*)?")
NAMELESS: Final = "a hook"
_SHOWN: Final = 7
_LIMIT_NAME: Final = 100


class Moved(NamedTuple):
    """One callee at another version.

    Attributes:
        name: As people call it.
        old: Version before.
        new: Version after.
    """

    name: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.name[:_LIMIT_NAME]} ({_short(self.old)} to {_short(self.new)})"


class _Called(NamedTuple):
    """A text with its versions taken out."""

    bare: bytes
    versions: list[tuple[str, str]]


def moved_versions(path: str, base: bytes, head: bytes) -> tuple[Moved, ...]:
    """What is called at another version, each once, in order; empty where anything else differs, or nothing.

    Args:
        path: Says the format.
        base: Bytes before.
        head: Bytes after.
    """
    try:
        before, after = _called(read_text(base)), _called(read_text(head))
    except UnreadableError:
        return ()
    pairs = list(zip(before.versions, after.versions, strict=False))
    differs = [Moved(name, old, new) for (name, old), (_, new) in pairs if old != new]
    if len(before.versions) != len(after.versions) or not all(_is_alike(one) for one in differs):
        return ()
    same = before.bare == after.bare or same_meaning(path, before.bare, after.bare)
    return tuple(dict.fromkeys(differs)) if same else ()


def _called(text: str) -> _Called:
    found: list[tuple[str, str]] = []
    bare = "\n".join(_lines(text.split("\n"), found))
    return _Called(bare.encode(), found)


def _lines(lines: Iterable[str], found: list[tuple[str, str]]) -> Iterator[str]:
    repo = NAMELESS
    for line in lines:
        told = line.rstrip("\r")
        repo = _repo(told) or repo
        uses, rev = _USES.fullmatch(told), _REV.fullmatch(told)
        if uses is not None:
            found.append((uses[2], uses[3]))
            yield f"{uses[1]}{_without_note(uses[4])}"
        elif rev is not None:
            found.append((repo, rev[2]))
            yield f"{rev[1]}-{_without_note(rev[3])}"
        else:
            yield line


def _without_note(rest: str) -> str:
    """What follows a version, without a comment that is a version."""
    before, mark, note = rest.partition("#")
    return before.rstrip() if mark and _NOTE.fullmatch(note) else rest


def _repo(line: str) -> str:
    """The end of the address that a line names; empty for one that names none."""
    named = _REPO.fullmatch(line)
    name = "/".join(named[1].strip("\"'").split("/")[-2:]) if named is not None else ""
    return name if _NAME.fullmatch(name) else ""


def _is_alike(one: Moved) -> bool:
    if _COMMIT.fullmatch(one.new):
        return bool(_COMMIT.fullmatch(one.old) or _TAG.fullmatch(one.old))
    return bool(_TAG.fullmatch(one.old) and _TAG.fullmatch(one.new))


def _short(version: str) -> str:
    return version[:_SHOWN] if _COMMIT.fullmatch(version) else version[:_LIMIT_NAME]
