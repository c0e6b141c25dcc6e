from __future__ import annotations

import pytest

from adjudge.brief.weakening.weak import QUESTIONS, TEXT_CHARACTERS, WEIGHTS, Weak, Where, excerpt, told
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side

PATH = RepoPath("a.py")


def weak(**more: object) -> Weak:
    fields: dict[str, object] = {
        "kind": "guard-removed",
        "where": Where(PATH, None),
        "symbol": "f",
        "text": "if x: raise E",
        "base": excerpt(PATH, Side.BASE, 3, "if x: raise E"),
        "head": None,
    }
    return Weak(**{**fields, **more})  # type: ignore[arg-type]


def test_every_kind_has_a_weight_and_a_question_and_guards_weigh_most() -> None:
    assert set(WEIGHTS) == set(QUESTIONS)
    assert max(WEIGHTS, key=WEIGHTS.__getitem__) == "guard-removed"


def test_a_signal_is_anchored_where_the_evidence_is() -> None:
    signal, evidence = told(weak())
    assert (signal.subject, signal.anchor.line, signal.anchor.side) == ("a.py::f", 3, Side.BASE)
    assert (evidence.signal_id, evidence.kind) == (signal.signal_id, signal.change)


def test_texts_that_differ_beyond_what_is_shown_have_ids_of_their_own() -> None:
    long = "x" * (TEXT_CHARACTERS + 10)
    assert told(weak(text=long + "a"))[0].signal_id != told(weak(text=long + "b"))[0].signal_id
    assert len(excerpt(PATH, Side.HEAD, 1, long).text) == TEXT_CHARACTERS


def test_a_check_that_is_still_there_is_not_asked_for_as_if_it_were_gone() -> None:
    off = excerpt(PATH, Side.HEAD, 3, "job f with if: false")
    there, _ = told(weak(kind="check-removed", text="job f with if: false", head=off))
    gone, _ = told(weak(kind="check-removed", text="job f"))
    assert there.question == "Is a.py::f meant to check less than before (`job f with if: false`)?"
    assert gone.question == "What checks now what `job f` checked in a.py::f?"


@pytest.mark.parametrize(
    "text", ["test.skipIf", "pytest.mark.skipif(A)", "skipUnless(A)", "mark.skipif(A, r='x')"]
)
def test_a_test_that_is_skipped_at_times_is_not_told_as_if_it_never_ran(text: str) -> None:
    signal, _ = told(weak(kind="test-skipped", text=text))
    assert signal.question == "Who takes note that a.py::f runs only under a condition now, and until when?"


@pytest.mark.parametrize("text", ["test.skip", "pytest.mark.skip(reason='skipif')", "xit"])
def test_a_test_that_never_runs_is_told_so(text: str) -> None:
    signal, _ = told(weak(kind="test-skipped", text=text))
    assert signal.question == "Who takes note that a.py::f no longer runs, and until when?"
