"""Bytes that somebody else chose, read by a format that can run code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls
from adjudge.rules.hit import Found, Rule
from adjudge.rules.outside import flow_at
from adjudge.rules.pieces import literal
from adjudge.rules.suspects import suspect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

_PICKLES: Final = re.compile(
    r"^(?:pickle|cPickle|_pickle|dill|cloudpickle|marshal|joblib|jsonpickle|pickletools|pd"
    r"|pandas)\.(?:loads?|decode|read_pickle)$"
    r"|^(?:pickle|dill)\.Unpickler$|^shelve\.open$"
)
_YAML: Final = re.compile(r"^yaml\.(?:load|load_all|unsafe_load|unsafe_load_all|full_load)$")
_SAFE_YAML: Final = re.compile(r"(?i)safe|BaseLoader")
_SCRIPT: Final = re.compile(r"(?:^|\.)(?:unserialize|deserialize)$")
_STREAMS: Final = re.compile(r"^(?:java\.io\.)?ObjectInputStream$|^(?:java\.beans\.)?XMLDecoder$|^XStream$")


def _look(source: Source) -> Iterator[Found]:
    for call in calls(source):
        data = _data(source, call)
        if data is None or literal(source, data) is not None:
            continue
        found = suspect(source, data)
        if found is not None:
            summary = (
                f"{found.names} comes from {found.whence} and `{call.name}` makes objects of it, "
                f"which can run code."
            )
            yield Found((call.node,), summary, found.confidence(90, 70))
        elif _YAML.match(call.name):
            summary = f"`{call.name}` makes any object that the text names; `safe_load` does not."
            yield Found((call.node,), summary, 60)


def _data(source: Source, call: Call) -> Node | None:
    """What a call reads objects from."""
    if source.language == "python":
        if _YAML.match(call.name):
            loader = call.argument(1, "Loader")
            is_safe = loader is not None and _SAFE_YAML.search(source.said(loader)) is not None
            return None if is_safe else call.argument(0, "stream")
        return call.argument(0) if _PICKLES.match(call.name) else None
    if source.language == "java":
        return _of_java(source, call)
    is_unsafe = _SCRIPT.search(call.name) is not None and re.search(
        rb"node-serialize|serialize-to-js|funcster|\bv8\b", source.text
    )
    return call.argument(0) if is_unsafe else None


def _of_java(source: Source, call: Call) -> Node | None:
    if call.is_new and _STREAMS.match(call.name) and call.arguments:
        return call.arguments[0] if b"setObjectInputFilter" not in source.text else None
    is_yaml = call.last in {"load", "loadAll"} and b"SafeConstructor" not in source.text
    if is_yaml and call.receiver is not None:
        said = source.said(call.receiver)
        given = flow_at(source, call.node).values.get(said, ())
        if any("new Yaml(" in one for one in (said, *(source.said(value) for value in given))):
            return call.argument(0)
    return None


RULE: Final = Rule(
    id="builtin/insecure-deserialization",
    title="Bytes from outside are read by a format that can run code",
    severity=Severity.HIGH,
    defect_class="deserialization",
    confidence_percent=75,
    languages=("java", "javascript", "python", "tsx", "typescript"),
    explanation="`pickle`, `marshal`, an unsafe YAML loader, `ObjectInputStream` or their like reads "
    "bytes that a parameter or a request brings. Read JSON or another format that has only "
    "data, or check a signature first.",
    look=_look,
)
