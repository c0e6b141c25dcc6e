"""Signals of real commits, a sample of them judged by hand.

    tools/bench precision REPOSITORY...              clones, bare or not; writes the section
    tools/bench precision --draw REPOSITORY...       draws the next round into bench/data/precision60.json
    tools/bench precision --typescript REPOSITORY... the same of TypeScript: a section and data of its own, and of
                                                     each repository the last 50 commits that touch its sources

The last commits of each repository that are no merges are briefed in this process. A round is 60 signals: each
category that occurs gives its first six, or all it has, and the rest is filled from all signals together; the
order in both is that of the SHA-256 over repository, commit and signal id, and what an earlier round holds is
passed over. A drawn signal gets a verdict and a reason by hand: ``right`` (true and worth telling), ``noise``
(true, not worth it) or ``wrong``. A section is written only when every drawn signal is judged.
With the round, 15 commits whose triage is ``high``
are drawn in the same way and judged as ``earned`` or ``not``. A signal that says something else since a fix may
have a second verdict, ``again`` (and the id it has now, ``signal_again``); the first one stays.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.app.brief.brief import make_brief
from adjudge.app.wiring import open_repository
from adjudge.app.world import World
from adjudge.errors import AdjudgeError
from adjudge.model.brief import Risk
from adjudge.model.target import TargetMode, TargetRequest
from bench.histories import git, name_of
from bench.results import write_section

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.app.wiring import Repository
    from adjudge.model.brief import Brief
    from adjudge.model.signal import Signal, Weakening

COMMITS = 100
SAMPLE = 60
FLOOR = 6
HIGH = 15
VERDICTS = ("right", "noise", "wrong")
EARNED = ("earned", "not")
DATA = Path(__file__).parent / "data"
SCRIPTS = ("ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs")


@dataclass(frozen=True, kw_only=True)
class Subject:
    """Whose commits are judged: which of them, and where the verdicts and the section stand."""

    name: str
    title: str
    file: str
    commits: int
    endings: tuple[str, ...] = ()
    before: str = "No rule was tuned on any of these before round 1."

    @property
    def judged(self) -> Path:
        """The verdicts of all rounds."""
        return DATA / self.file

    @property
    def paths(self) -> tuple[str, ...]:
        """What git is asked for: a commit counts that touches one of these; all commits where there are none."""
        return tuple(f":(glob)**/*.{ending}" for ending in self.endings)


PYTHON = Subject(
    name="precision", title="Precision on real histories", file="precision60.json", commits=COMMITS
)
TYPESCRIPT = Subject(
    name="precision-typescript", title="Signals of TypeScript, judged by hand", file="precision60_typescript.json",
    commits=50, endings=SCRIPTS,
    before="Graphs of some of these were measured before round 1; nothing was changed for signals of theirs here.",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Raised:
    """One signal and the commit that raised it."""

    repository: str
    commit: str
    signal: Signal
    weakening: Weakening | None = None

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from all others."""
        return self.repository, self.commit, self.signal.signal_id


@dataclass
class Seen:
    """What the briefs of all repositories held."""

    heads: dict[str, str] = field(default_factory=dict)
    commits: Counter[str] = field(default_factory=Counter)
    quiet: int = 0
    raised: list[Raised] = field(default_factory=list)
    risks: Counter[str] = field(default_factory=Counter)
    high: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    limited: Counter[str] = field(default_factory=Counter)


def main() -> None:
    """Draw a round, or write the section.

    Raises:
        SystemExit: A drawn signal has no verdict yet.
    """
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("repositories", nargs="+", type=Path)
    parser.add_argument("--commits", type=int)
    parser.add_argument("--draw", action="store_true")
    parser.add_argument("--typescript", action="store_true")
    asked = parser.parse_args()
    subject = TYPESCRIPT if asked.typescript else PYTHON
    rounds = json.loads(subject.judged.read_text("utf-8")) if subject.judged.exists() else []
    seen = Seen()
    for folder in asked.repositories:
        survey(folder.resolve(), asked.commits or subject.commits, seen, subject.paths)
    if asked.draw:
        rounds.append(draw(seen, rounds))
        subject.judged.write_text(json.dumps(rounds, indent=1, ensure_ascii=False) + "\n", "utf-8")
        return
    open_ones = [
        one["signal"] for each in rounds for one in each["signals"] if one["verdict"] not in VERDICTS
    ]
    if open_ones:
        raise SystemExit(f"{len(open_ones)} drawn signals have no verdict")
    write_section(subject.name, subject.title, "\n\n".join(section(seen, rounds, subject)))


def survey(folder: Path, count: int, seen: Seen, paths: tuple[str, ...] = ()) -> None:
    """Brief the last commits of one repository, or those of them that touch one of the paths."""
    name = name_of(folder)
    seen.heads[name] = git(folder, "rev-parse", "HEAD").decode().strip()
    words = ("rev-list", "--no-merges", f"--max-count={count}", "HEAD", "--", *paths)
    commits = git(folder, *words).decode().split()
    for commit, brief in briefs(folder, commits, seen.refused):
        note(seen, name, commit, brief)


