"""Words that tell a check from other work: names of tools, and what steps that check are called."""

from __future__ import annotations

import re
from typing import Final

_TOOLS: Final = re.compile(
    r"\b(py\.?test|unittest|tox|nox|mypy|pyright|pyre|pytype|ruff|flake8|pylint|bandit|black|isort|pre-commit"
    r"|coverage|codecov|codeql|semgrep|zizmor|safety|pip-audit|trivy|snyk|sonar\w*|eslint|tsc|jest|vitest"
    r"|clippy|golangci-lint|go (?:test|vet)|cargo (?:test|audit|deny)|npm (?:test|audit|run (?:test|lint)\w*)"
    r"|make (?:test|check|lint)\w*|shellcheck|hadolint|actionlint|codespell|dependency-review|gitleaks"
    r"|twine check|interrogate|vulture|deptry|lint-imports|yamllint|djlint|typos)\b",
    re.IGNORECASE,
)
_CHECKING: Final = re.compile(
    r"\b(?:tests?|lint\w*|checks?|typecheck\w*|typing|types|coverage|scan\w*|audit\w*|verify)\b",
    re.IGNORECASE,
)
_SETTING_UP: Final = re.compile(
    r"^\s*(?:python3? -m )?(?:uv )?pip3? install|^\s*(?:apt|brew|npm ci|uv sync|poetry install)",
    re.IGNORECASE,
)


def tools_in(text: str) -> frozenset[str]:
    """The checking tools that a command or an action runs, in lower case; those it only installs left out."""
    lines = (line for line in text.replace(" && ", "\n").splitlines() if not _SETTING_UP.match(line))
    return frozenset(tool.lower() for line in lines for tool in _TOOLS.findall(line))


def is_check(name: str, command: str) -> bool:
    """Whether a step checks something, by what it runs or how it is called."""
    return bool(tools_in(command)) or (bool(_CHECKING.search(name)) and not _SETTING_UP.match(command))
