from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git import patch_text
from adjudge.adapters.git.patch_text import PatchTexts
from adjudge.errors import GitError
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.patch.parser import parse_pinned

if TYPE_CHECKING:
    from adjudge.adapters.git.opening import Opened
    from tests.builders import Repo


def trees(subject: Repo) -> tuple[ObjectId, ObjectId]:
    names = subject.git("rev-parse", "HEAD~1^{tree}", "HEAD^{tree}").decode().split()
    return ObjectId(names[0]), ObjectId(names[1])


def test_text_without_context(opened: Opened, subject: Repo) -> None:
    text = PatchTexts(opened.git, opened.place).read(*trees(subject), context=0, text=False)
    before, after = (
        subject.git("rev-parse", f"{side}:a.txt").decode().strip() for side in ("HEAD~1", "HEAD")
    )
    assert text.decode() == (
        f"diff --git a/a.txt b/a.txt\nindex {before}..{after} 100644\n--- a/a.txt\n+++ b/a.txt\n"
        "@@ -1,0 +2 @@ one\n+more\n"
    )


def test_context_is_as_asked(opened: Opened, subject: Repo) -> None:
    text = PatchTexts(opened.git, opened.place).read(*trees(subject), context=3, text=False)
    assert b"@@ -1 +1,2 @@\n one\n+more\n" in text


def test_rename_is_shown_as_one(opened: Opened, subject: Repo) -> None:
    subject.commit({"long.txt": "".join(f"{number}\n" for number in range(50))})
    subject.git("mv", "long.txt", "moved.txt")
    subject.commit()
    text = PatchTexts(opened.git, opened.place).read(*trees(subject), context=0, text=False)
    assert b"similarity index 100%\nrename from long.txt\nrename to moved.txt\n" in text


@pytest.mark.parametrize(
    ("as_text", "shown"), [(False, b"Binary files /dev/null and b/x.bin differ\n"), (True, b"+\0\x01")]
)
def test_binary_content_is_shown_only_on_demand(
    as_text: bool, shown: bytes, opened: Opened, subject: Repo
) -> None:
    subject.commit({"x.bin": b"\0\x01\n"})
    assert shown in PatchTexts(opened.git, opened.place).read(*trees(subject), context=0, text=as_text)


def test_paths_narrow_the_text_and_are_no_patterns(opened: Opened, subject: Repo) -> None:
    subject.commit({"*.txt": "1\n", "b.txt": "1\n", ":(top)c": "1\n", "\udcff": "1\n"})
    texts = PatchTexts(opened.git, opened.place)
    for name in ("*.txt", ":(top)c", "\udcff"):
        text = texts.read(*trees(subject), context=0, text=False, paths=[RepoPath(name)])
        assert parse_pinned(text).touched == (name,)


def test_no_paths_are_not_all_paths(opened: Opened, subject: Repo) -> None:
    assert PatchTexts(opened.git, opened.place).read(*trees(subject), context=0, text=False, paths=[]) == b""


def test_paths_of_several_calls_give_one_text(
    opened: Opened, subject: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"f{number:03}" for number in range(30)]
    subject.commit(dict.fromkeys(names, "1\n"))
    whole = PatchTexts(opened.git, opened.place).read(*trees(subject), context=0, text=False)
    monkeypatch.setattr(patch_text, "ARGUMENT_BYTES", 40)
    paths = [RepoPath(name) for name in reversed(names)]
    parts = PatchTexts(opened.git, opened.place).read(*trees(subject), context=0, text=False, paths=paths)
    assert parts == whole


def test_same_question_is_asked_once(opened: Opened, subject: Repo) -> None:
    texts = PatchTexts(opened.git, opened.place)
    first = texts.read(*trees(subject), context=0, text=False)
    assert texts.read(*trees(subject), context=0, text=False) is first
    assert texts.read(*trees(subject), context=1, text=False) != first


def test_missing_blob_has_its_own_code(opened: Opened, subject: Repo) -> None:
    blob = subject.git("rev-parse", "HEAD:a.txt").decode().strip()
    (subject.path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(GitError) as refused:
        PatchTexts(opened.git, opened.place).read(*trees(subject), context=0, text=False)
    assert (refused.value.code, blob in refused.value.message) == ("missing-blob", True)


def test_text_over_the_limit_is_refused(
    opened: Opened, subject: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patch_text, "LIMIT_BYTES", 10)
    with pytest.raises(GitError) as refused:
        PatchTexts(opened.git, opened.place).read(*trees(subject), context=0, text=False)
    assert refused.value.code == "git-output-limit"


def test_only_full_ids_reach_git(opened: Opened, subject: Repo) -> None:
    with pytest.raises(GitError):
        PatchTexts(opened.git, opened.place).read(ObjectId("HEAD"), trees(subject)[1], context=0, text=False)
