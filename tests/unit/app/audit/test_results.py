"""One result looked at, accepted ones taken back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.app.audit.next import answer_next_step
from adjudge.app.audit.results import answer_unaccept, answer_validate_results
from adjudge.app.audit.words import NextWords
from adjudge.contracts.result_check_v1 import ResultCheckV1, UnacceptedV1
from adjudge.contracts.step_v1 import StepV1
from adjudge.errors import UsageError
from tests.audit_results import Json, world
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World


class Begun:
    """An audit whose scope is agreed to, with one item that is due."""

    def __init__(self, tmp_path: Path) -> None:
        self.subject: Repo = repo(tmp_path / "subject")
        self.subject.commit({"a.py": "def ratio(one, two):\n    return one / two\n"})
        self.world: World = world(self.subject, tmp_path / "state")
        self.step("yes")
        work, binding = self.read("workload.json"), self.read("result-map.json")
        (self.item,) = work["items"]
        self.path = self.subject.path / self.item["result_path"]
        self.result: Json = {
            "schema": "adjudge.result/v1",
            "run_id": binding["run_id"],
            "id": self.item["id"],
            "prompt_sha256": self.item["prompt"]["sha256"],
            "result_id": "r1",
            "file_coverage": [
                {name: one[name] for name in ("path", "sha256", "lines")}
                for one in self.item["scope"]["files"]
            ],
            "lenses": [{"lens": one, "findings": []} for one in self.item["lenses"]],
            "findings": [],
        }

    def read(self, name: str) -> Json:
        """An artefact of the audit."""
        made: Json = json.loads((self.subject.path / ".adjudge/audit" / name).read_bytes())
        return made

    def put(self, **more: object) -> str:
        """Write the result; where."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps({**self.result, **more}))
        return str(self.path)

    def step(self, *words: str) -> str:
        """The kind of the next step."""
        answer = answer_next_step(NextWords(confirmed=bool(words)), self.world)
        assert isinstance(answer.artefact, StepV1)
        return answer.artefact.kind


@pytest.fixture
def begun(tmp_path: Path) -> Begun:
    """One of them."""
    return Begun(tmp_path)


def test_result_that_fits_ends_with_0_and_is_not_taken_in(begun: Begun) -> None:
    answer = answer_validate_results(begun.put(), begun.world)
    assert isinstance(answer.artefact, ResultCheckV1)
    assert (answer.exit_code, answer.artefact.fits, answer.artefact.accepted) == (0, True, False)


def test_result_that_does_not_fit_ends_with_1_and_the_next_command(begun: Begun) -> None:
    answer = answer_validate_results(begun.put(run_id="other"), begun.world)
    assert answer.exit_code == 1
    assert "identity-mismatch" in answer.why
    assert answer.next_step == "adjudge audit next-step"


def test_result_that_was_taken_back_is_read_afresh(begun: Begun) -> None:
    begun.put()
    assert begun.step() == "present"
    begun.put(result_id="r2")
    answer = answer_unaccept((begun.item["id"][:13],), begun.world, everything=False, reason="wrong")
    assert isinstance(answer.artefact, UnacceptedV1)
    assert answer.artefact.items == (begun.item["id"],)
    assert begun.step() == "present"
    checked = answer_validate_results(str(begun.path), begun.world).artefact
    assert isinstance(checked, ResultCheckV1)
    assert checked.accepted


def test_all_are_taken_back_at_once(begun: Begun) -> None:
    begun.put()
    begun.step()
    begun.path.unlink()
    answer_unaccept((), begun.world, everything=True, reason="")
    assert begun.step() == "review"


@pytest.mark.parametrize(
    ("names", "everything", "reason", "code"),
    [
        ((), False, "", "unaccept-words"),
        (("",), False, "", "item-too-short"),
        (("item:",), False, "", "item-too-short"),
        (("0123456",), False, "", "item-too-short"),
        (("item:0",), True, "", "unaccept-words"),
        (("item:nonesuch",), False, "", "unknown-item"),
        (("item:0",), False, "x" * 5000, "reason-too-long"),
    ],
)
def test_words_that_mean_nothing_are_refused(
    begun: Begun, names: tuple[str, ...], everything: bool, reason: str, code: str
) -> None:
    with pytest.raises(UsageError) as error:
        answer_unaccept(names, begun.world, everything=everything, reason=reason)
    assert error.value.code == code


def test_start_that_only_one_item_has_is_enough(begun: Begun) -> None:
    begun.put()
    begun.step()
    name = begun.item["id"].removeprefix("item:")[:8]
    assert answer_unaccept((name,), begun.world, everything=False, reason="").exit_code == 0


@pytest.mark.parametrize("name", ["item:", "", "item:0", "0123456"])
def test_what_could_be_any_item_takes_the_only_result_back_neither(begun: Begun, name: str) -> None:
    begun.put()
    assert begun.step() == "present"
    with pytest.raises(UsageError):
        answer_unaccept((name,), begun.world, everything=False, reason="")
    assert begun.step() == "present"
