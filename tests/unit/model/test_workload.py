"""Items and the binding of their results."""

from __future__ import annotations

from adjudge.model.workload import Workload, map_results
from tests.audit_values import NAME, RUN, work_item


def test_binding_has_an_entry_for_each_item_in_order() -> None:
    other = work_item(item_id="item:" + "0" * 32)
    made = map_results(Workload(items=(work_item(), other)), RUN)
    assert made.run_id == RUN
    assert [one.item_id for one in made.entries] == [NAME, other.item_id]
    assert [one.result_path for one in made.entries] == [work_item().result_path, other.result_path]
