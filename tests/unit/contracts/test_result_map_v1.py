"""The binding of results goes over the wire and comes back the same."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.result_map_v1 import ResultMapV1, result_map_artefact
from adjudge.model.workload import Workload, map_results
from tests.audit_values import RUN, work_item


def test_binding_is_read_back() -> None:
    binding = map_results(Workload(items=(work_item(),)), RUN)
    made = result_map_artefact(binding)
    assert decode_artefact(encode_canonical(made), ResultMapV1) == made
    assert (made.run_id, made.entries[0].prompt_sha256) == (RUN, work_item().prompt.sha256)
