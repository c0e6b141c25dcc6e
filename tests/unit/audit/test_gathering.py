"""Everything that was handed in, in one order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.audit.gathering import gather
from adjudge.audit.ledger import read_results, read_standing
from adjudge.model.workload import WorkKind
from tests.audit_desks import PaperDesk
from tests.audit_results import RUN, finding, result, verdict
from tests.qualified_values import candidate

if TYPE_CHECKING:
    from adjudge.contracts.audit_result_v1 import AuditResultV1

DESK = PaperDesk(
    {"a.py": "one = 1\ntwo = 2\n", "b.py": "three = 3\n", ".env": "TOKEN=tr0ub4dor-and-3-staples\n"}
)


def results() -> list[AuditResultV1]:
    if not DESK.items:
        one, two, three = DESK.add("a.py"), DESK.add("b.py"), DESK.add(".env")
        four = DESK.add("a.py", kind=WorkKind.VERIFY, subjects=("fnd:1",))
        DESK.put(one, result(one, [finding("a.py", "one = 1", 1), finding("a.py", "two = 2", 2)]))
        DESK.put(two, result(two, [finding("b.py", "three = 3", 1)]))
        DESK.put(three, result(three, [finding(".env", "TOKEN=tr0ub4dor-and-3-staples", 1)]))
        DESK.put(four, result(four, verification=[verdict("fnd:1", "confirmed")]))
        DESK.take()
    return list(read_results(DESK.store.ledger, RUN, read_standing(DESK.store.ledger, RUN)))


def test_order_of_results_decides_nothing() -> None:
    made = results()
    first = gather(made, (), lambda _: None)
    assert gather(made[::-1], (), lambda _: None) == first
    assert [one.index for one in first.given.entries] == [0, 1, 2, 3]
    assert len(first.origins) == 4
    assert all(origin is not None and origin.lenses == ("correctness",) for origin in first.origins)
    assert [(one.said.finding_id, one.said.verdict.value) for one in first.verdicts] == [
        ("fnd:1", "confirmed")
    ]


def test_leads_of_tools_come_last_and_have_no_origin() -> None:
    found = gather(results(), (candidate(0), candidate(1)), lambda _: None)
    assert found.origins[-2:] == (None, None)
    assert [one.index for one in found.given.entries] == [0, 1, 2, 3, 4, 5]
    assert "reviewer" in found.given.tools


def test_quote_that_was_left_out_is_told_by_its_proved_lines() -> None:
    found = gather(results(), (), lambda one: f"text of {one.ground.path}:{one.ground.start_line}")
    assert [getattr(one, "quote", None) for one in found.given.entries].count("text of .env:1") == 1
