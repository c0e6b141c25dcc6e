"""What is told is sorted and bounded, and what leaves a doubt can be told apart."""

from __future__ import annotations

from adjudge.adapters.workspace.told import MOST, bounded, of_unknown
from adjudge.model.outcome import Reason


def reason(code: str, path: str | None = None) -> Reason:
    return Reason(code=code, message="It is so.", path=path)


def test_reasons_come_sorted_and_once() -> None:
    given = [reason("oversize", "b"), reason("corrupt", "c"), reason("oversize", "a"), reason("corrupt", "c")]
    assert bounded(given) == (reason("corrupt", "c"), reason("oversize", "a"), reason("oversize", "b"))


def test_too_many_of_one_code_are_counted() -> None:
    told = bounded(reason("corrupt", f"{number:04}") for number in range(MOST + 7))
    assert [one.path for one in told[:-1]] == [f"{number:04}" for number in range(MOST)]
    assert told[-1].code == "corrupt"
    assert "7 more" in told[-1].message


def test_what_was_asked_for_and_is_not_there_leaves_a_doubt() -> None:
    told = (reason("missing-blob"), reason("submodule-empty"), reason("link-leads-back"))
    assert of_unknown(told) == (told[0], told[2])
