"""A run over findings as Markdown, such as for a pull request: the facts of the screen, within a bound.

A comment holds 65,536 characters; what does not fit is left out by whole findings, and counted. Texts of
reviewers and of the repository start no construct, no link and no mention.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.escape import code_markdown, escape_markdown
from adjudge.report.qualified_facts import (
    NOTES_SHOWN,
    against_words,
    compared_words,
    gate_words,
    listed,
    not_listed,
    not_located,
    source_words,
    standing_words,
    sum_words,
    suppressed_words,
)
from adjudge.report.wording import plural, reason_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.outcome import Reason
    from adjudge.model.qualified import QualifiedRun
    from adjudge.report.qualified_facts import Told

LIMIT: Final = 65_536
"""UTF-16 units of a comment, the strictest way in which hosts count characters."""
LISTED: Final = 20
LONGEST: Final = 400
"""UTF-16 units of one text that is not ours, escapes included: a hundred of them leave room."""
REST_UNITS: Final = 200
"""Room for the sentence that tells what was left out."""


def qualified_markdown(run: QualifiedRun) -> str:
    """The Markdown text (CommonMark, no HTML), ending in a line feed, 65,536 UTF-16 units at most."""
    told = listed(run)
    head, tail = "\n".join(_head(run)), "\n".join(_tail(run))
    room = LIMIT - REST_UNITS - _units(head) - _units(tail)
    body, rest = _fitting(told, room)
    more = [f"And {plural(rest, 'more finding')}; `--json` has all.", ""] if rest else []
    return "\n".join([head, *body, *more, tail]).rstrip("\n") + "\n"


def _head(run: QualifiedRun) -> Iterator[str]:
    qualified = run.qualified
    yield f"## Findings qualified: {qualified.outcome.value}"
    yield ""
    yield f"{_text(source_words(qualified))}, held against {_text(against_words(qualified))}."
    yield ""
    yield f"- {sum_words(qualified)}"
    yield f"- they stand: {standing_words(qualified)}"
    yield f"- {plural(len(qualified.counted), 'finding')} at the {_text(gate_words(qualified))}"
    if run.compared is not None:
        yield f"- since {code_markdown(run.compared.previous)}: {compared_words(run.compared)}"
    yield ""


def _tail(run: QualifiedRun) -> Iterator[str]:
    qualified = run.qualified
    yield from _section("Not counted", not_listed(qualified))
    yield from _section("Suppressed by the trust base", suppressed_words(qualified))
    yield from _section("No place in the source: told, not believed", not_located(qualified))
    yield from _section("Why", _sentences(qualified.reasons))
    yield from _section("The reviewer's document", qualified.source.notes)
    yield from _section("Not seen", _sentences((*qualified.target.reasons, *qualified.limitations)))
    yield f"Run {code_markdown(run.run_id)}."


def _fitting(told: list[Told], room: int) -> tuple[list[str], int]:
    """Lines of as many findings as fit, and how many do not."""
    lines: list[str] = []
    for number, one in enumerate(told):
        mine = [*_title(told, number), *_finding(number + 1, one)]
        room -= sum(_units(line) + 1 for line in mine)
        if room < 0:
            return lines, len(told) - number
        lines += mine
    return [*lines, ""] if lines else lines, 0


def _title(told: list[Told], number: int) -> list[str]:
    """The title where another kind of finding begins."""
    counts = told[number].counts
    if number and told[number - 1].counts == counts:
        return []
    name = "Counts at the gate" if counts else "Stands in the source, does not count"
    return [*([""] if number else []), f"### {name}", ""]


def _finding(number: int, one: Told) -> list[str]:
    indent = " " * len(f"{number}. ")
    notes = "; ".join(map(_text, (one.proof, *one.notes)[:NOTES_SHOWN]))
    return [
        f"{number}. **{one.severity.value}** {_text(one.title)}",
        f"{indent}{code_markdown(_short(one.place))} {code_markdown(one.finding_id)}",
        f"{indent}{notes}",
    ]


def _section(title: str, sentences: Iterable[str]) -> Iterator[str]:
    many = list(sentences)
    if not many:
        return
    yield from (f"### {title}", "")
    yield from (f"- {_text(one)}" for one in many[:LISTED])
    if len(many) > LISTED:
        yield f"- and {plural(len(many) - LISTED, 'more')}; `--json` has all"
    yield ""


def _sentences(reasons: Iterable[Reason]) -> Iterable[str]:
    return dict.fromkeys(reason_words(one) for one in reasons)


def _text(text: str) -> str:
    """A text of others on one line; one that is too long with its escapes is cut, and says so."""
    kept = min(len(text), LONGEST)
    while _units(shown := escape_markdown(text[:kept])) > LONGEST:
        kept //= 2
    return shown if kept == len(text) else f"{shown}… ({len(text) - kept} more characters)"


def _short(place: str) -> str:
    return place if len(place) <= LONGEST else f"…{place[-LONGEST:]}"


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
