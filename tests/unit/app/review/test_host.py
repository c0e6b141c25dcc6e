"""What a host is bound by, and what of his results is taken in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.place import open_place
from adjudge.app.review.host import Hosted, binding_of, check_place, host_identity, take_results, write_work
from adjudge.app.review.review import brief_for
from adjudge.app.review.words import ReviewWords
from adjudge.app.words import TargetWords
from adjudge.errors import UsageError
from adjudge.model.ids import Digest
from adjudge.plan.make import make_plan
from adjudge.plan.options import PlanOptions, SecretShapes
from adjudge.review.reading import Reading
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from adjudge.app.brief.forms import Made
    from adjudge.model.review import StoredAttempt, StoredCheckpoint

KEY = Digest("1" * 64)


@pytest.fixture
def made(tmp_path: Path) -> Made:
    subject(tmp_path).write({"src/a": "2\n3"})
    here = world(tmp_path)
    with open_place(here, needs_repository=True) as place:
        return brief_for(ReviewWords(target=TargetWords(worktree=True)), here, place)


def reading_of(made: Made) -> Reading:
    shapes = SecretShapes(find=lambda _: [], is_protected=lambda _: False)
    options = PlanOptions(executor=host_identity("m"), secrets=shapes, host=True)
    return Reading(name="host", planning=make_plan(made.brief, made.sources, options))


def written(reading: Reading, made: Made, folder: Path) -> dict[str, Any]:
    write_work(reading, made, KEY, str(folder))
    (workload,) = folder.glob("workload-*.json")
    (item,) = json.loads(workload.read_text())["items"]
    files = [{name: one[name] for name in ("path", "sha256", "lines")} for one in item["scope"]["files"]]
    return {
        "schema": "adjudge.result/v1", "run_id": binding_of(KEY), "id": item["id"],
        "prompt_sha256": item["prompt"]["sha256"], "result_id": "r", "file_coverage": files,
        "lenses": [{"lens": one, "findings": []} for one in item["lenses"]], "findings": [],
    }  # fmt: skip


def taken(reading: Reading, made: Made, *results: dict[str, Any]) -> list[StoredAttempt]:
    kept: list[StoredAttempt] = []

    def keep(attempts: Sequence[StoredAttempt], _whole: Sequence[StoredCheckpoint]) -> None:
        kept.extend(attempts)

    take_results(reading, Hosted(KEY, tuple(json.dumps(one).encode() for one in results)), made, keep)
    return kept


def test_result_that_fits_answers_its_call(made: Made, tmp_path: Path) -> None:
    reading = reading_of(made)
    result = written(reading, made, tmp_path)
    assert [one["lines"] for one in result["file_coverage"]] == [2]
    assert len(taken(reading, made, result)) == 1
    assert reading.waiting() == ()
    assert taken(reading, made, result) == []


def test_other_bytes_for_an_answered_item_are_refused(made: Made, tmp_path: Path) -> None:
    reading = reading_of(made)
    result = written(reading, made, tmp_path)
    with pytest.raises(UsageError) as caught:
        taken(reading, made, result, {**result, "result_id": "s"})
    assert caught.value.code == "result-conflict"
    assert len(reading.waiting()) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"run_id": "work:2"}, {"id": "item:2"}, {"id": 3}, {"prompt_sha256": "2" * 64}, {"file_coverage": []},
        {"lenses": []}, {"schema": "adjudge.candidates/v1"}, {"findings": None},
    ],
)  # fmt: skip
def test_result_that_does_not_fit_takes_in_nothing(made: Made, tmp_path: Path, wrong: dict[str, Any]) -> None:
    reading = reading_of(made)
    result = written(reading, made, tmp_path)
    with pytest.raises(UsageError) as caught:
        taken(reading, made, {**result, **wrong})
    assert caught.value.code == "result-unfit"
    assert len(reading.waiting()) == 1


def test_what_is_no_document_is_refused(made: Made) -> None:
    with pytest.raises(UsageError) as caught:
        take_results(reading_of(made), Hosted(KEY, (b"```",)), made, lambda *_: None)
    assert caught.value.code == "result-unfit"


def test_same_work_is_written_once_and_nothing_is_written_over(made: Made, tmp_path: Path) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    for _ in range(2):
        write_work(reading_of(made), made, KEY, str(folder))
    assert len(list(folder.iterdir())) == 2


def test_folder_inside_the_repository_is_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    here = world(tmp_path)
    with open_place(here, needs_repository=True) as place:
        check_place(str(tmp_path), place, here)
        for folder, code in (("subject/src", "workload-inside"), ("none", "workload-folder")):
            with pytest.raises(UsageError) as caught:
                check_place(str(tmp_path / folder), place, here)
            assert caught.value.code == code
