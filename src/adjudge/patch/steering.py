"""Files that decide what other checks see or run: one table of paths, for verdicts and for briefs.

Paths are held against the table folded, since the tools that read them may not care for case either.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Steering(NamedTuple):
    """One kind of file that decides what other checks see or run; everything folded.

    Attributes:
        code: Of the flag.
        message: One sentence.
        names: The last component, in any folder; ``*`` is a wildcard.
        folders: A folder, anywhere, with everything below it.
        patterns: From the top of the repository: a path, or ``folder/**`` for all below it.
    """

    code: str
    message: str
    names: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()


_BELOW: Final = "/**"
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
"""Files that steer other checks; the order of the rows is that of the answers."""


class _Index(NamedTuple):
    """The table by what is looked up; values are numbers of rows."""

    names: Mapping[str, int]
    globs: tuple[tuple[re.Pattern[str], int], ...]
    folders: Mapping[str, int]
    exact: Mapping[str, int]
    below: Mapping[str, int]


def steering_of(folded: str) -> tuple[Steering, ...]:
    """The rows of the table that a path is in, in the order of the table; empty for most paths.

    Args:
        folded: The path as a file system without case stores it.
    """
    index = _index()
    return tuple(TABLE[number] for number in sorted(set(_rows(index, folded))))


def _rows(index: _Index, folded: str) -> Iterator[int]:
    *folders, name = folded.split("/")
    if name in index.names:
        yield index.names[name]
    yield from (number for glob, number in index.globs if glob.fullmatch(name))
    yield from (index.folders[folder] for folder in folders if folder in index.folders)
    if folded in index.exact:
        yield index.exact[folded]
    tops = ("/".join(folders[:depth]) for depth in range(1, len(folders) + 1))
    yield from (index.below[top] for top in tops if top in index.below)


@lru_cache(maxsize=1)
def _index() -> _Index:
    names = {name: number for number, row in enumerate(TABLE) for name in row.names}
    tops = {text: number for number, row in enumerate(TABLE) for text in row.patterns}
    folders = {folder: number for number, row in enumerate(TABLE) for folder in row.folders}
    return _Index(
        names={name: number for name, number in names.items() if "*" not in name},
        globs=tuple((_glob(name), number) for name, number in names.items() if "*" in name),
        folders=folders,
        exact={text: number for text, number in tops.items() if "*" not in text},
        below={text.removesuffix(_BELOW): number for text, number in tops.items() if text.endswith(_BELOW)},
    )


def _glob(name: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, name.split("*"))), re.DOTALL)
