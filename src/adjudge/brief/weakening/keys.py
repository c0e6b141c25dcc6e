"""Which settings hold code to account, and which way is weaker: one closed table by tool, file and key.

A setting has one canonical name whatever file it stands in, so that one that moves from ``setup.cfg`` to
``pyproject.toml`` has not changed.

Source: the configuration pages of coverage.py, pytest, mypy, Ruff, Flake8, Pylint, Bandit, Pyright,
interrogate, vulture, Codecov, Jest, Vitest, nyc, Playwright, TypeScript, ESLint and Biome.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final, NamedTuple


class Way(StrEnum):
    """Which change of a setting is weaker."""

    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    ON = "on"
    OFF = "off"
    LEVEL = "level"
    IGNORED = "ignored"
    REQUIRED = "required"


class Rule(NamedTuple):
    """One setting, or several of one kind.

    Attributes:
        tool: Whose it is.
        key: Pattern of its name below the tool's tables, in lower case with underscores.
        way: Which change is weaker.
    """

    tool: str
    key: re.Pattern[str]
    way: Way


def _rule(tool: str, key: str, way: Way) -> Rule:
    return Rule(tool, re.compile(key), way)


RULES: Final = (
    _rule("coverage", r"report\.fail_under", Way.MINIMUM),
    _rule("coverage", r"run\.branch", Way.ON),
    _rule("coverage", r"(?:run|report)\.omit|report\.exclude_(?:lines|also)", Way.IGNORED),
    _rule("pytest", r"xfail_strict|strict(?:_\w+)?", Way.ON),
    _rule("pytest", r"testpaths|python_(?:files|classes|functions)", Way.REQUIRED),
    _rule("pytest", r"norecursedirs", Way.IGNORED),
    _rule(
        "mypy",
        r"strict|strict_\w+|warn_(?!unused_configs)\w+|disallow_\w+|check_untyped_defs|extra_checks|no_implicit_\w+",
        Way.ON,
    ),
    _rule("mypy", r"ignore_errors|ignore_missing_imports|allow_\w+|implicit_\w+", Way.OFF),
    _rule("mypy", r"disable_error_code|exclude", Way.IGNORED),
    _rule("mypy", r"enable_error_code", Way.REQUIRED),
    _rule("ruff", r"(?:lint\.)?mccabe\.max_complexity|(?:lint\.)?pylint\.max_\w+", Way.MAXIMUM),
    _rule(
        "ruff", r"(?:lint\.)?(?:extend_)?(?:per_file_ignores\..+|ignore)|extend_exclude|exclude", Way.IGNORED
    ),
    _rule("ruff", r"(?:lint\.)?(?:extend_)?select", Way.REQUIRED),
    _rule("flake8", r"max_complexity", Way.MAXIMUM),
    _rule("flake8", r"(?:extend_)?(?:ignore|exclude)|per_file_ignores", Way.IGNORED),
    _rule("flake8", r"(?:extend_)?select|enable_extensions", Way.REQUIRED),
    _rule("pylint", r"(?:\w+\.)?fail_under", Way.MINIMUM),
    _rule("pylint", r"(?:\w+\.)?max_(?!line_length|module_lines|spelling)\w+", Way.MAXIMUM),
    _rule("pylint", r"(?:[\w ]+\.)?(?:disable|ignore|ignore_paths|ignore_patterns)", Way.IGNORED),
    _rule("bandit", r"skips|exclude_dirs|exclude", Way.IGNORED),
    _rule("pyright", r"typecheckingmode|report\w+", Way.LEVEL),
    _rule("pyright", r"strict\w+", Way.ON),
    _rule("pyright", r"ignore|exclude", Way.IGNORED),
    _rule("interrogate", r"fail_under", Way.MINIMUM),
    _rule("vulture", r"min_confidence", Way.MAXIMUM),
    _rule("codecov", r"coverage\.status\.(?:project|patch)(?:\.\w+)?\.target", Way.MINIMUM),
    _rule("codecov", r"coverage\.status\.(?:project|patch)(?:\.\w+)?\.threshold", Way.MAXIMUM),
    _rule("codecov", r"coverage\.status\.(?:project|patch)(?:\.\w+)?\.informational", Way.OFF),
    _rule("codecov", r"codecov\.require_ci_to_pass", Way.ON),
    _rule("jest", r"coveragethreshold\..+", Way.MINIMUM),
    _rule("jest", r"(?:testpath|coveragepath)ignorepatterns", Way.IGNORED),
    _rule("jest", r"passwithnotests", Way.OFF),
    _rule("vitest", r"(?:test\.)?coverage\.thresholds?\.(?!autoupdate)\w+(?:\..+)?", Way.MINIMUM),
    _rule("vitest", r"(?:test\.)?(?:coverage\.)?exclude", Way.IGNORED),
    _rule("vitest", r"(?:test\.)?(?:passwithnotests|allowonly|dangerouslyignoreunhandlederrors)", Way.OFF),
    _rule("nyc", r"check_coverage|all", Way.ON),
    _rule("nyc", r"lines|branches|functions|statements", Way.MINIMUM),
    _rule("nyc", r"exclude", Way.IGNORED),
    _rule("playwright", r"forbidonly", Way.ON),
    _rule("playwright", r"testignore", Way.IGNORED),
    _rule("playwright", r"retries", Way.MAXIMUM),
    _rule(
        "tsc",
        r"strict\w*|noimplicit\w+|nounused\w+|nofallthroughcasesinswitch|nounchecked\w+"
        r"|nopropertyaccessfromindexsignature|exactoptionalpropertytypes|alwaysstrict|useunknownincatchvariables"
        r"|checkjs|forceconsistentcasinginfilenames|noemitonerror",
        Way.ON,
    ),
    _rule("tsc", r"allowunreachablecode|allowunusedlabels|suppress\w+|skiplibcheck|nocheck", Way.OFF),
    _rule("tsc", r"exclude", Way.IGNORED),
    _rule("eslint", r"(?:overrides\.)?rules\.[^.]+", Way.LEVEL),
    _rule("eslint", r"(?:overrides\.)?(?:ignorepatterns|ignores)", Way.IGNORED),
    _rule("biome", r"(?:overrides\.)?linter\.rules\.[^.]+\.[^.]+(?:\.level)?", Way.LEVEL),
    _rule("biome", r"linter\.(?:enabled|rules\.recommended)", Way.ON),
    _rule("biome", r"(?:linter|files)\.ignore", Way.IGNORED),
    _rule("flag", r"--(?:cov-fail-under|fail-under|coverage-fail-under)", Way.MINIMUM),
    _rule("flag", r"--max-(?:warnings|complexity)", Way.MAXIMUM),
    _rule("flag", r"--(?:strict|strict-markers|strict-config|cov-branch)|-W error", Way.ON),
    _rule("flag", r"--(?:deselect|ignore|ignore-glob|exit-zero|collect-only|co|no-cov)|-k|-m", Way.IGNORED),
)
"""A key that ends a name in another tool's table is not that tool's."""

SECTIONS: Final = {
    "coverage": "coverage", "pytest": "pytest", "tool:pytest": "pytest", "mypy": "mypy", "flake8": "flake8",
    "pylint": "pylint", "interrogate": "interrogate", "tool:interrogate": "interrogate", "bandit": "bandit",
}  # fmt: skip
"""Sections of INI files, up to their first colon where there is a rest, to tools."""

LEVELS: Final = (
    "off",
    "none",
    "false",
    "information",
    "basic",
    "warning",
    "standard",
    "error",
    "true",
    "strict",
)
"""Weakest first: modes and severities of Pyright in one row."""


def rule_of(tool: str, key: str) -> Rule | None:
    """The rule of a setting; ``None`` for one that holds nothing to account.

    Args:
        tool: Whose it is.
        key: Its name as ``Rule.key`` has it.
    """
    return next((rule for rule in RULES if rule.tool == tool and rule.key.fullmatch(key)), None)
