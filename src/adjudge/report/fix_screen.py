"""Packets, plans and tries at a fix on a terminal: the state first, then what it rests on.

A word of a state says what was proved and no more; what nobody looked at is named and never left blank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import (
    Line,
    Screen,
    Style,
    data,
    next_lines,
    own,
    rest_line,
    sentence_section,
    source,
)
from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.contracts.fix_attempt_v1 import (
        FixAttemptV1,
        FixCommandV1,
        FixDeedV1,
        FixListV1,
        FixPlanV1,
    )
    from adjudge.contracts.fix_packet_v1 import FixPacketV1
    from adjudge.contracts.grant_v1 import GrantV1

LISTED: Final = 20
OUTCOMES: Final = {"pass": Style.GOOD, "fail": Style.BAD, "inconclusive": Style.WARNING}
STATUSES: Final = {"fixed": Style.GOOD, "reproduced": Style.BAD, "unchecked": Style.WARNING}
_LINES: Final = {"+": Style.GOOD, "-": Style.BAD, "@": Style.PATH}
COLOURS: Final = {"green": Style.GOOD, "red": Style.BAD, "unavailable": Style.WARNING}


def packet_screen(packet: FixPacketV1, next_step: str = "") -> Screen:
    """The lines of a packet, and of what to do next."""
    return (
        (own("adjudge fix packet  ", Style.TITLE), own(packet.packet_id)),
        (own("goal       "), data(packet.goal)),
        (own(f"from       {packet.run_id}, tree {packet.tree[:SHORT]}"),),
        (own("advice     "), own(packet.advice)),
        (own(f"tries      {packet.rounds} at most"),),
        *_findings(packet),
        *_allowed(packet.grant),
        *sentence_section("Runs before and after", [" ".join(one.argv) for one in packet.commands]),
        *sentence_section("Acceptance", packet.acceptance),
        *sentence_section("Not to be done", packet.non_goals),
        *sentence_section("To be known", [one.message for one in packet.limitations]),
        *next_lines(next_step),
    )


def plan_screen(plan: FixPlanV1, next_step: str = "") -> Screen:
    """The lines of what would run, to the last word, and of what to do next."""
    argv = " ".join(plan.argv) if plan.argv else plan.executor
    commands = [f"{' '.join(one.argv)}  ({plan.repeats} times on each tree)" for one in plan.commands]
    return (
        (own("adjudge fix execute  ", Style.TITLE), own("nothing was run", Style.WARNING)),
        (own(f"packet     {plan.packet_id}"),),
        (own(f"try        {plan.number}, {plan.attempt_id}"),),
        (own(f"tree       {plan.tree}, written to a folder of its own outside the repository"),),
        (own("would run  "), data(argv, Style.PATH), own(f"  there, {plan.timeout_s} s at most")),
        (own(f"given      {plan.prompt_bytes} bytes, sha256 {plan.prompt_sha256}"),),
        *sentence_section("Then, in throw-away trees", commands),
        *sentence_section("Then reads the whole change again", plan.readers),
        *_allowed(plan.grant),
        *sentence_section("Stops it", [one.message for one in plan.stops]),
        *next_lines(next_step),
    )


def attempt_screen(attempt: FixAttemptV1, next_step: str = "") -> Screen:
    """The lines of a try, and of what to do next."""
    head = attempt.head_tree[:SHORT] if attempt.head_tree is not None else "not read"
    return (
        (own("adjudge fix  ", Style.TITLE), own(attempt.state, OUTCOMES[attempt.outcome])),
        (own(f"try        {attempt.number}, {attempt.attempt_id}"),),
        (own(f"trees      {attempt.base_tree[:SHORT]} to {head}"),),
        (own("by         "), data(_fixer(attempt))),
        (own(f"subject    {_subject(attempt)}"),),
        *_scope(attempt),
        *sentence_section("Why", [one.message for one in attempt.reasons]),
        *_commands(attempt.commands),
        *_rechecks(attempt),
        *sentence_section("Changed", _with_rest(attempt.changed, attempt.changed_left_out)),
        *sentence_section("New findings, listed and not looped", _new(attempt)),
        *sentence_section(
            "White space at the end of added lines",
            _with_rest(attempt.whitespace, attempt.whitespace_left_out),
        ),
        *sentence_section("Not seen", dict.fromkeys(one.message for one in attempt.limitations)),
        *next_lines(next_step),
    )


def fixes_screen(fixes: FixListV1, next_step: str = "") -> Screen:
    """The lines of a list of tries, and of what to do next."""
    lines: list[Line] = [(own("adjudge fix list", Style.TITLE),)]
    for one in fixes.attempts:
        told = "  orphan: nobody works at it" if one.orphan else ""
        kept = "tree kept" if one.retained else "no tree"
        lines.append((own(f"  {one.attempt_id}  {one.state:<15}  {kept}"), own(told, Style.WARNING)))
    if not fixes.attempts:
        lines.append((own("  none", Style.FAINT),))
    return (*lines, *next_lines(next_step))


def deed_screen(deed: FixDeedV1, next_step: str = "") -> Screen:
    """The lines of what was done with a try, or would be, and of what to do next."""
    said = "done" if deed.done else "refused" if deed.conflicts else "nothing was done"
    style = Style.GOOD if deed.done else Style.WARNING
    return (
        (own(f"adjudge fix {deed.deed}  ", Style.TITLE), own(said, style), own(f"  {deed.attempt_id}")),
        *sentence_section("Files", deed.paths),
        *sentence_section("Merged with what stands there", deed.merged),
        *sentence_section("Does not apply", [one.message for one in deed.conflicts]),
        *next_lines(next_step),
    )


def diff_screen(patch: bytes) -> Screen:
    """The lines of a patch; what is no printable text is escaped."""
    lines = patch.decode("utf-8", "surrogateescape").removesuffix("\n").split("\n")
    return tuple((source(one, _LINES.get(one[:1], Style.PLAIN)),) for one in lines) if patch else ()


def _with_rest(listed: Sequence[str], left_out: int) -> tuple[str, ...]:
    """What is listed, and how many are not."""
    return (*listed, f"{left_out} more are not listed") if left_out else tuple(listed)


def _findings(packet: FixPacketV1) -> Iterator[Line]:
    yield ()
    yield (own("Findings", Style.TITLE),)
    for one in packet.findings[:LISTED]:
        where = one.path + (f":{one.start_line}" if one.start_line else "")
        yield (own(f"  {one.severity:<8}  "), data(one.title), own(f"  {one.finding_id}", Style.FAINT))
        yield (own("            "), data(where, Style.PATH))
    if len(packet.findings) > LISTED:
        yield rest_line(len(packet.findings) - LISTED)


def _allowed(grant: GrantV1) -> Iterator[Line]:
    plain = [one.pattern for one in grant.allow if not one.kinds]
    yield from sentence_section("May be touched", [*plain, "new tests"])
    yield (own(f"  frozen: {plural(len(grant.frozen), 'pattern')}, tests and what steers them", Style.FAINT),)


def _fixer(attempt: FixAttemptV1) -> str:
    one = attempt.executor
    ended = "was not started" if one.end is None else f"ended {one.end}"
    return f"{one.name} {one.version} {one.model}".strip() + f", {ended}"


def _subject(attempt: FixAttemptV1) -> str:
    if not attempt.subject:
        return "not compared, since nothing was started"
    if attempt.touched:
        return f"TOUCHED: {', '.join(attempt.touched)}"
    return f"as it was: {', '.join(attempt.subject)}"


def _scope(attempt: FixAttemptV1) -> Iterator[Line]:
    if attempt.scope is None:
        yield (own("scope      not judged", Style.FAINT),)
        return
    style = OUTCOMES[attempt.scope.outcome]
    yield (
        own("scope      "),
        own(attempt.scope.outcome, style),
        own(f", {plural(attempt.scope.examined, 'path')}"),
    )


def _commands(commands: Sequence[FixCommandV1]) -> Iterator[Line]:
    if not commands:
        return
    yield ()
    yield (own("Before and after", Style.TITLE),)
    for one in commands:
        before, after = one.trials.base.colour, one.trials.head.colour
        tests = "" if one.with_tests is None else f", before with the new tests {one.with_tests.colour}"
        tests += "" if one.without_tests is None else f", after without them {one.without_tests.colour}"
        yield (
            own("  "),
            own(f"{before} ", COLOURS[before]),
            own("to "),
            own(f"{after}  ", COLOURS[after]),
            own(f"{one.proving}{tests}  "),
            data(" ".join(one.trials.argv), Style.PATH),
        )


def _rechecks(attempt: FixAttemptV1) -> Iterator[Line]:
    if not attempt.recheck:
        return
    yield ()
    yield (own("Findings", Style.TITLE),)
    for one in attempt.recheck[:LISTED]:
        by = f" by {one.by}" if one.by else ""
        yield (
            own(f"  {one.finding_id}  "),
            own(one.status, STATUSES[one.status]),
            data(f"{by}: {one.reason}", Style.FAINT),
        )
    if len(attempt.recheck) > LISTED:
        yield rest_line(len(attempt.recheck) - LISTED)


def _new(attempt: FixAttemptV1) -> list[str]:
    return [
        f"{one.path}{f':{one.start_line}' if one.start_line else ''}: {one.title}"
        for one in attempt.new_findings
    ]
