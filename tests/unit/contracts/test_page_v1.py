"""The page on the wire."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.page_v1 import ListedV1, PageV1, WithheldV1


def test_page_is_read_as_it_was_written() -> None:
    page = PageV1(
        tool="brief",
        repository="repo:1",
        artefact={"schema": "adjudge.brief/v1", "units": []},
        exit_code=3,
        why="Two files were not read.",
        notes=(),
        lists=(ListedV1(name="units", first=0, count=0, total=7),),
        withheld=(WithheldV1(field="$.why", reason="absolute-path"),),
        next_cursor="abc",
    )
    assert decode_artefact(encode_canonical(page), PageV1) == page
