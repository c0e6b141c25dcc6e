"""Results taken in by ``next-step`` on a real repository: what counts, what does not, and what is told."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

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


BREAKS: dict[str, tuple[Callable[[Json], Any], str]] = {
    "malformed": (lambda _: b"{", "malformed"),
    "fenced": (lambda made: b"```json\n" + json.dumps(made).encode() + b"\n```\n", "malformed"),
    "field more": (lambda made: made.update(note="clean"), "contract-invalid"),
    "grounding of its own": (
        lambda made: made["findings"].append({**defect("alpha/alpha.py", 5, "x"), "grounding": "grounded"}),
        "contract-invalid",
    ),
    "run": (lambda made: made.update(run_id="audit:" + "0" * 32), "identity-mismatch"),
    "item": (lambda made: made.update(id="item:" + "0" * 32), "identity-mismatch"),
    "prompt": (lambda made: made.update(prompt_sha256="0" * 64), "prompt-mismatch"),
    "file missing": (lambda made: made["file_coverage"].clear(), "coverage-mismatch"),
    "lines": (lambda made: made["file_coverage"][0].update(lines=1), "coverage-mismatch"),
    "digest": (lambda made: made["file_coverage"][0].update(sha256="0" * 64), "stale-source"),
    "lens missing": (lambda made: made["lenses"].pop(), "coverage-mismatch"),
    "finding of no lens": (lambda made: made["lenses"][0].update(findings=[]), "validation-failed"),
    "verdict": (
        lambda made: made.update(verification=[{"finding_id": "f", "verdict": "refuted", "reason": "It is not so."}]),
        "validation-failed",
    ),
}  # fmt: skip

FIELDS = {
    "field more": "$.note",
    "grounding of its own": "].grounding in ",
    "run": "$.run_id",
    "item": "$.id",
    "prompt": "$.prompt_sha256",
    "file missing": "$.file_coverage",
    "lines": "$.file_coverage[0].lines",
    "digest": "$.file_coverage[0].sha256",
    "lens missing": "$.lenses",
    "finding of no lens": "$.findings[0]",
    "verdict": "$.verification",
}
"""Where each is wrong; what is no JSON is wrong nowhere."""


@pytest.mark.parametrize("name", BREAKS)
def test_record_that_breaks_one_check_does_not_advance_and_the_mended_one_does(
    reader: Reader, name: str
) -> None:
    change, why = BREAKS[name]
    path, good = first(reader)
    bad = json.loads(json.dumps(good))
    data = change(bad)
    before = entries(reader)
    reader.write(path, data if isinstance(data, bytes) else bad)
    step = reader.step()
    assert (accepted(step), step["progress"]["rejected"], entries(reader)) == (0, 1, before)
    item = good["id"]
    (told,) = (line for line in (reader.folder / PROMPT).read_text().splitlines() if " Next: `" in line)
    assert f"{item} is {why}" in told
    assert path in told
    assert FIELDS.get(name, "") in told
    assert told.endswith("Next: `adjudge audit next-step`.")
    checked = reader.call("validate-results", str(reader.folder / path))
    assert (checked.code, checked.json["refused"]["why"]) == (1, why)
    assert checked.json["refused"]["command"] == "adjudge audit next-step"
    aside = list((reader.folder / ".adjudge/audit/rejected").iterdir())
    assert [one.read_bytes() for one in aside] == [(reader.folder / path).read_bytes()]
    reader.write(path, good)
    assert accepted(reader.step()) == 1
    assert entries(reader) == before + 1


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
