"""An item for an executor: its prompt with the files' texts behind it, and the result out of its answer.

Rules: the prompt of the item stands unchanged at the front, texts behind it between marks of their own, so it
has a digest of its own; secrets are replaced where what is sent leaves this machine, and led back in paths,
quotes and edits. What an answer does not say is not added: files that it does not say it read are missing in
the coverage, and ingestion tells so.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec

from adjudge.audit import words
from adjudge.audit.checking import Bound, check_result
from adjudge.contracts.agent_schema import DRAFT, strict_schema
from adjudge.contracts.defect_classes import CLASSES
from adjudge.contracts.documents import shorten
from adjudge.contracts.result_v1 import SCHEMA, ResultV1
from adjudge.errors import UsageError
from adjudge.model.audit import RejectedResult
from adjudge.model.ids import derive_digest
from adjudge.model.workload import WorkKind
from adjudge.plan.answer_document import UnusableError, find_document
from adjudge.plan.fences import choose_mark, fence
from adjudge.plan.redacted import Curtain
from adjudge.plan.visible import restore, show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.ids import RepoPath
    from adjudge.model.workload import ScopedFile, WorkItem
    from adjudge.plan.options import SecretShapes

READ: Final = "files_read"
KNOWN: Final = ("schema", "run_id", "id", "prompt_sha256", "result_id", "file_coverage")
"""Fields of a result that an answer leaves out, since they are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemCall:
    """One item as an executor is asked it.

    Attributes:
        call_id: ``call:`` + 32 hex digits; of the item and of all that is sent.
        item: What is asked.
        prompt: All of it, texts included.
        hidden: What each placeholder stands for.
    """

    call_id: str
    item: WorkItem
    prompt: str
    hidden: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAnswer:
    """What came of an answer.

    Attributes:
        result: Bytes of a result that fits its item; ``None`` when there is none.
        errors: What is wrong with it, for whoever answers again.
    """

    result: bytes | None
    errors: tuple[str, ...] = ()


def make_call(item: WorkItem, texts: Mapping[RepoPath, bytes], secrets: SecretShapes | None) -> ItemCall:
    """The call of an item.

    Args:
        item: What is asked.
        texts: Bytes of its files; one that is missing is told as unread.
        secrets: How secrets are told; ``None`` sends texts as they are.
    """
    curtain = Curtain(secrets=secrets)
    shown = "".join(_file(one, texts.get(one.path), curtain) for one in item.scope.files)
    mark = choose_mark([shown, item.prompt.text])
    prompt = f"{item.prompt.text}\n{words.TEXTS}\n{words.TEXTS_TITLE}:\n{fence(shown, mark)}\n{words.LAST}"
    digest = derive_digest("adjudge/audit-call/v1", item.item_id.encode(), prompt.encode())
    return ItemCall(call_id=f"call:{digest[:32]}", item=item, prompt=prompt, hidden=curtain.hidden)


def answer_schema(item: WorkItem) -> str:
    """JSON Schema of an answer in the strict form, made from the contract of results."""
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(ResultV1)))
    definitions = made["$defs"]
    root = definitions.pop(ResultV1.__name__)
    del definitions["CandidateV1"]["properties"]["check"]
    definitions["CandidateV1"]["properties"]["class"] = {"enum": list(CLASSES)}
    definitions["LensCoverageV1"]["properties"]["lens"] = {"enum": [one.value for one in item.lenses]}
    properties = {name: one for name, one in root["properties"].items() if name not in KNOWN}
    if item.kind is not WorkKind.VERIFY:
        properties.pop("verification")
    paths = [show(one.path) for one in item.scope.files]
    properties[READ] = {"type": "array", "items": {"enum": paths}}
    root |= {"properties": properties, "required": list(properties)}
    schema = {"$schema": DRAFT, "title": "answer", **root, "$defs": definitions}
    return json.dumps(strict_schema(schema), separators=(",", ":"))


def read_answer(data: bytes, call: ItemCall, run_id: str, *, result_id: str) -> ReadAnswer:
    """The result out of an answer; never raises for what it says.

    Args:
        data: As it came.
        call: What was asked.
        run_id: Of the audit.
        result_id: Name of the result.
    """
    try:
        document = find_document(data, "findings")
    except (UnusableError, UsageError) as error:
        return ReadAnswer(result=None, errors=(str(error),))
    if not isinstance(document, dict):
        return ReadAnswer(result=None, errors=(f"An object was expected; it is {shorten(document)}.",))
    made = _result(document, call, run_id, result_id)
    try:
        bytes_made = json.dumps(made, sort_keys=True, allow_nan=False).encode()
    except (ValueError, RecursionError):
        return ReadAnswer(result=None, errors=("The answer holds a number that is none.",))
    checked = check_result(bytes_made, Bound(run_id, call.item, {}))
    if isinstance(checked, RejectedResult):
        return ReadAnswer(result=None, errors=(checked.message,))
    return ReadAnswer(result=bytes_made)


def _file(one: ScopedFile, data: bytes | None, curtain: Curtain) -> str:
    """A file's span with line numbers."""
    if data is None:
        return f"{show(one.path)}\n  (could not be read)\n"
    text = data.decode("utf-8", "surrogateescape")
    spans = curtain.spans_of(one.path, text)
    lines = text.split("\n")[one.start_line - 1 : one.end_line]
    told = "".join(
        f"{number:>6} {curtain.show_line(line, spans(number, line))}\n"
        for number, line in enumerate((line.removesuffix("\r") for line in lines), one.start_line)
    )
    return f"{show(one.path)}\n{told}\n"


def _result(document: dict[str, Any], call: ItemCall, run_id: str, result_id: str) -> dict[str, Any]:
    """The result, with everything that the answer says and nothing that it does not."""
    item = call.item
    shown = {show(one.path): one for one in item.scope.files}
    read = document.get(READ)
    named = [one for one in read if isinstance(one, str)] if isinstance(read, list) else []
    covered = [shown[one] for one in dict.fromkeys(named) if one in shown]
    rest = {name: value for name, value in document.items() if name not in {*KNOWN, READ}}
    if rest.get("verification") is None:
        rest.pop("verification", None)
    findings = rest.get("findings")
    if isinstance(findings, list):
        rest["findings"] = [_bare(_restored(one, call.hidden)) for one in findings]
    return {
        **rest,
        "schema": SCHEMA,
        "run_id": run_id,
        "id": item.item_id,
        "prompt_sha256": item.prompt.sha256,
        "result_id": result_id,
        "file_coverage": [{"path": one.path, "sha256": one.sha256, "lines": one.lines} for one in covered],
    }


def _restored(value: Any, hidden: Mapping[str, str]) -> Any:  # noqa: ANN401 - JSON
    """Every text of a finding as it stands in the source."""
    if isinstance(value, str):
        return restore(value, hidden)
    if isinstance(value, list):
        return [_restored(one, hidden) for one in value]
    if isinstance(value, dict):
        return {name: _restored(one, hidden) for name, one in value.items()}
    return value


def _bare(finding: Any) -> Any:  # noqa: ANN401 - JSON
    """A finding without the nulls of structured output."""
    if not isinstance(finding, dict):
        return finding
    kept = {name: value for name, value in finding.items() if value is not None}
    if isinstance(kept.get("evidence"), list):
        kept["evidence"] = [_bare(one) for one in kept["evidence"]]
    return kept
