"""Documents of others: read strictly, bounded, and never as empty when they cannot be read."""

from __future__ import annotations

import pytest

from adjudge.brief.documents import (
    LIMIT_BYTES,
    UnreadableError,
    read_json,
    read_text,
    read_toml,
    same_meaning,
    table_of,
    texts_of,
)


@pytest.mark.parametrize(
    "data",
    [
        b"a = ", b"a = 1\na = 2\n", b"a = '\xff'", b"a = " + b"[" * 3000 + b"]" * 3000,
        b".".join([b"a"] * 70) + b" = 1", b"a = " + b"[" * 70 + b"]" * 70, b"#" * (LIMIT_BYTES + 1),
    ],
)  # fmt: skip
def test_toml_that_cannot_be_read_says_so(data: bytes) -> None:
    with pytest.raises(UnreadableError):
        read_toml(data)


@pytest.mark.parametrize(
    "data", [b"{", b'{"a": 1, "a": 2}', b"[]", b"{}{}", b'{"a": "\xff"}', b"[" * 90000, b'{"a": NaN}']
)
def test_json_that_cannot_be_read_says_so(data: bytes) -> None:
    with pytest.raises(UnreadableError):
        read_json(data)


def test_json_of_others_may_have_fractions_and_a_mark_at_its_start() -> None:
    assert read_json(b'\xef\xbb\xbf{"a": 0.5}') == {"a": 0.5}


@pytest.mark.parametrize(
    "data",
    [
        b"a." * (LIMIT_BYTES // 2 - 4) + b"a = 1",
        b"\n".join(b'"a b%d".' % n + b"b." * 1990 + b"a = 1" for n in range(250)),
        b"'''" + b"a" * 1_000_000,
    ],
)
def test_keys_that_cost_more_than_their_length_are_refused(data: bytes) -> None:
    with pytest.raises(UnreadableError):
        read_toml(data)


def test_large_toml_is_read() -> None:
    assert len(read_toml(b"a = [" + b"1," * 500_000 + b"]")["a"]) == 500_000
    assert len(read_toml(b"".join(b"k%d = 1\n" % number for number in range(80_000)))) == 80_000


def test_text_loses_the_mark_at_its_start() -> None:
    assert read_text(b"\xef\xbb\xbfa") == "a"


def test_look_ups_take_what_has_the_shape_and_nothing_else() -> None:
    assert table_of({"a": {"b": {"c": 1}}}, "a", "b") == {"c": 1}
    assert table_of({"a": 1}, "a", "b") == {}
    assert list(texts_of(["a", 1, "b"])) == ["a", "b"]
    assert list(texts_of("ab")) == []


@pytest.mark.parametrize(
    ("path", "base", "head"),
    [
        ("a.yml", "a: 1\n", "# x\na: 1   \n\n"),
        ("a.yaml", "a: b # one\n", "a: b # two\n"),
        ("a.yml", 'a: "b"\n', '# x\na: "b"\n'),
        ("a.toml", "a = 1\nb = 2\n", "# x\nb = 2\na = 1\n"),
        ("a.json", '{"a": [1]}', '{\n "a": [1]\n}\n'),
        ("CODEOWNERS", "* @a\n", "# x\n* @a\n"),
    ],
)
def test_comments_and_layout_mean_the_same(path: str, base: str, head: str) -> None:
    assert same_meaning(path, base.encode(), head.encode())


@pytest.mark.parametrize(
    ("path", "base", "head"),
    [
        ("a.yml", "a: |\n  # x\n  b\n", "a: |\n  # y\n  b\n"),
        ("a.yml", "- a: >-\n\n    # x\n", "- a: >-\n\n    # y\n"),
        ("a.yml", "a: 'b\n  # x'\n", "a: 'b\n  # y'\n"),
        ("a.yml", 'a: "b # x"\n', 'a: "b # y"\n'),
        ("a.yml", "a:\n  b: 1\n", "a:\n b: 1\n"),
        ("a.yml", "a: b#c\n", "a: b#d\n"),
        ("a.json", '{"a": true}', '{"a": 1}'),
        ("a.toml", "a = true\n", "a = 1\n"),
        ("a.toml", "a = ", "# x\na = "),
        ("CODEOWNERS", "* @a\n", "* @a @b\n"),
        ("AGENTS.md", "# x\n", "# y\n"),
        ("Jenkinsfile", "# x\n", "# y\n"),
    ],
)
def test_content_does_not_mean_the_same(path: str, base: str, head: str) -> None:
    assert not same_meaning(path, base.encode(), head.encode())
