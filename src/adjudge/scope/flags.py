"""What a reader must know of a change whatever the verdict: one table of paths, and a few facts.

The paths are those that decide what other checks see or run: they are held against the table folded, since
the tools that read them may not care for case either. A flag never changes an outcome.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.change import ChangeKind, Flag
from adjudge.patch.paths import holds_invisible
from adjudge.scope.index import PatternIndex
from adjudge.scope.names import fold_path
from adjudge.scope.patterns import parse_pattern, split_path
from adjudge.scope.touches import GITLINK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath

TABLE: Final[tuple[tuple[str, str, tuple[str, ...]], ...]] = (
    (
        "git-submodules",
        "This file says where submodules come from, and can hide them from git's own diffs.",
        ("**/.gitmodules",),
    ),
    (
        "git-attributes",
        "This file changes what diffs show and which programs git runs on content.",
        ("**/.gitattributes",),
    ),
    ("git-ignore", "This file decides which new files are seen at all.", ("**/.gitignore",)),
    (
        "ci-configuration",
        "This file decides what the continuous integration runs.",
        (
            ".github/workflows/**", ".github/actions/**", "**/action.yml", "**/action.yaml",
            ".gitlab-ci.yml", "**/*.gitlab-ci.yml", ".gitlab/ci/**", ".circleci/**", ".buildkite/**",
            "**/azure-pipelines*.yml", "**/azure-pipelines*.yaml", ".azure-pipelines/**", "**/jenkinsfile*",
            "bitbucket-pipelines.yml", ".travis.yml", "appveyor.yml", ".appveyor.yml", ".drone.yml",
            ".woodpecker.yml", ".woodpecker.yaml", ".woodpecker/**", "cloudbuild.yaml", "cloudbuild.yml",
            ".teamcity/**", ".semaphore/**", ".forgejo/workflows/**", ".gitea/workflows/**", ".ci/**",
        ),
    ),
    (
        "hooks",
        "This file decides what runs on the machine of whoever commits.",
        (
            "**/.pre-commit-config.yaml", "**/.pre-commit-hooks.yaml", "**/.husky/**", "**/.githooks/**",
            "**/lefthook.yml", "**/lefthook.yaml", "**/.lefthook.yml", "**/.lefthook/**", ".overcommit.yml",
        ),
    ),
    (
        "agent-configuration",
        "This file instructs or equips coding agents.",
        (
            "**/agents.md", "**/agents.override.md", "**/agent.md", "**/claude.md", "**/claude.local.md",
            "**/gemini.md", "**/.mcp.json", "**/mcp.json", "**/.claude/**", "**/.cursor/**",
            "**/.cursorrules", "**/.codex/**", "**/.gemini/**", "**/.agents/**", "**/.windsurf/**",
            "**/.windsurfrules", "**/.clinerules", "**/.clinerules/**", "**/.roo/**", "**/.kiro/**",
            "**/.junie/**", "**/.continue/**", "**/.opencode/**", "**/opencode.json", "**/.aider*",
            "**/skill.md", ".github/copilot-instructions.md", ".github/instructions/**", ".github/prompts/**",
            ".github/agents/**", ".github/chatmodes/**", ".vscode/settings.json", ".vscode/tasks.json",
        ),
    ),
    ("code-owners", "This file decides who must approve what.", ("**/codeowners",)),
    ("forge-configuration", "This folder configures the code host.", (".github/**", ".gitlab/**")),
    (
        "adjudge-configuration",
        "This file configures adjudge; it is not in force until it is in the trust base.",
        ("**/.adjudge.toml", "**/.adjudge/**", "**/*.grant.toml", "**/*.grant.json", "**/*.pack.toml"),
    ),
)  # fmt: skip
"""(code, sentence, patterns over folded paths)."""

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
    table = PatternIndex(
        (parse_pattern(pattern), (code, message)) for code, message, patterns in TABLE for pattern in patterns
    )
    for change in changes:
        yield from _facts(change)
        for path in change.touched:
            for _, (code, message) in table.matching(split_path(fold_path(path))):
                yield Flag(code=code, path=path, message=message)
            for code in _name_codes(path):
                yield Flag(code=code, path=path, message=FACTS[code])


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
