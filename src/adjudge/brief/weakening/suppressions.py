"""``suppression-added``: comments that tell a tool to look away, counted by what they silence.

Only comments of the syntax tree count, never words in strings. A comment that moved with its line, inside
the file or to another one, is not new; neither is one that names what a broader one silenced before. Python
files that are data of tests are fixtures, and whether a test's own lines run is no matter of coverage.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.touched import TEST_FOLDERS, is_test
from adjudge.brief.weakening.weak import Weak, excerpt
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.brief.weakening.sides import PythonSides
    from adjudge.graph.languages.python.held import Comment, FileChecks

OWN: Final = "adjudge"
"""Whose comments excuse a signal of ours, each of its own category or change."""

_MARKS: Final = (
    (
        "noqa",
        re.compile(
            r"#\s*(?:ruff:\s*|flake8[:=]\s*)?noqa(?![\w-])(?:\s*:\s*(?P<codes>[\w, ]+))?", re.IGNORECASE
        ),
    ),
    ("type: ignore", re.compile(r"#\s*type:\s*ignore(?![\w-])(?:\[(?P<codes>[^\]]*)\])?")),
    ("mypy", re.compile(r"#\s*mypy:\s*(?P<codes>ignore-errors|disable-error-code\S*)")),
    ("pyright", re.compile(r"#\s*pyright:\s*(?:ignore(?:\[(?P<codes>[^\]]*)\])?|basic\b|\w+\s*=\s*false)")),
    ("ty", re.compile(r"#\s*ty:\s*ignore(?:\[(?P<codes>[^\]]*)\])?")),
    ("pyre", re.compile(r"#\s*pyre-(?:ignore|fixme)(?:-all-errors)?(?:\[(?P<codes>[^\]]*)\])?")),
    ("pytype", re.compile(r"#\s*pytype:\s*(?:disable\s*=\s*(?P<codes>[\w, -]+)|skip-file)")),
    ("pylint", re.compile(r"#\s*pylint:\s*(?:disable(?:-next)?\s*=\s*(?P<codes>[\w, -]+)|skip-file)")),
    ("nosec", re.compile(r"#\s*nosec\b(?:[:\s]+(?P<codes>B\d+(?:[, ]+B\d+)*))?", re.IGNORECASE)),
    ("nosemgrep", re.compile(r"#\s*nosemgrep\b(?::\s*(?P<codes>[\w., -]+))?")),
    ("lgtm", re.compile(r"#\s*(?:lgtm|codeql)\s*\[(?P<codes>[^\]]*)\]")),
    ("pragma", re.compile(r"#\s*pragma[:\s]?\s*no\s*(?P<codes>cover|branch|mutate)\b", re.IGNORECASE)),
    (OWN, re.compile(r"#\s*adjudge:\s*allow\[(?P<codes>[a-z][a-z0-9-]*)\]")),
    ("noinspection", re.compile(r"#\s*noinspection\s+(?P<codes>\w+(?:,\s*\w+)*)")),
)
"""(tool, comment) by each tool's own documentation, ours among them; a comment may hold several."""

_LIST: Final = r"(?P<codes>@?[\w][\w/@.-]*(?:\s*,\s*@?[\w][\w/@.-]*)*)"

_SCRIPT_MARKS: Final = (
    ("eslint-disable", re.compile(rf"//\s*eslint-disable(?:-next-line|-line)?(?![\w-])(?:\s+{_LIST})?")),
    ("oxlint-disable", re.compile(rf"//\s*oxlint-disable(?:-next-line|-line)?(?![\w-])(?:\s+{_LIST})?")),
    ("tslint:disable", re.compile(rf"//\s*tslint:disable(?:-next-line|-line)?(?:[:\s]+{_LIST})?")),
    ("biome-ignore", re.compile(rf"//\s*biome-ignore(?:-all|-start)?\s+{_LIST}")),
    ("deno-lint-ignore", re.compile(rf"//\s*deno-lint-ignore(?:-file)?(?![\w-])(?:\s+{_LIST})?")),
    ("@ts-ignore", re.compile(r"//\s*@ts-ignore\b")),
    ("@ts-expect-error", re.compile(r"//\s*@ts-expect-error\b")),
    ("@ts-nocheck", re.compile(r"//\s*@ts-nocheck\b")),
    ("$FlowFixMe", re.compile(r"//\s*\$Flow(?:FixMe|Ignore)\b(?:\[(?P<codes>[\w-]+)\])?")),
    ("istanbul ignore", re.compile(r"//\s*(?:istanbul|c8|v8) ignore\s+(?P<codes>next|file|if|else|start)\b")),
    ("nosemgrep", re.compile(r"//\s*nosemgrep\b(?::\s*(?P<codes>[\w., -]+))?")),
    ("NOSONAR", re.compile(r"//\s*NOSONAR\b")),
    ("lgtm", re.compile(r"//\s*(?:lgtm|codeql)\s*\[(?P<codes>[^\]]*)\]")),
    ("noinspection", re.compile(r"//\s*noinspection\s+(?P<codes>\w+(?:,\s*\w+)*)")),
    (OWN, re.compile(r"//\s*adjudge:\s*allow\[(?P<codes>[a-z][a-z0-9-]*)\]")),
)
"""The same for TypeScript and JavaScript, whose comments are told with two strokes."""

OUTSIDE_TESTS: Final = frozenset({"pragma", "istanbul ignore", "@ts-expect-error"})
"""Whose comments count outside tests alone: nobody measures tests, and an expected error is one."""

