"""The whole prompt of a call: our words, the operator's, the repository's conventions, the units.

Rules: everything that somebody else wrote stands between two lines with one mark, spelt so that nothing in it
is hidden; conventions come from the tree that the proposer did not write; what is cut says so. The same parts
and words give the same bytes. What a prompt needs besides its units is known before they are packed.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.defect_classes import CLASSES
from adjudge.model.ids import Digest, derive_digest
from adjudge.model.outcome import Reason
from adjudge.model.pack import full_id
from adjudge.model.review import Call, Pass
from adjudge.plan import template
from adjudge.plan.fences import LENGTH, choose_mark, fence
from adjudge.plan.options import CONVENTIONS_BYTES, PACK_BYTES, WORDS_BYTES, estimate_tokens
from adjudge.plan.packing import Frame
from adjudge.plan.redacted import Curtain
from adjudge.plan.reply_schema import CHECK, reply_schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.model.review import PlannedUnit
    from adjudge.plan.options import PlanOptions
    from adjudge.plan.packing import Load

REPAIR_BYTES: Final = 4 << 10
"""Kept free in a prompt, so that it can be sent again with what was wrong with the answer."""
LEAST_ROOM: Final = 16 << 10
"""Bytes for units, below which no prompt is worth its words."""
MARKED: Final = "0" * LENGTH


class Section(NamedTuple):
    """Words of somebody else, under a line of ours."""

    title: str
    text: str


class Words(NamedTuple):
    """What every prompt of a review says besides its units.

    Attributes:
        sections: Of the operator and of the repository.
        cut: What is not whole.
        standards: (full id, its text) of checks of packs, in order; a prompt has those of its units.
        role: Who is asked, in our words.
        answer: How he is to answer; empty for a document by the schema of replies.
    """

    sections: tuple[Section, ...]
    cut: tuple[Reason, ...]
    standards: tuple[tuple[str, str], ...] = ()
    role: str = template.ROLE
    answer: str = ""


def words_of(options: PlanOptions) -> Words:
    """The sections of a review's prompts, within their bounds."""
    curtain = Curtain(secrets=options.secrets)
    requirements = "\n".join(f"- {one}" for one in options.requirements)
    given = [
        (template.TASK, options.task, WORDS_BYTES),
        (template.REQUIREMENTS, requirements, WORDS_BYTES),
    ]
    left = CONVENTIONS_BYTES
    for one in options.conventions:
        given.append(
            (f"{template.CONVENTIONS} (file {len(given) - 1})", f"{one.path}\n{one.text}", max(left, 0))
        )
        left -= _size(one.text)
    sections, cut = [], []
    for title, text, limit in given:
        shown = "\n".join(curtain.show(line.removesuffix("\r")) for line in text.split("\n"))
        fitting = _fit(shown, limit)
        if fitting != shown:
            message = f"{title}: {limit} of {_size(shown)} bytes are in the prompts."
            cut.append(Reason(code="prompt-words-cut", message=message))
            fitting += "(cut here)\n"
        if text.strip():
            sections.append(Section(title, fitting))
    role = template.TREE_ROLE if options.tree else template.ROLE
    standards, beyond = _standards(options, curtain)
    cut += beyond
    return Words(tuple(sections), tuple(cut), standards, role, template.HOST_ANSWER if options.host else "")


def frame_of(words: Words, options: PlanOptions) -> Frame:
    """How large prompts are without their units.

    Raises:
        ValueError: The bound of a prompt leaves no room for units.
    """
    size = {pass_: _size(_render(pass_, words, _sections(words, None), (), MARKED)) for pass_ in Pass}
    around = _size(_unit("unit:" + "0" * 32, "0" * 6, "\n", MARKED))
    room = options.bounds.prompt_bytes - max(size.values()) - REPAIR_BYTES
    if room < LEAST_ROOM:
        msg = f"{options.bounds.prompt_bytes} bytes leave {room} for units; {LEAST_ROOM} are needed"
        raise ValueError(msg)
    return Frame(size=size, room=room, around=around)


