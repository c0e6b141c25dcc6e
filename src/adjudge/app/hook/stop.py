"""``adjudge tool hook stop``: a check of what an agent leaves behind, as its host asks for it.

1. Standard input is read up to a bound; what is no event lets the agent stop.
2. The check judges the work tree, or what the words name, with what the configuration declares.
3. A pass lets it stop. Else the stop is refused, bounded by what is kept of its session
   (``install.stopping``).
4. What is refused is kept first; where that fails, the agent stops.
5. Stops in one repository are judged one after the other. Whoever waits too long for another command is let
   go, and the person is told.

The answer is the JSON that Claude Code, Codex and Gemini CLI read with exit status 0. No ending of ours is
2, which they take for a refusal.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Printout
from adjudge.app.check.check import answer_check, the_check
from adjudge.app.hook.unread import is_only_unread
from adjudge.app.place import open_place
from adjudge.app.wiring import pause, read_named, stops_in_turn
from adjudge.app.words import TargetWords
from adjudge.contracts.stop_event import LIMIT_BYTES, read_stop_event
from adjudge.errors import AdjudgeError, StateError
from adjudge.install.stopping import StopRuling, rule_stop
from adjudge.model.ids import Digest
from adjudge.model.state import RefusedStop, Transition
from adjudge.report.stop_text import let_go_text, refusal_text

if TYPE_CHECKING:
    from adjudge.app.check.words import CheckWords
    from adjudge.app.world import World
    from adjudge.contracts.check_v1 import CheckV1
    from adjudge.contracts.stop_event import StopEvent

INPUT: Final = "-"
RUNNING: Final = "review-running"
BUSY: Final = frozenset({RUNNING, "store-busy"})
"""Another command holds what the check needs."""
TRIES: Final = 120
PAUSE_S: Final = 1.0
UNJUDGED: Final = "what the agent leaves was not judged, which is no pass: {why}"


def answer_stop(words: CheckWords, world: World) -> Printout:
    """Nothing for an agent that may stop, else why it may not.

    Raises:
        StateError: Nothing can be said, as with every ``AdjudgeError``; the caller lets the agent stop.
    """
    event = read_stop_event(read_named(INPUT, what="event", limit_bytes=LIMIT_BYTES, pipes=True))
    try:
        with stops_in_turn(world):
            return _answered(event, words, world)
    except StateError as error:
        if error.code not in BUSY:
            raise
        return let_go(UNJUDGED.format(why=error.message))


def _answered(event: StopEvent, words: CheckWords, world: World) -> Printout:
    """What an agent is told whose stop is the only one that is judged here just now.

    Raises:
        AdjudgeError: Nothing can be said.
    """
    target = words.target if words.target != TargetWords() else TargetWords(worktree=True)
    try:
        check = _waited(words._replace(target=target, review=True), world, strict=words.review)
    except AdjudgeError as error:
        if error.code != "nothing-to-judge":
            raise
        return Printout(chunks=lambda: ())
    if check is None:
        return Printout(chunks=lambda: ())
    ruling = _ruled(event, check, world)
    if ruling is not StopRuling.REFUSED:
        return let_go(let_go_text(check, ruling))
    said = {"decision": "block", "reason": refusal_text(check)}
    return Printout(chunks=lambda: (_encoded(said),))


def let_go(why: str, *, exit_code: int = 0) -> Printout:
    """The agent stops, and the person is told why that is no pass; an exit code of 1 blocks no agent."""
    said = {"systemMessage": f"adjudge: {why}"}
    chunks = () if exit_code else (_encoded(said),)
    told = () if exit_code else (why,)
    return Printout(chunks=lambda: chunks, exit_code=exit_code, why=why, notes=told)


def _waited(words: CheckWords, world: World, *, strict: bool) -> CheckV1 | None:
    """As ``_check``, once a review of the same by another command is over.

    Raises:
        StateError: It has run too long, or the state is not to be had.
    """
    for _ in range(TRIES):
        try:
            return _check(words, world, strict=strict)
        except StateError as error:
            if error.code != RUNNING:
                raise
        pause(PAUSE_S)
    return _check(words, world, strict=strict)


def _check(words: CheckWords, world: World, *, strict: bool) -> CheckV1 | None:
    """The check where it is no pass; unless strict, one of files that no rule reads is let by."""
    answer = answer_check(words, world)
    if answer.exit_code == 0:
        return None
    check = the_check(answer)
    return None if not strict and is_only_unread(check) else check


def _ruled(event: StopEvent, check: CheckV1, world: World) -> StopRuling:
    """What becomes of the stop; a refusal is kept."""
    result = Digest(check.result)
    with open_place(world, needs_repository=True) as place:
        store = place.writable
        if store is None:
            return rule_stop(event, result, None)
        ruling = rule_stop(event, result, store.refused_stops(event.session))
        if ruling is StopRuling.REFUSED:
            kept = RefusedStop(session=event.session, result=result, continued=event.continued)
            store.commit(Transition(refused=(kept,)))
    return ruling


def _encoded(said: dict[str, str]) -> bytes:
    return f"{json.dumps(said)}\n".encode("ascii")
