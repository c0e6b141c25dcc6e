"""Texts of an export as files for a tool that looks for secrets, and its reports as fields of the export.

Each text stands in a block of its own, as it is and as it can be decoded, between lines that no value of a
secret goes over. Each file ends with a made-up token: a file whose token is not reported was not looked at.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.ids import RepoPath
from adjudge.report.xray_cleaning import export_texts
from adjudge.report.xray_leaks import decoded_forms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.contracts.xray_v1 import XrayV1
    from adjudge.model.collection import ToolReport

FILE_BYTES: Final = 48 << 10
"""Of one file, unless one text is longer: less than what such tools read at once."""
SHORTEST: Final = 8
"""Characters; what is shorter is no secret of any rule."""
MADE_UP: Final = "ghp_" + "Zq3Xw7Lk9Vb2Nf5Jt8Rd1Mc4Gh6Ps0Ya1Eu2"
"""In the shape of a token of GitHub, which every release of such a tool knows."""
APART: Final = "%"


class Told(NamedTuple):
    """A secret that a tool reports: the path of a field that holds it, and the tool's rule."""

    field: str
    rule: str


class TextFiles:
    """The texts of one export, in files."""

    def __init__(self, xray: XrayV1) -> None:
        """Each text once, however often it stands there."""
        self._fields: dict[str, list[str]] = {}
        for field, _, text in export_texts(xray):
            if len(text) >= SHORTEST:
                self._fields.setdefault(text, []).append(field)
        self._blocks: dict[RepoPath, list[tuple[int, str]]] = {}
        self.files: Mapping[RepoPath, bytes] = dict(self._laid_out())

    def read(self, reports: Iterable[ToolReport]) -> tuple[Told, ...] | None:
        """Fields that hold what is reported, sorted; ``None`` when a file was not looked at.

        Args:
            reports: About the files.
        """
        looked: set[RepoPath] = set()
        found: set[Told] = set()
        for one in reports:
            texts = self._at(one)
            if MADE_UP in texts:
                looked.add(one.path)
            found.update(Told(field, one.rule) for text in texts for field in self._fields.get(text, ()))
        return tuple(sorted(found)) if looked == set(self.files) else None

    def _at(self, report: ToolReport) -> tuple[str, ...]:
        """Texts at both ends of a report; what lies between is in it because of how files are laid out."""
        blocks = self._blocks[report.path]
        starts = [line for line, _ in blocks]
        ends = (report.start_line, report.end_line)
        return tuple({blocks[max(bisect_right(starts, line) - 1, 0)][1] for line in ends})

    def _laid_out(self) -> Iterator[tuple[RepoPath, bytes]]:
        for number, portion in enumerate(self._portions()):
            path = RepoPath(f"texts-{number:05}.txt")
            blocks, line = [], 1
            for text, block in portion:
                blocks.append((line, text))
                line += block.count("\n")
            self._blocks[path] = blocks
            yield path, "".join(block for _, block in portion).encode("utf-8", "replace")

    def _portions(self) -> Iterator[list[tuple[str, str]]]:
        """(text, block) of each file, the made-up token last."""
        portion: list[tuple[str, str]] = []
        size = 0
        for text in self._fields:
            for form in (text, *decoded_forms(text)):
                block = _block(form)
                if portion and size + len(block) > FILE_BYTES:
                    yield [*portion, (MADE_UP, _block(MADE_UP))]
                    portion, size = [], 0
                portion.append((text, block))
                size += len(block)
        yield [*portion, (MADE_UP, _block(MADE_UP))]


def _block(text: str) -> str:
    return f"{APART}\n\n{text}\n\n"
