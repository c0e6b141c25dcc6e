"""Every format that findings can come in, by name, and the one way to read them.

Detection goes by the structure of the document, never by the name of a file: each format has one sign, and a
document that shows none or more than one is refused with what was looked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.candidates_v1 import SCHEMA, read_candidates
from adjudge.contracts.documents import HINT, decode_text, read_document
from adjudge.contracts.foreign.claude import is_result, read_claude
from adjudge.contracts.foreign.codequality import read_codequality
from adjudge.contracts.foreign.codex import is_review, read_codex
from adjudge.contracts.foreign.envelopes import read_events, read_fenced
from adjudge.contracts.foreign.ocr import read_ocr
from adjudge.contracts.foreign.rdjson import read_rdjson, read_rdjsonl
from adjudge.contracts.foreign.sarif import read_sarif
from adjudge.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adjudge.model.candidate import Import

AUTO: Final = "auto"
READERS: Final[Mapping[str, Callable[[str, Sequence[str]], Import]]] = {
    "sarif": lambda text, roots: read_sarif(read_document(text), roots),
    "rdjson": lambda text, roots: read_rdjson(read_document(text), roots),
    "rdjsonl": read_rdjsonl,
    "codequality": lambda text, roots: read_codequality(read_document(text), roots),
    "claude": read_claude,
    "codex": read_codex,
    "ocr": lambda text, roots: read_ocr(read_document(text), roots),
    "candidates": lambda text, _: read_candidates(read_document(text)),
}
"""Format → its reader, from the text and the roots of the repository."""

SIGNS: Final[Mapping[str, str]] = {
    "sarif": "an object with version and runs",
    "rdjson": "an object with diagnostics",
    "rdjsonl": "lines of objects with message and location",
    "codequality": "an array of objects with description and location",
    "claude": "an object of type result, or findings with file",
    "codex": "an object with findings and overall_correctness, or events with type",
    "ocr": "an object with status and comments",
    "candidates": f"an object with schema {SCHEMA}",
}
"""Format → what tells it from the others."""


def read_import(data: bytes, report: str, *, roots: Sequence[str] = ()) -> Import:
    """Everything that one reviewer handed in.

    Args:
        data: The file.
        report: Name of the format, or ``auto``.
        roots: Absolute paths that are the top of the repository on the machine of the review; a path below
            one is made relative to it.

    Returns:
        The import; ``UsageError`` when the bytes are no document of that format, or of none that can be told.

    Raises:
        UsageError: There is no such format.
    """
    text = decode_text(data)
    name = detect_format(text) if report == AUTO else report
    if name not in READERS:
        raise UsageError(
            "import-format", f"There is no format {name!a}; known are {', '.join([AUTO, *READERS])}.", HINT
        )
    return READERS[name](text, roots)


def detect_format(text: str) -> str:
    """Name of the one format whose sign the text shows.

    Raises:
        UsageError: It shows none, or several.
    """
    found = sorted(_signs_of(text))
    if len(found) == 1:
        return found[0]
    looked = "; ".join(f"{name}: {sign}" for name, sign in SIGNS.items())
    told = f"could be each of {', '.join(found)}" if found else "shows the sign of no format"
    raise UsageError(
        "import-format", f"The document {told}. Looked for were {looked}. Say which one with --from.", HINT
    )


def _signs_of(text: str) -> set[str]:
    events = read_events(text)
    if events is not None:
        return {"claude"} if is_result(events) else {"codex"} if _is_run(events) else set()
    try:
        document = read_fenced(text)
    except UsageError:
        first = text.strip().split("\n", 1)
        if len(first) == 1:
            raise
        document = _first_line(first[0])
        return {"rdjsonl"} if _is_diagnostic(document) else set()
    if isinstance(document, dict):
        return _signs_of_object(document)
    return _signs_of_array(document) if isinstance(document, list) else set()


def _first_line(text: str) -> Any:  # noqa: ANN401 - JSON
    try:
        return read_document(text)
    except UsageError:
        return None


def _signs_of_object(document: dict[str, Any]) -> set[str]:
    schema, found = document.get("schema"), document.get("findings")
    signs = {
        "sarif": isinstance(document.get("runs"), list) and "version" in document,
        "rdjson": isinstance(document.get("diagnostics"), list),
        "rdjsonl": _is_diagnostic(document),
        "ocr": "status" in document and "comments" in document,
        "candidates": schema == SCHEMA,
        "codex": is_review(document),
        "claude": is_result(document) or _is_security_review(document, found),
    }
    return {name for name, holds in signs.items() if holds}


def _signs_of_array(document: list[Any]) -> set[str]:
    objects = [one for one in document if isinstance(one, dict)]
    signs = {
        "codequality": any("description" in one and isinstance(one.get("location"), dict) for one in objects),
        "claude": is_result(document) or any(_has_file(one) for one in objects),
    }
    return {name for name, holds in signs.items() if holds}


def _is_security_review(document: dict[str, Any], found: object) -> bool:
    if not isinstance(found, list) or is_review(document) or document.get("schema") == SCHEMA:
        return False
    return "analysis_summary" in document or any(_has_file(one) for one in found)


def _has_file(one: object) -> bool:
    return isinstance(one, dict) and isinstance(one.get("file"), str)


def _is_diagnostic(one: object) -> bool:
    return isinstance(one, dict) and "message" in one and isinstance(one.get("location"), dict)


def _is_run(events: list[dict[str, Any]]) -> bool:
    return any(one["type"].startswith(("thread.", "turn.", "item.")) for one in events)
