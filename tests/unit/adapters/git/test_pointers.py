from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from adjudge.adapters.git.listing import ENTRIES, IndexListing
from adjudge.adapters.git.pointers import settle_pointers

if TYPE_CHECKING:
    from adjudge.adapters.git.index_edit import IndexEdit
    from tests.builders import Repo

FILE, PROGRAM = b"100644", b"100755"


def pointer(data: bytes, version: str = "https://git-lfs.github.com/spec/v1") -> bytes:
    return f"version {version}\noid sha256:{hashlib.sha256(data).hexdigest()}\nsize {len(data)}\n".encode()


def stored(edit: IndexEdit, path: bytes, data: bytes) -> bytes:
    (name,) = edit.store([data])
    edit.set([], [(path, FILE, name)])
    return name


def listing(edit: IndexEdit) -> IndexListing:
    return IndexListing(edit.list(ENTRIES)[0])


def test_equal_pointer_keeps_its_entry(edit: IndexEdit) -> None:
    name = stored(edit, b"x", pointer(b"big"))
    assert settle_pointers(edit, [(b"x", FILE, pointer(b"big"))], listing(edit)) == ((b"x", FILE, name),)


def test_other_wording_of_the_same_content_keeps_its_entry(edit: IndexEdit) -> None:
    name = stored(edit, b"x", pointer(b"big", "http://git-media.io/v/2"))
    assert settle_pointers(edit, [(b"x", PROGRAM, pointer(b"big"))], listing(edit)) == (
        (b"x", PROGRAM, name),
    )


def test_other_content_gets_the_new_pointer(edit: IndexEdit, subject: Repo) -> None:
    stored(edit, b"x", pointer(b"big"))
    wanted = subject.git("hash-object", "--stdin", stdin=pointer(b"new")).strip()
    assert settle_pointers(edit, [(b"x", FILE, pointer(b"new"))], listing(edit)) == ((b"x", FILE, wanted),)


def test_new_file_gets_its_pointer_after_those_that_stay(edit: IndexEdit, subject: Repo) -> None:
    name = stored(edit, b"y", pointer(b"big"))
    wanted = subject.git("hash-object", "--stdin", stdin=pointer(b"new")).strip()
    found = settle_pointers(
        edit, [(b"x", FILE, pointer(b"new")), (b"y", FILE, pointer(b"big"))], listing(edit)
    )
    assert found == ((b"y", FILE, name), (b"x", FILE, wanted))


def test_entry_that_holds_no_pointer_is_replaced(edit: IndexEdit, subject: Repo) -> None:
    stored(edit, b"x", b"raw content, larger than any pointer " * 100)
    wanted = subject.git("hash-object", "--stdin", stdin=pointer(b"big")).strip()
    assert settle_pointers(edit, [(b"x", FILE, pointer(b"big"))], listing(edit)) == ((b"x", FILE, wanted),)


def test_no_files_ask_nothing(edit: IndexEdit) -> None:
    assert settle_pointers(edit, [], listing(edit)) == ()
