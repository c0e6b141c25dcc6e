"""The prompt of an item: our words, definitions of its lenses, paths with spans and digests, what to answer.

Rules: no text of the repository is in it but paths and, where another reader's findings are the subject,
their words, all between two lines with one mark that none of them holds, spelt so that nothing is hidden. The
same item gives the same bytes in every run, so nothing of a run, of other items or of the graph is in it.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from adjudge.audit import words
from adjudge.contracts.defect_classes import CLASSES
from adjudge.contracts.result_v1 import ResultV1
from adjudge.model.ledger import sha256
from adjudge.model.lens import DEFINITIONS
from adjudge.model.workload import PromptText, WorkKind
from adjudge.plan.fences import choose_mark, fence
from adjudge.plan.visible import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.audit import JudgedFinding
    from adjudge.model.ids import RepoPath
    from adjudge.model.lens import Lens
    from adjudge.model.workload import ScopedFile

RESULT_MAP: Final = ".adjudge/audit/result-map.json"
LONGEST: Final = 2000
"""Characters of one text of another reader."""


class Telling(NamedTuple):
    """What a prompt tells.

    Attributes:
        kind: What the item is for.
        lenses: In order.
        files: In order.
        note: The operator's words.
        conventions: Paths of files with conventions.
        about: Findings: the subjects of a verifying item, what was found before of a deepening one.
    """

    kind: WorkKind
    lenses: tuple[Lens, ...]
    files: tuple[ScopedFile, ...]
    note: str
    conventions: tuple[RepoPath, ...]
    about: tuple[JudgedFinding, ...] = ()


def make_prompt(telling: Telling, item_id: str, result_path: RepoPath) -> PromptText:
    """The prompt.

    Args:
        telling: What it tells.
        item_id: Of the item.
        result_path: Where its result is to be written.
    """
    sections = _sections(telling)
    mark = choose_mark([text for _, text in sections])
    answer = words.ANSWER.format(
        path=result_path, item=item_id, result_map=RESULT_MAP, classes=", ".join(CLASSES)
    )
    text = "".join((
        words.ROLE[telling.kind],
        "\n",
        words.METHOD.replace("{delimiter}", mark),
        "\n",
        words.LENSES,
        *(f"- {lens.value}: {DEFINITIONS[lens]}\n" for lens in telling.lenses),
        "\n",
        *(f"{title}:\n{fence(body, mark)}\n" for title, body in sections),
        answer,
        words.VERDICTS if telling.kind is WorkKind.VERIFY else words.NO_VERDICTS,
        words.SCHEMA,
        result_schema(),
        "\n\n",
        words.LAST,
    ))  # fmt: skip
    return PromptText(text=text, sha256=sha256(text.encode()))


@cache
def result_schema() -> str:
    """The JSON Schema of a result as text, made from the contract; without descriptions."""
    made = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(ResultV1)))
    definitions = made["$defs"]
    root = definitions.pop(ResultV1.__name__)
    root["required"] = ["schema", *root["required"]]
    return json.dumps(_bare({**root, "$defs": definitions}), separators=(",", ":"))


def _bare(value: Any) -> Any:  # noqa: ANN401 - JSON
    """A schema without titles, descriptions and defaults; a property of such a name stays."""
    if isinstance(value, list):
        return [_bare(one) for one in value]
    if not isinstance(value, dict):
        return value
    kept = {}
    for name, one in value.items():
        if name == "properties":
            kept[name] = {key: _bare(inner) for key, inner in one.items()}
        elif name not in {"title", "description", "default"}:
            kept[name] = _bare(one)
    return kept


def _sections(telling: Telling) -> list[tuple[str, str]]:
    files = "".join(_file(one) for one in telling.files)
    made = [(words.FILES, files)]
    if telling.note:
        made.append((words.NOTE, f"{_shown(telling.note)}\n"))
    if telling.conventions:
        made.append((words.CONVENTIONS, "".join(f"{show(path)}\n" for path in telling.conventions)))
    if telling.about:
        title = words.SUBJECTS if telling.kind is WorkKind.VERIFY else words.BEFORE
        made.append((title, "\n".join(map(_finding, telling.about))))
    return made


def _file(one: ScopedFile) -> str:
    return f"{show(one.path)}\n  lines {one.start_line}-{one.end_line} of {one.lines}; sha256 {one.sha256}\n"


def _finding(one: JudgedFinding) -> str:
    lines = "" if one.start_line is None else f", lines {one.start_line}-{one.end_line}"
    return (
        f"finding_id: {one.finding_id}\n"
        f"place: {show(one.path)}{lines}\n"
        f"severity: {one.severity.value}; lens: {one.lens.value}\n"
        f"title: {_shown(one.title)}\n"
        f"says: {_shown(one.summary)}\n"
    )


def _shown(text: str) -> str:
    """A text line by line, nothing hidden in it, bounded."""
    cut = text if len(text) <= LONGEST else f"{text[:LONGEST]}… (cut)"
    return "\n".join(show(line) for line in cut.splitlines())


def conventions_of(paths: Sequence[RepoPath]) -> tuple[RepoPath, ...]:
    """Which of some paths hold conventions, by their names at the top of the tree."""
    return tuple(path for path in sorted(paths) if path in _CONVENTIONS)


_CONVENTIONS: Final = frozenset({"AGENTS.md", "CLAUDE.md", "CONTRIBUTING.md", ".github/CONTRIBUTING.md"})
