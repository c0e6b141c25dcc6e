"""Results taken in by ``next-step`` on a real repository: what counts, what does not, and what is told."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.builders import Repo, repo
from tests.functional.audit_reader import (
    PROMPT,
    STEP,
    Json,
    Reader,
    begun,
    by_last_digit,
    copied,
    defect,
    sha256,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.functional.command import Console

SOURCES = {
    name: f"import os\n\n\ndef {name}_read(path):\n    return open(path + '{name}').read()\n\n\nLIMIT = {at}\n"
    + "".join(f"# line {line} of {name}\n" for line in range(300))
    for at, name in enumerate(("alpha", "beta", "gamma", "delta"))
}
LEDGER = ("tool", "ledger", "verify", "--json")


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """An audit whose scope is agreed to: each file alone is an item."""
    files = {f"{name}/{name}.py": text for name, text in SOURCES.items()}
    words = ("--lens", "correctness", "--lens", "security", "--depth", "deep")
    return begun(tmp_path_factory.mktemp("template"), files, *words)


@pytest.fixture
def reader(template: Reader, tmp_path: Path) -> Reader:
    """A copy of it."""
    return copied(template, tmp_path)


def first(reader: Reader) -> tuple[str, Json]:
    """The first result that is due, and where it goes."""
    return reader.answer(next(reader.prompts()))


def accepted(step: Json) -> int:
    count: int = step["progress"]["accepted"]
    return count


def entries(reader: Reader) -> int:
    """How many entries the ledger has; it is sound."""
    made = reader.adjudge(reader.folder, *LEDGER).json
    assert made["outcome"] == "pass"
    count: int = made["entries"]
    return count


def _found(made: Json, **more: Any) -> None:
    """One more finding, under the first lens."""
    name = made["file_coverage"][0]["path"]
    made["findings"].append(defect(name, 5, "    return open", **more))
    made["lenses"][0]["findings"] = list(range(len(made["findings"])))


def _nowhere(made: Json) -> None:
    """Findings that speak of what is not there."""
    name = made["file_coverage"][0]["path"]
    made["findings"] = [defect(name, 900 + at, f"no such text {at} is there") for at in range(6)]
    made["lenses"][0]["findings"] = list(range(6))


class Row(NamedTuple):
    """A record that breaks one check.

    Attributes:
        change: Makes it of one that fits; bytes in place of a document, or nothing.
        why: Its class.
        field: Where it is wrong; empty for the whole.
    """

    change: Callable[[Json], Any]
    why: str
    field: str = ""


ROWS: dict[str, Row] = {
    # 2. one strict JSON document
    "empty": Row(lambda _: b"", "malformed"),
    "cut": Row(lambda _: b"{", "malformed"),
    "fenced": Row(lambda made: b"```json\n" + json.dumps(made).encode() + b"\n```\n", "malformed"),
    "two documents": Row(lambda made: json.dumps(made).encode() * 2, "malformed"),
    "no UTF-8": Row(lambda made: json.dumps(made).encode().replace(b"by-hand", b"\xff"), "malformed"),
    "key twice": Row(lambda made: b'{"id": 1, ' + json.dumps(made).encode()[1:], "malformed", "$.id"),
    "too deep": Row(lambda made: made.update(findings=[json.loads("[" * 70 + "]" * 70)]), "malformed", "$.findings[0]"),
    "no number": Row(lambda made: json.dumps({**made, "more": float("nan")}).encode(), "malformed"),
    "too large": Row(lambda made: json.dumps(made).encode() + b" " * (4 << 20), "malformed"),
    # 3. of the contract
    "no object": Row(lambda _: b"[]", "contract-invalid", "$"),
    "nothing": Row(lambda _: b"{}", "contract-invalid", "$.schema"),
    "other schema": Row(lambda made: made.update(schema="adjudge.result/v2"), "contract-invalid", "$.schema"),
    "field missing": Row(lambda made: made.pop("findings"), "contract-invalid", "$.findings"),
    "field more": Row(lambda made: made.update(note="clean"), "contract-invalid", "$.note"),
    "id is a number": Row(lambda made: made.update(result_id=5), "contract-invalid", "$.result_id"),
    "id with spaces": Row(lambda made: made.update(result_id="a b"), "contract-invalid", "$.result_id"),
    "no digest": Row(lambda made: made.update(prompt_sha256="0"), "contract-invalid", "$.prompt_sha256"),
    "no such lens": Row(lambda made: made["lenses"][0].update(lens="luck"), "contract-invalid", "$.lenses[0].lens"),
    "severity": Row(lambda made: _found(made, severity="awful"), "contract-invalid", "$.findings["),
    "confidence": Row(lambda made: _found(made, confidence=7), "contract-invalid", "$.findings["),
    "title": Row(lambda made: _found(made, title=""), "contract-invalid", "$.findings["),
    "path of nothing": Row(lambda made: made["file_coverage"][0].update(path=""), "contract-invalid", "$.file_coverage[0].path"),
    "grounding of its own": Row(lambda made: _found(made, grounding="grounded"), "contract-invalid", "$.findings["),
    "too many": Row(lambda made: made.update(findings=[{}] * 1001), "contract-invalid", "$.findings[0]"),
    # 4. run and item
    "run": Row(lambda made: made.update(run_id="audit:" + "0" * 32), "identity-mismatch", "$.run_id"),
    "item": Row(lambda made: made.update(id="item:" + "0" * 32), "identity-mismatch", "$.id"),
    # 5. prompt
    "prompt": Row(lambda made: made.update(prompt_sha256="0" * 64), "prompt-mismatch", "$.prompt_sha256"),
    # 6. files and lenses
    "file missing": Row(lambda made: made["file_coverage"].clear(), "coverage-mismatch", "$.file_coverage"),
    "file more": Row(
        lambda made: made["file_coverage"].append({**made["file_coverage"][0], "path": "x.py"}), "coverage-mismatch", "$.file_coverage"
    ),
    "file twice": Row(lambda made: made["file_coverage"].append(made["file_coverage"][0]), "coverage-mismatch", "$.file_coverage"),
    "lines": Row(lambda made: made["file_coverage"][0].update(lines=1), "coverage-mismatch", "$.file_coverage[0].lines"),
    "lens missing": Row(lambda made: made["lenses"].pop(), "coverage-mismatch", "$.lenses"),
    "lens more": Row(lambda made: made["lenses"].append({"lens": "tests", "findings": []}), "coverage-mismatch", "$.lenses"),
    "lens twice": Row(lambda made: made["lenses"].append({"lens": "security", "findings": []}), "coverage-mismatch", "$.lenses"),
    # 7. the very bytes
    "digest": Row(lambda made: made["file_coverage"][0].update(sha256="0" * 64), "stale-source", "$.file_coverage[0].sha256"),
    # 8. names
    "result id of another": Row(lambda made: made.update(result_id="taken"), "duplicate", "$.result_id"),
    # 9. findings, lenses and verdicts
    "finding of no lens": Row(lambda made: made["lenses"][0].update(findings=[]), "validation-failed", "$.findings[0]"),
    "index beyond": Row(lambda made: made["lenses"][0].update(findings=[0, 9]), "validation-failed", "$.lenses[0].findings"),
    "index twice": Row(lambda made: made["lenses"][0].update(findings=[0, 0]), "validation-failed", "$.lenses[0].findings"),
    "made up": Row(_nowhere, "validation-failed", "$.findings[0]"),
    "verdict": Row(
        lambda made: made.update(verification=[{"finding_id": "f", "verdict": "refuted", "reason": "It is not so."}]),
        "validation-failed",
        "$.verification",
    ),
}  # fmt: skip
"""Each check of the ingestion with a record that breaks just it, in the order of the checks."""

NEXT = "adjudge audit next-step"


@pytest.fixture(scope="module")
def open_one(template: Reader, tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """An audit with an item that is accepted, whose result id is taken."""
    made = copied(template, tmp_path_factory.mktemp("open"))
    path, document = list(map(made.answer, made.prompts()))[-1]
    made.write(path, {**document, "result_id": "taken"})
    assert accepted(made.step()) == 1
    return made


@pytest.mark.parametrize("name", ROWS)
def test_record_that_breaks_one_check_does_not_advance_and_the_mended_one_does(
    open_one: Reader, name: str, tmp_path: Path
) -> None:
    reader, row = copied(open_one, tmp_path), ROWS[name]
    path, good = first(reader)
    item, bad = good["id"], json.loads(json.dumps(good))
    made = row.change(bad)
    data = made if isinstance(made, bytes) else json.dumps(bad).encode()
    reader.write(path, data)
    step = reader.step()
    assert (accepted(step), step["progress"]["rejected"]) == (1, 1)
    # The step, what explains the item and what checks the file say the same.
    told = [line for line in (reader.folder / PROMPT).read_text().splitlines() if " Next: `" in line]
    assert [line.endswith(f" Next: `{NEXT}`.") for line in told] == [True]
    checked = reader.call("validate-results", path)
    assert checked.code == 1
    refused = checked.json["refused"]
    assert (refused["why"], refused["item_id"], refused["result_path"], refused["command"]) == (
        row.why, item, path, NEXT,
    )  # fmt: skip
    assert refused["field"].startswith(row.field)
    assert bool(refused["field"]) is bool(row.field)
    for text in (told[0], refused["message"], *_explained(reader, item, row.why)):
        assert f"{item} is {row.why}" in text
        assert path in text
        assert row.field in text
    # Elsewhere the item is known as long as the document names it; what it is does not change.
    draft = tmp_path / "draft.json"
    draft.write_bytes(data)
    elsewhere = reader.call("validate-results", str(draft)).json["refused"]
    assert (elsewhere["why"], elsewhere["field"]) == (row.why, refused["field"])
    assert elsewhere["item_id"] in {item, bad["id"], ""}
    assert elsewhere["result_path"] in {path, str(draft)}
    # Its bytes are kept aside, unless there are more than anything keeps.
    aside = reader.folder / ".adjudge/audit/rejected"
    kept = {one.read_bytes() for one in aside.iterdir()} if aside.is_dir() else set()
    assert (data in kept) is (len(data) <= 4 << 20)
    # The mended record at the same path is accepted.
    reader.write(path, good)
    assert accepted(reader.step()) == 2


def _explained(reader: Reader, item: str, why: str) -> list[str]:
    """What ``explain`` says of a refusal; of one that needs the tree it says nothing, since it reads none."""
    found = reader.call("explain", item).json["refused"]
    return [] if found is None and why == "validation-failed" else [found["message"]]


@pytest.mark.parametrize(
    ("kind", "why"),
    [("absent", "missing"), ("folder", "malformed"), ("pipe", "malformed"), ("link", "identity-mismatch")],
)
def test_what_is_no_file_is_of_one_class_for_whoever_asks(
    reader: Reader, tmp_path: Path, kind: str, why: str
) -> None:
    path, good = first(reader)
    place = reader.folder / path
    place.parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "elsewhere.json").write_text(json.dumps(good))
    match kind:
        case "folder":
            place.mkdir()
        case "pipe":
            os.mkfifo(place)
        case "link":
            place.symlink_to(tmp_path / "elsewhere.json")
        case _:
            pass
    assert accepted(reader.step()) == 0
    checked = reader.call("validate-results", path)
    explained = reader.call("explain", good["id"]).json["refused"]
    assert (checked.code, checked.json["refused"]) == (1, explained)
    assert (explained["why"], explained["item_id"], explained["command"]) == (why, good["id"], NEXT)
    assert path in explained["message"]


@pytest.mark.parametrize(
    ("name", "data", "code", "field"),
    [
        ("no report", b"{", "import-unreadable", ""),
        ("unknown report", b"{}", "import-format", ""),
        ("no validation", b'{"schema": "adjudge.runtime-validation/v1"}', "malformed", "$.tree"),
        (
            "another tree",
            json.dumps({"schema": "adjudge.runtime-validation/v1", "tree": "0" * 40, "results": []}).encode(),
            "stale-tree",
            "$.tree",
        ),
        ("too large", b" " * ((64 << 20) + 1), "update-file-too-large", ""),
    ],
    ids=lambda one: one if isinstance(one, str) and " " in one else "",
)
def test_import_that_is_refused_names_its_file_and_leaves_nothing(
    reader: Reader, tmp_path: Path, name: str, data: bytes, code: str, field: str
) -> None:
    del name
    before = entries(reader)
    (tmp_path / "update.json").write_bytes(data)
    ended = reader.call("import", str(tmp_path / "update.json"))
    assert (ended.code != 0, ended.json["code"]) == (True, code)
    assert "update.json" in ended.json["message"]
    assert field in ended.json["message"]
    assert ended.json["hint"]
    assert entries(reader) == before
    assert not (reader.folder / ".adjudge/audit/imports").exists()


def test_missing_result_is_told_with_item_path_and_command_and_blocks_nothing(reader: Reader) -> None:
    path, made = first(reader)
    step = reader.step()
    assert (step["progress"]["rejected"], step["recovery"]) == (0, None)
    told = reader.call("explain", made["id"]).json["refused"]
    assert (told["why"], told["item_id"], told["command"]) == (
        "missing",
        made["id"],
        "adjudge audit next-step",
    )
    for part in (made["id"], path):
        assert part in told["message"]


def test_same_bytes_again_are_a_no_op_and_other_bytes_are_refused(reader: Reader) -> None:
    path, made = first(reader)
    reader.write(path, made)
    reader.step()
    count = entries(reader)
    assert accepted(reader.step()) == 1
    assert entries(reader) == count
    reader.write(path, {**made, "result_id": "another"})
    step = reader.step()
    assert (accepted(step), step["progress"]["rejected"], entries(reader)) == (1, 1, count)
    checked = reader.call("validate-results", str(reader.folder / path)).json["refused"]
    assert (checked["why"], checked["command"]) == ("duplicate", f"adjudge audit unaccept {made['id']}")


def test_result_that_was_taken_back_is_read_afresh_and_nothing_is_lost(reader: Reader) -> None:
    path, made = first(reader)
    reader.write(path, made)
    reader.step()
    count = entries(reader)
    reader.write(path, {**made, "result_id": "another"})
    assert reader.call("unaccept", made["id"], "--reason", "the wrong file").code == 0
    assert accepted(reader.step()) == 1
    assert entries(reader) == count + 2


def test_result_id_of_another_item_is_refused(reader: Reader) -> None:
    one, two = list(reader.prompts())[:2]
    for prompt in (one, two):
        path, made = reader.answer(prompt)
        reader.write(path, {**made, "result_id": "same"})
    step = reader.step()
    assert (accepted(step), step["progress"]["rejected"]) == (1, 1)


class TestEdits:
    def test_only_the_item_that_holds_an_edited_file_goes_stale(self, reader: Reader) -> None:
        before = {_id(prompt): prompt for prompt in reader.prompts()}
        reader.do(1)
        reader.step()
        Repo(reader.folder).write({"delta/delta.py": SOURCES["delta"] + "MORE = 1\n"})
        reader.step()
        after = {_id(prompt): prompt for prompt in reader.prompts()}
        gone, new = before.keys() - after.keys(), after.keys() - before.keys()
        assert len(new) == 1
        assert len(gone) == 2
        assert all(before[one] == after[one] for one in before.keys() & after.keys())

    def test_result_for_a_file_that_changed_is_stale_and_says_so(self, reader: Reader) -> None:
        written = reader.do()
        stale = next(path for path in written if "delta/delta.py" in (reader.folder / path).read_text())
        Repo(reader.folder).write({"delta/delta.py": SOURCES["delta"].replace("LIMIT = 3", "LIMIT = 4")})
        step = reader.step()
        assert (accepted(step), step["progress"]["due"]) == (3, 1)
        told = (reader.folder / PROMPT).read_text()
        assert "stale-source" in told
        assert stale in told

    def test_accepted_item_whose_file_changes_is_due_again_and_the_others_stay(self, reader: Reader) -> None:
        reader.do()
        reader.step()
        Repo(reader.folder).write({"beta/beta.py": SOURCES["beta"] + "MORE = 1\n"})
        step = reader.step()
        assert step["kind"] == "review"
        assert step["progress"]["due"] == 1


class TestPaths:
    @pytest.mark.parametrize("kind", ["link out", "link in", "folder", "pipe", "device"])
    def test_what_is_no_plain_file_at_the_path_is_not_read(
        self, reader: Reader, tmp_path: Path, kind: str
    ) -> None:
        path, made = first(reader)
        place = reader.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "outside.json").write_text(json.dumps(made))
        (place.parent / "beside.txt").write_text(json.dumps(made))
        match kind:
            case "link out":
                place.symlink_to(tmp_path / "outside.json")
            case "link in":
                place.symlink_to("beside.txt")
            case "folder":
                place.mkdir()
            case "pipe":
                os.mkfifo(place)
            case _:
                place.symlink_to("/dev/zero")
        assert accepted(reader.step()) == 0

    def test_folder_of_results_that_leads_out_is_not_read(self, reader: Reader, tmp_path: Path) -> None:
        path, made = first(reader)
        outside = tmp_path / "elsewhere"
        outside.mkdir()
        name = path.rpartition("/")[2]
        (outside / name).write_text(json.dumps(made))
        results = reader.folder / ".adjudge/audit/results"
        if results.is_dir():
            results.rmdir()
        results.symlink_to(outside)
        step = reader.step()
        assert step["progress"].get("accepted", 0) == 0
        assert sorted(one.name for one in outside.iterdir()) == [name]

    def test_odd_files_of_the_inbox_stop_nothing(self, reader: Reader) -> None:
        path, made = first(reader)
        reader.write(path, made)
        inbox = os.fsencode((reader.folder / path).parent)
        for name in (
            b"a\\b.json",
            b"\xff.json",
            b".hidden",
            b"x" * 250,
            b"a b",
            b"\x1b[2J.json",
            b"none.json",
        ):
            with open(inbox + b"/" + name, "wb") as stream:
                stream.write(b'{"run_id": "\\u001b[2J"}')
        (reader.folder / path).parent.joinpath("folder.json").mkdir()
        step = reader.step()
        assert (accepted(step), step["status"]) == (1, "ready")
        for artefact in (STEP, PROMPT):
            assert b"\x1b" not in (reader.folder / artefact).read_bytes()

    def test_terminal_of_whoever_checks_a_result_gets_no_control_characters(self, reader: Reader) -> None:
        path, made = first(reader)
        made["lenses"][0]["lens"] = "\x1b[2J\u202e"
        reader.write(path, made)
        ended = reader.adjudge(reader.folder, "audit", "validate-results", str(reader.folder / path))
        assert ended.code == 1
        for each in (ended.out, ended.err):
            assert "\x1b" not in each
            assert "\u202e" not in each

    @pytest.mark.parametrize(
        "path",
        ["../outside.py", "/etc/passwd", "alpha/../alpha/alpha.py", "alpha\\alpha.py", "a\x00b", "x" * 5000, "ALPHA/ALPHA.PY",
         ".git/config", "alpha/alpha.py/", "./alpha/alpha.py", ""],
    )  # fmt: skip
    def test_path_of_a_finding_that_leads_elsewhere_grounds_nothing(self, reader: Reader, path: str) -> None:
        (reader.folder.parent / "outside.py").write_text("import os, sys, outside\n")
        where, made = first(reader)
        text = SOURCES[made["file_coverage"][0]["path"].split("/")[0]].split("\n")[4]
        made["findings"] = [defect(path, 5, text)]
        made["lenses"][0]["findings"] = [0]
        right = json.loads(json.dumps(made))
        right["findings"][0]["path"] = made["file_coverage"][0]["path"]
        for document, count in ((right, 1), (made, 0)):
            reader.write(where, document)
            checked = reader.call("validate-results", str(reader.folder / where)).json
            assert checked.get("grounded") == count
        step = reader.step()
        assert step["progress"]["findings"] == 0

    @pytest.mark.parametrize(
        "path", ["../alpha/alpha.py", "/alpha/alpha.py", "alpha/alpha.py\x00", "ALPHA/alpha.py"]
    )
    def test_path_of_a_covered_file_is_compared_as_it_stands(self, reader: Reader, path: str) -> None:
        where, made = first(reader)
        made["file_coverage"][0]["path"] = path
        reader.write(where, made)
        assert accepted(reader.step()) == 0

    @pytest.mark.parametrize(
        "name", ["../../../../etc/x", "item:../../x", "/abs", "item:" + "a" * 5000, "item:\x00"]
    )
    def test_id_that_is_a_path_writes_and_reads_nothing_elsewhere(self, reader: Reader, name: str) -> None:
        before = sorted(str(one) for one in reader.folder.parent.rglob("*") if "/outside/" not in str(one))
        where, made = first(reader)
        reader.write(where, {**made, "id": name})
        assert accepted(reader.step()) == 0
        after = sorted(str(one) for one in reader.folder.parent.rglob("*") if "/outside/" not in str(one))
        assert all("/.adjudge/" in one for one in set(after) - set(before))


def test_protected_content_of_a_finding_is_neither_in_ledger_nor_report(
    adjudge: Console, tmp_path: Path
) -> None:
    secret = "sk_live_4eC39HqLyjWDarjtT1zdp7dc"
    made = repo(tmp_path / "keys")
    made.commit({"pay.py": f"KEY = '{secret}'\n\n\ndef pay(amount):\n    return amount\n"})
    reader = Reader(made.path, adjudge, lambda path, lines: [defect(path, 1, lines[0], title=f"{secret} is here")],
                    by_last_digit)  # fmt: skip
    reader.finish()
    data, report = reader.deliverables()
    state = b"".join(one.read_bytes() for one in (tmp_path / "outside").rglob("*.db*"))
    for each in (data, report, state):
        assert secret.encode() not in each
    document = json.loads(data)
    found = document["findings"] + document["refuted"]
    assert [one["redacted"] for one in found] != [[]]


def _id(prompt: str) -> str:
    return sha256(prompt)
