"""Summaries in front of a patch: diffstat, numstat, raw lines, dirstat, and git's change summary.

They change nothing and are read for two reasons only: nothing else may hide among them, and the files that
they name must be those of the patch. A named file without an entry is a refusal, an entry that is not named
a flag.

Source: git documentation, ``git-diff``, "Raw output format" and ``--stat``; git's ``diff.c`` (``show_stats``,
``pprint_rename``).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from adjudge.model.paths import encode_path
from adjudge.patch.flags import build_flag
from adjudge.patch.openers import check_indented
from adjudge.patch.quoting import quote_path
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath
    from adjudge.patch.text import Found, Text

_NAMING = re.compile(
    rb"""(?:
        \ (?P<stat>.*\S)\ +\|\ +(?:[0-9]+\ ?[+-]*|Bin(?:\ [0-9]+\ ->\ [0-9]+\ bytes)?)
      | (?:[0-9]+|-)\t(?:[0-9]+|-)\t(?P<numstat>.+)
      | :[0-7]{6}\ [0-7]{6}\ [0-9a-f]{4,64}\.{0,3}\ [0-9a-f]{4,64}\.{0,3}\ (?P<status>[A-Z])[0-9]*\t
        (?P<raw>[^\t]+)(?:\t(?P<raw_new>[^\t]+))?
    )$""",
    re.VERBOSE | re.DOTALL,
)
_TELLING = re.compile(
    rb"""(?:
        \ \.\.\.
      | \ [0-9]+\ files?\ changed(?:,\ [0-9]+\ insertions?\(\+\))?(?:,\ [0-9]+\ deletions?\(-\))?
      | \ (?:create|delete)\ mode\ [0-7]{6}\ .+
      | \ mode\ change\ [0-7]{6}\ =>\ [0-7]{6}(?:\ .+)?
      | \ (?:rename|copy|rewrite)\ .+\ \([0-9]{1,3}%\)
      | \ *[0-9]{1,3}\.[0-9]%\ .+/
    )$""",
    re.VERBOSE | re.DOTALL,
)
# What --compact-summary adds behind a name.
_COMPACT = re.compile(rb" \((?:new(?: \+[lx])?|gone|mode [+-][lx](?: [+-][lx])?)\)$")
_CUT = b"..."
_MORE = b" ..."  # --stat-count


def read_prelude(text: Text) -> bool:
    """Read summary lines and the blank line that ends them.

    Returns:
        Whether there were any; their names wait in ``text.stat`` for ``check_stat``.

    Refusals: Unmerged, when a raw line says so.
    """
    start = text.at
    while not text.done and _read_line(text):
        pass
    found = text.at > start
    if found and text.starts(b"\n"):
        text.skip_line()
    return found


def check_stat(text: Text, found: Sequence[Found]) -> None:
    """Hold the summary against the entries that it stands in front of, and forget it.

    Args:
        text: Its ``stat`` is used up; flags are added.
        found: The entries read since the summary.

    Refusals: Ambiguous: the summary names a file that has no entry.
    """
    if not text.stat:
        return
    names = [(_printed(item.change, len(text.policy.root)), item) for item in found]
    shown = _Shown([form for forms, _ in names for form in forms])
    told: set[bytes] = set()
    for name, offset in text.stat:
        full = shown.find(name)
        if full is None:
            refuse(RefusalCode.AMBIGUOUS, offset, "a summary must not name a file that has no entry")
        told.add(full)
    text.stat.clear()
    if text.stat_cut:
        text.stat_cut = False
        return
    pointers = {item.change.path for item in found if item.summary}
    for forms, item in names:
        if not told.intersection(forms) and not _is_below(item.change.path, pointers):
            text.flags.add(build_flag("diffstat-disagrees", item.change.path))


class _Shown:
    """The names a summary may hold: whole, or cut at the front as git does for long ones."""

    def __init__(self, names: list[bytes]) -> None:
        self._whole = {name.strip(): name for name in names}
        self._backwards = sorted(name[::-1] for name in names)

    def find(self, name: bytes) -> bytes | None:
        for form in (name, _COMPACT.sub(b"", name)):
            if form in self._whole:
                return self._whole[form]
            if form.startswith(_CUT):
                tail = form[len(_CUT) :][::-1]
                at = bisect_left(self._backwards, tail)
                if at < len(self._backwards) and self._backwards[at].startswith(tail):
                    return self._backwards[at][::-1]
        return None


def _read_line(text: Text) -> bool:
    line = text.line
    naming = _NAMING.match(line)
    if naming is None and _TELLING.match(line) is None:
        return False
    check_indented(text, line)
    if naming:
        if naming["status"] == b"U":
            refuse(RefusalCode.UNMERGED, text.at, "resolve the conflict first")
        name = naming["stat"] or naming["numstat"] or naming["raw_new"] or naming["raw"]
        text.stat.append((name.strip(), text.at))
    text.stat_cut = text.stat_cut or line == _MORE
    text.skip_line()
    return True


def _printed(change: Change, root: int) -> tuple[bytes, ...]:
    """Every way a summary may print the name of a change."""
    new = encode_path(change.path[root:])
    forms = {quote_path(new), quote_path(new, high=False)}
    if change.old_path is not None and change.new_path not in {None, change.old_path}:
        old = encode_path(change.old_path[root:])
        forms.update(_moved(old, new, high=high) for high in (True, False))
    return tuple(sorted(forms))


def _moved(old: bytes, new: bytes, *, high: bool) -> bytes:
    """A rename as a summary prints it: ``old => new`` with common folders taken out in braces."""
    quoted_old, quoted_new = quote_path(old, high=high), quote_path(new, high=high)
    if quoted_old != old or quoted_new != new:
        return quoted_old + b" => " + quoted_new
    prefix = _common_folders(old, new)
    suffix = _common_tail(old, new, prefix)
    old_middle = old[prefix : max(prefix, len(old) - suffix)]
    new_middle = new[prefix : max(prefix, len(new) - suffix)]
    middle = old_middle + b" => " + new_middle
    if prefix or suffix:
        return old[:prefix] + b"{" + middle + b"}" + old[len(old) - suffix :]
    return middle


def _common_folders(old: bytes, new: bytes) -> int:
    """Length of the common start up to and with a slash."""
    length = 0
    for at, (left, right) in enumerate(zip(old, new, strict=False)):
        if left != right:
            break
        if left == ord("/"):
            length = at + 1
    return length


def _common_tail(old: bytes, new: bytes, prefix: int) -> int:
    """Length of the common end from and with a slash; it may share the slash that ends the prefix."""
    floor = prefix - 1 if prefix else 0
    length = 0
    for back in range(1, min(len(old), len(new)) - floor + 1):
        if old[-back] != new[-back]:
            break
        if old[-back] == ord("/"):
            length = back
    return length


def _is_below(path: RepoPath, pointers: set[RepoPath]) -> bool:
    """Whether a path lies inside a submodule, whose summary line names only the pointer."""
    return any(path[:at] in pointers for at, letter in enumerate(path) if letter == "/")
