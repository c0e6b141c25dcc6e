from __future__ import annotations

import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.purge_v1 import PurgeV1, TraceV1
from adjudge.errors import ContractError

MADE = PurgeV1(
    extent="all",
    removed=True,
    size_bytes=7,
    traces=(TraceV1(folder="cache", path="c", size_bytes=3), TraceV1(folder="state", path="s", size_bytes=4)),
)


def test_artefact_comes_back_as_it_was_written() -> None:
    assert decode_artefact(encode_canonical(MADE), PurgeV1) == MADE


def test_folder_that_is_not_ours_is_refused() -> None:
    data = encode_canonical(MADE).replace(b'"cache"', b'"home"')
    with pytest.raises(ContractError):
        decode_artefact(data, PurgeV1)
