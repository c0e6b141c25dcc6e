"""What audits of this kind are known to have got wrong, each with the right outcome."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.model.lens import DEFINITIONS, Lens
from tests.builders import Repo
from tests.functional.audit_reader import PROMPT, Json, Reader, begun, copied, defect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


FILES = {
    f"part{at}/code{at}.py": (
        f"def load_{at}(path):\n    return open(path + '{at}').read()\n\n\ndef ratio_{at}(one, two):\n"
        f"    return one / two + {at}\n" + "".join(f"# filler {line} of {at}\n" for line in range(400))
    )
    for at in range(6)
}


def nothing(_path: str, _lines: list[str]) -> list[Json]:
    return []


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """An audit whose scope is agreed to."""
    return begun(tmp_path_factory.mktemp("template"), FILES, "--depth", "deep")


@pytest.fixture
def begin(template: Reader, tmp_path: Path) -> Callable[..., Reader]:
    """An audit with a reader that finds what it is told to."""

    def made(says: Callable[[str, list[str]], list[Json]] = nothing, verdict: str = "confirmed") -> Reader:
        return copied(template, tmp_path, says=says, verdict=lambda _: verdict)

    return made


def test_partial_ingest_mints_no_id_no_prompt_and_no_path_anew(begin: Callable[..., Reader]) -> None:
    reader = begin()
    before = set(reader.prompts())
    written = reader.do(2)
    run_id = reader.bindings()[0]
    reader.step()
    after = set(reader.prompts())
    assert after < before
    assert len(before) - len(after) == 2 == len(written)
    assert reader.bindings()[0] == run_id


def test_no_run_stands_in_a_prompt(begin: Callable[..., Reader]) -> None:
    reader = begin()
    run_id = reader.bindings()[0]
    assert all(run_id not in prompt for prompt in reader.prompts())


@pytest.mark.parametrize("path", ["../outside.py", "{outside}"])
def test_quote_outside_the_root_grounds_nothing(
    begin: Callable[..., Reader], tmp_path: Path, path: str
) -> None:
    outside = tmp_path / "outside.py"
    outside.write_text("password = lookup('outside of the repository')\n")
    named = path.format(outside=outside)
    reader = begin(lambda _, __: [defect(named, 1, "password = lookup('outside of the repository')")])
    reader.finish()
    document = reader.document()
    assert document["findings"] == []
    assert {one["reason"] for one in document["ungrounded"]} == {"unsafe-path"}


@pytest.mark.parametrize("quote", ["d", "(", "return", " "])
def test_quote_of_a_character_or_a_word_grounds_nothing(begin: Callable[..., Reader], quote: str) -> None:
    reader = begin(lambda path, _: [defect(path, 300, quote)])
    reader.finish()
    document = reader.document()
    assert document["findings"] == []
    assert len(document["ungrounded"]) == len(FILES)


def test_two_findings_in_one_file_keep_two_identities(begin: Callable[..., Reader]) -> None:
    def says(path: str, lines: list[str]) -> list[Json]:
        security = defect(path, 2, lines[1], title="Path from outside", **{"class": "path-traversal"})
        return [security, defect(path, 6, lines[5], title="Divides by zero", **{"class": "correctness"})]

    reader = begin(says)
    reader.finish()
    ids = [one["finding_id"] for one in reader.document()["findings"]]
    assert len(set(ids)) == len(ids) == 2 * len(FILES)


def test_two_claims_about_one_line_are_both_told(begin: Callable[..., Reader]) -> None:
    def says(path: str, lines: list[str]) -> list[Json]:
        return [
            defect(path, 2, lines[1], title="The file is never closed", summary="It leaks a handle."),
            defect(path, 2, lines[1], title="A missing file is not handled", summary="It raises."),
        ]

    reader = begin(says)
    reader.finish()
    document = reader.document()
    told = {each["title"] for one in document["findings"] for each in one["reported"]}
    assert told == {"The file is never closed", "A missing file is not handled"}
    assert len(document["findings"]) == len(FILES)


def test_external_analyser_is_taken_in_and_the_audit_stays_valid(
    begin: Callable[..., Reader], tmp_path: Path
) -> None:
    reader = begin()
    head = Repo(reader.folder).git("rev-parse", "HEAD").decode().strip()
    place = {"artifactLocation": {"uri": "part0/code0.py"}, "region": {"startLine": 2}}
    result = {
        "ruleId": "R1",
        "message": {"text": "open without close"},
        "locations": [{"physicalLocation": place}],
    }
    run = {
        "tool": {"driver": {"name": "scanner"}},
        "versionControlProvenance": [{"repositoryUri": "https://example.com/x", "revisionId": head}],
        "results": [result],
    }
    file = tmp_path / "scan.sarif"
    file.write_text(json.dumps({"version": "2.1.0", "runs": [run]}))
    ended = reader.call("import", str(file))
    assert (ended.code, ended.json["tools"], ended.json["entries"]) == (0, ["scanner"], 1)
    reader.finish()
    document = reader.document()
    assert [one["reported"][0]["tool"] for one in document["leads"]] == ["scanner"]
    assert document["findings"] == []


def test_edit_that_keeps_the_number_of_lines_is_noticed(begin: Callable[..., Reader]) -> None:
    reader = begin()
    written = reader.do()
    Repo(reader.folder).write({"part0/code0.py": FILES["part0/code0.py"].replace("one / two", "one * two")})
    step = reader.step()
    assert (step["progress"]["accepted"], step["progress"]["due"]) == (len(written) - 1, 1)
    assert "stale-source" in (reader.folder / PROMPT).read_text()


def test_every_lens_of_an_item_is_defined_in_its_prompt_and_a_file_is_read_once(
    begin: Callable[..., Reader],
) -> None:
    reader = begin()
    prompts = list(reader.prompts())
    for prompt in prompts:
        assert all(f"- {lens.value}: {DEFINITIONS[lens]}" in prompt for lens in Lens)
    for path in FILES:
        assert sum(f"\n{path}\n" in prompt for prompt in prompts) == 1


class TestVerification:
    @staticmethod
    def grave(path: str, lines: list[str]) -> list[Json]:
        return [defect(path, 2, lines[1], severity="critical")]

    def test_results_travel_and_refuted_findings_stand_apart_with_their_reason(
        self, begin: Callable[..., Reader]
    ) -> None:
        reader = begin(self.grave, verdict="refuted")
        assert "verify" in reader.finish()
        document = reader.document()
        assert document["findings"] == []
        assert len(document["refuted"]) == len(FILES)
        assert {one["verdicts"][0]["reason"] for one in document["refuted"]} == {"I read the lines again."}

    def test_second_reader_is_another_item_than_the_first(self, begin: Callable[..., Reader]) -> None:
        reader = begin(self.grave)
        reader.finish()
        for one in reader.document()["findings"]:
            assert one["second_look"] == "confirmed"
            own = {each["item_id"] for each in one["reported"]}
            assert own.isdisjoint(each["item_id"] for each in one["verdicts"])


def test_reply_of_another_run_is_told_as_such_and_does_not_count(begin: Callable[..., Reader]) -> None:
    reader = begin()
    path, made = reader.answer(next(reader.prompts()))
    reader.write(path, {**made, "run_id": "audit:" + "e" * 32})
    assert reader.step()["progress"]["accepted"] == 0
    told = (reader.folder / PROMPT).read_text()
    assert "identity-mismatch" in told
    assert "audit:" + "e" * 32 in told


def test_verdict_of_its_own_about_its_quotes_is_refused(begin: Callable[..., Reader]) -> None:
    reader = begin()
    path, made = reader.answer(next(reader.prompts()))
    made["findings"] = [{**defect("part0/code0.py", 2, "    return"), "grounding": {"status": "grounded"}}]
    made["lenses"][0]["findings"] = [0]
    reader.write(path, made)
    assert reader.step()["progress"]["accepted"] == 0
    assert "contract-invalid" in (reader.folder / PROMPT).read_text()


def test_finding_without_evidence_is_kept(begin: Callable[..., Reader]) -> None:
    reader = begin(lambda path, lines: [defect(path, 2, lines[1], evidence=[])])
    reader.finish()
    assert reader.document()["summary"]["findings"] == len(FILES)


def test_control_characters_of_prose_reach_no_report(begin: Callable[..., Reader]) -> None:
    hostile = "\x1b[2J\u202e<script>alert(1)</script> [x](http://example.com) | `"
    reader = begin(
        lambda path, lines: [defect(path, 2, lines[1], title=f"T {hostile}", summary=f"S {hostile}")]
    )
    reader.finish()
    data, report = reader.deliverables()
    for each in (data, report):
        assert b"\x1b" not in each
        assert "\u202e".encode() not in each
    assert b"<script>" not in report
    assert b"](http" not in report.replace(b"\\](http", b"").replace(b"\\]\\(http", b"")


def test_file_that_nobody_could_measure_has_no_lines_rather_than_none(tmp_path: Path) -> None:
    reader = begun(tmp_path, {"a.py": "def one():\n    return 1\n", "big.py": "x = 1\n" * 400_000})
    manifest = json.loads((reader.folder / ".adjudge/audit/manifest.json").read_bytes())
    files = {one["path"]: one for one in manifest["files"]}
    assert files["big.py"]["status"] in {"too-large", "unmeasured"}
    assert files["big.py"]["lines"] is None
    reader.finish()
    assert "big.py" in {one["path"] for one in reader.document()["excluded"]}
