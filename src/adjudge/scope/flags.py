"""What a reader must know of a change whatever the verdict: one table of paths, and a few facts.

The paths are those that decide what other checks see or run: they are held against the table folded, since
the tools that read them may not care for case either. A flag never changes an outcome.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.change import ChangeKind, Flag
from adjudge.model.paths import decode_path
from adjudge.patch.paths import holds_invisible
from adjudge.patch.patterns import parse_pattern, split_path
from adjudge.scope.index import PatternIndex
from adjudge.scope.names import fold_path
from adjudge.scope.touches import GITLINK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath


class Steering(NamedTuple):
    """One kind of file that decides what other checks see or run; everything folded.

    Attributes:
        code: Of the flag.
        message: One sentence.
        names: The last component, in any folder; ``*`` is a wildcard.
        folders: A folder, anywhere, with everything below it.
        patterns: From the top of the repository.
    """

    code: str
    message: str
    names: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()


TABLE: Final = (
    Steering(
        code="git-submodules",
        message="This file says where submodules come from, and can hide them from git's own diffs.",
        names=(".gitmodules",),
    ),
    Steering(
        code="git-attributes",
        message="This file changes what diffs show and which programs git runs on content.",
        names=(".gitattributes",),
    ),
    Steering(
        code="git-ignore",
        message="This file decides which new files are seen at all.",
        names=(".gitignore",),
    ),
    Steering(
        code="ci-configuration",
        message="This file decides what the continuous integration runs.",
        names=(
            ".gitlab-ci.yml", "*.gitlab-ci.yml", "azure-pipelines*.yml", "azure-pipelines*.yaml",
            "jenkinsfile", "jenkinsfile.*", "action.yml", "action.yaml", "bitbucket-pipelines.yml",
            ".travis.yml", "appveyor.yml", ".appveyor.yml", ".drone.yml", ".woodpecker.yml",
            ".woodpecker.yaml", "cloudbuild.yaml", "cloudbuild.yml",
        ),
        folders=(".circleci", ".buildkite", ".azure-pipelines", ".woodpecker", ".teamcity", ".semaphore"),
        patterns=(
            ".github/workflows/**", ".github/actions/**", ".gitlab/ci/**", ".forgejo/workflows/**",
            ".gitea/workflows/**", ".ci/**",
        ),
    ),
    Steering(
        code="hooks",
        message="This file decides what runs on the machine of whoever commits.",
        names=(
            ".pre-commit-config.yaml", ".pre-commit-hooks.yaml", "lefthook.yml", "lefthook.yaml",
            ".lefthook.yml", ".overcommit.yml",
        ),
        folders=(".husky", ".githooks", ".lefthook"),
    ),
    Steering(
        code="agent-configuration",
        message="This file instructs or equips coding agents.",
        names=(
            "agents.md", "agents.override.md", "agent.md", "claude.md", "claude.local.md", "gemini.md",
            "skill.md", ".mcp.json", "mcp.json", ".cursorrules", ".windsurfrules", ".clinerules",
            "opencode.json", ".aider*",
        ),
        folders=(
            ".claude", ".cursor", ".codex", ".gemini", ".agents", ".windsurf", ".clinerules", ".roo", ".kiro",
            ".junie", ".continue", ".opencode",
        ),
        patterns=(
            ".github/copilot-instructions.md", ".github/instructions/**", ".github/prompts/**",
            ".github/agents/**", ".github/chatmodes/**", ".vscode/settings.json", ".vscode/tasks.json",
        ),
    ),
    Steering(
        code="code-owners",
        message="This file decides who must approve what.",
        names=("codeowners",),
    ),
    Steering(
        code="forge-configuration",
        message="This folder configures the code host.",
        patterns=(".github/**", ".gitlab/**"),
    ),
    Steering(
        code="adjudge-configuration",
        message="This file configures adjudge; it is not in force until it is in the trust base.",
        names=(".adjudge.toml", "*.grant.toml", "*.grant.json", "*.pack.toml"),
        folders=(".adjudge",),
    ),
)  # fmt: skip
"""Files that steer other checks."""

FACTS: Final = {
    "subtree": "A submodule pointer stands for a whole tree, which was not looked into.",
    "copy-source-read": "The content of this path is copied, so it is read.",
    "becomes-executable": "This file becomes executable.",
    "invisible-character": "The path holds invisible, bidirectional or control characters.",
    "windows-name": "Windows cannot store this name, or stores it under another.",
}
"""Code → sentence of the flags that come from facts; ``symlink`` and ``name-collision`` have their own."""

_DEVICES: Final = frozenset({
    "con", "prn", "aux", "nul", "conin$", "conout$",
    *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"),
})  # fmt: skip
# Microsoft, "Naming Files, Paths, and Namespaces"; the backslash separates folders there.
_UNSTORED: Final = re.compile(r'[<>:"|?*\\]|[. ](?:/|$)')
_EXECUTABLE: Final = "100755"


def find_flags(changes: Iterable[Change]) -> Iterator[Flag]:
    """The flags of changes, in any order; the same one may come twice."""
    by_name = _index((name, row) for row in TABLE for name in row.names)
    by_path = _index((pattern, row) for row in TABLE for pattern in row.patterns)
    by_folder = {folder: row for row in TABLE for folder in row.folders}
    for change in changes:
        yield from _facts(change)
        for path in change.touched:
            parts = split_path(fold_path(path))
            rows = {row for _, row in (*by_name.matching(parts[-1:]), *by_path.matching(parts))}
            rows.update(by_folder[folder] for folder in by_folder.keys() & map(decode_path, parts[:-1]))
            for row in rows:
                yield Flag(code=row.code, path=path, message=row.message)
            for code in _name_codes(path):
                yield Flag(code=code, path=path, message=FACTS[code])


def _index(entries: Iterable[tuple[str, Steering]]) -> PatternIndex[Steering]:
    return PatternIndex((parse_pattern(pattern), row) for pattern, row in entries)


def _facts(change: Change) -> Iterator[Flag]:
    if change.kind is ChangeKind.COPIED and change.old_path is not None:
        yield _fact("copy-source-read", change.old_path)
    if GITLINK in {change.old_mode, change.new_mode}:
        yield from (_fact("subtree", path) for path in change.touched)
    if change.new_mode == _EXECUTABLE and change.old_mode != _EXECUTABLE:
        yield _fact("becomes-executable", change.path)


def _fact(code: str, path: RepoPath) -> Flag:
    return Flag(code=code, path=path, message=FACTS[code])


def _name_codes(path: RepoPath) -> Iterator[str]:
    if holds_invisible(path):
        yield "invisible-character"
    stems = {part.split(".")[0].rstrip(" ").lower() for part in path.split("/")}
    if _UNSTORED.search(path) or stems & _DEVICES:
        yield "windows-name"
