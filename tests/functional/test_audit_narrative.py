"""The narrative of an audit: asked for alone, bound to one document, checked, and apart from what was found."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import repo
from tests.functional.audit_reader import (
    FINDINGS,
    PROMPT,
    REPORT,
    Reader,
    begun,
    copied,
)
from tests.functional.test_audit_run import program

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

Json = dict[str, Any]
INBOX = ".adjudge/audit/narrative/result.json"
ARTEFACT = ".adjudge/audit/narrative.json"
FILES = {
    "src/a.py": "def ratio_of_two_values(one, two):\n    return one / two  # (of two)\n",
    "src/b.py": "def product_of_two_values(one, two):\n    return one * two  # (of two)\n",
}
TOLD = "## Narrative, by the host, not proved"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """An audit that is complete, and nobody asked for a narrative."""
    found = begun(tmp_path_factory.mktemp("whole"), FILES)
    found.finish()
    return found


@pytest.fixture
def reader(whole: Reader, tmp_path: Path) -> Reader:
    """The same, where the narrative is due."""
    made = copied(whole, tmp_path)
    step = made.step("--narrative")
    assert (step["kind"], step["status"], step["write_paths"]) == ("narrative", "ready", [INBOX])
    return made


def narrative(one: Reader, text: str = "", **more: Any) -> Json:
    """A narrative that fits, but for what is given."""
    document = one.document()
    found = (document["findings"] + document["refuted"])[0]
    text = text or (
        f"{document['summary']['findings']} findings stand; look at {found['path']}:{found['start_line']} first."
    )
    return {
        "schema": "adjudge.narrative/v1",
        "run_id": document["run_id"],
        "document_sha256": hashlib.sha256(one.deliverables()[0]).hexdigest(),
        "paragraphs": [{"text": text, "finding_ids": [found["finding_id"]]}],
        **more,
    }


def answered(one: Reader, made: Json | None = None) -> Json:
    """The step after a narrative was written."""
    one.write(INBOX, made or narrative(one))
    return one.step()


def test_nobody_is_asked_by_default_and_the_deliverables_stay_the_same(whole: Reader, tmp_path: Path) -> None:
    plain, report = whole.deliverables()
    assert TOLD not in report.decode()
    made = copied(whole, tmp_path)
    assert made.step()["kind"] == "present"
    assert not (made.folder / ARTEFACT).exists()
    made.step("--narrative")
    assert made.deliverables() == (plain, report)
    assert answered(made)["kind"] == "present"
    document, told = made.deliverables()
    assert document == plain
    assert told.startswith(report)
    assert TOLD in told.decode()
    made.step("--no-narrative")
    assert made.deliverables() == (plain, report)
    assert not (made.folder / ARTEFACT).exists()


def test_it_is_asked_for_until_it_is_there_without_agreeing_to_the_scope_again(reader: Reader) -> None:
    first = (reader.folder / PROMPT).read_bytes()
    assert reader.step()["kind"] == "narrative"
    assert (reader.folder / PROMPT).read_bytes() == first
    document = reader.document()
    prompt = first.decode()
    assert hashlib.sha256(reader.deliverables()[0]).hexdigest() in prompt
    assert document["run_id"] not in prompt
    for one in (*document["findings"], *document["refuted"]):
        assert one["finding_id"] in prompt
        assert one["title"] in prompt
    assert f"  findings: {document['summary']['findings']}" in prompt
    step = answered(reader)
    assert (step["kind"], step["status"], step["artifacts"]["narrative"]) == ("present", "complete", ARTEFACT)
    assert reader.step() == step


def test_validate_covers_it(reader: Reader) -> None:
    answered(reader)
    sound = reader.call("validate")
    assert sound.code == 0, sound.err
    states = {one["name"]: one["state"] for one in sound.json["artefacts"]}
    assert (states["narrative"], states["report"]) == ("sound", "sound")
    (reader.folder / ARTEFACT).write_text("{}")
    assert reader.call("validate").code == 1
    reader.step("--no-narrative")
    assert reader.call("validate").code == 0
    (reader.folder / ARTEFACT).write_text("{}")
    assert reader.call("validate").code == 1


@pytest.mark.parametrize(
    ("change", "why", "place"),
    [
        ({"run_id": "audit:" + "0" * 32}, "identity-mismatch", "$.run_id"),
        ({"document_sha256": "0" * 64}, "stale-source", "$.document_sha256"),
        ({"more": 1}, "contract-invalid", "$.more"),
        ({"paragraphs": []}, "contract-invalid", "$.paragraphs"),
        ({"paragraphs": [{"text": "Of one.", "finding_ids": ["fnd:" + "0" * 32]}]}, "validation-failed", "[0].finding_ids[0]"),
        ({"paragraphs": [{"text": "Of none.", "finding_ids": []}]}, "validation-failed", "$.paragraphs[0].finding_ids"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_its_class_and_place(
    reader: Reader, change: Json, why: str, place: str
) -> None:
    step = answered(reader, narrative(reader, **change))
    assert (step["kind"], step["recovery"]["move"]) == ("narrative", "retry-result")
    assert f"is {why} at " in step["recovery"]["cause"]
    assert place in step["recovery"]["cause"]
    assert step["recovery"]["cause"] in (reader.folder / PROMPT).read_text()
    assert list((reader.folder / ".adjudge/audit/rejected").glob("narrative-*.json"))
    checked = reader.call("validate-results", INBOX)
    assert (checked.code, checked.json["refused"]["why"]) == (1, why)
    assert reader.call("status").json["rejected"][0]["why"] == why


@pytest.mark.parametrize(
    "text",
    ["It is in src/c.py too.", "All 4711 of them.", "See https://x.y/z.", "Line src/a.py:9999 is bad."],
)
def test_path_or_number_that_the_document_has_not_is_refused_with_its_place(
    reader: Reader, text: str
) -> None:
    step = answered(reader, narrative(reader, text))
    assert step["kind"] == "narrative"
    assert "validation-failed at $.paragraphs[0].text" in step["recovery"]["cause"]


def test_same_bytes_change_nothing_others_are_refused_until_the_first_are_taken_back(reader: Reader) -> None:
    answered(reader)
    told = reader.deliverables()
    other = narrative(reader, "Another text of the very same document.")
    step = answered(reader, other)
    assert (step["kind"], step["status"]) == ("present", "complete")
    assert step["recovery"]["command"] == "adjudge audit unaccept narrative"
    assert reader.deliverables() == told
    taken = reader.call("unaccept", "narrative", "--reason", "it is another")
    assert (taken.code, taken.json["items"]) == (0, ["narrative"])
    assert reader.step()["kind"] == "present"
    assert "Another text of the very same document." in (reader.folder / REPORT).read_text()
    again = reader.call("unaccept", "--all")
    assert again.json["items"][-1] == "narrative"


def test_nothing_can_be_taken_back_where_none_was_accepted(reader: Reader) -> None:
    ended = reader.call("unaccept", "narrative")
    assert (ended.code, ended.json["code"]) == (2, "no-narrative")


def test_other_document_makes_it_stale_and_asks_again(reader: Reader) -> None:
    answered(reader)
    name = reader.document()["findings"][0]["finding_id"]
    ruled = reader.adjudge(reader.folder, "finding", "dismiss", name, "--reason", "known")
    assert ruled.code == 0, ruled.err
    why = {one["name"]: one for one in reader.call("why", "narrative").json["obligations"]}["narrative"]
    assert why["state"] == "stale"
    step = reader.step()
    assert step["kind"] == "narrative"
    assert "stale-source" in step["recovery"]["cause"]
    assert TOLD not in (reader.folder / REPORT).read_text()
    assert not (reader.folder / ARTEFACT).exists()
    assert answered(reader)["kind"] == "present"
    assert reader.call("validate").code == 0


def test_hidden_characters_are_spelt_and_start_nothing(reader: Reader) -> None:
    answered(reader, narrative(reader, "# Look\u202e at <b>this\x1b\nnow, it is [odd] and @all"))
    line = next(one for one in (reader.folder / REPORT).read_text().splitlines() if one.startswith("**1.**"))
    assert "\\\\u202e" in line
    assert "\\<b\\>" in line
    assert "\u202e" not in line
    assert "\x1b" not in line


def test_builtin_skips_it_and_says_so(adjudge: Console, tmp_path: Path) -> None:
    made = repo(tmp_path / "subject")
    made.commit({**FILES})
    ended = adjudge(made.path, "audit", "run", "--yes", "--narrative", "--json")
    assert (ended.code, ended.json["kind"]) == (3, "narrative")
    assert "The builtin executor skips the narrative" in ended.err
    assert (made.path / FINDINGS).exists()


ANSWER = """\
import json, re, sys
prompt = sys.stdin.read()
if "adjudge" not in prompt and "audit-findings.json, sha256" not in prompt:
    raise SystemExit(3)
name = re.search(r"^(fnd:[0-9a-f]+) ", prompt, re.M)
print(json.dumps({"paragraphs": [{"text": TEXT, "finding_ids": [name[1]] if name else []}]}))
"""


@pytest.mark.parametrize(("text", "code"), [("What is found stands.", 0), ("There are 4711 more.", 3)])
def test_program_may_answer_it(whole: Reader, tmp_path: Path, text: str, code: int) -> None:
    made = copied(whole, tmp_path)
    words = program(tmp_path, ANSWER.replace("TEXT", repr(text)))
    ended = made.adjudge(made.folder, "audit", "run", "--narrative", "--json", *words)
    assert (ended.code, ended.json["kind"]) == (code, "narrative" if code else "present"), ended.err
    assert (text in (made.folder / REPORT).read_text()) is (code == 0)
