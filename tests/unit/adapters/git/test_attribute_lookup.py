from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.attribute_lookup import AttributeLookup
from adjudge.adapters.git.attributes import Attributes
from adjudge.adapters.git.listing import ENTRIES, IndexListing
from adjudge.adapters.git.placing import Places

if TYPE_CHECKING:
    from adjudge.adapters.git.index_edit import IndexEdit
    from tests.builders import Repo


def lookup(edit: IndexEdit, subject: Repo, *others: bytes) -> AttributeLookup:
    listing = IndexListing(edit.list(ENTRIES)[0])
    return AttributeLookup(edit, Places(os.fsencode(subject.path)), listing, others)


def test_git_is_not_asked_where_no_file_sets_an_attribute(
    edit: IndexEdit, subject: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = lookup(edit, subject)
    monkeypatch.setattr(type(edit), "list", None)
    assert found.ask([b"a.txt"]) == ({}, b"")
    assert not found.mention_filter()


@pytest.mark.parametrize("where", ["new", "info"])
def test_attribute_file_counts_wherever_git_reads_it(where: str, edit: IndexEdit, subject: Repo) -> None:
    text = "*.txt filter=x\n"
    if where == "new":
        subject.write({"d/.gitattributes": text})
    else:
        (edit.place.git_dir / "info" / "attributes").write_text(text)
    found = lookup(edit, subject, b"d/.gitattributes") if where == "new" else lookup(edit, subject)
    attributes, said = found.ask([b"d/b.txt", b"d/nested/"])
    assert attributes == {b"d/b.txt": Attributes(driver="x", converts=False)}
    assert said == b""
    assert found.mention_filter()


def test_file_of_the_index_that_is_not_on_disk_may_set_a_filter(edit: IndexEdit, subject: Repo) -> None:
    edit.set([], [(b".gitattributes", b"100644", b"a" * 40)])
    assert lookup(edit, subject).mention_filter()


def test_file_without_a_filter_sets_none(edit: IndexEdit, subject: Repo) -> None:
    subject.write({".gitattributes": "*.txt text\n"})
    found = lookup(edit, subject, b".gitattributes")
    assert not found.mention_filter()
    assert found.ask([b"a.txt"])[0] == {b"a.txt": Attributes(driver=None, converts=True)}


def test_only_the_names_wanted_are_asked(edit: IndexEdit, subject: Repo) -> None:
    subject.write({".gitattributes": "*.txt text filter=x\n"})
    attributes, _ = lookup(edit, subject, b".gitattributes").ask([b"a.txt"], ("filter",))
    assert attributes == {b"a.txt": Attributes(driver="x", converts=False)}