def make_call(
    load: Load,
    units: Mapping[str, PlannedUnit],
    words: Words,
    asked: Mapping[str, Iterable[str]] = MappingProxyType({}),
) -> Call:
    """The call with its prompt.

    Args:
        load: What it holds.
        units: By id.
        words: Of every prompt.
        asked: Full ids of the standards that a unit is held to, by its id.
    """
    parts = [(name, number, units[name].parts[number].text) for name, number in load.parts]
    named = frozenset(check for name, _ in load.parts for check in asked.get(name, ()))
    sections = _sections(words, named)
    mark = choose_mark([*(one.text for one in sections), *(text for _, _, text in parts)])
    prompt = _render(load.pass_, words, sections, parts, mark)
    data = prompt.encode()
    digest = Digest(sha256(data).hexdigest())
    names = "".join(f"{name} {number}\n" for name, number, _ in parts)
    call_id = derive_digest("adjudge/call/v1", load.pass_.value.encode(), names.encode(), digest.encode())
    return Call(
        call_id=f"call:{call_id[:32]}",
        pass_=load.pass_,
        parts=load.parts,
        prompt=prompt,
        prompt_sha256=digest,
        tokens=estimate_tokens(len(data)),
    )


def _render(
    pass_: Pass, words: Words, sections: Sequence[Section], parts: Sequence[tuple[str, int, str]], mark: str
) -> str:
    with_checks = bool(sections) and sections[-1].title == template.PACK
    return "".join((
        words.role,
        "\n",
        template.METHOD.replace("{delimiter}", mark),
        "\n",
        template.LENSES[pass_],
        "\n",
        (words.answer or template.ANSWER).replace("{classes}", ", ".join(CLASSES)),
        "" if words.answer else _schema(with_checks=with_checks),
        "\n\n",
        f"{template.PACK_METHOD}\n" if with_checks else "",
        *(f"{one.title}:\n{fence(one.text, mark)}\n" for one in sections),
        f"{template.UNITS}:\n\n",
        *(_unit(name, str(number), text, mark) for name, number, text in parts),
        template.LAST,
    ))  # fmt: skip


def _standards(
    options: PlanOptions, curtain: Curtain
) -> tuple[tuple[tuple[str, str], ...], tuple[Reason, ...]]:
    """The checks of all packs as lines, as many as fit; and that some do not."""
    lines = [
        (name, f"{name} (usually {check.severity.value}): {curtain.show(check.text)}\n")
        for chosen in options.packs
        for check in chosen.pack.checks
        for name in (full_id(chosen.pack, check),)
    ]
    kept: list[tuple[str, str]] = []
    left = PACK_BYTES
    for name, line in lines:
        left -= _size(line)
        if left < 0:
            message = f"{len(kept)} of {len(lines)} checks of the packs are in the prompts."
            return tuple(kept), (Reason(code="prompt-words-cut", message=message),)
        kept.append((name, line))
    return tuple(kept), ()


def _sections(words: Words, asked: frozenset[str] | None) -> tuple[Section, ...]:
    """All sections; of the standards those that are asked, ``None`` for every one."""
    text = "".join(line for name, line in words.standards if asked is None or name in asked)
    return (*words.sections, Section(template.PACK, text)) if text else words.sections


@cache
def _schema(*, with_checks: bool) -> str:
    schema = reply_schema()
    if with_checks:
        schema["$defs"]["CandidateV1"]["properties"][CHECK] = {"type": ["string", "null"]}
    return json.dumps(schema, separators=(",", ":"), sort_keys=True)


def _unit(name: str, number: str, text: str, mark: str) -> str:
    return f"{name} (part {number}):\n{fence(text, mark)}\n"


def _fit(text: str, limit: int) -> str:
    """As many whole lines of a text as fit."""
    if _size(text) <= limit:
        return text
    return "".join(_lines(text, limit))


def _lines(text: str, limit: int) -> Iterator[str]:
    for line in text.splitlines(keepends=True):
        limit -= _size(line)
        if limit < 0:
            return
        yield line


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