_HASH: Final = re.compile(r"(?:^|\s)#+(?=[^#])")
_FIXTURES: Final = frozenset({
    "data", "fixtures", "fixture", "testdata", "test_data", "test-data", "corpus", "golden", "snapshots",
    "__snapshots__", "cases", "resources", "samples", "assets", "expected", "inputs", "outputs", "test_cases",
})  # fmt: skip


class Silence(NamedTuple):
    """One tool told to look away.

    Attributes:
        tool: Whose comment it is.
        codes: What it silences, sorted; empty for everything.
        comment: Where.
    """

    tool: str
    codes: tuple[str, ...]
    comment: Comment

    @property
    def text(self) -> str:
        """Canonical text."""
        codes = ", ".join(self.codes)
        sign = "//" if self.comment.text.startswith("//") else "#"
        return f"{sign} {self.tool}: {codes}" if codes else f"{sign} {self.tool}"

    @property
    def mark(self) -> tuple[str, str]:
        """What tells it from others wherever it stands: its text and the code of its line."""
        return self.text, self.comment.code


def silences_of(checks: FileChecks) -> list[Silence]:
    """Every suppression of a file, in order of lines."""
    return [
        Silence(tool, codes, comment)
        for comment in checks.comments
        for tool, codes in _silenced(comment.text)
    ]


@lru_cache(1 << 14)  # two sides of a file have most of their comments in common
def _silenced(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each tool that a comment tells to look away, with what it silences."""
    is_script = text.startswith("//")
    parts = [text] if is_script else _parts(text)
    found = []
    for tool, pattern in _SCRIPT_MARKS if is_script else _MARKS:
        for match in filter(None, map(pattern.match, parts)):
            codes = (match.groupdict().get("codes") or "").replace(" ", ",").split(",")
            found.append((tool, tuple(sorted({one for one in codes if one}))))
    return tuple(found)


def _parts(text: str) -> list[str]:
    """The comments that stand one behind the other on a line; words in the midst of prose are none."""
    return [f"#{part}" for part in _HASH.split(text) if part]


def is_fixture(path: str) -> bool:
    """Whether a Python file is data of tests: below a folder of tests, in one of data, and no test itself."""
    *folders, name = path.split("/")
    below = [index for index, one in enumerate(folders) if one in TEST_FOLDERS]
    is_data = not _FIXTURES.isdisjoint(folders[below[0] :] if below else folders)
    return is_data and (bool(below) or is_test(path)) and not name.startswith(("test_", "conftest"))


def lost_marks(files: Iterable[PythonSides]) -> Counter[tuple[str, str]]:
    """Suppressions that files of the change lost, for those that only moved between files."""
    lost: Counter[tuple[str, str]] = Counter()
    for sides in files:
        lost += _marks(sides.base) - _marks(sides.head)
    return lost


def new_suppressions(sides: PythonSides, lost: Counter[tuple[str, str]]) -> Iterator[Weak]:
    """Every suppression of one file that the change brings.

    Args:
        sides: The file.
        lost: What other files of the change lost; what moved is taken off.
    """
    if is_fixture(sides.where.path):
        return
    before, after = (
        [one for one in silences_of(side) if one.tool not in OUTSIDE_TESTS or not sides.is_test]
        for side in (sides.base, sides.head)
    )
    groups: dict[tuple[str, str], list[Silence]] = {}
    for one in _net(before, after):
        if lost[one.mark] > 0:
            lost[one.mark] -= 1
            continue
        groups.setdefault((one.comment.owner, one.text), []).append(one)
    for (owner, text), found in groups.items():
        first = found[0].comment
        shown = f"{first.code}  {first.text}".strip()
        yield Weak(
            kind="suppression-added",
            where=sides.where,
            symbol=owner,
            text=text if len(found) == 1 else f"{text} ({len(found)} times)",
            base=None,
            head=excerpt(sides.head_path, Side.HEAD, first.line, shown),
        )


def _net(before: list[Silence], after: list[Silence]) -> list[Silence]:
    """What is new: for each tool as many as there are more of, the least known first.

    One that silences everything where only named ones were lost is new however many there are.
    """
    found = []
    for tool in sorted({one.tool for one in after}):
        old = [one for one in before if one.tool == tool]
        fresh = _unknown(after, old, tool)
        gone = _unknown(before, [one for one in after if one.tool == tool], tool)
        for one in fresh:
            partner = next((other for other in gone if _stands_for(one, other)), None)
            if partner is None:
                found.append(one)
            else:
                gone.remove(partner)
    return found


def _unknown(some: list[Silence], others: list[Silence], tool: str) -> list[Silence]:
    """Those whose text and code the others have fewer times."""
    left = Counter(one.mark for one in others)
    found = []
    for one in some:
        if one.tool != tool:
            continue
        if left[one.mark]:
            left[one.mark] -= 1
        else:
            found.append(one)
    return found


def _stands_for(one: Silence, other: Silence) -> bool:
    """Whether a new one silences no more than one that is gone did."""
    if one.tool == OWN:
        return one.codes == other.codes
    if not one.codes or not other.codes:
        return not other.codes
    return one.comment.code == other.comment.code or set(one.codes) <= set(other.codes)


def _marks(checks: FileChecks) -> Counter[tuple[str, str]]:
    return Counter(one.mark for one in silences_of(checks))
