"""Configuration files of tools to settings: (tool, key) to values, whatever the format.

Source: the configuration pages named in ``keys``; Python documentation, ``configparser``.
"""

from __future__ import annotations

import configparser
import re
import shlex
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.documents import UnreadableError, read_json, read_text, read_toml, table_of
from adjudge.brief.weakening.keys import SECTIONS, Way, rule_of
from adjudge.brief.weakening.script_configs import read_script_config, tool_of
from adjudge.brief.weakening.workflows import is_workflow, read_workflow
from adjudge.brief.weakening.yaml_values import YamlMap, YamlText, list_of, texts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from adjudge.brief.weakening.keys import Rule
    from adjudge.brief.weakening.yaml_values import YamlValue

_CHOOSING: Final = frozenset({"-k", "-m"})
"""Options of pytest that choose among tests; other programs mean something else by them."""

LIMIT_SETTINGS: Final = 10_000

_WHOLE: Final = {
    "ruff.toml": "ruff", ".ruff.toml": "ruff", "pyrightconfig.json": "pyright", ".bandit": "bandit",
}  # fmt: skip
_INI: Final = frozenset({
    "setup.cfg", "tox.ini", "pytest.ini", ".pytest.ini", ".coveragerc", "mypy.ini", ".mypy.ini", ".flake8",
    ".pylintrc", "pylintrc",
})  # fmt: skip
_CODECOV: Final = frozenset({"codecov.yml", ".codecov.yml", "codecov.yaml", ".codecov.yaml"})
_TOOLS: Final = (
    "coverage",
    "pytest",
    "mypy",
    "ruff",
    "pylint",
    "bandit",
    "pyright",
    "interrogate",
    "vulture",
)


class Setting(NamedTuple):
    """One setting that holds code to account.

    Attributes:
        rule: Of the table.
        name: Canonical, tool first.
        key: Last part as written, to find its line.
        values: Its texts; several for a list.
    """

    rule: Rule
    name: str
    key: str
    values: tuple[str, ...]


def is_config(path: str) -> bool:
    """Whether a path is that of a configuration that is read here."""
    return _reader(path) is not None


def read_config(path: str, data: bytes | None) -> dict[str, Setting]:
    """Settings of a file by canonical name; none when there is no file.

    Args:
        path: Says the format, by its name.
        data: The file.

    Raises:
        UnreadableError: It cannot be read, or has more settings than are read.
    """
    reader = _reader(path)
    if data is None or reader is None:
        return {}
    found: dict[str, Setting] = {}
    for tool, key, values in reader(data):
        name = key.lower().replace("-", "_") if tool != "flag" else key
        rule = rule_of(tool, name)
        if rule is not None:
            full = f"{tool}.{name}" if tool != "flag" else name
            old = found[full].values if tool == "flag" and full in found else ()
            found[full] = Setting(rule, full, _last(key), tuple(dict.fromkeys((*old, *values))))
        if len(found) > LIMIT_SETTINGS:
            msg = f"The file has more than {LIMIT_SETTINGS} settings."
            raise UnreadableError(msg)
    return found


def _last(key: str) -> str:
    """The last part of a key; the pattern of a file may hold dots itself."""
    for part in ("per-file-ignores.", "per_file_ignores."):
        if part in key:
            return key.partition(part)[2]
    return key.rpartition(".")[2]


def _reader(path: str) -> Callable[[bytes], Iterable[tuple[str, str, tuple[str, ...]]]] | None:
    from adjudge.brief.weakening.yaml_events import read_yaml  # noqa: PLC0415 - start-up

    name = path.rsplit("/", 1)[-1]
    if name == "pyproject.toml":
        return _pyproject
    if name in _WHOLE:
        tool = _WHOLE[name]
        return lambda data: _whole(tool, name, data)
    if name in _INI:
        return lambda data: _ini(name, data)
    if name in _CODECOV:
        return lambda data: _codecov(read_yaml(data), "")
    if is_workflow(path) or tool_of(name) is not None:
        read = _workflow if is_workflow(path) else read_script_config
        return lambda data: read(path, data)
    return _package if name == "package.json" else None


# --- TOML and JSON --------------------------------------------------------------------------------


def _pyproject(data: bytes) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    tools = table_of(read_toml(data), "tool")
    for tool in _TOOLS:
        table = table_of(tools, tool)
        if tool == "pytest":
            table = table_of(table, "ini_options") or table
        yield from _table(tool, table)


def _whole(tool: str, name: str, data: bytes) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    if name == ".bandit":
        yield from _ini(name, data)
    else:
        yield from _table(tool, read_json(data) if name.endswith(".json") else read_toml(data))


