"""Which paths are manifests, and that hostile ones are answered soon."""

from __future__ import annotations

import pytest

from adjudge.brief.dependency.readers import READERS, is_manifest, read_manifests
from adjudge.brief.documents import LIMIT_BYTES, UnreadableError

BULK = LIMIT_BYTES - 200


@pytest.mark.parametrize(
    "path",
    [
        "pyproject.toml", "a/package.json", "requirements.txt", "requirements-dev.txt", "dev-requirements.txt",
        "a/requirements/base.in", "constraints.txt", "requirements_test.pip", "go.mod",
    ],
)  # fmt: skip
def test_manifest_is_known_by_its_name(path: str) -> None:
    assert is_manifest(path)


@pytest.mark.parametrize(
    "path",
    ["uv.lock", "package-lock.json", "go.sum", "docs/requirements.md", "src/requirements.py", "a.toml"],
)
def test_other_file_is_no_manifest(path: str) -> None:
    assert not is_manifest(path)


# A megabyte each: a reader whose time grows with the square would not come to an end.
HOSTILE = {
    "requirements.txt": [
        b"a" * BULK, b"a[" * (BULK // 2), b"\\\n" * (BULK // 2), b"a @ " * (BULK // 4), b"(" * BULK,
        b"a>=1," * (BULK // 5), b"-e " + b"[" * BULK, b" " * BULK, b"git+" * (BULK // 4), b"a;" * (BULK // 2),
        b"a-" * (BULK // 2) + b".whl", b"x\n" * (BULK // 2), b"a #" * (BULK // 3),
    ],
    "setup.cfg": [b"[options]\ninstall_requires = " + b"a " * (BULK // 2), b"=" * BULK, b"a" * BULK, b"[" * BULK],
    "go.mod": [b"require (\n" + b"a " * (BULK // 2), b"replace " + b"a " * (BULK // 2), b"replace " + b"=>" * (BULK // 2)],
    "pom.xml": [b"<a>" * (BULK // 3), b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", b"<a b='" + b"c" * BULK, b"<a/>" * 9],
    "Gemfile": [b"gem 'a', " + b"'b', " * (BULK // 5), b"gem 'a'" + b", git: " * (BULK // 7), b"group :a " * (BULK // 9), b" " * BULK, b"if " * (BULK // 3)],
    "package.json": [b'{"dependencies": {"a": "' + b"^1 || " * (BULK // 6) + b'"}}', b'{"overrides":' * 500 + b"1" + b"}" * 500],
    "Cargo.toml": [b"[dependencies]\n" + b"a = 1\n" * 9, b"[dependencies]\na = '" + b"," * BULK + b"'"],
    "Pipfile": [b"[[source]]\n" * (BULK // 11)],
    "pyproject.toml": [b"[project]\ndependencies = [" + b"'a'," * (BULK // 4) + b"]", b"[project]\ndependencies = ['" + b"a[" * (BULK // 2) + b"']"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("path", "data"), [(path, data) for path, all_of in HOSTILE.items() for data in all_of]
)
def test_hostile_manifest_comes_to_an_answer(path: str, data: bytes) -> None:
    try:
        made = read_manifests(path, data)
    except UnreadableError:
        made = ()
    assert sum(len(one.entries) for one in made) <= 5000


def test_every_reader_has_a_hostile_input() -> None:
    assert HOSTILE.keys() - {"requirements.txt"} == READERS.keys()


def test_document_type_is_refused_however_short() -> None:
    with pytest.raises(UnreadableError):
        read_manifests("pom.xml", b"<!DOCTYPE a><a/>")
