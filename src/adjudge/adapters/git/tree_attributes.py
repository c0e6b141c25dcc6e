"""Which attributes are set for a path by the ``.gitattributes`` files of one tree, as git itself reads them.

The tree is read into an index of our own and git is asked with ``check-attr --cached``; the work tree, the
subject's ``info/attributes`` and the user's own attributes file have no say.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.object_ids import refuse_odd
from adjudge.adapters.git.store import open_session
from adjudge.model.paths import decode_path, encode_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.environment import WorkPlace
    from adjudge.adapters.git.store import ObjectStore
    from adjudge.model.ids import ObjectId, RepoPath

NOT_SET: Final = frozenset({b"unspecified", b"unset", b"false"})


def read_attributes(
    git: Git,
    place: WorkPlace,
    store: ObjectStore,
    question: tuple[ObjectId, Sequence[RepoPath], Sequence[str]],
) -> dict[RepoPath, frozenset[str]]:
    """Names set at each path; paths with none are left out.

    Args:
        git: How git is called.
        place: Where objects are read.
        store: Where the index may live for the time of the question.
        question: The tree, the paths, and the names to ask for.
    """
    tree, paths, names = question
    refuse_odd(tree)
    with open_session(store.folder / "sessions", store.object_format) as session:
        asked = replace(place, index=session / "index-of-tree")
        git.work(("read-tree", tree), asked)
        stdin = b"".join(encode_path(path) + b"\0" for path in paths)
        printed = git.work(("check-attr", "--cached", "-z", "--stdin", *names), asked, stdin=stdin)
    return parse_set(printed.split(b"\0"))


def parse_set(fields: Sequence[bytes]) -> dict[RepoPath, frozenset[str]]:
    """Path to names, out of the (path, name, value) fields that ``check-attr -z`` prints."""
    found: dict[RepoPath, set[str]] = {}
    for path, name, value in _triples(fields):
        if value not in NOT_SET:
            found.setdefault(decode_path(path), set()).add(name.decode("ascii", "replace"))
    return {path: frozenset(names) for path, names in found.items()}


def _triples(fields: Sequence[bytes]) -> Iterable[tuple[bytes, bytes, bytes]]:
    return zip(fields[::3], fields[1::3], fields[2::3], strict=False)