def _table(tool: str, table: dict[str, object]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    waiting: list[tuple[str, object]] = [("", table)]
    while waiting:
        key, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [(f"{key}.{name}" if key else name, one) for name, one in value.items()]
        elif tool == "mypy" and key == "overrides" and isinstance(value, list):
            yield from _overrides(value)
        else:
            values = tuple(_told(one) for one in value) if isinstance(value, list) else (_told(value),)
            yield tool, key, values
            if tool == "pytest" and key.rpartition(".")[2] in {"addopts", "filterwarnings"}:
                yield from _options(key, " ".join(values) if key.endswith("addopts") else values)


def _overrides(found: list[object]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Modules in which errors are let through: one list a kind of leniency."""
    for one in found:
        modules = table_of(one).get("module", [])
        names = tuple(map(_told, modules)) if isinstance(modules, list) else (_told(modules),)
        for key, value in table_of(one).items():
            if key == "ignore_errors" and value is True:
                yield "flag", "ignore_errors", names


def _told(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _package(data: bytes) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    document = read_json(data)
    for tool, key in (("jest", "jest"), ("eslint", "eslintConfig"), ("nyc", "nyc"), ("nyc", "c8")):
        yield from _table(tool, table_of(document, key))
    for script in table_of(document, "scripts").values():
        if isinstance(script, str):
            yield from _flags(script)


# --- INI ------------------------------------------------------------------------------------------


def _ini(name: str, data: bytes) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    parser = configparser.RawConfigParser(strict=False, allow_no_value=True, delimiters=("=", ":"))
    try:
        parser.read_string(read_text(data))
    except (configparser.Error, ValueError, AttributeError) as error:
        msg = "The file is not of the INI form that is read here."
        raise UnreadableError(msg) from error
    for section in parser.sections():
        tool, prefix = _section(name, section)
        if tool is None:
            continue
        for key, value in parser.items(section):
            yield from _ini_setting(tool, f"{prefix}{key}", value or "")


def _section(name: str, section: str) -> tuple[str | None, str]:
    """Tool and key prefix of a section; no tool when it is none's."""
    if name == ".coveragerc":
        return "coverage", f"{section}."
    if name in {".pylintrc", "pylintrc"}:
        return "pylint", ""
    if section.startswith("coverage:"):
        return "coverage", f"{section.removeprefix('coverage:')}."
    if section.startswith("mypy-"):
        return "mypy-module", f"{section.removeprefix('mypy-')}."
    if section == "tox" or section.startswith("testenv"):
        return "tox", ""
    return SECTIONS.get(section), ""


def _ini_setting(tool: str, key: str, value: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    if tool == "mypy-module":
        module, _, word = key.rpartition(".")
        if word == "ignore_errors" and value.strip().lower() == "true":
            yield "flag", "ignore_errors", (module,)
        return
    lines = tuple(line for line in (_bare(one) for one in value.splitlines()) if line)
    if tool == "tox" and key == "commands":
        for line in lines:
            yield from _flags(line)
    elif tool == "pytest" and key == "addopts":
        yield from _options(key, " ".join(lines))
    elif tool == "pytest" and key == "filterwarnings":
        yield from _options(key, lines)
    elif tool == "flake8" and key.replace("-", "_") == "per_file_ignores":
        yield tool, key, lines
    else:
        parts = (one.strip() for line in lines for one in (line,) if one)
        yield tool, key, tuple(word for part in parts for one in part.split(",") if (word := one.strip()))


def _bare(line: str) -> str:
    """A line of a value without its comment."""
    return re.sub(r"(?:^|\s)[#;].*", "", line).strip()


# --- options --------------------------------------------------------------------------------------


def _options(key: str, value: str | tuple[str, ...]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Options of pytest, and what its warning filters do."""
    if isinstance(value, str):
        yield from _flags(value)
        return
    del key
    if any(
        one.partition(":")[0].strip() == "error" and not one.partition(":")[2].strip(": ") for one in value
    ):
        yield "flag", "-W error", ("true",)


def _flags(command: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Long options of a command that hold something to account, with their values."""
    try:
        words = shlex.split(command, posix=True)
    except ValueError:
        words = command.split()
    for at, word in enumerate(words):
        name, equals, value = word.partition("=")
        after = words[at + 1] if at + 1 < len(words) and not words[at + 1].startswith("-") else ""
        if name == "-W" and after == "error":
            yield "flag", "-W error", ("true",)
        elif name in _CHOOSING and after and _is_pytest(words[:at]):
            yield "flag", name, (after,)
        elif name.startswith("--"):
            yield "flag", name, ((value if equals else after) or "true",)


def _is_pytest(words: list[str]) -> bool:
    """Whether options that follow these words are those of pytest: its own setting holds options alone."""
    return all(word.startswith("-") for word in words[:1]) or any(word.endswith("pytest") for word in words)


# --- YAML -----------------------------------------------------------------------------------------


def _codecov(value: YamlValue, key: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    if isinstance(value, YamlMap):
        for name, one in value.values.items():
            yield from _codecov(one, f"{key}.{name}" if key else name)
    elif isinstance(value, YamlText):
        yield "codecov", key, (value.text,)
    elif list_of(value):
        yield "codecov", key, tuple(texts_of(value))


def _workflow(path: str, data: bytes) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Numbers that commands of a workflow are given; what else is in one is a matter of its steps."""
    commands = [step.command for job in read_workflow(path, data).jobs.values() for step in job.steps]
    for tool, name, values in (flag for command in commands for flag in _flags(command)):
        rule = rule_of(tool, name)
        if rule is not None and rule.way in {Way.MINIMUM, Way.MAXIMUM}:
            yield tool, name, values