def briefs(folder: Path, commits: Iterable[str], refused: Counter[str]) -> Iterator[tuple[str, Brief]]:
    """The brief of each commit; one that cannot be had is counted by its code."""
    with tempfile.TemporaryDirectory() as state, open_repository(world_of(folder, state)) as repository:
        for commit in commits:
            brief = _brief(commit, repository, refused)
            if brief is not None:
                yield commit, brief


def world_of(folder: Path, state: str) -> World:
    """A clone seen with nobody's settings, with all that is kept in a folder of our own."""
    environment = {
        "PATH": os.environ["PATH"], "HOME": state, "GIT_CONFIG_NOSYSTEM": "1",
        "ADJUDGE_STATE_DIR": f"{state}/state", "ADJUDGE_CACHE_DIR": f"{state}/cache",
    }  # fmt: skip
    return World(folder=str(folder), environment=environment, quiet=True)


def _brief(commit: str, repository: Repository, refused: Counter[str]) -> Brief | None:
    try:
        return make_brief(TargetRequest(mode=TargetMode.COMMIT, revision=commit), repository).brief
    except AdjudgeError as error:
        refused[error.code] += 1
        return None


def note(seen: Seen, name: str, commit: str, brief: Brief) -> None:
    """Count one brief."""
    evidence = {one.signal_id: one for one in brief.weakening}
    seen.commits[name] += 1
    seen.quiet += not brief.signals
    seen.raised += [
        Raised(repository=name, commit=commit, signal=one, weakening=evidence.get(one.signal_id))
        for one in brief.signals
    ]
    seen.risks[brief.triage.risk.value] += 1
    seen.limited.update({one.code for one in brief.limitations})
    if brief.triage.risk is Risk.HIGH:
        seen.high[name, commit] = [one.message for one in brief.triage.reasons]


def place_of(key: Iterable[str]) -> str:
    """Where a key stands in the order of drawing."""
    return hashlib.sha256("\0".join(key).encode()).hexdigest()


def sample(raised: Iterable[Raised], known: set[tuple[str, str, str]]) -> list[Raised]:
    """The next round: the first few of each category, then the first of all."""
    ordered = sorted((one for one in raised if one.key not in known), key=lambda one: place_of(one.key))
    met: Counter[str] = Counter()
    first: list[Raised] = []
    rest: list[Raised] = []
    for one in ordered:
        met[one.signal.category] += 1
        (first if met[one.signal.category] <= FLOOR else rest).append(one)
    drawn = (first + rest)[:SAMPLE]
    return sorted(drawn, key=lambda one: (one.signal.category, one.signal.change, place_of(one.key)))


