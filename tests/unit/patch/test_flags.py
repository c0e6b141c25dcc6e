"""What a reader must know although the text is well formed."""

from __future__ import annotations

import pytest

from adjudge.patch.flags import FLAGS, build_flag, is_control
from tests.unit.patch.texts import add, chmod, copy, edit, flags

ID = b"1" * 40
NO_NEWLINE = b"\\ No newline at end of file\n"


@pytest.mark.parametrize(
    ("data", "flag"),
    [
        (add(b"sub", b"Subproject commit " + ID, b"160000"), ("subtree", "sub")),
        (add(b"l", b"../x", b"120000") + NO_NEWLINE, ("symlink-leaves-tree", "l")),
        (copy(b"secret", b"shown"), ("copy-source-read", "secret")),
        (edit(b".gitattributes"), ("control-file", ".gitattributes")),
        (edit(b"caf\xc3\xa9\xe2\x80\xae"), ("invisible-character", "café\u202e")),
        (chmod(b"README") + chmod(b"readme"), ("name-collision", "README")),
        (
            b"diff --git a/f b/f\nindex 1111111..2222222 100644\nBinary files a/f and b/f differ\n",
            ("content-unseen", "f"),
        ),
        (
            b"diff --git a/l b/l\nindex 1111111..2222222 120000\nBinary files a/l and b/l differ\n",
            ("symlink-unseen", "l"),
        ),
    ],
)
def test_flag_is_raised(data: bytes, flag: tuple[str, str]) -> None:
    assert flag in flags(data)


@pytest.mark.parametrize(
    "data", [edit(b"f"), add(b"l", b"x", b"120000") + NO_NEWLINE, chmod(b"a") + chmod(b"b")]
)
def test_ordinary_change_raises_no_flag(data: bytes) -> None:
    assert flags(data) == []


@pytest.mark.parametrize(
    "path", [".github/workflows/ci.yml", "a/.gitattributes", ".gitmodules", "CODEOWNERS", "Jenkinsfile"]
)
def test_control_file_is_known(path: str) -> None:
    assert is_control(path)


@pytest.mark.parametrize("path", ["github/x", "a/.github/x", "gitmodules", "src/Jenkinsfile.py"])
def test_file_that_only_resembles_one_is_not(path: str) -> None:
    assert not is_control(path)


@pytest.mark.parametrize("code", sorted(FLAGS))
def test_flag_carries_its_sentence(code: str) -> None:
    assert build_flag(code, "f").message == FLAGS[code]
