"""All collectors by name: those that are built in, and those that the operator declares."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.collectors.bandit import bandit
from adjudge.adapters.collectors.cargo import cargo_audit, cargo_llvm_cov
from adjudge.adapters.collectors.coverage import coverage
from adjudge.adapters.collectors.declared import declared as declared_plan
from adjudge.adapters.collectors.detect_secrets import detect_secrets
from adjudge.adapters.collectors.gitleaks import gitleaks
from adjudge.adapters.collectors.hadolint import hadolint
from adjudge.adapters.collectors.program import Programs
from adjudge.adapters.collectors.ruff import ruff
from adjudge.adapters.collectors.semgrep import semgrep
from adjudge.adapters.collectors.shellcheck import shellcheck
from adjudge.adapters.collectors.tool import Tool
from adjudge.adapters.collectors.zizmor import zizmor
from adjudge.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.adapters.collectors.plan import Plan
    from adjudge.model.command import DeclaredCollector
    from adjudge.ports import Collector, CommandRunner


@dataclass(frozen=True, slots=True, kw_only=True)
class Operator:
    """What the operator gives to collectors that cannot be run without.

    Attributes:
        semgrep_rules: File of rules.
        coverage_tests: What follows ``coverage run``.
        advisories: Folder of a snapshot of the RustSec database.
        rust_target: Test target that cargo-llvm-cov runs.
        scratch: Where private folders are made; ``None`` for the system's place.
    """

    semgrep_rules: Path | None = None
    coverage_tests: tuple[str, ...] = ()
    advisories: Path | None = None
    rust_target: str = ""
    scratch: Path | None = None


NOTHING = Operator()
"""What an operator gives who gives nothing."""


def make_collectors(
    runner: CommandRunner,
    environment: Mapping[str, str],
    declared: Iterable[DeclaredCollector] = (),
    *,
    subject: tuple[Path, ...] = (),
    operator: Operator = NOTHING,
) -> Mapping[str, Collector]:
    """Collectors by name; nothing is looked for or started until one is asked.

    Args:
        runner: Starts programs.
        environment: The process's, as a value; ``PATH`` says where programs are looked for.
        declared: Tools that the operator declares.
        subject: Folders of the repository under review; nothing in them is started.
        operator: What else the operator gives.

    Raises:
        ConfigError: A declared one has the name of another, no program, or a pattern that cannot be read.
    """
    programs = Programs(
        beside=Path(sys.executable).parent if sys.executable else None,
        search_path=environment.get("PATH", ""),
        subject=subject,
    )
    plans = {plan.name: plan for plan in _built_in(operator, environment)}
    for tool in declared:
        if tool.name in plans or not tool.argv:
            message = f"The collector {tool.name!a} has the name of another one, or names no program."
            raise ConfigError("bad-config", message, "docs/collectors.md lists those that are built in")
        plans[tool.name] = declared_plan(tool)
    return {
        name: Tool(plan=plan, runner=runner, programs=programs, scratch=operator.scratch)
        for name, plan in sorted(plans.items())
    }


def find_installed(environment: Mapping[str, str]) -> Mapping[str, bool]:
    """Whether a program of each built-in collector is found; none is started."""
    programs = Programs(
        beside=Path(sys.executable).parent if sys.executable else None,
        search_path=environment.get("PATH", ""),
    )
    plans = sorted(_built_in(NOTHING, environment), key=lambda plan: plan.name)
    return {plan.name: programs.find(plan.program) is not None for plan in plans}


def _built_in(operator: Operator, environment: Mapping[str, str]) -> Iterator[Plan]:
    yield from (ruff(), bandit(), gitleaks(), detect_secrets(), shellcheck(), hadolint(), zizmor())
    yield semgrep(operator.semgrep_rules)
    yield coverage(operator.coverage_tests)
    yield cargo_audit(operator.advisories)
    yield cargo_llvm_cov(operator.rust_target, environment)
