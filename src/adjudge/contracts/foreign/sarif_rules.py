"""Descriptors of a SARIF run: which one a result means, what it says, and how bad it is.

Source: OASIS SARIF 2.1.0, 3.27.5 to 3.27.7 (rules of a result), 3.52 (references), 3.11 (messages), 3.27.10
(levels); GitHub's "SARIF support for code scanning" for ``security-severity``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from adjudge.contracts.entries import LIMIT_NAME, LIMIT_SUMMARY, EntryError, Fields
from adjudge.contracts.foreign.words import band
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LEVELS: Final = {
    "error": Severity.HIGH,
    "warning": Severity.MEDIUM,
    "note": Severity.LOW,
    "none": Severity.INFO,
}
DEFAULT_LEVEL: Final = "warning"
LIMIT_EXTENSIONS: Final = 100
LIMIT_TAGS: Final = 100
"""Beyond GitHub's own limits nobody looks at them, and every result may mean the same ones."""

_HOLE: Final = re.compile(r"\{\{|\}\}|\{([0-9]{1,4})\}")


class Descriptor(NamedTuple):
    """What a result is an instance of.

    Attributes:
        name: Id as the result tells it, else that of its descriptor; may be empty.
        fields: The descriptor; an empty object when there is none.
    """

    name: str
    fields: Fields


class ResultMessage(NamedTuple):
    """What a result says, and whether all of it was found."""

    text: str
    is_complete: bool


class Descriptors:
    """Descriptors of a tool: its driver's and those of its extensions."""

    def __init__(self, tool: Fields) -> None:
        """The rules of a ``tool`` object.

        Raises:
            EntryError: A component or a descriptor is none, or there are too many extensions.
        """
        driver = tool.part("driver", "tool")
        assert driver is not None, "a run without a driver was turned away"  # noqa: S101 - an invariant
        listed = tool.items("extensions", "tool")
        if len(listed) > LIMIT_EXTENSIONS:
            raise EntryError("tool", tool.at("extensions"), f"{len(listed)} extensions")
        extensions = [Fields(one, f"{tool.at('extensions')}/{at}", "tool") for at, one in enumerate(listed)]
        self._components = [driver, *extensions]
        self._rules = [list(_descriptors(one)) for one in self._components]
        self._by_id: dict[str, Fields] = {}
        self._by_guid: dict[str, Fields] = {}
        for rule in (rule for rules in self._rules for rule in rules):
            self._by_id.setdefault(rule.text("id", "rule") or "", rule)
            self._by_guid.setdefault((rule.text("guid", "rule") or "").lower(), rule)

    def find(self, result: Fields) -> Descriptor:
        """The rule of a result: by reference, by index, by id or by the leading part of its id."""
        reference = result.part("rule", "rule")
        told = result.text("ruleId", "rule") or (reference.text("id", "rule") if reference else None)
        found = self._referred(reference) if reference else None
        if found is None:
            found = _pick(self._rules[0], result.value.get("ruleIndex"))
        if found is None or (told and not _is_same(told, found)):
            found = self._named(told or "")
        fields = found or Fields({}, result.place)
        return Descriptor(told or fields.text("id", "rule") or "", fields)

    def global_strings(self) -> Iterator[Fields]:
        """The objects with messages that all rules share."""
        strings = (one.part("globalMessageStrings", "title") for one in self._components)
        return (one for one in strings if one is not None)

    def _referred(self, reference: Fields) -> Fields | None:
        guid = reference.text("guid", "rule")
        if guid and guid.lower() in self._by_guid:
            return self._by_guid[guid.lower()]
        component = reference.part("toolComponent", "rule")
        return _pick(self._of_component(component), reference.value.get("index"))

    def _of_component(self, reference: Fields | None) -> list[Fields]:
        """Descriptors of the component that is meant; without a word the driver's (3.52.7)."""
        if reference is None:
            return self._rules[0]
        index = reference.value.get("index")
        if type(index) is int and 0 <= index < len(self._rules) - 1:
            return self._rules[index + 1]
        for key in ("guid", "name"):
            told = reference.text(key, "rule")
            for one, rules in zip(self._components, self._rules, strict=True):
                if told and one.value.get(key) == told:
                    return rules
        return []

    def _named(self, told: str) -> Fields | None:
        """By id, or by the longest leading part of a hierarchical one (3.27.5)."""
        told = told[:LIMIT_NAME]
        while told and told not in self._by_id:
            told = told.rpartition("/")[0]
        return self._by_id[told] if told else None


