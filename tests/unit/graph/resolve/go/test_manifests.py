"""What ``go.mod`` and ``go.work`` say."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.go.manifests import read_manifest


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("module a/b\n\ngo 1.22\n", ("a/b", (), ())),
        ('// module x\nmodule "a" // c\n', ("a", (), ())),
        ("module (\n\ta\n)\n", ("a", (), ())),
        ("module a\nreplace b => ../b\n", ("a", (("b", "../b"),), ())),
        ("replace b v1.2.3 => ./b\n", ("", (("b", "./b"),), ())),
        ("replace b => example.com/b v1.0.0\n", ("", (), ())),
        ("replace (\n\tb => ./b\n\tc v1 => ./c // x\n)\n", ("", (("b", "./b"), ("c", "./c")), ())),
        ("go 1.22\nuse ./a\nuse (\n\t./b\n\t.\n)\n", ("", (), ("./a", "./b", "."))),
        ("require (\n\ta v1\n", ("", (), ())),
        ("replace =>\nuse\nmodule\n)\n(\n", ("", (), ())),
        ("\xff\x00", ("", (), ())),
    ],
)
def test_manifest_is_read_as_far_as_it_goes(text: str, found: tuple[object, ...]) -> None:
    assert tuple(read_manifest(text.encode("latin-1"))) == found
