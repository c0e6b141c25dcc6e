"""``docs/reference/cli.md``: every verb with its words, its options and its examples, from the parser itself.

The text of ``--help`` differs between versions of Python; so the page is made of the parser's parts.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from reference_markdown import anchor, cell

from adjudge.cli.parser import build_parser

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD = """\
# Command line

Made by `tools/reference` from the parser itself; a test holds that it is in step.
Bare `adjudge` is `adjudge brief`. Words after `--` are never options. An option is written out: no abbreviation is taken.

"""
CODES = """\
## Exit codes

Every command ends with one of these. Where several hold, the first of 130, 70, 2, 4, 1, 5, 3, 0 is taken. The last line of
standard error says why, and what to do next.

| code | it means |
|---|---|
| 0 | complete, and a pass where the command judges; a report whose artefact is whole |
| 1 | a proved finding at or above the gate, a verdict of fail, a receipt that does not hold |
| 2 | usage, configuration, a target that is not known |
| 3 | inconclusive: something was not read or not understood, or there was nothing to judge |
| 4 | refused: stale, malformed, damaged, or in use |
| 5 | a child process or the environment failed |
| 70 | a fault of adjudge itself |
| 130 | interrupted |

`brief`, `guide`, `graph`, `report` and `tool targets` report: they never end with 1. `scope`, `review`, `check` and `fix` judge: with nothing
to judge they end with 3.
"""
COMMON = ("output", "target")
"""Titles of groups that many verbs share; they are told once."""


def cli_page() -> str:
    """The page."""
    parser = build_parser()
    found = list(_commands(parser, "adjudge", ""))
    shared = _shared(found)
    parts = [HEAD, "## Commands\n\n| command | what it is for |\n|---|---|\n"]
    parts += [f"| [`{name}`](#{anchor(name)}) | {cell(summary)} |\n" for name, summary, _ in found]
    parts += ["\n", CODES, "\n## Words that commands share\n\n"]
    for title, rows in shared.items():
        parts.append(f"### {_titled(title)}\n\n{_table(rows)}\n")
    parts.append("## Each command\n\n")
    parts += [_section(name, summary, one, shared) for name, summary, one in found]
    return "".join(parts).rstrip("\n") + "\n"


def _commands(
    parser: argparse.ArgumentParser, name: str, summary: str
) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """(name, what it is for, parser) of every command that does something, in the order of ``--help``."""
    inner = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]  # noqa: SLF001
    for action in inner:
        told = {one.dest: one.help or "" for one in action._choices_actions}  # noqa: SLF001
        for word, child in action.choices.items():
            yield from _commands(child, f"{name} {word}", told[word])
    if not inner:
        yield name, summary, parser


def _groups(parser: argparse.ArgumentParser) -> dict[str, list[argparse.Action]]:
    """Actions by the title of their group; help is told once for all."""
    found: dict[str, list[argparse.Action]] = {}
    for group in parser._action_groups:  # noqa: SLF001
        actions = [one for one in group._group_actions if one.dest != "help"]  # noqa: SLF001
        if actions:
            found[group.title or ""] = actions
    return found


def _shared(found: list[tuple[str, str, argparse.ArgumentParser]]) -> dict[str, list[str]]:
    """Rows that at least five commands have in a group of the same title, by that title."""
    counts: dict[tuple[str, str], int] = {}
    for _, _, parser in found:
        for title, actions in _groups(parser).items():
            for one in actions:
                key = (title, _row(one))
                counts[key] = counts.get(key, 0) + 1
    shared: dict[str, list[str]] = {}
    for (title, row), count in counts.items():
        if count >= 5 and title not in {"positional arguments", "options"}:
            shared.setdefault(title, []).append(row)
    return shared


def _section(name: str, summary: str, parser: argparse.ArgumentParser, shared: dict[str, list[str]]) -> str:
    lines = [f"### {name}\n\n{_titled(summary)}.\n\n"]
    also = []
    for title, actions in _groups(parser).items():
        rows = [_row(one) for one in actions]
        mine = [row for row in rows if row not in shared.get(title, [])]
        if len(mine) < len(rows):
            also.append(f"[{title}](#{anchor(_titled(title))})")
        if mine:
            lines.append(f"{_titled(title)}:\n\n{_table(mine)}\n")
    if also:
        lines.append(f"And words of {', '.join(also)}.\n\n")
    examples = (parser.epilog or "").removeprefix("examples:\n")
    if examples:
        kept = [line.strip() for line in examples.splitlines() if line.strip()]
        lines.append("```text\n" + "\n".join(kept) + "\n```\n\n")
    return "".join(lines)


def _row(action: argparse.Action) -> str:
    names = ", ".join(f"`{one}`" for one in action.option_strings)
    value = _value(action)
    word = " ".join(part for part in (names, f"`{value}`" if value else "") if part)
    told = (action.help or ("one of these" if action.choices else "")).replace(
        "%(default)s", str(action.default)
    )
    repeated = " May be given several times." if _is_list(action) and "repeat" not in told else ""
    needed = " Required." if action.required and action.option_strings else ""
    return f"| {cell(word)} | {cell(_titled(told))}{repeated}{needed} |\n"


def _is_list(action: argparse.Action) -> bool:
    return isinstance(action, argparse._AppendAction)  # noqa: SLF001


def _value(action: argparse.Action) -> str:
    """What stands after an option, or for a word; empty for a switch."""
    if action.nargs == 0:
        return ""
    if action.choices is not None:
        word = " | ".join(map(str, action.choices))
    else:
        plain = action.metavar or action.dest.upper()
        word = plain if isinstance(plain, str) else " ".join(plain)
    if action.nargs in ("?", "*"):
        return f"[{word}]" if action.nargs == "?" else f"[{word} ...]"
    return f"{word} ..." if action.nargs == "+" else word


def _table(rows: list[str]) -> str:
    return "| word | meaning |\n|---|---|\n" + "".join(rows)


def _titled(text: str) -> str:
    return text[:1].upper() + text[1:]
