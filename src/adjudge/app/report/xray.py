"""``adjudge xray``: a kept run for the public, or nothing.

1. Nothing is made before somebody has named a public source and said that it is public.
2. The run is found; findings whose edit may be shown are found in it, each by its own id.
3. What has no field in the export does not get out; what has one is looked at, and blocks or is replaced.
4. What is written is looked at once more, by an installed gitleaks besides: an export that is not clean then
   is not made.
5. The file is written whole and once, outside the repository.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Printout
from adjudge.app.outside import refuse_writing_inside
from adjudge.app.place import open_place, the_repository
from adjudge.app.report.kept import load_report
from adjudge.app.report.public_source import check_public_source
from adjudge.app.report.second_look import TOOL, open_second_look, tell_alone
from adjudge.app.wiring import write_once
from adjudge.contracts.canonical import encode_printed
from adjudge.errors import ContractError, UsageError
from adjudge.qualify.protected import find_secrets
from adjudge.report.xray_cleaning import find_blocked, replace_blocked, replace_fields
from adjudge.report.xray_html import xray_html
from adjudge.report.xray_making import make_xray
from adjudge.report.xray_markdown import xray_markdown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adjudge.app.report.second_look import SecondLook
    from adjudge.app.report.xray_words import XrayWords
    from adjudge.app.world import World
    from adjudge.contracts.report_v1 import ReportV1
    from adjudge.contracts.xray_v1 import XrayV1
    from adjudge.report.xray_texts import Told

FORMS: Final[Mapping[str, Callable[[XrayV1], bytes]]] = {
    "json": encode_printed,
    "markdown": xray_markdown,
    "html": xray_html,
}
ENDINGS: Final = {".json": "json", ".md": "markdown", ".html": "html"}
XRAY: Final = "x-ray"
NAMED: Final = 5
SHORTEST: Final = 8
"""Characters of the start of an id: ``fnd:`` and four digits."""


def answer_xray(words: XrayWords, world: World) -> Printout:
    """The export, printed or written; 0. What is not confirmed or not clean is refused."""
    form = _form(words)
    check_public_source(words.source, confirmed=words.confirmed)
    if words.output is not None:
        refuse_writing_inside(words.output, world, what=XRAY)
    with open_place(world, needs_repository=True, keeps=False) as place:
        report = load_report(words.run, place)
        look = open_second_look(words.gitleaks, the_repository(place), world)
    made = make_xray(report, source=words.source, approved=_approved(words.approved, report))
    made = _cleaned(made if look is not None else tell_alone(made), words, look)
    data = FORMS[form](made)
    notes = _replaced(made)
    if words.output is None:
        return Printout(lambda: (data,), notes=notes)
    written = write_once(words.output, data, what=XRAY)
    already = "" if written else " already"
    return Printout(lambda: (), notes=(f"The export is in {words.output}{already}.", *notes))


def _cleaned(made: XrayV1, words: XrayWords, look: SecondLook | None) -> XrayV1:
    """The export that may be shown; ``ContractError`` where none may."""
    if words.redact:
        made = replace_blocked(made, find_secrets)
    told = look.find(made) if look is not None else ()
    if words.redact and look is not None and told:
        made = replace_fields(made, frozenset(one.field for one in told))
        told = look.find(made)
    _refuse_blocked(made, told)
    return made


def _form(words: XrayWords) -> str:
    """The form asked for, which the name of the file may tell.

    Raises:
        UsageError: The name tells another one.
    """
    ending = "" if words.output is None else words.output[words.output.rfind(".") :].lower()
    named = ENDINGS.get(ending)
    if words.form is not None and named is not None and words.form != named:
        message = f"The file is named as {named}, and {words.form} is asked for."
        raise UsageError("form-and-name", message, "let both say the same")
    return words.form or named or "json"


def _approved(names: Sequence[str], report: ReportV1) -> frozenset[str]:
    """Whole ids of findings, each meant by the start of its own.

    Raises:
        UsageError: One means no finding of the run, or several, or one without an edit.
    """
    found: set[str] = set()
    for name in names:
        prefix = name if name.startswith("fnd:") else f"fnd:{name}"
        meant = {one.finding_id for one in report.findings if one.finding_id.startswith(prefix)}
        if len(meant) != 1 or len(prefix) < SHORTEST:
            message = f"{ascii(name)[:80]} means {len(meant)} findings of this run, not one."
            raise UsageError("not-one-finding", message, "write more of its id")
        found |= meant
    edits = {one.finding_id for one in report.findings if one.suggestion is not None}
    if found - edits:
        message = f"The finding {min(found - edits)} has no edit to approve."
        raise UsageError("no-suggestion", message, "leave it out")
    return frozenset(found)


def _refuse_blocked(made: XrayV1, told: Sequence[Told]) -> None:
    """Nothing, when every field can be shown.

    Raises:
        ContractError: One cannot; each is told with why, none with what it holds.
    """
    blocked = [(one.field, str(one.reason)) for one in find_blocked(made, find_secrets)]
    blocked += [(one.field, f"secret ({TOOL}: {one.rule})") for one in told]
    if not blocked:
        return
    named = "; ".join(f"{field}: {reason}" for field, reason in blocked[:NAMED])
    more = f"; and {len(blocked) - NAMED} more" if len(blocked) > NAMED else ""
    message = f"The export is blocked. {named}{more}. --redact replaces what must not be shown."
    raise ContractError("x-ray-blocked", message, violations=tuple(blocked))


def _replaced(made: XrayV1) -> tuple[str, ...]:
    if not made.replaced:
        return ()
    fields = len({one.field for one in made.replaced})
    return (f"Something was replaced in {fields} field{'' if fields == 1 else 's'}; the export lists them.",)