def read_message(result: Fields, rule: Descriptor, rules: Descriptors) -> ResultMessage:
    """The text of a result with its arguments filled in.

    Raises:
        EntryError: The message is malformed, or neither it nor its rule says anything.
    """
    message = result.part("message", "title")
    if message is None:
        raise EntryError("title", result.at("message"), None)
    text = _text_of(message) or _looked_up(message.text("id", "title"), rule, rules)
    arguments = message.items("arguments", "title")
    if text:
        return _filled(text, message, arguments) if arguments else ResultMessage(text, is_complete=True)
    described = rule.fields.part("shortDescription", "title")
    instead = (_text_of(described) if described else "") or rule.name
    if not instead:
        raise EntryError("title", message.place, message.value.get("id"))
    return ResultMessage(instead, is_complete=False)


def read_level(result: Fields, rule: Descriptor) -> Severity:
    """How bad a result is: by its security score, its level, that of its rule, or its rank, in this order.

    Raises:
        EntryError: The level is none of SARIF's.
    """
    for fields in (result, rule.fields):
        score = _score(fields)
        if score is not None:
            return band(score)
    configuration = rule.fields.part("defaultConfiguration", "severity")
    told = result.text("level", "severity")
    told = told or (configuration.text("level", "severity") if configuration else None)
    rank = result.number("rank", "severity")
    if told is None and rank is not None and 0 <= rank <= 100:  # noqa: PLR2004 - the scale of 3.27.25
        return band(rank / 10)
    severity = LEVELS.get(told or DEFAULT_LEVEL)
    if severity is None:
        raise EntryError("severity", result.at("level"), told)
    return severity


def read_tags(fields: Fields) -> list[str]:
    """The first tags of a property bag, those that are texts."""
    properties = fields.value.get("properties")
    tags = properties.get("tags") if isinstance(properties, dict) else None
    return [one for one in tags[:LIMIT_TAGS] if isinstance(one, str)] if isinstance(tags, list) else []


def _descriptors(component: Fields) -> Iterable[Fields]:
    place = component.at("rules")
    return (Fields(one, f"{place}/{at}", "rule") for at, one in enumerate(component.items("rules", "rule")))


def _pick(rules: list[Fields], index: Any) -> Fields | None:  # noqa: ANN401 - JSON
    return rules[index] if type(index) is int and 0 <= index < len(rules) else None


def _is_same(told: str, rule: Fields) -> bool:
    """Whether an id is that of a descriptor, or one below it."""
    name = rule.text("id", "rule") or ""
    return told == name or told.startswith(f"{name}/")


def _looked_up(name: str | None, rule: Descriptor, rules: Descriptors) -> str:
    """The message of an id: the rule's own before the shared ones (3.11.7)."""
    if not name:
        return ""
    own = rule.fields.part("messageStrings", "title")
    for strings in ([own] if own else []) + list(rules.global_strings()):
        found = strings.part(name, "title")
        if found is not None:
            return _text_of(found)
    return ""


def _text_of(message: Fields) -> str:
    """As much of a text as is kept of one: the same text may be meant by every result."""
    text = message.text("text", "title") or message.text("markdown", "title") or ""
    return text[: LIMIT_SUMMARY + 1]


def _filled(text: str, message: Fields, arguments: list[Any]) -> ResultMessage:
    """The text with numbered holes filled and doubled braces halved (3.11.5), up to the bound of a summary.

    Raises:
        EntryError: An argument brings NUL.
    """
    parts, length, end, is_complete = [], 0, 0, True
    for hole in _HOLE.finditer(text):
        at = int(hole[1]) if hole[1] else -1
        told = arguments[at] if 0 <= at < len(arguments) else None
        is_complete = is_complete and (at < 0 or isinstance(told, str))
        filling = told[: LIMIT_SUMMARY + 1] if isinstance(told, str) else hole[0][0] if at < 0 else hole[0]
        parts += [text[end : hole.start()], filling]
        length, end = length + len(parts[-2]) + len(filling), hole.end()
        if length > LIMIT_SUMMARY:
            break
    else:
        parts.append(text[end:])
    made = "".join(parts)
    if "\0" in made:
        raise EntryError("title", message.at("arguments"), made)
    return ResultMessage(made, is_complete=is_complete)


def _score(fields: Fields) -> float | None:
    """A ``security-severity`` from 0 to 10, written as a text or a number; ``None`` without one."""
    properties = fields.value.get("properties")
    told = properties.get("security-severity") if isinstance(properties, dict) else None
    if isinstance(told, str) and re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,6})?", told.strip()):
        told = float(told)
    return float(told) if type(told) in {int, float} and 0 <= told <= 10 else None  # type: ignore[operator, arg-type]  # noqa: PLR2004 - the scale
