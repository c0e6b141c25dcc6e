from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.attributes import (
    POINTER_LIMIT_BYTES,
    Attributes,
    lfs_pointer,
    parse_attributes,
    parse_pointer,
    raw_id,
)

if TYPE_CHECKING:
    from pathlib import Path

OID = "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393"


def printed(*triples: tuple[str, str, str]) -> bytes:
    return "".join(f"{path}\0{name}\0{value}\0" for path, name, value in triples).encode()


def test_path_with_nothing_set_is_left_out() -> None:
    assert parse_attributes(printed(("a", "filter", "unspecified"), ("a", "text", "unset"))) == {}
    assert parse_attributes(b"") == {}


@pytest.mark.parametrize(("value", "driver"), [("lfs", "lfs"), ("set", "set"), ("a=b", "a=b")])
def test_filter_is_named(value: str, driver: str) -> None:
    found = parse_attributes(printed(("a", "filter", value), ("a", "text", "unspecified")))
    assert found == {b"a": Attributes(driver=driver, converts=False)}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("text", "auto"),
        ("text", "set"),
        ("eol", "lf"),
        ("crlf", "input"),
        ("ident", "set"),
        ("working-tree-encoding", "UTF-16"),
    ],
)
def test_conversion_is_told(name: str, value: str) -> None:
    assert parse_attributes(printed(("a", name, value)))[b"a"].converts


@pytest.mark.parametrize("turned", [False, True])
def test_filter_and_conversion_are_told_in_any_order(turned: bool) -> None:
    triples = [("a", "filter", "x"), ("a", "text", "auto")]
    found = parse_attributes(printed(*(reversed(triples) if turned else triples)))
    assert found == {b"a": Attributes(driver="x", converts=True)}


def pointer(oid: str = OID, size: int = 12345) -> bytes:
    return f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {size}\n".encode()


def test_pointer_is_read() -> None:
    assert parse_pointer(pointer()) == (OID.encode(), 12345)


def test_pointer_with_an_extension_line_is_read() -> None:
    text = pointer().replace(b"\noid", b"\next-0-foo sha256:" + OID.encode() + b"\noid")
    assert parse_pointer(text) == (OID.encode(), 12345)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"text\n",
        pointer()[:-1],
        pointer() + b"x",
        pointer().replace(b"sha256", b"md5"),
        pointer(oid="abc"),
        b"x" + pointer(),
    ],
)
def test_anything_else_is_no_pointer(text: bytes) -> None:
    assert parse_pointer(text) is None


@pytest.mark.parametrize("data", [b"x", b"y" * (POINTER_LIMIT_BYTES - 1), b"z" * 3_000_000])
def test_pointer_of_content_names_its_digest_and_size(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(data)
    made = lfs_pointer(os.fsencode(tmp_path / "f"))
    assert made == pointer(hashlib.sha256(data).hexdigest(), len(data))


@pytest.mark.parametrize("data", [b"", pointer()])
def test_empty_file_and_pointer_stay_as_they_are(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(data)
    assert lfs_pointer(os.fsencode(tmp_path / "f")) == data


@pytest.mark.parametrize("kind", ["absent", "fifo", "link"])
def test_file_that_cannot_be_read_has_no_pointer_and_no_id(kind: str, tmp_path: Path) -> None:
    if kind == "fifo":
        os.mkfifo(tmp_path / "f")
    elif kind == "link":
        (tmp_path / "f").symlink_to("/etc/hostname")
    assert lfs_pointer(os.fsencode(tmp_path / "f")) is None
    assert raw_id(os.fsencode(tmp_path / "f"), sha256=False) is None


@pytest.mark.parametrize("sha256", [False, True])
@pytest.mark.parametrize("data", [b"", b"x\r\n", b"q" * 2_500_000])
def test_raw_id_is_that_of_the_bytes_on_disk(data: bytes, sha256: bool, tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(data)
    digest = (hashlib.sha256 if sha256 else hashlib.sha1)(b"blob %d\0" % len(data) + data)
    assert raw_id(os.fsencode(tmp_path / "f"), sha256=sha256) == digest.hexdigest()
