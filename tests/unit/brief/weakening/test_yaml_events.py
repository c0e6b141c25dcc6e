from __future__ import annotations

import pytest

from adjudge.brief.documents import UnreadableError
from adjudge.brief.weakening.yaml_events import LIMIT_DEPTH, read_yaml
from adjudge.brief.weakening.yaml_values import list_of, map_of, text_of, texts_of


def test_scalars_stay_text_and_keys_have_lines() -> None:
    document = map_of(read_yaml(b"on: true\njobs:\n  a: [1, x]\n"))
    assert (text_of(document.values["on"]), document.lines["jobs"]) == ("true", 2)
    assert list(texts_of(map_of(document.values["jobs"]).values["a"])) == ["1", "x"]


def test_an_alias_stands_for_nothing() -> None:
    bomb = b"a: &a [x, x]\n" + b"".join(
        b"%c: &%c [*%c, *%c]\n" % (n + 1, n + 1, n, n) for n in range(97, 121)
    )
    document = map_of(read_yaml(bomb))
    assert list(texts_of(document.values["b"])) == ["", ""]


@pytest.mark.parametrize(
    "data",
    [
        b"a: [", b"a: 1\na: 2\n", b"--- 1\n--- 2\n", b"? [a]\n: 1\n", b"\xff",
        b"a: " + b"[" * (LIMIT_DEPTH + 2) + b"]" * (LIMIT_DEPTH + 2), b"- x\n" * 100_001,
    ],
)  # fmt: skip
def test_what_is_not_read_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableError):
        read_yaml(data)


def test_an_empty_file_is_an_empty_mapping() -> None:
    assert map_of(read_yaml(b"")).values == {}
    assert (list_of(None), text_of(None)) == ([], "")
