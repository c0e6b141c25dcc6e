"""SARIF 2.1.0 logs: one entry for each result that is a finding, over all runs.

Source: OASIS SARIF 2.1.0 (section numbers stand beside the rules). Results that say that nothing was found,
or that it is gone, are counted in the notes. What a run says of its own failing is a failure of the import.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from adjudge.contracts.defect_classes import find_class
from adjudge.contracts.documents import HINT, shorten
from adjudge.contracts.entries import (
    EntryError,
    Fields,
    assemble,
    number_items,
    read_entries,
    title_and_summary,
)
from adjudge.contracts.foreign.sarif_edits import read_fix
from adjudge.contracts.foreign.sarif_places import Places, read_region
from adjudge.contracts.foreign.sarif_rules import Descriptors, read_level, read_message, read_tags
from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Candidate, Malformed, Reporter
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.candidate import Import

LIMIT_RUNS: Final = 20
"""GitHub code scanning takes no more either."""

_NO_FINDING: Final = ("pass", "notApplicable", "open", "review", "informational")
_BEFORE: Final = ("unchanged", "updated")
_COMMIT: Final = re.compile(r"[0-9a-fA-F]{40}(?:[0-9a-fA-F]{24})?")


class _Run(NamedTuple):
    """What holds for all results of a run.

    Attributes:
        rules: Descriptors and messages of its tool.
        places: Its artifacts and bases.
        name: Of the tool.
        version: Of the tool; empty when not told.
    """

    rules: Descriptors
    places: Places
    name: str
    version: str


class _Read(NamedTuple):
    """What came of one run."""

    entries: list[Candidate | Malformed]
    revision: str | None
    failures: list[str]
    notes: list[str]


def read_sarif(document: Any, roots: Sequence[str]) -> Import:  # noqa: ANN401 - JSON
    """The candidates of a log.

    Raises:
        UsageError: The document is no SARIF 2.1.0 log, or a run is malformed.
    """
    if not isinstance(document, dict) or not isinstance(document.get("runs"), list):
        raise UsageError("import-format", "A SARIF log is an object with an array runs; there is none.", HINT)
    version = document.get("version")
    if not isinstance(version, str) or not re.match(r"2\.1\.0(-|$)", version):
        raise UsageError(
            "import-format", f"SARIF 2.1.0 is read; at /version stands {shorten(version)}.", HINT
        )
    if len(document["runs"]) > LIMIT_RUNS:
        raise UsageError(
            "import-oversized", f"The log has {len(document['runs'])} runs; {LIMIT_RUNS} are allowed.", HINT
        )
    try:
        return _read_log(document["runs"], roots)
    except EntryError as error:
        raise UsageError(
            "import-format", f"The run has no proper value at {error.place}: {error.found}.", HINT
        ) from error


def _read_log(runs: list[Any], roots: Sequence[str]) -> Import:
    entries: list[Candidate | Malformed] = []
    parts = []
    tools = []
    for at, value in enumerate(runs):
        fields = Fields(value, f"/runs/{at}", "run")
        run = _open_run(fields, roots)
        tools.append(run.name)
        parts.append(_read_run(fields, run, len(entries)))
        entries += parts[-1].entries
    revisions = {part.revision for part in parts if part.entries}
    notes = [note for part in parts for note in part.notes]
    if len(revisions) > 1:
        notes.append("the runs do not name one and the same revision, so none counts")
    return assemble(
        "sarif",
        entries,
        tools=tools,
        revision=revisions.pop() if len(revisions) == 1 else None,
        failures=[failure for part in parts for failure in part.failures],
        notes=notes,
    )


def _open_run(fields: Fields, roots: Sequence[str]) -> _Run:
    tool = fields.part("tool", "tool")
    driver = tool.part("driver", "tool") if tool else None
    if tool is None or driver is None:
        raise EntryError("tool", fields.at("tool"), fields.value.get("tool"))
    return _Run(
        rules=Descriptors(tool),
        places=Places(fields, roots),
        name=driver.text("name", "tool") or "unnamed tool",
        version=driver.text("semanticVersion", "tool") or driver.text("version", "tool") or "",
    )


def _read_run(fields: Fields, run: _Run, start: int) -> _Read:
    """The results of a run; absent results are a scan that failed, not an empty one (3.14.23)."""
    results = number_items(fields.items("results", "results"), fields.at("results"))
    kept = []
    left: Counter[str] = Counter()
    for place, value in results:
        if reason := _why_no_finding(value):
            left[reason] += 1
        else:
            kept.append((place, value))
    return _Read(
        entries=read_entries(kept, lambda one, index: _candidate(one, index, run), start=start),
        revision=_revision(fields),
        failures=[f"{run.name}: {one}" for one in _failures(fields)],
        notes=[f"{run.name}: {count} results left out: {reason}" for reason, count in left.items()],
    )


def _why_no_finding(value: object) -> str:
    """Why a result states no finding in this tree (3.27.9, 3.27.24); empty when it may state one."""
    if not isinstance(value, dict):
        return ""
    kind, state = value.get("kind"), value.get("baselineState")
    if kind in _NO_FINDING:
        return f"their kind is {kind}"
    return "their baselineState is absent" if state == "absent" else ""


def _candidate(fields: Fields, index: int, run: _Run) -> Candidate:
    rule = run.rules.find(fields)
    message = read_message(fields, rule, run.rules)
    title, summary = title_and_summary(message.text)
    locations = fields.items("locations", "path")
    place = run.places.find(locations[0] if locations else None, fields.at("locations"), title)
    region = read_region(place.region, place.context)
    level = read_level(fields, rule)
    fix = read_fix(fields, run.places, place.path)
    extra = (
        ("more-places", len(locations) > 1),
        ("message-incomplete", not message.is_complete),
        ("unchanged", fields.value.get("baselineState") in _BEFORE),
        ("suppressed", _is_suppressed(fields)),
        ("suggestion-left-out", fix.is_left_out),
    )
    return Candidate(
        index=index,
        severity=level,
        title=title,
        summary=summary,
        path=place.path,
        side=Side.HEAD,
        start_line=region.start_line,
        end_line=region.end_line,
        quote=region.quote,
        confidence_percent=None,
        defect_class=find_class([*read_tags(fields), *read_tags(rule.fields)]),
        claim=None,
        evidence=(),
        suggestion=fix.suggestion,
        basis=Basis.IMPORT,
        reporter=Reporter(tool=run.name, version=run.version, rule=rule.name, report="sarif"),
        content_sha256=place.sha256,
        marks=(*place.marks, *region.marks, *(mark for mark, holds in extra if holds)),
    )


def _is_suppressed(fields: Fields) -> bool:
    """Whether a suppression is in force: one without a status is accepted (3.35.3)."""
    told = fields.items("suppressions", "suppressions")
    return any(isinstance(one, dict) and one.get("status") in (None, "accepted") for one in told)


def _revision(fields: Fields) -> str | None:
    """The one full commit id that the run names (3.28.4)."""
    told = [
        Fields(one, fields.at("versionControlProvenance"), "revision").value.get("revisionId")
        for one in fields.items("versionControlProvenance", "revision")
    ]
    ids = {one.lower() for one in told if isinstance(one, str) and _COMMIT.fullmatch(one)}
    return ids.pop() if len(ids) == 1 and len(told) == 1 else None


def _failures(fields: Fields) -> Iterator[str]:
    if fields.value.get("results") is None:
        yield "the run has no results, so it states nothing"
    external = fields.value.get("externalPropertyFileReferences")
    if isinstance(external, dict) and external.get("results"):
        yield "some results stand in other files, which are not read"
    for at, value in enumerate(fields.items("invocations", "invocations")):
        one = Fields(value, f"{fields.at('invocations')}/{at}", "invocations")
        if one.value.get("executionSuccessful") is False:
            told = one.text("exitCodeDescription", "invocations") or one.text("exitSignalName", "invocations")
            yield f"the tool did not run successfully{f': {shorten(told)}' if told else ''}"
        for notice in one.items("toolExecutionNotifications", "invocations"):
            if isinstance(notice, dict) and notice.get("level") == "error":
                message = notice.get("message")
                told = message.get("text") if isinstance(message, dict) else message
                yield f"the tool reports {shorten(told)}"
