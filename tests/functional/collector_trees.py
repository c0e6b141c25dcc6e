"""Seeded changes for real tools: what is new, what was there before, and what tries to silence the tool."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY = "AKIA" + "QYLPMN5HFIQR7XYA"
OTHER_KEY = "AKIA" + "ZZ4WQLN6TDRC2MVB"
"""In the form of access keys, and nobody's."""
PASSWORD = "hunter2" + "hunter2"


@dataclass(frozen=True, kw_only=True)
class Seeded:
    """A change that one tool has something to say of.

    Attributes:
        base: Files before.
        head: Files after.
        changed: Lines of the head that came.
        new: (path, line, rule) that the tool must report as new.
        old: (path, line, rule) that it must report as inherited.
        hostile: Files that would silence it if it obeyed the project; they are in both trees.
        secrets: Texts that no stored byte may hold.
    """

    base: Mapping[str, str]
    head: Mapping[str, str]
    changed: Mapping[str, frozenset[int]]
    new: tuple[str, int, str]
    old: tuple[str, int, str]
    hostile: Mapping[str, str] = field(default_factory=dict)
    secrets: tuple[str, ...] = ()


PYTHON = "import subprocess\n\n\ndef old(cmd):\n    subprocess.call(cmd, shell=True)\n"
ADDED = f'\n\ndef new(cmd):\n    password = "{PASSWORD}"\n    subprocess.call(cmd, shell=True)  # nosec  # noqa  # nosem\n'
RULES = """rules:
  - id: shell-true
    languages: [python]
    severity: ERROR
    message: called with $X
    pattern: subprocess.call($X, ..., shell=True)
  - id: never
    languages: [python]
    severity: INFO
    message: never
    pattern: frobnicate()
"""
WORKFLOW = """on: push
permissions: {}
jobs:
  a:
    runs-on: ubuntu-24.04
    steps:
      - run: echo ${{ github.event.issue.title }}
"""

SEEDED: Mapping[str, Seeded] = {
    "bandit": Seeded(
        base={"app.py": PYTHON},
        head={"app.py": PYTHON + ADDED},
        changed={"app.py": frozenset(range(6, 11))},
        new=("app.py", 10, "B602"),
        old=("app.py", 5, "B602"),
        hostile={
            ".bandit": "[bandit]\nskips = B602\nexclude = *\n",
            "pyproject.toml": '[tool.bandit]\nskips = ["B602"]\n',
        },
        secrets=(PASSWORD,),
    ),
    "gitleaks": Seeded(
        base={"cfg.ini": f"key = {KEY}\n"},
        head={"cfg.ini": f"# moved\nkey = {KEY}\nother = {OTHER_KEY} # gitleaks:allow\n"},
        changed={"cfg.ini": frozenset({1, 3})},
        new=("cfg.ini", 3, "aws-access-token"),
        old=("cfg.ini", 2, "aws-access-token"),
        hostile={
            ".gitleaks.toml": "[allowlist]\npaths = ['''.*''']\n",
            ".gitleaksignore": "cfg.ini:aws-access-token:3\ncfg.ini:aws-access-token:2\n",
        },
        secrets=(KEY, OTHER_KEY),
    ),
    "detect-secrets": Seeded(
        base={"cfg.ini": f"key = {KEY}\n"},
        head={"cfg.ini": f"# moved\nkey = {KEY}\nother = {OTHER_KEY} # pragma: allowlist secret\n"},
        changed={"cfg.ini": frozenset({1, 3})},
        new=("cfg.ini", 3, "AWS Access Key"),
        old=("cfg.ini", 2, "AWS Access Key"),
        hostile={
            ".secrets.baseline": '{"version": "1.5.0", "plugins_used": [], "filters_used": [], "results": {}}\n'
        },
        secrets=(KEY, OTHER_KEY),
    ),
    "semgrep": Seeded(
        base={"app.py": PYTHON},
        head={"app.py": PYTHON + ADDED},
        changed={"app.py": frozenset(range(6, 11))},
        new=("app.py", 10, "shell-true"),
        old=("app.py", 5, "shell-true"),
        hostile={".semgrepignore": "*\n", ".gitignore": "*\n"},
        secrets=(PASSWORD,),
    ),
    "shellcheck": Seeded(
        base={"run.sh": "#!/bin/sh\necho $1\n"},
        head={"run.sh": "#!/bin/sh\n# moved\necho $1\n# shellcheck disable=SC2086\necho $2\n"},
        changed={"run.sh": frozenset({2, 4, 5})},
        new=("run.sh", 5, "SC2086"),
        old=("run.sh", 3, "SC2086"),
        hostile={".shellcheckrc": "disable=all\n"},
    ),
    "hadolint": Seeded(
        base={"Dockerfile": "FROM debian:12\nADD a b\n"},
        head={"Dockerfile": "FROM debian:12\n# moved\nADD a b\n# hadolint ignore=DL3020\nADD c d\n"},
        changed={"Dockerfile": frozenset({2, 4, 5})},
        new=("Dockerfile", 5, "DL3020"),
        old=("Dockerfile", 3, "DL3020"),
        hostile={".hadolint.yaml": "ignored: [DL3020]\n"},
    ),
    "zizmor": Seeded(
        base={".github/workflows/ci.yml": WORKFLOW},
        head={
            ".github/workflows/ci.yml": WORKFLOW
            + "      - run: echo ${{ github.event.issue.body }} # zizmor: ignore[template-injection]\n"
        },
        changed={".github/workflows/ci.yml": frozenset({8})},
        new=(".github/workflows/ci.yml", 8, "template-injection"),
        old=(".github/workflows/ci.yml", 7, "template-injection"),
        hostile={
            "zizmor.yml": "rules:\n  template-injection:\n    disable: true\n",
            ".github/zizmor.yml": "rules:\n  template-injection:\n    disable: true\n",
        },
    ),
}
"""By name of the collector."""
