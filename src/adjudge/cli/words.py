"""Groups of words that several verbs share; imports ``argparse``, ``shlex`` and the error tree alone."""

from __future__ import annotations

import argparse
import shlex
from typing import NoReturn

from adjudge.errors import UsageError

CHANGE = "the branch, else the work tree, else the last commit"
"""The change that is meant when none is named."""

NEAR = 0.8
"""How like an option a word must be to be taken for it: all of them begin alike."""
LONGEST = 80
"""Characters of a mistaken word that are repeated."""


class Parser(argparse.ArgumentParser):
    """An ``ArgumentParser`` that raises instead of ending the process."""

    def error(self, message: str) -> NoReturn:
        """Refuse the words.

        Raises:
            UsageError: Always.
        """
        raise UsageError("usage", f"{message[:1].upper()}{message[1:]}.", f"{self.prog} --help")

    def parse_known_args(  # type: ignore[override]  # one form of the two is used
        self, args: list[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """The words of this verb; one that it does not know is refused here, where its options are known."""
        words, rest = super().parse_known_args(args, namespace)
        if rest:
            self._refuse(rest[0])
        return words, rest

    def _refuse(self, word: str) -> NoReturn:
        """End with what the word may have meant.

        Raises:
            UsageError: Always.
        """
        options = self._option_string_actions
        if not word.startswith("-"):
            said = f"`{self.prog}` takes no word {word[:LONGEST]!r} there."
            narrowed = "--only" in options and len(word) <= LONGEST
            hint = f"{self.prog} --only {shlex.quote(word)}" if narrowed else f"{self.prog} --help"
            raise UsageError("usage", said, hint)
        from difflib import get_close_matches  # noqa: PLC0415 - only for a mistake

        name = word.partition("=")[0][:LONGEST]
        near = get_close_matches(name, list(options), n=1, cutoff=NEAR)
        meant = f" Did you mean {near[0]!r}?" if near else ""
        raise UsageError("usage", f"`{self.prog}` has no option {name!r}.{meant}", f"{self.prog} --help")


def add_output(
    parser: Parser, *, repo: bool = True, formats: tuple[str, ...] = ("text", "markdown", "json")
) -> None:
    """How the answer is printed, and where the command runs; ``repo`` unless the verb has its own.

    A verb whose forms are words of its own has no ``formats`` here.
    """
    group = parser.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="one JSON document on standard output")
    if formats:
        group.add_argument("--format", choices=formats, default=None, help="default: text")
    group.add_argument("-q", "--quiet", action="store_true", help="no progress and no hints")
    group.add_argument("-v", "--verbose", action="store_true", help="say which git commands ran")
    group.add_argument("--log", metavar="FILE", default=None, help="write the same as JSON lines to FILE")
    if repo:
        group.add_argument(
            "--repo", metavar="DIR", default=None, help="the repository (default: where you stand)"
        )


def add_target(
    parser: Parser,
    *,
    patch: bool = False,
    default: str = "the branch, else the work tree, else the last commit",
) -> None:
    """The words for a change, and what is meant without one; with ``patch`` also a patch file."""
    words = parser.add_argument_group("target", f"default: {default}")
    one = words.add_mutually_exclusive_group()
    one.add_argument("--worktree", action="store_true", help="staged, unstaged and untracked against HEAD")
    one.add_argument("--staged", action="store_true", help="what the next commit would hold")
    one.add_argument("--commit", metavar="REV", help="the change that a commit made to its first parent")
    one.add_argument("--range", metavar="A..B", help="A..B, or A...B from the merge base")
    one.add_argument("--base", metavar="REV", help="from the merge base with REV to the work tree")
    if patch:
        one.add_argument("--patch", metavar="FILE", help="a patch file alone; - for standard input")
    words.add_argument(
        "--trust-filter",
        metavar="NAME",
        action="append",
        default=[],
        help="count files of this filter driver as unchanged when git cannot tell",
    )
    words.add_argument("--paranoid", action="store_true", help="hash every file instead of trusting its stat")


def add_views(parser: Parser) -> None:
    """What is shown of a brief; what is examined, the pin and the exit code stay the same."""
    group = parser.add_argument_group("what is shown", "the whole change is examined, and --json is whole")
    group.add_argument(
        "--only",
        metavar="PATH",
        action="append",
        default=[],
        help="show this file or folder alone; may be repeated",
    )
    group.add_argument("--tour", action="store_true", help="show the first file that was not viewed yet")
    group.add_argument("--next", action="store_true", help="tour: mark it viewed and show the next")
    group.add_argument("--stop", type=int, default=None, metavar="N", help="tour: this file, by number")
    group.add_argument("--reset", action="store_true", help="tour: mark all as not viewed")
    group.add_argument("--svg", metavar="FILE", default=None, help="also draw a picture; - prints it alone")
    group.add_argument("--timings", action="store_true", help="say on standard error what took how long")


def add_allow_command(parser: Parser) -> None:
    """Whether evidence may have commands run."""
    parser.add_argument(
        "--allow-command",
        action="store_true",
        help="run commands of .adjudge.toml that evidence names, in throw-away trees",
    )


def add_patch_policy(parser: Parser) -> None:
    """What is declared of a patch file; nothing is ever guessed."""
    group = parser.add_argument_group("declared of a --patch", "default: p1, git, git, the top, none")
    group.add_argument("--prefix", metavar="P", help="p1, p0, p1-traditional, p0-traditional, or SRC:DST")
    group.add_argument("--producer", choices=("git", "hg", "svn", "gnu"), help="the program that printed it")
    group.add_argument("--applier", choices=("git", "patch"), help="the program that will apply it")
    group.add_argument("--root", metavar="DIR/", help="the folder its names start from, with a final slash")
    group.add_argument("--envelope", choices=("none", "log", "mail", "hg"), help="what stands around it")
    group.add_argument("--submodule-log", action="store_true", help="it was made with --submodule=log")
    group.add_argument("--posix-paths", action="store_true", help="a backslash is an ordinary character")


def add_grant(parser: Parser) -> None:
    """Where the grant comes from: rules, or one file or id."""
    group = parser.add_argument_group("grant", "rules, or one file or id; never anything of the repository")
    for name, what in (
        ("allow", "open these paths; may be repeated"),
        ("deny", "close these; wins over --allow"),
        ("frozen", "no change may touch these"),
    ):
        group.add_argument(f"--{name}", metavar="PATTERN", action="append", default=[], help=what)
    group.add_argument("--max-files", type=int, metavar="N", help="at most N paths touched")
    group.add_argument("--max-added", type=int, metavar="N", help="at most N lines added")
    group.add_argument("--max-removed", type=int, metavar="N", help="at most N lines removed")
    group.add_argument("--grant", metavar="FILE|ID", help="a .toml or .json file, or a registered id")
