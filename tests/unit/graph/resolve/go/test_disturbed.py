"""Which Go files must be resolved again when others come or go."""

from __future__ import annotations

import pytest

from adjudge.graph.build import layouts_of, nodes_of
from adjudge.graph.resolve.go.disturbed import find_disturbed
from tests.fakes.graph import TextTree

Files = dict[str, str]

TREE = {
    "go.mod": "module m.n/x\nreplace r.s/t => ./third\n",
    "u/near.go": 'package u\nimport "m.n/x/a"\n',
    "u/root.go": 'package u\nimport "m.n/x"\n',
    "u/rep.go": 'package u\nimport "r.s/t"\n',
    "u/rel.go": 'package u\nimport "../w"\n',
    "u/other.go": 'package u\nimport "m.n/x/b"\n',
    "e/embeds.go": "package e\n",
}


def disturbed(before: Files, after: Files) -> list[str]:
    old, new = TextTree(before), TextTree(after)
    layouts = [dict(layouts_of(nodes_of(tree.entries), tree.manifests()))["go"] for tree in (old, new)]
    return sorted(find_disturbed(layouts[0], layouts[1], old.snapshot().columns))


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("a/a.go", {"u/near.go", "u/rel.go"}),
        ("x.go", {"u/root.go", "u/rep.go", "u/rel.go"}),
        ("third/t.go", {"u/rep.go", "u/root.go", "u/rel.go"}),
        ("vendor/m.n/x/b/b.go", {"u/other.go", "u/rel.go"}),
        ("e/s/file.txt", {"e/embeds.go"}),
    ],
)
def test_file_that_comes_or_goes_disturbs_who_may_mean_it(path: str, found: set[str]) -> None:
    more = {**TREE, path: "package p\n"}
    assert found <= set(disturbed(TREE, more))
    assert found <= set(disturbed(more, TREE))


def test_file_that_nobody_means_disturbs_nobody_else() -> None:
    assert "u/near.go" not in disturbed(TREE, {**TREE, "k/k.go": "package k\n"})


def test_manifest_that_says_something_else_disturbs_all() -> None:
    assert disturbed(TREE, {**TREE, "go.mod": "module m.n/y\n"}) == sorted(TREE.keys() - {"go.mod"})
