"""``adjudge.result-map/v1``: the run, and for each item its prompt's digest and where its result is read.

It tells a host what its results must say. What results are checked against is derived anew, never read from
this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.workload import ResultMap

SCHEMA: Final = "adjudge.result-map/v1"


class ResultEntryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the result of one item is bound to."""

    id: str
    prompt_sha256: str
    result_path: str


class ResultMapV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole binding, in the order of the workload."""

    schema: Literal["adjudge.result-map/v1"] = SCHEMA
    run_id: str
    entries: tuple[ResultEntryV1, ...]


def result_map_artefact(result_map: ResultMap) -> ResultMapV1:
    """The wire form of a binding."""
    return ResultMapV1(run_id=result_map.run_id, entries=tuple(_wire(result_map)))


def _wire(result_map: ResultMap) -> Iterator[ResultEntryV1]:
    for one in result_map.entries:
        yield ResultEntryV1(id=one.item_id, prompt_sha256=one.prompt_sha256, result_path=one.result_path)
