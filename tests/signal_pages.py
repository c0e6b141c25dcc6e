r"""Examples of signals in plain text, as the pages ``docs/signals-*.md`` have them, and how they run.

    before PATH [MODE]      a file of the tree before; its lines follow, indented by four spaces
    after PATH [MODE]       the same of the tree after
    rename OLD -> NEW       git saw these two as one file
    set ATTRIBUTE PATH      what ``.gitattributes`` of the trust base says
    = CHANGE SUBJECT        a signal of the page's category that must come out
    = nothing               no signal of it comes out
    ! CODE PATH             a limitation that must come out

What stands on one side alone came or went. ``\uXXXX`` and ``\xXX`` stand for characters. All signals of the
category, and all its limitations, must be named.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adjudge.brief.build import build_brief
from adjudge.model.ids import RepoPath
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import PatchPolicy
from tests.architecture.sources import read
from tests.fakes.graph import blob_id
from tests.two_trees import sources

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.brief.sources import BriefSources
    from adjudge.model.brief import Brief
    from adjudge.model.ids import ObjectId
    from adjudge.model.signal import Category

Bytes = dict[str, bytes]


def sources_with_texts(
    before: Mapping[str, str | bytes],
    after: Mapping[str, str | bytes],
    *,
    renamed: Mapping[str, str] | None = None,
) -> BriefSources:
    """What ``build_brief`` gets for a change, with the bytes of blobs and a patch with no context lines."""
    base, head = _as_bytes(before), _as_bytes(after)
    made = sources(base, head, renamed=renamed)  # type: ignore[arg-type]
    known = {blob_id(data): data for data in (*base.values(), *head.values())}

    def texts(ids: Sequence[ObjectId], /) -> dict[ObjectId, bytes | None]:
        return {one: known.get(one) for one in ids}

    parts = [_entry(change.old_path, change.new_path, base, head) for change in made.target.changes]
    return replace(made, texts=texts, patch=parse_patch(b"".join(parts), PatchPolicy()))


def _as_bytes(files: Mapping[str, str | bytes]) -> Bytes:
    return {path: text if isinstance(text, bytes) else text.encode() for path, text in files.items()}


def _entry(old: str | None, new: str | None, base: Bytes, head: Bytes) -> bytes:
    """The entry of one file as git prints it with no context lines."""
    a, b = base.get(old or "", b""), head.get(new or "", b"")
    first, second = _name("a/", old or new or ""), _name("b/", new or old or "")
    kept = [b"diff --git " + first + b" " + second + b"\n"]
    if old is None:
        kept.append(b"new file mode 100644\n")
    elif new is None:
        kept.append(b"deleted file mode 100644\n")
    elif old != new:
        kept += [
            b"similarity index 50%\n",
            b"rename from " + _name("", old),
            b"\nrename to " + _name("", new),
            b"\n",
        ]
    if a == b:
        return b"".join(kept)
    kept.append(b"--- " + (first if old is not None else b"/dev/null") + b"\n")
    kept.append(b"+++ " + (second if new is not None else b"/dev/null") + b"\n")
    return b"".join((*kept, *_hunks(_lines(a), _lines(b))))


def _name(prefix: str, path: str) -> bytes:
    raw = (prefix + path).encode("utf-8", "surrogateescape")
    if all(32 < one < 127 and one not in b'"\\' for one in raw):
        return raw
    return b'"' + b"".join(map(_quoted, raw)) + b'"'


def _quoted(one: int) -> bytes:
    """One byte of a name as git quotes it."""
    named = {7: b"a", 8: b"b", 9: b"t", 10: b"n", 11: b"v", 12: b"f", 13: b"r", 34: b'"', 92: b"\\"}
    if one in named:
        return b"\\" + named[one]
    return bytes([one]) if 32 <= one < 127 else b"\\%03o" % one


def _lines(data: bytes) -> list[bytes]:
    return [line + b"\n" for line in data.split(b"\n")[:-1]] + (
        [last] if (last := data.split(b"\n")[-1]) else []
    )


def _hunks(old: list[bytes], new: list[bytes]) -> Iterator[bytes]:
    for tag, i, j, k, m in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        yield f"@@ -{i + 1 if j > i else i},{j - i} +{k + 1 if m > k else k},{m - k} @@\n".encode()
        for sign, lines in ((b"-", old[i:j]), (b"+", new[k:m])):
            for line in lines:
                yield sign + line + (b"" if line.endswith(b"\n") else b"\n\\ No newline at end of file\n")


@dataclass
class Example:
    """One example, read."""

    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)
    modes: dict[tuple[str, str], str] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)
    attributes: dict[str, str] = field(default_factory=dict)
    signals: list[tuple[str, str]] = field(default_factory=list)
    limitations: list[tuple[str, str]] = field(default_factory=list)

    def brief(self) -> Brief:
        """The brief of its change."""
        made = sources_with_texts(self.before, self.after, renamed=self.renamed)
        changes = tuple(
            replace(
                change,
                old_mode=self.modes.get(("before", change.old_path or ""), change.old_mode),
                new_mode=self.modes.get(("after", change.new_path or ""), change.new_mode),
            )
            for change in made.target.changes
        )
        return build_brief(
            replace(
                made,
                target=replace(made.target, changes=changes),
                attributes={RepoPath(path): frozenset({name}) for path, name in self.attributes.items()},
            )
        )


def read_examples(page: str) -> list[str]:
    """The examples of a page, in order."""
    return [part.split("```")[0] for part in read(page).split("```signals\n")[1:]]


def read_example(text: str) -> Example:
    """The example behind its lines."""
    example, lines = Example(), list[str]()
    tree: tuple[dict[str, str], str] | None = None
    for line in (*text.splitlines(), "end"):
        if line.startswith("    ") or (not line and tree is not None):
            lines.append(line[4:])
            continue
        if tree is not None:
            tree[0][tree[1]] = "".join(f"{one}\n" for one in lines).rstrip("\n") + "\n"
            tree, lines = None, []
        tree = _read_line(example, _unescape(line).split(" "))
    example.before, example.after = _plain(example.before), _plain(example.after)
    return example


def found_of(brief: Brief, category: Category) -> list[tuple[str, str]]:
    """(change, subject) of the signals of a category, sorted."""
    return sorted((one.change, one.subject) for one in brief.signals if one.category is category)


def _read_line(example: Example, words: list[str]) -> tuple[dict[str, str], str] | None:
    match words:
        case ["before" | "after" as side, path, *mode]:
            example.modes.update({(side, path): mode[0]} if mode else {})
            return (example.before if side == "before" else example.after), path
        case ["rename", old, "->", new]:
            example.renamed[new] = old
        case ["set", name, path]:
            example.attributes[path] = name
        case ["=", "nothing"] | ["end"] | [""]:
            pass
        case ["=", change, *subject]:
            example.signals.append((change, " ".join(subject)))
        case ["!", code, path]:
            example.limitations.append((code, path))
        case _:
            raise AssertionError(f"no line of an example: {words}")
    return None


def _plain(files: dict[str, str]) -> dict[str, str]:
    return {path: _unescape(text) for path, text in files.items()}


def _unescape(text: str) -> str:
    return text.encode("latin-1", "backslashreplace").decode("unicode_escape") if "\\" in text else text
