"""Every path that somebody else writes into an audit, and every way in which one may lead elsewhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo
from tests.functional.audit_reader import Json, Reader, begun, copied, defect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LINE = "    return open(path).read()  # of a"
FILES = {"src/a.py": f"def read(path):\n{LINE}\n"}
ATTACKS = (
    "../outside.py", "/etc/passwd", "src/../../outside.py", "link.py", "/dev/zero", "SRC/A.PY", "src/a.py\0", "x/" * 2500,
    "src\\a.py", "./src/a.py", ".git/config", ".adjudge/audit/intent.json", "", "src/a.py/", "src//a.py", "\u202esrc/a.py",
)  # fmt: skip
"""Upwards, absolute, over a link, a device, another case, NUL, long, and what looks the same."""


def _place(path: str) -> Json:
    return defect(path, 2, LINE)


def _quoted(path: str) -> Json:
    return defect(path, 2, LINE, evidence=[{"kind": "quote", "path": path, "quote": LINE}])


def _edge(path: str) -> Json:
    said = {"kind": "edge", "source": path, "target": path}
    return defect(path, 2, LINE, claim="still-imported", evidence=[said])


FINDING = {
    "findings[].path": _place,
    "findings[].evidence[].path": _quoted,
    "findings[].evidence[].source": _edge,
}
"""Each path of a finding."""
TOGETHER = 4
"""Findings of one result; with more of them it would be refused as made up."""
RESULT: dict[str, Callable[[Json, str], Any]] = {
    "run_id": lambda made, path: made.update(run_id=path),
    "id": lambda made, path: made.update(id=path),
    "result_id": lambda made, path: made.update(result_id=path),
    "file_coverage[].path": lambda made, path: made["file_coverage"][0].update(path=path),
}
"""Each field of a result itself that is a path, or that a path could be made of."""
NAMES = {"result_id"}
"""Names that are compared and never opened."""
INTENT = ("paths", "must_not_touch")


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """An audit whose scope is agreed to, with a link out of the tree beside it."""
    made = begun(tmp_path_factory.mktemp("template"), FILES)
    (made.folder.parent / "outside.py").write_text(FILES["src/a.py"])
    (made.folder / "link.py").symlink_to("../outside.py")
    made.step()
    return made


def around(reader: Reader) -> dict[str, bytes]:
    """Every file beside the folder of the audit and the state."""
    top = reader.folder.parent
    found = (one for one in top.rglob("*") if one.is_file() and not one.is_symlink())
    names = ((str(one.relative_to(top)), one) for one in found)
    kept = ("outside/", "subject/.adjudge/", "subject/.git/")
    return {name: one.read_bytes() for name, one in names if not name.startswith(kept)}


def unfounded(reader: Reader) -> tuple[str, Json]:
    """Where the result goes, and one that fits and holds no finding."""
    path, good = reader.answer(next(reader.prompts()))
    good["findings"] = []
    good["lenses"][0]["findings"] = []
    return path, good


@pytest.mark.slow  # a call for each way of each field
@pytest.mark.parametrize("field", RESULT)
def test_no_path_of_a_result_leads_elsewhere(template: Reader, tmp_path: Path, field: str) -> None:
    reader = copied(template, tmp_path)
    path, good = unfounded(reader)
    before = around(reader)
    for attack in ATTACKS:
        bad = json.loads(json.dumps(good))
        RESULT[field](bad, attack)
        reader.write(path, bad)
        checked = reader.call("validate-results", path)
        assert checked.code in ({0, 1} if field in NAMES else {1}), attack
        assert "\u202e" not in checked.out + checked.err
    assert reader.step()["progress"]["accepted"] == 0
    assert around(reader) == before


@pytest.mark.parametrize("field", FINDING)
def test_no_path_of_a_finding_leads_elsewhere(template: Reader, tmp_path: Path, field: str) -> None:
    reader = copied(template, tmp_path)
    (tmp_path / "outside.py").write_text(FILES["src/a.py"])
    path, good = unfounded(reader)
    before = around(reader)
    for start in range(0, len(ATTACKS), TOGETHER):
        attacks = ATTACKS[start : start + TOGETHER]
        good["findings"] = [FINDING[field](one) for one in attacks]
        good["lenses"][0]["findings"] = list(range(len(attacks)))
        reader.write(path, good)
        checked = reader.call("validate-results", path)
        assert (checked.code in {0, 1}, checked.json["grounded"]) == (True, 0), attacks
        assert "\u202e" not in checked.out + checked.err
    good["findings"] = [_place("src/a.py")]
    good["lenses"][0]["findings"] = [0]
    reader.write(path, good)
    assert reader.call("validate-results", path).json["grounded"] == 1
    assert around(reader) == before


@pytest.mark.slow  # a step for each way of each field
@pytest.mark.parametrize("field", INTENT)
def test_no_pattern_of_an_intent_leads_elsewhere(template: Reader, tmp_path: Path, field: str) -> None:
    reader = copied(template, tmp_path)
    before = around(reader)
    for attack in ATTACKS:
        intent = {"schema": "adjudge.intent/v1", field: [attack]}
        (reader.folder / ".adjudge/audit/intent.json").write_text(json.dumps(intent))
        ended = reader.call("next-step")
        assert ended.json["status"] in {"blocked", "ready"}, attack
        manifest = json.loads((reader.folder / ".adjudge/audit/manifest.json").read_bytes())
        for one in manifest["files"]:
            assert one["path"] in {"src/a.py", "link.py"}
            assert one["status"] != "included" or one["path"] == "src/a.py"
    assert around(reader) == before


def test_no_path_of_an_imported_report_leads_elsewhere(template: Reader, tmp_path: Path) -> None:
    reader = copied(template, tmp_path)
    (tmp_path / "outside.py").write_text(FILES["src/a.py"])
    before = around(reader)
    said = [defect(attack, 2, LINE) for attack in ATTACKS]
    update = tmp_path / "update.json"
    update.write_text(json.dumps({"schema": "adjudge.candidates/v1", "findings": said}))
    assert reader.call("import", str(update)).code == 0
    document = reader.call("report").json
    assert (document["leads"], len(document["ungrounded"])) == ([], len(ATTACKS))
    assert around(reader) == before | {"update.json": update.read_bytes()}


def test_call_in_a_tree_of_a_worker_leaves_the_audit_around_it_alone(
    template: Reader, tmp_path: Path
) -> None:
    reader = copied(template, tmp_path)
    worker = tmp_path / "worker"
    Repo(reader.folder).git("worktree", "add", "-q", "--detach", str(worker))
    audit = reader.folder / ".adjudge"
    before = {str(one): one.read_bytes() for one in audit.rglob("*") if one.is_file()}
    there = reader.adjudge(worker, "audit", "next-step", "--json", "-q")
    assert there.json["kind"] in {"review", "confirm-scope"}
    assert (worker / ".adjudge/audit/steps/current-step.json").is_file()
    assert {str(one): one.read_bytes() for one in audit.rglob("*") if one.is_file()} == before
