"""Jobs and steps of GitHub workflows and GitLab pipelines, in one form.

Source: GitHub documentation, "Workflow syntax for GitHub Actions"; GitLab documentation, "CI/CD YAML syntax
reference".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.brief.weakening.tools import is_check, tools_in
from adjudge.brief.weakening.yaml_values import YamlMap, list_of, map_of, text_of, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.brief.weakening.yaml_values import YamlValue

GITHUB: Final = re.compile(r"\.github/workflows/[^/]+\.ya?ml")
GITLAB: Final = re.compile(r"\.gitlab-ci\.ya?ml|\.gitlab/(?:ci|\w+)/.+\.ya?ml")
_VERSION: Final = re.compile(r"@[\w./-]+$")
_RESERVED: Final = frozenset({
    "default", "include", "stages", "variables", "workflow", "image", "services", "cache", "before_script",
    "after_script", "pages", "spec",
})  # fmt: skip
FILTERS: Final = ("branches", "branches-ignore", "paths", "paths-ignore")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a job.

    Attributes:
        name: As it is called; empty when it has no name.
        command: What it runs, or the action that it uses, without version.
        line: 1-based.
        is_lenient: It may fail without consequence.
        is_off: It never runs.
    """

    name: str
    command: str
    line: int
    is_lenient: bool
    is_off: bool

    @property
    def checks(self) -> bool:
        """Whether it checks something."""
        return is_check(self.name, self.command)

    @property
    def title(self) -> str:
        """What people call it."""
        return self.name or self.command.strip().split("\n", 1)[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One job.

    Attributes:
        name: Its key.
        line: 1-based.
        steps: In order.
        is_lenient: It may fail without consequence.
        is_off: It never runs.
    """

    name: str
    line: int
    steps: tuple[Step, ...]
    is_lenient: bool
    is_off: bool

    @property
    def checks(self) -> bool:
        """Whether it checks something."""
        return any(step.checks for step in self.steps)

    @property
    def tools(self) -> frozenset[str]:
        """The checking tools that it runs."""
        return frozenset(tool for step in self.steps for tool in tools_in(step.command))


@dataclass(frozen=True, slots=True, kw_only=True)
class Workflow:
    """One file of jobs.

    Attributes:
        jobs: By name.
        triggers: Events that start it, with the filters of each; a pipeline has none.
        line: 1-based line of its triggers.
    """

    jobs: dict[str, Job]
    triggers: dict[str, frozenset[str]]
    line: int

    @property
    def checks(self) -> bool:
        """Whether it checks something."""
        return any(job.checks for job in self.jobs.values())


NO_WORKFLOW: Final = Workflow(jobs={}, triggers={}, line=1)


def is_workflow(path: str) -> bool:
    """Whether a path is that of a workflow or pipeline that is read here."""
    return bool(GITHUB.fullmatch(path) or GITLAB.fullmatch(path))


def read_workflow(path: str, data: bytes | None) -> Workflow:
    """The jobs of a file; none when there is no file.

    Args:
        path: Says whose syntax it has.
        data: The file.
    """
    from adjudge.brief.weakening.yaml_events import read_yaml  # noqa: PLC0415 - start-up

    if data is None:
        return NO_WORKFLOW
    document = map_of(read_yaml(data))
    return _github(document) if GITHUB.fullmatch(path) else _gitlab(document)


def _github(document: YamlMap) -> Workflow:
    jobs = map_of(document.values.get("jobs"))
    return Workflow(
        jobs={name: _job(name, map_of(value), jobs.lines[name]) for name, value in jobs.values.items()},
        triggers=dict(_triggers(document.values.get("on"))),
        line=document.lines.get("on", 1),
    )


def _triggers(value: YamlValue | None) -> Iterator[tuple[str, frozenset[str]]]:
    if isinstance(value, YamlMap):
        for name, one in value.values.items():
            yield name, frozenset(map_of(one).values) & frozenset(FILTERS)
    for name in texts_of(value):
        yield name, frozenset()


def _job(name: str, job: YamlMap, line: int) -> Job:
    steps = tuple(_steps(job))
    if "uses" in job.values:
        action = _VERSION.sub("", text_of(job.values["uses"]))
        steps = (_step(name, action, line, job),)
    return Job(name=name, line=line, steps=steps, is_lenient=_is_lenient(job), is_off=_is_off(job))


def _steps(job: YamlMap) -> Iterator[Step]:
    for value in list_of(job.values.get("steps")):
        step = map_of(value)
        if step.lines:
            command = text_of(step.values.get("run")) or _VERSION.sub("", text_of(step.values.get("uses")))
            yield _step(text_of(step.values.get("name")), command, min(step.lines.values()), step)


def _step(name: str, command: str, line: int, where: YamlMap) -> Step:
    return Step(name=name, command=command, line=line, is_lenient=_is_lenient(where), is_off=_is_off(where))


def _is_lenient(where: YamlMap) -> bool:
    return text_of(where.values.get("continue-on-error")).lower() in {"true", "${{ true }}"}


def _is_off(where: YamlMap) -> bool:
    return text_of(where.values.get("if")).replace(" ", "").lower() in {"false", "${{false}}"}


def _gitlab(document: YamlMap) -> Workflow:
    jobs = {}
    for name, value in document.values.items():
        job = map_of(value)
        if name in _RESERVED or name.startswith(".") or not job.values:
            continue
        line = document.lines[name]
        lenient = text_of(job.values.get("allow_failure")).lower() == "true"
        off = text_of(job.values.get("when")) in {"never", "manual"}
        steps = tuple(_commands(job, line))
        jobs[name] = Job(name=name, line=line, steps=steps, is_lenient=lenient, is_off=off)
    return Workflow(jobs=jobs, triggers={}, line=1)


def _commands(job: YamlMap, line: int) -> Iterator[Step]:
    for text in texts_of(job.values.get("script")):
        yield Step(name="", command=text, line=job.lines.get("script", line), is_lenient=False, is_off=False)
