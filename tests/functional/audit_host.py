"""A host that answers every item of a workload from the files of the step alone."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

Json = dict[str, Any]
AUDIT = ".adjudge/audit"
SEVERITIES = ("critical", "high", "medium", "low", "info")


@dataclass(frozen=True)
class Host:
    """A reader that is no model: what it reports follows from the id of the item.

    Attributes:
        top: Of the work tree.
        findings: It reports some.
    """

    top: Path
    findings: bool = True

    def items(self) -> list[Json]:
        """The items of the workload."""
        found: list[Json] = self.read("workload.json")["items"]
        return found

    def read(self, name: str) -> Json:
        """An artefact of the audit."""
        made: Json = json.loads((self.top / AUDIT / name).read_bytes())
        return made

    def answer_all(self) -> int:
        """Write the result of every item; how many."""
        items = self.items()
        self.answer(items)
        return len(items)

    def answer(self, items: Iterable[Json]) -> None:
        """Write the results of some items."""
        for item in items:
            self.write(item, self.result(item))

    def write(self, item: Json, result: Json | bytes) -> None:
        """Write a result at the path of its item."""
        place = self.top / item["result_path"]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(result if isinstance(result, bytes) else json.dumps(result).encode())

    def result(self, item: Json) -> Json:
        """The result of an item."""
        binding = self.read("result-map.json")
        entry = next(one for one in binding["entries"] if one["id"] == item["id"])
        findings = self._findings(item) if self.findings else []
        made: Json = {
            "schema": "adjudge.result/v1",
            "run_id": binding["run_id"],
            "id": item["id"],
            "prompt_sha256": entry["prompt_sha256"],
            "result_id": f"r-{item['id'][5:]}",
            "file_coverage": [
                {"path": one["path"], "sha256": one["sha256"], "lines": one["lines"]}
                for one in item["scope"]["files"]
            ],
            "lenses": [
                {"lens": lens, "findings": list(range(len(findings))) if at == 0 else []}
                for at, lens in enumerate(item["lenses"])
            ],
            "findings": findings,
        }
        if item["kind"] == "verify":
            made["verification"] = [
                {
                    "finding_id": name,
                    "verdict": ("confirmed", "refuted", "unsure")[_number(name) % 3],
                    "reason": "Read.",
                }
                for name in item["subjects"]
            ]
        return made

    def _findings(self, item: Json) -> list[Json]:
        if item["kind"] == "verify":
            return []
        number = _number(item["id"])
        file = item["scope"]["files"][number % len(item["scope"]["files"])]
        lines = (self.top / file["path"]).read_text(encoding="utf-8", errors="replace").split("\n")
        span = range(file["start_line"], file["end_line"] + 1)
        told = [at for at in span if len(lines[at - 1].strip()) >= 16 and lines[at - 1].isascii()]
        count = min(number % 4, len(told))
        return [
            {
                "severity": SEVERITIES[(number + at) % 5], "title": f"Line {told[at]} is odd", "summary": "Look at it.",
                "path": file["path"], "start_line": told[at], "end_line": told[at], "quote": lines[told[at] - 1],
                "confidence": 0.5, "class": "correctness",
            }
            for at in range(count)
        ]  # fmt: skip


def _number(name: str) -> int:
    return int(name.partition(":")[2][:8], 16)
