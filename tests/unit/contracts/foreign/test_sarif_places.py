"""Files, lines and snippets of SARIF results."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.contracts.foreign.reports import at, log, one, only, refused, run, take

BASES = {
    "%SRCROOT%": {"uri": "file:///ci/shop/"},
    "LIB": {"uri": "lib/", "uriBaseId": "%SRCROOT%"},
    "DEEP": {"uri": "deep/er/", "uriBaseId": "LIB"},
    "EMPTY": {},
}


def path_of(location: dict[str, Any], *, roots: tuple[str, ...] = (), **parts: Any) -> str:
    return only(take(log(run(at({"artifactLocation": location}), **parts)), "sarif", roots=roots)).path


@pytest.mark.parametrize(
    ("location", "path"),
    [
        ({"uri": "a/b.py"}, "a/b.py"),
        ({"uri": "./a.py"}, "a.py"),
        ({"uri": "a%20b%23c.py"}, "a b#c.py"),
        ({"uri": "100%.py"}, "100%.py"),
        ({"uri": "%FF.py"}, "\udcff.py"),
        ({"uri": "../a.py"}, "../a.py"),
        ({"uri": "%2e%2e/a.py"}, "../a.py"),
        ({"uri": "a.py", "uriBaseId": "%SRCROOT%"}, "a.py"),
        ({"uri": "a.py", "uriBaseId": "LIB"}, "lib/a.py"),
        ({"uri": "a.py", "uriBaseId": "DEEP"}, "lib/deep/er/a.py"),
        ({"uri": "a.py", "uriBaseId": "EMPTY"}, "a.py"),
        ({"uri": "a.py", "uriBaseId": "UNKNOWN"}, "a.py"),
        ({"uri": "file:///ci/shop/c.py"}, "c.py"),
        ({"uri": "file:///ci/shop/../x.py"}, "../x.py"),
        ({"uri": "file:///ci/shopping/c.py"}, "/ci/shopping/c.py"),
        ({"uri": "file://server/share/c.py"}, "file://server/share/c.py"),
        ({"uri": "file:///C:/shop/c.py"}, "C:/shop/c.py"),
        ({"uri": "https://example.org/a.py"}, "https://example.org/a.py"),
    ],
)
def test_path_is_what_the_document_says_and_no_more(location: dict[str, Any], path: str) -> None:
    assert path_of(location, originalUriBaseIds=BASES) == path


def test_known_root_counts_before_the_bases() -> None:
    bases = {"PWD": {"uri": "file:///ci/shop/sub/"}}
    location = {"uri": "a.py", "uriBaseId": "PWD"}
    assert path_of(location, originalUriBaseIds=bases, roots=("/ci/shop",)) == "sub/a.py"
    assert path_of(location, originalUriBaseIds=bases) == "a.py"


def test_base_that_version_control_is_mapped_to_is_the_top() -> None:
    bases = {"HOME": {"uri": "file:///home/"}, "REPO": {"uri": "file:///home/shop/"}}
    mapped = [{"repositoryUri": "https://example.org", "mappedTo": {"uriBaseId": "REPO"}}]
    location = {"uri": "file:///home/shop/a.py"}
    assert path_of(location, originalUriBaseIds=bases, versionControlProvenance=mapped) == "a.py"


def test_absolute_path_below_one_of_several_bases_is_not_guessed_at() -> None:
    bases = {"HOME": {"uri": "file:///home/"}, "REPO": {"uri": "file:///home/shop/"}}
    assert path_of({"uri": "file:///home/shop/a.py"}, originalUriBaseIds=bases) == "/home/shop/a.py"


def test_artifact_is_found_by_its_index() -> None:
    artifacts = [{"location": {"uri": "x.py"}}, {"location": {"uri": "y.py", "uriBaseId": "LIB"}}]
    assert path_of({"index": 1}, artifacts=artifacts, originalUriBaseIds=BASES) == "lib/y.py"


@pytest.mark.parametrize(
    "location", [{}, {"uri": ""}, {"uri": 3}, {"index": 9}, {"uri": "a\0"}, {"uri": "a" * 20_000}]
)
def test_location_that_names_no_file_is_told(location: dict[str, Any]) -> None:
    assert refused(take(log(run(at({"artifactLocation": location}))), "sarif")).reason == "invalid-path"


def test_bases_that_go_in_a_circle_are_told() -> None:
    bases = {"A": {"uri": "a/", "uriBaseId": "B"}, "B": {"uri": "b/", "uriBaseId": "A"}}
    with pytest.raises(Exception, match="no proper value at /runs/0/originalUriBaseIds/A"):
        take(log(run(originalUriBaseIds=bases)), "sarif")


@pytest.mark.parametrize(
    ("region", "lines"),
    [
        ({"startLine": 4}, (4, 4)),
        ({"startLine": 4, "endLine": 6}, (4, 6)),
        ({"startLine": 4, "endLine": 6, "endColumn": 1}, (4, 5)),
        ({"startLine": 4, "endLine": 4, "endColumn": 1}, (4, 4)),
        ({}, (None, None)),
        (None, (None, None)),
    ],
)
def test_lines_of_a_region(region: dict[str, Any] | None, lines: tuple[int | None, int | None]) -> None:
    found = one(at({"artifactLocation": {"uri": "a.py"}, "region": region}))
    assert (found.start_line, found.end_line) == lines


@pytest.mark.parametrize("offset", ["charOffset", "byteOffset"])
def test_region_of_offsets_has_no_lines_and_keeps_its_text(offset: str) -> None:
    found = one(
        at({"artifactLocation": {"uri": "a.py"}, "region": {offset: 0, "snippet": {"text": "import os"}}})
    )
    assert (found.start_line, found.quote, found.marks) == (None, "import os", ("no-lines",))


@pytest.mark.parametrize(
    "region",
    [
        {"startLine": 0},
        {"startLine": -2},
        {"startLine": 1.0},
        {"startLine": True},
        {"startLine": 10**30},
        {"startLine": "4"},
    ],
)
def test_line_that_is_none_is_told(region: dict[str, Any]) -> None:
    found = refused(take(log(run(at({"artifactLocation": {"uri": "a.py"}, "region": region}))), "sarif"))
    assert (found.reason, found.place) == (
        "invalid-start_line",
        "/runs/0/results/0/locations/0/physicalLocation/region/startLine",
    )


def test_reversed_region_is_told() -> None:
    region = {"startLine": 9, "endLine": 2}
    assert (
        refused(take(log(run(at({"artifactLocation": {"uri": "a.py"}, "region": region}))), "sarif")).reason
        == "invalid-range"
    )


@pytest.mark.parametrize("kind", ["utf16CodeUnits", "unicodeCodePoints"])
def test_columns_after_an_emoji_change_nothing(kind: str) -> None:
    region = {"startLine": 2, "startColumn": 9, "endColumn": 14, "snippet": {"text": "l = 1"}}
    found = one(at({"artifactLocation": {"uri": "a.py"}, "region": region}), columnKind=kind)
    assert (found.start_line, found.end_line, found.quote) == (2, 2, "l = 1")


@pytest.mark.parametrize(
    ("context", "quote"),
    [
        ({"startLine": 4, "endLine": 6, "snippet": {"text": "four\nfive\nsix\n"}}, "five"),
        ({"startLine": 9, "snippet": {"text": "nine"}}, None),
        ({"startLine": 4, "snippet": {"text": "four"}}, None),
        ({"snippet": {"text": "five"}}, None),
        ({"startLine": 5, "snippet": {"binary": "AA=="}}, None),
    ],
)
def test_lines_of_a_region_are_taken_out_of_its_context(context: dict[str, Any], quote: str | None) -> None:
    place = {"artifactLocation": {"uri": "a.py"}, "region": {"startLine": 5}, "contextRegion": context}
    assert one(at(place)).quote == quote


def test_region_that_begins_before_its_context_has_no_quote() -> None:
    context = {"startLine": 5, "endLine": 7, "snippet": {"text": "five\nsix\nseven"}}
    place = {
        "artifactLocation": {"uri": "a.py"},
        "region": {"startLine": 4, "endLine": 6},
        "contextRegion": context,
    }
    assert one(at(place)).quote is None


def test_snippet_that_is_no_text_is_no_quote() -> None:
    place = {"artifactLocation": {"uri": "a.py"}, "region": {"startLine": 5, "snippet": {"text": 7}}}
    assert one(at(place)).quote is None
