"""Items answered by rules alone, without a model: what the rules hit in the lines of an item, under its lens.

Rules read items for the first time and nothing else: a closer reading finds them again, so it says nothing
more, and of a finding of others they can tell neither. A file that no rule reads is covered by that: it was
looked at for all that rules know of it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.result_v1 import SCHEMA
from adjudge.model.lens import Lens
from adjudge.model.workload import VerdictWord, WorkKind
from adjudge.rules.find import look_at
from adjudge.rules.grammars import language_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.model.ids import RepoPath
    from adjudge.model.workload import ScopedFile, WorkItem
    from adjudge.rules.hit import RuleHit

NAME: Final = "builtin"
QUOTED: Final = 10
"""Lines of a quote."""
REASON: Final = "No rule can tell whether this is so."
LENS_OF: Final = {
    "authentication": Lens.SECURITY, "authorization": Lens.SECURITY, "compatibility": Lens.CORRECTNESS,
    "concurrency": Lens.CONCURRENCY, "configuration": Lens.CONFIGURATION, "correctness": Lens.CORRECTNESS,
    "cryptography": Lens.SECURITY, "dependency": Lens.CONFIGURATION, "deserialization": Lens.SECURITY,
    "documentation": Lens.MAINTAINABILITY, "error-handling": Lens.RELIABILITY,
    "information-leak": Lens.SECURITY, "injection": Lens.SECURITY, "maintainability": Lens.MAINTAINABILITY,
    "other": Lens.CORRECTNESS, "path-traversal": Lens.SECURITY, "performance": Lens.PERFORMANCE,
    "resource": Lens.RELIABILITY, "secret": Lens.SECURITY, "security": Lens.SECURITY, "ssrf": Lens.SECURITY,
    "style": Lens.MAINTAINABILITY, "test": Lens.TESTS,
}  # fmt: skip
"""Under which lens a class of defects is looked for."""


def is_by_rules(result_id: str) -> bool:
    """Whether a result says by its name that rules alone made it, so its lenses were held by rules only."""
    return result_id.startswith(f"{NAME}-")


def read_item(item: WorkItem, texts: Mapping[RepoPath, bytes], run_id: str) -> bytes:
    """The result of an item.

    Args:
        item: What is asked.
        texts: Bytes of its files; one that is missing is not covered.
        run_id: Of the audit.
    """
    found = list(_findings(item, texts)) if item.kind is WorkKind.READ else []
    by_lens: dict[Lens, list[int]] = defaultdict(list)
    for at, (lens, _) in enumerate(found):
        by_lens[lens].append(at)
    result: dict[str, Any] = {
        "schema": SCHEMA,
        "run_id": run_id,
        "id": item.item_id,
        "prompt_sha256": item.prompt.sha256,
        "result_id": f"{NAME}-{item.item_id.partition(':')[2]}",
        "file_coverage": [
            {"path": one.path, "sha256": one.sha256, "lines": one.lines}
            for one in item.scope.files
            if one.path in texts
        ],
        "lenses": [{"lens": lens.value, "findings": by_lens[lens]} for lens in item.lenses],
        "findings": [finding for _, finding in found],
    }
    if item.kind is WorkKind.VERIFY:
        word = VerdictWord.UNSURE.value
        result["verification"] = [
            {"finding_id": name, "verdict": word, "reason": REASON} for name in item.subjects
        ]
    return json.dumps(result, sort_keys=True).encode()


def _findings(item: WorkItem, texts: Mapping[RepoPath, bytes]) -> Iterator[tuple[Lens, dict[str, Any]]]:
    """(lens, finding) of every hit under a lens of the item, by file and place."""
    for one in item.scope.files:
        language, data = language_of(one.path), texts.get(one.path)
        if language is None or data is None:
            continue
        lines = frozenset(range(one.start_line, one.end_line + 1))
        for hit in look_at(one.path, language, data, lines).hits:
            lens = LENS_OF[hit.defect_class]
            if lens in item.lenses:
                yield lens, _finding(hit, one, data)


def _finding(hit: RuleHit, file: ScopedFile, data: bytes) -> dict[str, Any]:
    text = data.decode("utf-8", "surrogateescape").split("\n")
    end = min(hit.end_line, hit.start_line + QUOTED - 1)
    quoted = [line.removesuffix("\r") for line in text[hit.start_line - 1 : end]]
    made: dict[str, Any] = {
        "severity": hit.severity.value,
        "title": hit.title,
        "summary": hit.summary,
        "path": file.path,
        "start_line": hit.start_line,
        "end_line": end,
        "class": hit.defect_class,
        "quote": "\n".join(quoted),
    }
    if hit.confidence_percent is not None:
        made["confidence"] = hit.confidence_percent / 100
    return made
