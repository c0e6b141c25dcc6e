"""A review as an artefact."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.run_artefact import run_artefact
from adjudge.contracts.run_v1 import RunV1
from adjudge.model.review import UnitState
from tests.review_values import a_made, a_unit


def test_artefact_is_read_back_as_it_was_written() -> None:
    made = run_artefact(a_made())
    assert decode_artefact(encode_canonical(made), RunV1) == made


def test_numbers_of_coverage_are_sums_over_the_units() -> None:
    units = (a_unit("b.py"), a_unit("a.py", UnitState.SKIPPED, "budget"))
    made = run_artefact(a_made(*units, complete=False))
    assert [one.path for one in made.units] == ["a.py", "b.py"]
    assert made.coverage.units == {
        "reviewed": 1, "reused": 0, "partial": 0, "skipped": 1, "failed": 0, "cancelled": 0,
    }  # fmt: skip
    assert (made.coverage.kind, made.coverage.bytes, made.coverage.bytes_sent) == ("partial", 20, 10)
