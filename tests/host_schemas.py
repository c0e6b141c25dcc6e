"""What documents of hosts must be like: their published schemas, and what is stricter than hosts are.

``schemas/vendor`` holds the schemas, unchanged. What stands here besides allows no field that we do not mean to
write. GitHub publishes no schema of workflow commands; they are described from "Workflow commands for GitHub
Actions".
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from jsonschema import Draft4Validator, Draft202012Validator
from xmlschema import XMLSchema10

if TYPE_CHECKING:
    from collections.abc import Iterator

VENDOR = Path(__file__).parents[1] / "schemas" / "vendor"

LINE = {"type": "integer", "minimum": 1}
TEXT = {"type": "string", "minLength": 1, "maxLength": 70_000}


def closed(required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    """An object with these keys and no other."""
    return {
        "type": "object",
        "properties": {**required, **optional},
        "required": sorted(required),
        "additionalProperties": False,
    }


CODE_QUALITY = {
    "type": "array",
    "items": closed({
        "type": {"const": "issue"},
        "check_name": TEXT,
        "description": TEXT,
        "categories": {"type": "array", "items": {"const": "Bug Risk"}},
        "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
        "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "location": closed({"path": TEXT, "lines": closed({"begin": LINE, "end": LINE})}),
    }),
}  # fmt: skip
POSITION = closed({"line": LINE, "column": LINE})
RANGE = closed({"start": POSITION, "end": POSITION})
LOCATION = closed({"path": TEXT}, range=RANGE)
RDJSON = closed({
    "source": closed({"name": TEXT}),
    "severity": {"enum": ["ERROR", "WARNING", "INFO"]},
    "diagnostics": {
        "type": "array",
        "items": closed(
            {
                "message": TEXT,
                "location": LOCATION,
                "severity": {"enum": ["ERROR", "WARNING", "INFO"]},
                "code": closed({"value": TEXT}),
            },
            source=closed({"name": TEXT}),
            suggestions={
                "type": "array", "items": closed({"range": RANGE, "text": {"type": "string"}}),
            },
            related_locations={"type": "array", "items": closed({"message": TEXT, "location": LOCATION})},
        ),
    },
})  # fmt: skip
COMMAND = re.compile(
    r"::(error|warning|notice) title=([^:,\r\n]*)(?:,file=([^:,\r\n]*))?(?:,line=(\d+),endLine=(\d+))?::([^\r\n]*)"
)


def json_faults(data: bytes, schema: dict[str, Any]) -> list[str]:
    """What is wrong with a JSON document; UTF-8 without a byte order mark."""
    made = json.loads(data.decode("utf-8"))
    return [f"{one.json_path}: {one.message[:200]}" for one in Draft202012Validator(schema).iter_errors(made)]


@cache
def _published(name: str) -> Draft4Validator:
    return Draft4Validator(json.loads((VENDOR / name).read_text(encoding="utf-8")))


@cache
def _published_junit() -> XMLSchema10:
    return XMLSchema10(VENDOR / "junit-10.xsd")


def published_faults(name: str, made: Any) -> list[str]:
    """What a schema of others says of a value."""
    return [f"{name}: {one.json_path}: {one.message[:200]}" for one in _published(name).iter_errors(made)]


def code_quality_faults(data: bytes) -> list[str]:
    """What is wrong with a Code Quality document; equal fingerprints too."""
    made = json.loads(data)
    prints = [one["fingerprint"] for one in made]
    twice = ["a fingerprint is there twice"] if len(set(prints)) < len(prints) else []
    published = [fault for one in made for fault in published_faults("gitlab-codeclimate.json", one)]
    return [*published, *json_faults(data, CODE_QUALITY), *twice]


def rdjson_faults(data: bytes) -> list[str]:
    """What is wrong with an rdjson document."""
    return [*published_faults("rdf-DiagnosticResult.json", json.loads(data)), *json_faults(data, RDJSON)]


def junit_faults(data: bytes) -> list[str]:
    """What is wrong with a JUnit document: elements, attributes, counts."""
    published = [
        f"junit-10.xsd: {one.reason}" for one in _published_junit().iter_errors(data.decode("utf-8"))
    ]
    return [*published, *_junit(ET.fromstring(data))]


def _junit(root: ET.Element) -> Iterator[str]:
    if root.tag != "testsuites" or [one.tag for one in root] != ["testsuite"]:
        yield "there is one suite in testsuites"
        return
    suite = root[0]
    cases = suite.findall("testcase")
    if {one.tag for one in suite} - {"properties", "testcase"}:
        yield "a suite holds properties and cases"
    for word, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        if suite.get(word) != str(sum(case.find(tag) is not None for case in cases)):
            yield f"the number of {word} is not that of its cases"
    if suite.get("tests") != str(len(cases)):
        yield "the number of tests is not that of its cases"
    yield from (fault for case in cases for fault in _case(case))


def _case(case: ET.Element) -> Iterator[str]:
    if sorted(case.keys()) != ["classname", "name"] or not case.get("name"):
        yield "a case has a name and a class"
    tags = [one.tag for one in case]
    if len(tags) > 1 or set(tags) - {"failure", "error", "skipped", "system-out"}:
        yield f"a case ends in one way, not in {tags}"


def annotation_faults(data: bytes) -> list[str]:
    """What is wrong with workflow commands: form, limits of a step, characters that a log shows."""
    lines = data.decode("utf-8").split("\n")
    if lines.pop() != "":
        return ["the last line has no end"]
    matched = [(line, COMMAND.fullmatch(line)) for line in lines]
    faults = [f"no command: {line[:80]!r}" for line, match in matched if match is None]
    levels = [match[1] for _, match in matched if match is not None]
    faults += [f"more than ten of {one}" for one in set(levels) if levels.count(one) > 10]
    return faults + [f"hidden: {one!r}" for one in data.decode() if one < " " and one != "\n"]
