from __future__ import annotations

import hashlib

import pytest

from adjudge.adapters.git.object_ids import compute_id, object_hash, refuse_odd
from adjudge.errors import GitError

# Printed by git hash-object of "hello\n" in a repository of either format.
HELLO_1 = "ce013625030ba8dba906f756967f9e9ca394464a"
HELLO_256 = "2cf8d83d9ee29543b34a87727421fdecb7e3f3a183d337639025de576db9ebb4"


@pytest.mark.parametrize("name", [HELLO_1, HELLO_256])
def test_id_is_that_of_git_in_either_format(name: str) -> None:
    assert compute_id("blob", b"hello\n", like=name) == name


def test_hash_waits_for_the_content() -> None:
    digest = object_hash("blob", 6, sha256=False)
    digest.update(b"hel")
    digest.update(b"lo\n")
    assert digest.hexdigest() == HELLO_1
    assert object_hash("tree", 0, sha256=True).hexdigest() == hashlib.sha256(b"tree 0\0").hexdigest()


@pytest.mark.parametrize(
    "name", ["", "HEAD", HELLO_1[:-1], HELLO_1.upper(), HELLO_1 + "\n", f"{HELLO_1}^1", "-" * 40]
)
def test_anything_but_a_full_id_is_refused(name: str) -> None:
    with pytest.raises(GitError):
        refuse_odd(name)


@pytest.mark.parametrize("name", [HELLO_1, HELLO_256])
def test_full_id_passes(name: str) -> None:
    refuse_odd(name)
