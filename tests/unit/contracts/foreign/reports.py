"""Documents of other programs in their recorded shapes, with texts of our own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adjudge.contracts.foreign.registry import read_import
from adjudge.model.candidate import Candidate, Malformed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.candidate import Import

PLACE = {"artifactLocation": {"uri": "a.py"}, "region": {"startLine": 3}}


def take(document: Any, report: str, *, roots: Sequence[str] = ()) -> Import:
    """The import of a document, or of a text as it is."""
    text = document if isinstance(document, str) else json.dumps(document)
    return read_import(text.encode("utf-8", "surrogatepass"), report, roots=roots)


def only(made: Import) -> Candidate:
    """The one entry, which stands."""
    (entry,) = made.entries
    assert isinstance(entry, Candidate), entry
    return entry


def refused(made: Import) -> Malformed:
    """The one entry, which does not stand."""
    (entry,) = made.entries
    assert isinstance(entry, Malformed), entry
    return entry


def result(**parts: Any) -> dict[str, Any]:
    """A SARIF result at line 3 of ``a.py``, with other parts."""
    return {"message": {"text": "It breaks."}, "locations": [{"physicalLocation": PLACE}], **parts}


def at(physical: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """A SARIF result at a physical location."""
    return result(locations=[{"physicalLocation": physical}], **parts)


def run(*results: Any, rules: Sequence[Any] = (), **parts: Any) -> dict[str, Any]:
    """A SARIF run of one tool."""
    driver = {"name": "scanner", "version": "1.2", "rules": list(rules)}
    return {"tool": {"driver": driver}, "results": list(results), **parts}


def log(*runs: Any) -> dict[str, Any]:
    """A SARIF log."""
    return {"version": "2.1.0", "runs": list(runs)}


def one(found: Any, **parts: Any) -> Candidate:
    """The candidate of a log with one result."""
    return only(take(log(run(found, **parts)), "sarif"))
