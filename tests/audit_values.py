"""Items of an audit and results for them, for the tests of both sides."""

from __future__ import annotations

from typing import Any

from adjudge.contracts.result_v1 import SCHEMA
from adjudge.model.ids import RepoPath
from adjudge.model.ledger import sha256
from adjudge.model.lens import Lens
from adjudge.model.workload import (
    Complexity,
    ItemScope,
    PromptText,
    RiskLevel,
    ScopedFile,
    WorkItem,
    WorkKind,
)

RUN = "audit:" + "1" * 32
TEXT = b"def f():\n    return 1\n"
NAME = "item:" + "a" * 32


def scoped(path: str = "a.py", data: bytes = TEXT) -> ScopedFile:
    """A file of a scope."""
    lines = data.count(b"\n")
    return ScopedFile(path=RepoPath(path), sha256=sha256(data), lines=lines, start_line=1, end_line=lines)


def work_item(**fields: Any) -> WorkItem:
    """A small item; every field may be given."""
    prompt = fields.pop("prompt", "Read it.\n")
    values: dict[str, Any] = {
        "item_id": NAME,
        "kind": WorkKind.READ,
        "lenses": (Lens.CORRECTNESS, Lens.SECURITY),
        "complexity": Complexity.FOCUSED,
        "risk": RiskLevel.LOW,
        "token_estimate": 20,
        "prompt": PromptText(text=prompt, sha256=sha256(prompt.encode())),
        "scope": ItemScope(block="block:" + "b" * 32, files=(scoped(),)),
        "context": (),
        "subjects": (),
        "result_path": RepoPath(".adjudge/audit/results/" + "a" * 32 + ".json"),
        **fields,
    }
    return WorkItem(**values)


def candidate(**fields: Any) -> dict[str, Any]:
    """A finding as a host writes it."""
    return {
        "severity": "high",
        "title": "It always returns one",
        "summary": "Whatever is asked, the answer is one.",
        "path": "a.py",
        "start_line": 2,
        "end_line": 2,
        "quote": "    return 1",
        "confidence": 0.8,
        "class": "correctness",
        **fields,
    }


def result_of(item: WorkItem, findings: tuple[dict[str, Any], ...] = (), **fields: Any) -> dict[str, Any]:
    """The result of an item as a host writes it; all findings are of the first lens."""
    rest: list[dict[str, Any]] = [{"lens": one.value, "findings": []} for one in item.lenses[1:]]
    return {
        "schema": SCHEMA,
        "run_id": RUN,
        "id": item.item_id,
        "prompt_sha256": item.prompt.sha256,
        "result_id": "r1",
        "file_coverage": [
            {"path": one.path, "sha256": one.sha256, "lines": one.lines} for one in item.scope.files
        ],
        "lenses": [{"lens": item.lenses[0].value, "findings": list(range(len(findings)))}, *rest],
        "findings": list(findings),
        **fields,
    }
