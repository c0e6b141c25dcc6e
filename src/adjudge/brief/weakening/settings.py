"""``threshold-lowered``, and lists of what tools leave out or look for: settings that are weaker at head.

A setting that is gone is weaker when the file still configures its tool, and no other file of the change has
it now; a tool that is given up with all its settings is another decision.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.weakening.configs import is_config, read_config
from adjudge.brief.weakening.keys import LEVELS, Way
from adjudge.brief.weakening.texts import line_of
from adjudge.brief.weakening.weak import Weak, excerpt
from adjudge.brief.weakening.workflows import is_workflow
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.brief.weakening.configs import Setting
    from adjudge.brief.weakening.texts import SideTexts

_NUMBER: Final = re.compile(r"(-?\d+(?:\.\d+)?)\s*%?")
_TRUE: Final = frozenset({"true", "1", "yes", "on"})
_LISTS: Final = frozenset({Way.IGNORED, Way.REQUIRED})
_CODE: Final = re.compile(r"[A-Z]{1,4}\d*")
RUFF_DEFAULT: Final = ("E", "F")
"""What Ruff looks for when nothing is selected (its documentation, "select")."""


STRICT: Final = (
    ("mypy.strict", re.compile(r"mypy\..+")),
    (
        "tsc.strict",
        re.compile(r"tsc\.(?:strict\w+|noimplicit(?:any|this)|alwaysstrict|useunknownincatchvariables)"),
    ),
    ("pytest.strict", re.compile(r"pytest\.(?:xfail_strict|strict_\w+)|--strict(?:-markers|-config)?")),
)
"""Settings that switch on others (documentation of mypy, TypeScript, and of pytest since 9.0, "strict")."""


class ConfigSides(NamedTuple):
    """One configuration file on both sides."""

    texts: SideTexts
    base: Mapping[str, Setting]
    head: Mapping[str, Setting]


def read_settings(one: SideTexts) -> ConfigSides | None:
    """Both sides of a configuration file; ``None`` for any other file.

    Args:
        one: The file.
    """
    base, head = one.path(Side.BASE), one.path(Side.HEAD)
    if not (is_config(base) or is_config(head)):
        return None
    return ConfigSides(one, read_config(base, one.base), read_config(head, one.head))


def weaker_settings(files: Sequence[ConfigSides]) -> Iterator[Weak]:
    """Every setting of a configuration that is weaker at head.

    Args:
        files: Of the whole change.
    """
    for sides in files:
        others = [one.head for one in files if one is not sides]
        for name in sorted(sides.base.keys() | sides.head.keys()):
            before, after = sides.base.get(name), sides.head.get(name) or _moved(name, others)
            either = before or after
            if either is None or before == after:
                continue
            if either.rule.way in _LISTS:
                yield from _lists(sides, before, after, files)
            elif before is not None:
                yield from _value(sides, before, after)


def _moved(name: str, others: Iterable[Mapping[str, Setting]]) -> Setting | None:
    """The setting in another file of the change."""
    return next((one[name] for one in others if name in one), None)


# --- single values --------------------------------------------------------------------------------


def _value(sides: ConfigSides, before: Setting, after: Setting | None) -> Iterator[Weak]:
    if after is None and not _is_still_held(sides, before):
        return
    if _is_weaker(before, after):
        was, now = ", ".join(before.values), ", ".join(after.values) if after is not None else "gone"
        yield _weak(sides, "threshold-lowered", before, f"{before.name}: {was} -> {now}", after)


def _is_still_held(sides: ConfigSides, gone: Setting) -> bool:
    """Whether the file goes on to configure the tool in a way in which the setting mattered."""
    tool = gone.name.partition(".")[0]
    if is_workflow(sides.texts.path(Side.BASE)):
        return False  # a step that is gone is told as such, and one that moved to a script is not weaker
    if any(_is_on(sides.head.get(whole)) for whole, part in STRICT if part.fullmatch(gone.name)):
        return False
    return (
        gone.rule.tool == "flag"
        or any(name.startswith(f"{tool}.") for name in sides.head)
        or (gone.rule.way is Way.MINIMUM and sides.texts.head is not None)
    )


def _is_on(setting: Setting | None) -> bool:
    return (setting is not None and setting.values[:1] and setting.values[0].lower() in _TRUE) or False


def _is_weaker(before: Setting, after: Setting | None) -> bool:
    way = before.rule.way
    if way is Way.ON:
        return _is_on(before) and not _is_on(after)
    if way is Way.OFF:
        return after is not None and not _is_on(before) and _is_on(after)
    if way is Way.LEVEL:
        return after is not None and _level(after) < _level(before)
    was, now = _number(before), _number(after) if after is not None else None
    if was is None:
        return False
    if now is None:
        return after is None or not any("$" in one or "{" in one for one in after.values)
    return now < was if way is Way.MINIMUM else now > was


def _number(setting: Setting) -> float | None:
    """The number of a setting; the weakest where several commands give one."""
    found = [match for value in setting.values if (match := _NUMBER.fullmatch(value.strip()))]
    numbers = [float(match[1]) for match in found]
    weakest = min if setting.rule.way is Way.MINIMUM else max
    return weakest(numbers, default=None)


def _level(setting: Setting) -> int:
    value = setting.values[0].lower() if setting.values else ""
    return LEVELS.index(value) if value in LEVELS else len(LEVELS)


# --- lists ----------------------------------------------------------------------------------------


def _lists(
    sides: ConfigSides, before: Setting | None, after: Setting | None, files: Iterable[ConfigSides]
) -> Iterator[Weak]:
    either = before or after
    assert either is not None, "a setting stands on one side at least"  # noqa: S101 - an invariant, not a check of input
    was, now = set(before.values if before else ()), set(after.values if after else ())
    if either.rule.way is Way.REQUIRED:
        if after is not None:
            yield from _dropped(sides, either, was - now, now)
        return
    known = {
        value
        for one in files
        for name, setting in one.base.items()
        if name.split(".")[-1] == either.name.split(".")[-1]
        for value in setting.values
    }
    fresh = sorted(one for one in now - was - known if _was_checked(sides, either, one))
    if fresh and sides.texts.base is not None and after is not None and after == sides.head.get(either.name):
        text = f"{either.name}: + {', '.join(fresh)}"
        yield _weak(sides, "suppression-added", either, text, after, before)


def _dropped(sides: ConfigSides, setting: Setting, gone: set[str], now: set[str]) -> Iterator[Weak]:
    """Rules that are no longer looked for; a family that holds one stands for it."""
    lost = sorted(one for one in gone if not any(other == "ALL" or one.startswith(other) for other in now))
    if setting.rule.tool != "pytest":  # a folder of tests does not stand for the one that holds it
        lost = [one for one in lost if one == "ALL" or not any(other.startswith(one) for other in now)]
    if lost:
        text = f"{setting.name}: - {', '.join(lost)}"
        yield _weak(sides, "check-removed", setting, text, sides.head.get(setting.name))


def _was_checked(sides: ConfigSides, setting: Setting, code: str) -> bool:
    """Whether what is left out now was looked for before; other tools than Ruff look for all."""
    if setting.rule.tool != "ruff" or not _CODE.fullmatch(code):
        return True
    names = ("ruff.lint.select", "ruff.select", "ruff.lint.extend_select", "ruff.extend_select")
    found = [one for name in names if name in sides.base for one in sides.base[name].values]
    return any(one == "ALL" or code.startswith(one) or one.startswith(code) for one in found or RUFF_DEFAULT)


def _weak(
    sides: ConfigSides,
    kind: str,
    setting: Setting,
    text: str,
    after: Setting | None,
    before: Setting | None = None,
) -> Weak:
    one = sides.texts
    pattern = rf"^.*{re.escape(setting.key)}\"?\s*[=:]|{re.escape(setting.key)}"
    was = before if kind == "suppression-added" else setting
    base = excerpt(one.path(Side.BASE), Side.BASE, line_of(one.base, pattern), _told(was)) if was else None
    head = (
        excerpt(one.path(Side.HEAD), Side.HEAD, line_of(one.head, pattern), _told(after)) if after else None
    )
    return Weak(kind=kind, where=one.where, symbol=setting.name, text=text, base=base, head=head)


def _told(setting: Setting) -> str:
    return f"{setting.key} = {', '.join(setting.values)}"
