r"""Examples in plain words: a grant, trees, changes and what must come out; ``docs/scope.md`` has the same form.

    allow PATTERN [kind,kind]      deny PATTERN [kind,kind]      frozen PATTERN      limit files|added|removed N
    grant base HEX                 grant repository HEX          grant expires DATE
    base PATH [=> TARGET]          head PATH [=> TARGET]         a path of that tree; with a target a link
    KIND PATH [-> NEW] [words]     a change; words: link=TARGET, link (target unseen), submodule, binary, exec,
                                   was-link, was-submodule, edited, untyped, +N, -N
    say WORD                       alone, uncounted, inconclusive, refused, allow-empty, no-base, no-repository,
                                   few-names (the limit on names is low), touched:PATH
    unseen CODE PATH               something of the work tree that is in neither tree
    = OUTCOME [CODE [PATH]]        what must come out; every code that comes out must be named

Both trees hold the paths of the changes by themselves. ``\uXXXX`` and ``\xXX`` stand for characters.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from unittest.mock import patch

from adjudge.errors import PatchError
from adjudge.model.change import Change, ChangeKind
from adjudge.model.grant import Grant, GrantLimits, Rule, RuleKind
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.outcome import Outcome
from adjudge.patch.policy import PatchPolicy
from adjudge.scope import names
from adjudge.scope.contents import LineCount
from adjudge.scope.judge import judge
from adjudge.scope.subject import Subject, Trees, subject_of_refusal
from adjudge.scope.unseen import Unseen, UnseenCode

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.model.verdict import Verdict

TODAY = "2026-01-15"
BASE = ObjectId("b" * 40)
REPOSITORY = "d" * 64
FILE, EXECUTABLE, LINK, SUBMODULE = "100644", "100755", "120000", "160000"


@dataclass
class Example:
    """One example, read."""

    allow: list[Rule] = field(default_factory=list)
    deny: list[Rule] = field(default_factory=list)
    frozen: list[str] = field(default_factory=list)
    limits: dict[str, int] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)
    said: set[str] = field(default_factory=set)
    changes: list[Change] = field(default_factory=list)
    unseen: list[Unseen] = field(default_factory=list)
    goals: dict[tuple[int, RepoPath], bytes | None] = field(default_factory=dict)
    trees: dict[str, dict[RepoPath, bytes | None]] = field(default_factory=lambda: {"base": {}, "head": {}})
    added: int = 0
    removed: int = 0
    outcome: str = ""
    expected: set[tuple[str, str]] = field(default_factory=set)

    @property
    def grant(self) -> Grant:
        """The grant of the example."""
        base = self.facts.get("base")
        return Grant(
            id="example",
            allow=tuple(self.allow),
            deny=tuple(self.deny),
            frozen=tuple(self.frozen),
            limits=GrantLimits(**self.limits),
            repository=self.facts.get("repository"),
            base_commit=None if base is None else ObjectId(base),
            expires=self.facts.get("expires"),
        )

    @property
    def subject(self) -> Subject:
        """The change of the example, with its trees."""
        if "refused" in self.said:
            error = PatchError(
                "truncated", "The text ends too early.", line=3, offset=40, paths=("src/a.py",)
            )
            return subject_of_refusal(error, b"cut", PatchPolicy())
        more = {word.partition(":")[2] for word in self.said if word.startswith("touched:")}
        touched = {path for change in self.changes for path in change.touched} | {
            RepoPath(one) for one in more
        }
        uncounted = tuple(sorted(change.path for change in self.changes if change.binary))
        alone = "alone" in self.said
        return Subject(
            changes=tuple(self.changes),
            touched=tuple(sorted(touched)),
            outcome=Outcome.INCONCLUSIVE if "inconclusive" in self.said else Outcome.PASS,
            unseen=tuple(self.unseen),
            links=self.goals,
            trees=None if alone else self._trees(),
            lines=None if "uncounted" in self.said else LineCount(self.added, self.removed, uncounted),
            repository=None if "no-repository" in self.said else REPOSITORY,
            base_commit=None if {"alone", "no-base"} & self.said else BASE,
            base_tree=None if alone else ObjectId("1" * 40),
            head_tree=None if alone else ObjectId("2" * 40),
        )

    def judge(self) -> Verdict:
        """The verdict on it."""
        limit = 8 if "few-names" in self.said else names.LIMIT_BYTES
        with patch.object(names, "LIMIT_BYTES", limit):
            return judge(self.subject, self.grant, today=TODAY, allow_empty="allow-empty" in self.said)

    def _trees(self) -> Trees:
        base, head = self.trees["base"], self.trees["head"]
        base_links = {path: goal for path, goal in base.items() if goal is not None}
        links: dict[RepoPath, bytes | None] = {path: goal for path, goal in head.items() if goal is not None}
        links.update({path: goal for (_, path), goal in self.goals.items()})
        before = {change.old_path for change in self.changes if change.old_path is not None}
        after = {change.new_path for change in self.changes if change.new_path is not None}
        return Trees(
            base_paths=frozenset(base.keys() | before),
            head_paths=frozenset(head.keys() | after),
            base_links=dict(base_links),
            head_links=links,
        )


def read_example(text: str) -> Example:
    """The example behind its lines."""
    example = Example()
    for line in text.strip().splitlines():
        if line.strip() and not line.startswith("#"):
            _read_line(example, _unescape(line).split())
    return example


def said_of(verdict: Verdict) -> set[tuple[str, str]]:
    """(code, path) of every reason."""
    return {(reason.code, reason.path or "") for reason in verdict.reasons}


def rule(text: str) -> Rule:
    """A rule out of ``PATTERN`` or ``PATTERN kind,kind``."""
    pattern, _, kinds = text.partition(" ")
    named = sorted(RuleKind(kind) for kind in kinds.split(",") if kind)
    return Rule(pattern=pattern, kinds=tuple(named))


def change(words: str) -> Change:
    """A change out of a change line."""
    example = read_example(words)
    return example.changes[0]


def _unescape(line: str) -> str:
    return line.encode("latin-1", "backslashreplace").decode("unicode_escape") if "\\" in line else line


def _read_line(example: Example, words: list[str]) -> None:
    match words:
        case ["base" | "head" as side, path, *goal]:
            example.trees[side][RepoPath(path)] = goal[1].encode() if goal else None
        case ["=", outcome, *rest]:
            example.outcome = outcome
            example.expected.update({(rest[0], "".join(rest[1:]))} if rest else ())
        case [name, *rest] if name in _WORDS:
            _WORDS[name](example, *rest)
        case [kind, path, "->", new, *rest]:
            _add(example, ChangeKind(kind), RepoPath(path), RepoPath(new), rest)
        case [kind, path, *rest]:
            _add(example, ChangeKind(kind), RepoPath(path), RepoPath(path), rest)
        case _:
            raise AssertionError(f"no line of an example: {words}")


_WORDS: dict[str, Callable[..., object]] = {
    "allow": lambda example, *words: example.allow.append(rule(" ".join(words))),
    "deny": lambda example, *words: example.deny.append(rule(" ".join(words))),
    "frozen": lambda example, pattern: example.frozen.append(pattern),
    "limit": lambda example, name, number: example.limits.update({name: int(number)}),
    "grant": lambda example, name, value: example.facts.update({name: value}),
    "unseen": lambda example, code, path: example.unseen.append(Unseen(UnseenCode(code), RepoPath(path))),
    "say": lambda example, word: example.said.add(word),
}


def _add(example: Example, kind: ChangeKind, old: RepoPath, new: RepoPath, words: list[str]) -> None:
    old_mode, new_mode = _modes(kind, set(words))
    before, after = kind is not ChangeKind.ADDED, kind is not ChangeKind.DELETED
    example.changes.append(
        Change(
            kind=kind,
            old_path=old if before else None,
            new_path=new if after else None,
            old_mode=old_mode if before else None,
            new_mode=new_mode if after else None,
            binary="binary" in words,
            similarity=80 if "edited" in words else None,
        )
    )
    for word in words:
        if word.startswith("link=") or (word == "link" and after):
            example.goals[0, new] = word[5:].encode() or None
        elif word.startswith("+"):
            example.added += int(word)
        elif word.startswith("-"):
            example.removed -= int(word)


def _modes(kind: ChangeKind, words: set[str]) -> tuple[str | None, str | None]:
    if "untyped" in words:
        return None, None
    new = LINK if any(word.startswith("link") for word in words) else FILE
    new = SUBMODULE if "submodule" in words else new
    old = FILE if kind is ChangeKind.TYPECHANGED else new
    old = LINK if "was-link" in words else SUBMODULE if "was-submodule" in words else old
    if kind is ChangeKind.DELETED:
        return old if {"was-link", "was-submodule"} & words else new, None
    if kind is ChangeKind.MODE or "exec" in words:
        return old, EXECUTABLE
    return old, new