def draw(seen: Seen, rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """A round with its verdicts open; what is needed to judge it is printed."""
    known = {(one["repository"], one["commit"], one["signal"]) for each in rounds for one in each["signals"]}
    looked = {(one["repository"], one["commit"]) for each in rounds for one in each["high"]}
    drawn = sample(seen.raised, known)
    high = sorted((key for key in seen.high if key not in looked), key=place_of)[:HIGH]
    for one in drawn:
        print("\n".join(facts(one)))
    for repository, commit in high:
        print(f"\nhigh: {repository} {commit}", *seen.high[repository, commit], sep="\n  ")
    print(*counted(seen), sep="\n")
    return {
        "repositories": [f"{name} at {head[:12]}" for name, head in seen.heads.items()],
        "counts": dict(sorted(Counter(one.signal.category.value for one in seen.raised).items())),
        "risks": dict(sorted(seen.risks.items())),
        "signals": [
            {
                "repository": one.repository, "commit": one.commit, "signal": one.signal.signal_id,
                "category": one.signal.category.value, "change": one.signal.change,
                "subject": one.signal.subject, "verdict": "", "why": "",
            }
            for one in drawn
        ],
        "high": [
            {"repository": repository, "commit": commit, "verdict": "", "why": ""}
            for repository, commit in high
        ],
    }  # fmt: skip


def facts(one: Raised) -> Iterator[str]:
    """What is needed to judge a signal, next to the commit itself."""
    signal = one.signal
    yield f"\n{one.repository} {one.commit[:12]} {signal.category} {signal.change} {signal.subject}"
    yield f"  {signal.anchor.side} {signal.anchor.path}:{signal.anchor.line} blast {signal.blast}"
    yield f"  {signal.question}"
    yield from (f"  used by {user.path} as {user.uses}" for user in signal.consumers[:5])
    for word in ("base", "head"):
        text = getattr(one.weakening, word, None)
        if text is not None:
            yield f"  {word}: {text.text!r}"


def counted(seen: Seen) -> Iterator[str]:
    """How many there are of each kind."""
    yield f"commits {dict(seen.commits)}, without a signal {seen.quiet}, refused {dict(seen.refused)}"
    yield f"risks {dict(seen.risks)}, limitations {dict(seen.limited)}"
    kinds = Counter((one.signal.category.value, one.signal.change) for one in seen.raised)
    yield from (f"{category} {change}: {number}" for (category, change), number in sorted(kinds.items()))


def section(seen: Seen, rounds: list[dict[str, Any]], subject: Subject) -> Iterator[str]:
    """Paragraphs of the section."""
    told = ", ".join(f"{name} at {head[:12]} ({seen.commits[name]})" for name, head in seen.heads.items())
    risks = ", ".join(f"{risk.value} {seen.risks[risk.value]}" for risk in Risk)
    yield (
        f"Briefs of the last commits that are no merges{_touching(subject)}: {told}. {len(seen.raised)} signals; {seen.quiet} commits "
        f"raise none. Triage: {risks}. Commits without a brief: {sum(seen.refused.values())}. "
        f"{subject.before}"
    )
    yield kinds_table(seen)
    yield (
        f"Each round: {SAMPLE} signals, the first {FLOOR} of each category that occurs and the rest from all "
        "together, in the order of SHA-256 over repository, commit and signal id. Judged by hand on the commit "
        "itself; verdicts are those of the first look. What was wrong in a round was fixed as a kind before the "
        f"next one was drawn. Each verdict with its reason is in `bench/data/{subject.file}`."
    )
    for number, each in enumerate(rounds, start=1):
        yield from round_paragraphs(number, each, subject.commits)
        yield from _today(each, seen)


def _today(each: dict[str, Any], seen: Seen) -> Iterator[str]:
    """What is told today of the signals of a round that holds second looks."""
    if not any("again" in one for one in each["signals"]):
        return
    told = {one.key for one in seen.raised}
    left = [
        one
        for one in each["signals"]
        if (one["repository"], one["commit"], one.get("signal_again", one["signal"])) in told
    ]
    counts = Counter(one.get("again", one["verdict"]) for one in left)
    said = ", ".join(f"{counts[word]} {word}" for word in VERDICTS)
    gone = Counter(one["verdict"] for one in each["signals"] if one not in left)
    went = ", ".join(f"{gone[word]} {word}" for word in VERDICTS if gone[word])
    yield (
        f"The same {len(each['signals'])} after what was fixed: {len(left)} are still raised, {said}; gone are"
        f" {went or 'none'}. {each.get('fixed', '')}".rstrip()
    )
    yield "\n".join(
        f"- {one['again']} now: {one['category']} {one['change']} `{one['subject']}`: {one['why_again']}"
        for one in left
        if "again" in one
    )


def _touching(subject: Subject) -> str:
    """The words for which commits were left out."""
    return f" and touch a file that ends in {', '.join(subject.endings)}" if subject.endings else ""


def kinds_table(seen: Seen) -> str:
    """All signals by category and change."""
    kinds = Counter((one.signal.category.value, one.signal.change) for one in seen.raised)
    categories = sorted({category for category, _ in kinds})
    rows = ["| category | signals | by change |", "|---|---:|---|"]
    for category in categories:
        own = sorted((change, number) for (of, change), number in kinds.items() if of == category)
        said = ", ".join(f"{change} {number}" for change, number in own)
        rows.append(f"| {category} | {sum(number for _, number in own)} | {said} |")
    return "\n".join(rows)


def round_paragraphs(number: int, each: dict[str, Any], commits: int) -> Iterator[str]:
    """What became of one round."""
    counts = Counter((one["category"], one["verdict"]) for one in each["signals"])
    risks = ", ".join(f"{risk.value} {each['risks'].get(risk.value, 0)}" for risk in Risk)
    yield (
        f"Round {number}, of the last {commits} commits of {', '.join(each['repositories'])}; triage then: {risks}."
    )
    rows = [
        f"| round {number} | {' | '.join(VERDICTS)} | signals of that category then |",
        f"|---|{'---:|' * 4}",
    ]
    for category in sorted({one["category"] for one in each["signals"]}):
        cells = " | ".join(str(counts[category, verdict]) for verdict in VERDICTS)
        rows.append(f"| {category} | {cells} | {each['counts'][category]} |")
    totals = Counter(one["verdict"] for one in each["signals"])
    rows.append(
        f"| all | {' | '.join(str(totals[word]) for word in VERDICTS)} | {sum(each['counts'].values())} |"
    )
    yield "\n".join(rows)
    told = [
        f"- {one['verdict']}: {one['category']} {one['change']} `{one['subject']}`, {one['repository']} "
        f"{one['commit'][:12]}: {one['why']}"
        for word in ("wrong", "noise")
        for one in each["signals"]
        if one["verdict"] == word
    ]
    if told:
        yield "\n".join(told)
    yield from high_paragraphs(each)


def high_paragraphs(each: dict[str, Any]) -> Iterator[str]:
    """How many of the commits called high are."""
    earned = [one for one in each["high"] if one["verdict"] == "earned"]
    yield f"Of {len(each['high'])} commits whose triage is high, {len(earned)} are called so with reason."
    told = [
        f"- not: {one['repository']} {one['commit'][:12]}: {one['why']}"
        for one in each["high"]
        if one["verdict"] != "earned"
    ]
    if told:
        yield "\n".join(told)


if __name__ == "__main__":
    main()
