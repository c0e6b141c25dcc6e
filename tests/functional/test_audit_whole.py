"""A whole audit by a scripted host that has nothing but prompts: from the first step to the deliverables."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
from adjudge.contracts.decode import decode_artefact
from adjudge.report.audit_markdown import audit_markdown
from tests.builders import Repo, repo
from tests.functional.audit_reader import PROMPT, STEP, Reader, begun, by_last_digit, telling_line
from tests.functional.command import Console

if TYPE_CHECKING:
    from pathlib import Path

FILES: dict[str, str | bytes | None] = {
    **{
        f"shop/part{number}.py": (
            f"from shop import part{(number + 1) % 12}\n\n\n"
            f"def load_{number}(path, retries={number}):\n"
            f"    return open(path + '{number}').read()\n\n\n"
            f"def ratio_{number}(one, two):\n    return one / two\n"
        )
        for number in range(12)
    },
    "shop/__init__.py": "",
    "run.py": "import sys\n\nfrom shop.part0 import load_0\n\nprint(load_0(sys.argv[1]))\n",
    "README.md": "# Shop\n",
    "logo.png": b"\x89PNG\r\n\0",
}


def subject(place: Path) -> Repo:
    """A small package with a program."""
    made = repo(place)
    made.commit(FILES)
    return made


def host(tmp_path: Path, name: str = "one") -> Reader:
    """A host over a fresh copy of the subject, with a state of its own."""
    outside = tmp_path / f"outside-{name}"
    (outside / "home").mkdir(parents=True)
    return Reader(subject(tmp_path / name).path, Console(outside), telling_line, by_last_digit)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """An audit that was carried through without a break."""
    made = host(tmp_path_factory.mktemp("audit"))
    made.finish()
    return made


def test_every_stage_is_asked_for_and_ends_in_deliverables(tmp_path: Path) -> None:
    made = host(tmp_path)
    first = made.step()
    assert (first["kind"], first["status"]) == ("confirm-scope", "ready")
    kinds = made.finish()
    assert kinds[0] == "review"
    assert "verify" in kinds
    last = json.loads((made.folder / STEP).read_bytes())
    assert (last["kind"], last["status"]) == ("present", "complete")
    assert (made.folder / PROMPT).read_text()
    assert made.document()["coverage"]["extent"] == "complete"


def test_document_is_of_its_contract_and_its_numbers_reconcile(finished: Reader) -> None:
    data, report = finished.deliverables()
    made = decode_artefact(data, AuditFindingsV1)
    numbers = made.summary
    lists = (made.findings, made.refuted, made.dismissed, made.leads)
    assert numbers.candidates == sum(len(one.reported) for each in lists for one in each) + len(
        made.ungrounded
    )
    assert numbers.by_severity == {
        name: sum(one.severity == name for one in made.findings) for name in numbers.by_severity
    }
    assert numbers.findings == len(made.findings) > 0
    assert numbers.refuted == len(made.refuted)
    assert numbers.answered == numbers.items == made.coverage.items
    assert numbers.excluded == len(made.excluded) > 0
    assert report.decode() == audit_markdown(made)


def test_calling_again_gives_the_same_bytes(finished: Reader) -> None:
    before = finished.deliverables()
    for _ in range(2):
        assert finished.step()["kind"] == "present"
        assert finished.call("report").code == 0
    assert finished.deliverables() == before


def test_step_is_emitted_again_byte_for_byte_without_new_input(tmp_path: Path) -> None:
    made = host(tmp_path)
    made.step("--yes")
    made.do(2)
    made.step()
    first = [(made.folder / name).read_bytes() for name in (STEP, PROMPT)]
    made.step()
    assert [(made.folder / name).read_bytes() for name in (STEP, PROMPT)] == first


def test_results_that_come_one_at_a_time_end_in_the_same_bytes(finished: Reader, tmp_path: Path) -> None:
    made = host(tmp_path)
    made.finish(most=1)
    assert made.deliverables() == finished.deliverables()


def test_folder_that_is_lost_between_calls_is_made_again(finished: Reader, tmp_path: Path) -> None:
    made = host(tmp_path)
    made.step("--yes")
    made.do(3)
    made.step()
    shutil.rmtree(made.folder / ".adjudge")
    made.finish()
    assert made.deliverables() == finished.deliverables()


def test_subject_is_left_as_it_was_and_git_sees_nothing(finished: Reader) -> None:
    made = Repo(finished.folder)
    assert made.git("status", "--porcelain", "--untracked-files=all") == b""


def test_findings_are_linked_to_blocks_and_each_stands_where_it_says(finished: Reader) -> None:
    made = finished.document()
    blocks = {one["block_id"]: one for one in made["work_blocks"]}
    for one in made["findings"]:
        assert one["finding_id"] in blocks[one["block"]]["finding_ids"]
        lines = (finished.folder / one["path"]).read_text().split("\n")
        assert one["quote"] == "\n".join(lines[one["start_line"] - 1 : one["end_line"]])
    assert {one["second_look"] for one in made["refuted"]} <= {"refuted"}


def test_files_whose_names_the_prompt_spells_out_are_answered_from_it_alone(tmp_path: Path) -> None:
    names = ("app/a\u202eb.py", "app/byte\udcff.py", "app/two\nlines.py", "app/[U+202E].py", "app/ end.py")
    text = "def load(path):\n    return open(path + {0!a}).read()\n"
    made = begun(tmp_path, {name: text.format(name) for name in names})
    made.finish()
    found = made.document()
    assert sorted(one["path"] for one in found["findings"] + found["refuted"]) == sorted(names)
    assert not found["ungrounded"]
