"""What real git prints under its options, against the raw comparison of the same two trees."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from adjudge.errors import PatchError
from adjudge.model.paths import encode_path
from adjudge.patch.parser import parse_patch, parse_pinned
from adjudge.patch.policy import P0, Applier, Envelope, PatchPolicy, exact_prefix
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.model.change import Change

pytestmark = pytest.mark.corpus

LINES = "".join(f"line {number}\n" for number in range(1, 41))
BARE = PatchPolicy(posix_paths=True)
LOG = replace(BARE, envelope=Envelope.LOG)
MAIL = replace(BARE, envelope=Envelope.MAIL)
PINNED_OPTIONS = (
    "--no-color", "--no-ext-diff", "--no-textconv", "--text", "--full-index", "--no-relative",
    "--ignore-submodules=none", "--submodule=short", "--src-prefix=a/", "--dst-prefix=b/", "-M", "-U0",
    "--inter-hunk-context=0",
)  # fmt: skip


@dataclass(frozen=True)
class Option:
    """A git command line, and how its output is to be read."""

    words: str
    policy: PatchPolicy = BARE

    def __str__(self) -> str:
        return self.words


def exactly(source: bytes, destination: bytes) -> PatchPolicy:
    """The bare policy under this prefix pair."""
    return replace(BARE, prefix=exact_prefix(source, destination))


READABLE = [
    Option("diff"),
    Option("diff -U0"),
    Option("diff -U1"),
    Option("diff -W"),
    Option("diff --inter-hunk-context=20"),
    Option("diff -R"),
    Option("diff -M"),
    Option("diff -M10%"),
    Option("diff -C --find-copies-harder"),
    Option("diff -B -M"),
    Option("diff -B"),
    Option("diff --no-renames"),
    Option("diff --full-index"),
    Option("diff --abbrev=5"),
    Option("diff --binary"),
    Option("diff --binary -R"),
    Option("diff --text"),
    Option("diff -a -U0 --full-index"),
    Option("diff --patience"),
    Option("diff --histogram"),
    Option("diff -D"),
    Option("diff -I^new$"),
    Option("log -p -1 -I^new$", LOG),
    Option("diff --no-prefix", replace(BARE, prefix=P0)),
    Option("diff --src-prefix=o/t/ --dst-prefix=n/t/", exactly(b"o/t/", b"n/t/")),
    Option("diff --src-prefix=x- --dst-prefix=x-", exactly(b"x-", b"x-")),
    Option("-c diff.mnemonicPrefix=true diff"),
    Option("-c core.quotePath=false diff"),
    Option("-c diff.suppressBlankEmpty=true diff"),
    Option("-c diff.noprefix=true diff", replace(BARE, prefix=P0)),
    Option("diff --stat -p"),
    Option("diff --stat=20 -p"),
    Option("diff --stat --summary --patch-with-raw"),
    Option("diff --compact-summary -p"),
    Option("diff --numstat -p"),
    Option("diff --shortstat -p"),
    Option("diff --raw -p"),
    Option("diff --raw --abbrev -p"),
    Option("diff --dirstat -p"),
    Option("diff --dirstat=0,cumulative -p"),
    Option("-c core.quotePath=false diff --stat -p -M"),
    Option("diff-tree -p --root -r"),
    Option("show HEAD", LOG),
    Option("show --stat -p --pretty=fuller HEAD", LOG),
    Option("show --pretty=raw HEAD", LOG),
    Option("show --pretty=short HEAD", LOG),
    Option("show --oneline HEAD", LOG),
    Option("show --format= HEAD", LOG),
    Option("show --notes --show-notes HEAD", LOG),
    Option("show --decorate=full HEAD", LOG),
    Option("log -p -1", LOG),
    Option("log -p -1 --stat --summary", LOG),
    Option("log -p -1 -z", LOG),
    Option("log -p -1 --raw", LOG),
    Option("log -p -1 --parents", LOG),
    Option("log -p -1 --oneline --stat", LOG),
    Option("log -p -m --first-parent -1", LOG),
    Option("format-patch --stdout -1", MAIL),
    Option("format-patch --stdout -1 --attach", MAIL),
    Option("format-patch --stdout -1 --inline", MAIL),
    Option("format-patch --stdout -1 --no-signature", MAIL),
    Option("format-patch --stdout -1 --cover-letter", MAIL),
    Option("format-patch --stdout -1 --notes", MAIL),
    Option("format-patch --stdout -1 --base=HEAD~1", MAIL),
    Option("format-patch --stdout -1 --numbered --start-number=7 -v3", MAIL),
    Option("format-patch --stdout -1 --full-index --binary", MAIL),
    Option("format-patch --stdout -1 --zero-commit", MAIL),
    Option("format-patch --stdout -1 --add-header=X-Tag:yes --thread --to=a@b", MAIL),
]  # fmt: skip
REFUSED = [
    Option("diff --color=always"),
    Option("diff --color-words"),
    Option("diff --word-diff"),
    Option("diff --word-diff=porcelain"),
    Option("diff --output-indicator-new=>"),
    Option("diff --line-prefix=| "),
    Option("diff -B -D"),
    Option("diff --name-only"),
    Option("diff --name-status"),
    Option("diff --stat"),
    Option("diff --raw"),
    Option("diff --raw -p -z"),
    Option("diff --src-prefix=/o/ --dst-prefix=/n/", exactly(b"/o/", b"/n/")),
    Option("diff --no-prefix"),
    Option("diff --relative=sub/de", replace(BARE, root="sub/de")),
    Option("show --format=%B HEAD", LOG),
    Option("log --graph -p -1", LOG),
    Option("log -p -1"),
    Option("show HEAD"),
    Option("format-patch --stdout -1"),
    Option("format-patch --stdout -1", LOG),
    Option("format-patch --stdout -1 --no-stat", MAIL),
    Option("show --stat HEAD", LOG),
    Option("log", LOG),
    Option("range-diff HEAD~1..HEAD HEAD~1..HEAD"),
]


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """A repository whose last commit changes, in one go, all that a diff can say without submodules."""
    made = repo(tmp_path_factory.mktemp("options"))
    made.commit({
        "README": LINES,
        "sub/deep/a.c": LINES.replace("line 5\n", "int main(void)\n{\n"),
        "sub/moved.py": LINES + "moved\n",
        "sub/edited.py": LINES + "edited\n",
        "rewritten": LINES,
        "gone.txt": "gone\n",
        "gone-empty": "",
        "blank.txt": "one\n\n\ntwo\n\nthree\n",
        "data.bin": bytes(range(256)) * 4,
        "old.bin": bytes(range(200)),
        "run.sh": "#!/bin/sh\n",
        "kind": "a file\n",
        "nonl": "no newline",
        "sp ace/x y": LINES,
        'quo"te\t': LINES,
        "naïve": LINES,
        "x b/x": "one\n",
        "back\\slash": "one\n",
        "crlf.txt": "one\r\ntwo\r\nthree\r\n",
    })  # fmt: skip
    made.write(
        {
            "gone.txt": None,
            "gone-empty": None,
            "kind": None,
            "old.bin": None,
            "sub/moved.py": None,
            "sub/edited.py": None,
        }
    )
    (made.path / "kind").symlink_to("README")
    (made.path / "run.sh").chmod(0o755)
    made.commit(
        {
            "README": LINES.replace("line 3\n", "-- a/evil\n++ b/evil\n").replace("line 30\n", ""),
            "sub/deep/a.c": LINES.replace("line 5\n", "int main(void)\n{\n").replace("line 20", "LINE 20"),
            "sub/other/moved.py": LINES + "moved\n",
            "edited too.py": LINES.replace("line 7", "LINE 7") + "edited\n",
            "rewritten": "".join(f"other {number}\n" for number in range(60)),
            "new-empty": "",
            "new.txt": "new\n",
            "new.bin": b"\0new\n",
            "blank.txt": "one\n\n\ntwo\n\nTHREE\n",
            "data.bin": bytes(reversed(range(256))) * 4,
            "nonl": "no newline either",
            "sp ace/x y": "top\n" + LINES,
            'quo"te\t': LINES + "more\n",
            "naïve": LINES.replace("line 2\n", "café\n"),
            "x b/x": "two\n",
            "back\\slash": "two\n",
            "crlf.txt": "one\r\nTWO\r\nthree\r\n",
            "bad\udcff": "bytes\n",
        },
        message="subject\n\nA body.\n\n - a list\n -- like a signature",
    )
    return made


def run(made: Repo, words: str) -> bytes:
    """The output of a command line; two trees are added where the command compares them."""
    arguments = words.split(" ")
    if arguments[-1].startswith("--line-prefix="):
        arguments[-1] += " "
    settings = arguments[:2] if arguments[0] == "-c" else []
    arguments = arguments[len(settings) :]
    trees = ["HEAD~1", "HEAD"] if arguments[0] in {"diff", "diff-tree"} else []
    return made.git(*settings, *[word for word in arguments if word], *trees)


def raw_paths(made: Repo) -> list[str]:
    """Every path that differs, by comparing the trees."""
    output = made.git("diff-tree", "-r", "-z", "--raw", "--no-renames", "HEAD~1", "HEAD")
    return sorted(name.decode("utf-8", "surrogateescape") for name in output.split(b"\0")[1::2])


def count_lines(change: Change) -> tuple[bytes, bytes]:
    """Added and removed lines in decimal digits."""
    added, removed = (sum(getattr(hunk, side) for hunk in change.hunks) for side in ("added", "removed"))
    return b"%d" % added, b"%d" % removed


@pytest.mark.parametrize("option", READABLE, ids=str)
def test_paths_are_those_of_the_raw_comparison(changed: Repo, option: Option) -> None:
    assert list(parse_patch(run(changed, option.words), option.policy).touched) == raw_paths(changed)


@pytest.mark.parametrize("option", REFUSED, ids=str)
def test_what_is_no_patch_or_not_declared_is_refused(changed: Repo, option: Option) -> None:
    text = run(changed, option.words)
    assert text
    with pytest.raises(PatchError):
        parse_patch(text, option.policy)


def test_pinned_text_names_what_the_raw_comparison_names(changed: Repo) -> None:
    text = changed.git("diff", *PINNED_OPTIONS, "HEAD~1", "HEAD")
    assert list(parse_pinned(text).touched) == raw_paths(changed)


def test_line_counts_are_those_of_numstat(changed: Repo) -> None:
    rows = changed.git("diff", "--numstat", "-z", "--no-renames", "HEAD~1", "HEAD").split(b"\0")[:-1]
    shown = {row.split(b"\t", 2)[2]: tuple(row.split(b"\t")[:2]) for row in rows if row[:1] != b"-"}
    patch = parse_pinned(changed.git("diff", *PINNED_OPTIONS, "--no-renames", "HEAD~1", "HEAD"))
    counted = {encode_path(change.path): count_lines(change) for change in patch.changes}
    assert {path: counted[path] for path in shown} == shown


def test_relative_paths_are_put_under_the_declared_folder(changed: Repo) -> None:
    text = changed.git("diff", "--relative=sub/", "HEAD~1", "HEAD")
    policy = replace(BARE, root="sub/")
    inside = [path for path in raw_paths(changed) if path.startswith("sub/")]
    assert list(parse_patch(text, policy).touched) == inside


def test_log_of_several_commits_numbers_them(changed: Repo) -> None:
    patch = parse_patch(changed.git("log", "-p", "--root", "--reverse"), LOG)
    assert sorted({change.commit for change in patch.changes}) == [0, 1]


def test_indented_patch_in_a_message_is_flagged(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"f": "one\n"}, message="subject\n\n--- a/evil\n+++ b/evil\n@@ -1 +1 @@\n-a\n+b")
    patch = parse_patch(made.git("log", "-p", "--root"), LOG)
    assert [flag.code for flag in patch.flags] == ["patch-in-message"]


def test_indented_patch_in_a_message_is_refused_when_gnu_patch_applies(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"f": "one\n"}, message="subject\n\n--- a/evil\n+++ b/evil\n@@ -1 +1 @@\n-a\n+b")
    with pytest.raises(PatchError):
        parse_patch(made.git("log", "-p", "--root"), replace(LOG, applier=Applier.PATCH))


def test_rename_of_a_file_whose_lines_only_moved_is_read(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    made.commit({"old": LINES})
    made.commit({"old": None, "new": "".join(reversed(LINES.splitlines(keepends=True)))})
    text = made.git("diff", "-M", "HEAD~1", "HEAD")
    assert b"similarity index 100%" in text
    assert parse_patch(text, BARE).touched == ("new", "old")


def test_broken_pairs_that_rotate_are_read(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    texts = [prose(letter) for letter in "xyz"]
    made.commit(dict(zip("abc", texts, strict=True)))
    made.commit(dict(zip("bca", texts, strict=True)))
    text = made.git("diff", "-B1%", "-M", "HEAD~1", "HEAD")
    assert b"rename from a" in text
    assert parse_patch(text, BARE).touched == ("a", "b", "c")


def test_rewritten_file_whose_old_content_moved_away_is_read(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    texts = [prose(letter) for letter in "xy"]
    made.commit({"a": texts[0]})
    made.commit({"a": texts[1], "b": texts[0]})
    text = made.git("diff", "-B", "-M", "HEAD~1", "HEAD")
    assert parse_patch(text, BARE).touched == ("a", "b")


def prose(letter: str) -> str:
    """A text of its own that is long enough for git to look for its content elsewhere."""
    return "".join(f"{letter * 8} {number} {letter * 5}\n" for number in range(200))


@pytest.mark.parametrize("option", ["--submodule=log", "--submodule=diff"])
def test_submodule_lines_are_read_where_they_are_declared(tmp_path: Path, option: str) -> None:
    made = submodule_bump(tmp_path)
    text = made.git("diff", option, "HEAD~1", "HEAD")
    patch = parse_patch(text, replace(BARE, submodule_log=True))
    assert [change.new_mode for change in patch.changes if change.path == "vendor/sub"] == ["160000"]


@pytest.mark.parametrize("option", ["--submodule=log", "--submodule=diff"])
def test_submodule_lines_are_refused_where_they_are_not_declared(tmp_path: Path, option: str) -> None:
    made = submodule_bump(tmp_path)
    with pytest.raises(PatchError):
        parse_patch(made.git("diff", option, "HEAD~1", "HEAD"), BARE)


def test_nested_files_of_a_submodule_diff_are_named(tmp_path: Path) -> None:
    made = submodule_bump(tmp_path)
    text = made.git("diff", "--submodule=diff", "HEAD~1", "HEAD")
    patch = parse_patch(text, replace(BARE, submodule_log=True))
    assert patch.touched == ("vendor/sub", "vendor/sub/inner")


def submodule_bump(tmp_path: Path) -> Repo:
    """A repository whose last commit moves a submodule by one commit."""
    inner = repo(tmp_path / "r" / "vendor" / "sub")
    inner.commit({"inner": "one\n"})
    made = repo(tmp_path / "r")
    made.commit({"f": "one\n"})
    inner.commit({"inner": "two\n"})
    made.commit()
    return made


@pytest.mark.parametrize(
    "words", ["diff --cc", "diff-tree -c -p -r", "show", "log -1 -p -c", "show --remerge-diff"]
)
def test_combined_diffs_of_a_merge_are_refused(tmp_path: Path, words: str) -> None:
    made = merge(tmp_path)
    command, *rest = words.split(" ")
    ends = ["HEAD^1", "HEAD^2", "HEAD"] if command == "diff" else ["HEAD"]
    text = made.git(command, *rest, *ends)
    with pytest.raises(PatchError) as caught:
        parse_patch(text, BARE if command == "diff" else LOG)
    assert (caught.value.code, caught.value.paths) == ("combined", ("f",))


def test_merge_shown_without_its_changes_is_flagged(tmp_path: Path) -> None:
    made = merge(tmp_path)
    patch = parse_patch(made.git("log", "-p", "--root"), LOG)
    assert [flag.code for flag in patch.flags] == ["merge-not-shown"]


def merge(tmp_path: Path) -> Repo:
    """A repository whose last commit merges two edits of one file, differing from both."""
    made = repo(tmp_path / "r")
    made.commit({"f": LINES})
    made.git("checkout", "-q", "-b", "side")
    made.commit({"f": LINES.replace("line 20\n", "side\n")})
    made.git("checkout", "-q", "main")
    made.commit({"f": LINES.replace("line 20\n", "main\n")})
    made.git("merge", "-q", "-s", "ours", "--no-commit", "side")
    made.commit({"f": LINES.replace("line 20\n", "both\n")}, message="merge")
    return made
