"""The strict parser over what git prints names exactly what a comparison of the trees names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.model.change import ChangeKind
from adjudge.patch.anchors import derive_anchors
from adjudge.patch.parser import parse_patch, parse_pinned
from adjudge.patch.policy import P0, PatchPolicy, exact_prefix
from tests.builders import Repo, repo
from tests.property.strategies_patch import Tree, changed_trees

if TYPE_CHECKING:
    from adjudge.model.change import Change

pytestmark = pytest.mark.property

PINNED_OPTIONS = (
    "-r", "-p", "--no-color", "--no-ext-diff", "--no-textconv", "--text", "--full-index", "--no-relative",
    "--ignore-submodules=none", "--submodule=short", "--src-prefix=a/", "--dst-prefix=b/", "-M", "-U0",
)  # fmt: skip
ODD = exact_prefix(b"o l/", b'"n/')
WAYS = (
    (("--binary", "--full-index", "-M"), PatchPolicy(posix_paths=True)),
    (("--no-renames",), PatchPolicy(posix_paths=True)),
    (("-C", "--find-copies-harder", "-B"), PatchPolicy(posix_paths=True)),
    (("-R", "-M"), PatchPolicy(posix_paths=True)),
    (("-M", "--no-prefix"), PatchPolicy(posix_paths=True, prefix=P0)),
    (("-M", "--src-prefix=o l/", '--dst-prefix="n/'), PatchPolicy(posix_paths=True, prefix=ODD)),
    (("-M", "--stat=400", "--summary"), PatchPolicy(posix_paths=True)),
    (("-M", "--raw", "--numstat"), PatchPolicy(posix_paths=True)),
)  # fmt: skip
LETTERS = {ChangeKind.ADDED: "A", ChangeKind.DELETED: "D", ChangeKind.TYPECHANGED: "T"}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    return repo(tmp_path_factory.mktemp("trees"))


def import_trees(store: Repo, base: Tree, head: Tree) -> None:
    """Write both trees as commits of two branches of their own."""
    stream = [stream_of(b"base", base), stream_of(b"head", head)]
    store.git("fast-import", "--quiet", "--force", stdin=b"".join(stream))


def stream_of(branch: bytes, tree: Tree) -> bytes:
    parts = [b"reset refs/heads/%b\ncommit refs/heads/%b\n" % (branch, branch)]
    parts.append(b"committer C <c@example.com> 1700000000 +0000\ndata 0\ndeleteall\n")
    for path, (mode, content) in sorted(tree.items()):
        name = b'"' + b"".join(b"\\%03o" % byte for byte in path) + b'"'
        if mode == b"160000":
            parts.append(b"M 160000 %b %b\n" % (content, name))
        else:
            parts.append(b"M %b inline %b\ndata %d\n%b\n" % (mode, name, len(content), content))
    return b"".join(parts)


def compare_raw(store: Repo, *ends: str) -> list[tuple[str, str, str, str]]:
    """(status letter, old mode, new mode, path) of every difference of the trees."""
    fields = store.git("diff-tree", "-r", "-z", "--raw", "--no-renames", *ends).split(b"\0")[:-1]
    rows = zip(fields[::2], fields[1::2], strict=True)
    return [
        (
            facts[-1:].decode(),
            facts[1:7].decode(),
            facts[8:14].decode(),
            path.decode("utf-8", "surrogateescape"),
        )
        for facts, path in rows
    ]


def letter_of(change: Change) -> str:
    """Git's status letter; a mode change is a modification."""
    return LETTERS.get(change.kind, "M")


@given(trees=changed_trees())
def test_pinned_text_names_what_the_trees_name(store: Repo, trees: tuple[Tree, Tree]) -> None:
    import_trees(store, *trees)
    text = store.git("diff-tree", *PINNED_OPTIONS, "base", "head")
    assert list(parse_pinned(text).touched) == sorted(row[3] for row in compare_raw(store, "base", "head"))


@given(trees=changed_trees())
def test_kinds_and_modes_are_those_of_the_trees(store: Repo, trees: tuple[Tree, Tree]) -> None:
    import_trees(store, *trees)
    text = store.git("diff-tree", *PINNED_OPTIONS, "--no-renames", "base", "head")
    found = [
        (letter_of(change), change.old_mode or "000000", change.new_mode or "000000", change.path)
        for change in parse_pinned(text).changes
    ]
    assert sorted(found) == sorted(compare_raw(store, "base", "head"))


@given(trees=changed_trees(), way=st.sampled_from(WAYS))
def test_options_do_not_change_what_is_named(
    store: Repo, trees: tuple[Tree, Tree], way: tuple[tuple[str, ...], PatchPolicy]
) -> None:
    import_trees(store, *trees)
    options, policy = way
    text = store.git("diff-tree", "-r", "-p", *options, "base", "head")
    assert list(parse_patch(text, policy).touched) == sorted(
        row[3] for row in compare_raw(store, "base", "head")
    )


@given(trees=changed_trees())
def test_anchors_are_distinct_and_every_change_has_one(store: Repo, trees: tuple[Tree, Tree]) -> None:
    import_trees(store, *trees)
    patch = parse_pinned(store.git("diff-tree", *PINNED_OPTIONS, "base", "head"))
    anchors = derive_anchors(patch)
    assert len({anchor.change_anchor for anchor in anchors}) == len(anchors)
    assert {anchor.path for anchor in anchors} == {change.path for change in patch.changes}
