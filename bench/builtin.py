"""The rules of the builtin reviewer: recall and precision on labelled cases, and what they say of real commits.

    tools/bench builtin CASES TASKS TOOLS REPOSITORY[@COMMITS]...

CASES is the file of 27 one-file cases, TASKS a clone (bare or not) that holds the 30 agent tasks, TOOLS a folder of
programs with bandit and ruff in it; ``-`` leaves one out. Of each repository the last commits are looked at, each file
on the lines that its commit changed. Comments are taken out of the cases first, since they name the defects, and labels
stand on the lines where the defect is.
"""

from __future__ import annotations

import base64
import difflib
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from adjudge.rules.find import look_at
from adjudge.rules.grammars import language_of, parse_for
from bench.histories import git, name_of
from bench.results import write_section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.rules.hit import RuleHit

COMMITS = 300
JUDGED = Path(__file__).parent / "data" / "builtin_judged.json"
TASKS = "benchmarks/agent-tasks/sample/tasks/"
CORRECTED = {
    "nil-pointer-missing-user": (14, 14), "unsynchronized-map-read": (20, 20), "sprintf-sql-injection": (12, 12),
    "eval-on-user-input": (8, 8), "open-redirect-next-param": (9, 11), "bare-except-swallows-errors": (8, 11),
    "pickle-loads-untrusted": (11, 11), "path-traversal-unnormalized-join": (10, 10), "ssrf-unvalidated-url-fetch": (10, 10),
    "md5-unsalted-password-hash": (8, 8), "debit-underflow-wrap": (17, 17), "unreachable-branch-after-return": (13, 16),
    "unused-helper-function": (19, 21), "hardcoded-db-password": (7, 7), "redos-nested-quantifier": (3, 3),
    "sql-injection-email-concat": (13, 13), "as-any-type-confusion": (18, 18),
}  # fmt: skip
"""Label → the lines where its defect stands, where the published ones are beside it."""
MEANT = {
    "unchecked_error": ("unchecked-error",), "hardcoded_secret": ("hardcoded-secret",), "nil_dereference": ("nil-dereference",),
    "race_condition": ("data-race",), "sql_injection": ("sql-injection",), "insecure_random": ("insecure-random",),
    "code_injection": ("code-injection",), "open_redirect": ("open-redirect",), "swallowed_error": ("swallowed-error",),
    "command_injection": ("command-injection",), "insecure_deserialization": ("insecure-deserialization",),
    "deserialization": ("insecure-deserialization",), "path_traversal": ("path-traversal",), "ssrf": ("ssrf",),
    "weak_crypto": ("weak-hash", "weak-cipher"), "resource_exhaustion": ("zip-bomb",), "integer_overflow": ("integer-overflow",),
    "dead_code": ("unreachable-code", "unused-function"), "insecure_cookie": ("insecure-cookie",),
    "missing_await": ("missing-await",), "prototype_pollution": ("prototype-pollution",), "regex_dos": ("regex-dos",),
    "type_confusion": ("type-confusion",), "xss": ("xss",),
}  # fmt: skip
"""Type of a label → the rules that mean it; another rule on its lines does not count."""
HUNK = re.compile(rb"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


class Label(NamedTuple):
    """A defect that is known to be there."""

    id: str
    kind: str
    lines: tuple[int, int]


@dataclass
class Score:
    """What came of the labels of one kind."""

    labels: int = 0
    found: int = 0
    other: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)


def stripped(language: str, text: bytes) -> bytes:
    """A text with blanks for its comments, line for line."""
    root = parse_for(language, text)
    assert root is not None
    found = bytearray(text)
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting.extend(node.named_children)
        if "comment" in node.type:
            for at in range(node.start_byte, node.end_byte):
                found[at] = found[at] if found[at] in b"\r\n" else 32
    return bytes(found)


def cases(path: Path) -> Iterator[tuple[str, str, str, bytes, list[Label]]]:
    """(id, file, language, text without comments, labels) of each case."""
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
        name = case["source_file"]
        language = language_of(name) or case["language"]
        labels = [
            Label(one["id"], one["type"], CORRECTED.get(one["id"], tuple(one["location"]["lines"])))
            for one in case["expected_findings"]
        ]
        yield case["id"], name, language, stripped(language, case["source"].encode()), labels


def every_line(text: bytes) -> frozenset[int]:
    return frozenset(range(1, text.count(b"\n") + 2))


def measure_cases(path: Path) -> str:
    """The section about the labelled cases."""
    scores: dict[str, Score] = {}
    for case, name, language, text, labels in cases(path):
        hits = list(look_at(name, language, text, every_line(text)).hits)
        for label in labels:
            score = scores.setdefault(label.kind, Score())
            score.labels += 1
            met = [one for one in hits if is_met(one, label)]
            score.found += bool(met)
            score.missed += [] if met else [f"{case}: {label.id}"]
            hits = [one for one in hits if one not in met]
        for hit in hits:
            scores.setdefault(labels[0].kind, Score()).other.append(f"{case}: {hit.rule} {hit.start_line}")
    rows = [
        f"| {kind} | {one.labels} | {one.found} | {len(one.other)} |" for kind, one in sorted(scores.items())
    ]
    total = sum(one.labels for one in scores.values())
    met_all = sum(one.found for one in scores.values())
    other = [line for one in scores.values() for line in one.other]
    missed = [line for one in scores.values() for line in one.missed]
    rows.append(f"| all | {total} | {met_all} | {len(other)} |")
    return (
        "On the 27 one-file cases, comments taken out, labels where the defects stand. A label is met by a hit of a rule of "
        "its kind on its lines. These cases were known when the rules were written.\n\n"
        "| kind | labels | met | other hits |\n|---|---:|---:|---:|\n" + "\n".join(rows) + "\n\n"
        f"Missed: {'; '.join(missed) or 'none'}. Other hits: {'; '.join(other) or 'none'}."
    )


def is_met(hit: RuleHit, label: Label) -> bool:
    slug = hit.rule.removeprefix("builtin/")
    return (
        slug in MEANT.get(label.kind, ())
        and hit.start_line <= label.lines[1]
        and hit.end_line >= label.lines[0]
    )


def measure_tools(path: Path, tools: Path) -> str:
    """bandit and ruff's security rules on the cases in Python, raw: any finding on the lines of a label meets it."""
    rows = []
    for tool in ("adjudge", "bandit", "ruff S"):
        labels, met, other = 0, 0, []
        for case, name, language, text, expected in cases(path):
            if language != "python":
                continue
            found = told_by(tool, tools, name, text)
            labels += len(expected)
            for label in expected:
                on = [one for one in found if one[1] <= label.lines[1] and one[2] >= label.lines[0]]
                met += bool(on)
                found = [one for one in found if one not in on]
            other += [f"{case} {code}" for code, _, _ in found]
        rows.append(f"| {tool} | {labels} | {met} | {len(other)} | {', '.join(other) or ''} |")
    return (
        "Beside other tools on the cases in Python, where any finding on the lines of a label meets it:\n\n"
        "| tool | labels | met | other findings | which |\n|---|---:|---:|---:|---|\n" + "\n".join(rows)
    )


def told_by(tool: str, tools: Path, name: str, text: bytes) -> list[tuple[str, int, int]]:
    """(code, first line, last line) of every finding of a tool."""
    if tool == "adjudge":
        return [
            (one.rule, one.start_line, one.end_line)
            for one in look_at(name, "python", text, every_line(text)).hits
        ]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "source.py"
        file.write_bytes(text)
        if tool == "bandit":
            words = [str(tools / "bandit"), "-q", "-f", "json", str(file)]
            printed = subprocess.run(words, capture_output=True, check=False).stdout
            found = json.loads(printed)["results"]
            return [(one["test_id"], one["line_number"], max(one["line_range"])) for one in found]
        words = [
            str(tools / "ruff"), "check", "--isolated", "--select", "S", "--no-cache", "--output-format", "json", str(file),
        ]  # fmt: skip
        found = json.loads(subprocess.run(words, capture_output=True, check=False).stdout)
        return [(one["code"], one["location"]["row"], one["end_location"]["row"]) for one in found]


def measure_tasks(folder: Path) -> str:
    """The section about the agent tasks: the fix taken back, and the fixed file."""
    met, missed, false = [], [], []
    names = git(folder, "ls-tree", "--name-only", "HEAD", TASKS).decode().split()
    for name in names:
        fixture, fixed = (files(folder, f"{name}/{one}.json") for one in ("fixture", "known-good"))
        slugs: set[str] = set()
        for path, after in fixed.items():
            language, before = language_of(path), fixture.get(path, b"")
            if language is not None:
                slugs |= {one.rule for one in look_at(path, language, before, added(after, before)).hits}
                wrong = look_at(path, language, after, every_line(after)).hits
                false += [f"{name.rpartition('/')[2]} {one.rule}" for one in wrong]
        told = name.rpartition("/")[2]
        met += [f"{told} ({', '.join(sorted(slugs))})".replace("builtin/", "")] if slugs else []
        missed += [] if slugs else [told]
    return (
        f"On {len(names)} agent tasks, the known good fix taken back as a change: some rule hits the changed lines of {len(met)}, and "
        f"{len(false)} hits in the fixed files. Most of the others lack a check that only the task asks for, which syntax cannot know.\n\n"
        f"- hit: {', '.join(met) or 'none'}\n- not hit: {', '.join(missed) or 'none'}\n- in fixed files: {', '.join(false) or 'none'}"
    )


def files(folder: Path, path: str) -> dict[str, bytes]:
    """Path → text of the files that a task holds."""
    held = json.loads(git(folder, "show", f"HEAD:{path}"))["files"]
    return {one["path"]: base64.b64decode(one.get("content_base64") or one["after_base64"]) for one in held}


def added(before: bytes, after: bytes) -> frozenset[int]:
    """Lines of a text that are not in another; the line after what was only removed."""
    found: set[int] = set()
    matcher = difflib.SequenceMatcher(None, before.split(b"\n"), after.split(b"\n"), autojunk=False)
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag != "equal":
            found |= set(range(start + 1, end + 1)) or {max(1, start)}
    return frozenset(found)


def changed(folder: Path, commit: str) -> Iterator[tuple[str, frozenset[int]]]:
    """(path, lines) that a commit adds or edits."""
    words = (
        "diff-tree",
        "-r",
        "-p",
        "-U0",
        "--no-commit-id",
        "--no-renames",
        "--diff-filter=AM",
        "--root",
        commit,
    )
    try:
        printed = git(folder, *words)
    except subprocess.CalledProcessError:  # the snapshot lacks a large file
        return
    for part in re.split(rb"^diff --git ", printed, flags=re.MULTILINE)[1:]:
        path = re.search(rb"^\+\+\+ b/(.*?)\t?$", part, re.MULTILINE)
        spans = [(int(one[1]), int(one[2]) if one[2] is not None else 1) for one in HUNK.finditer(part)]
        if path is not None:
            lines = frozenset(line for start, count in spans for line in range(start, start + count))
            yield path[1].decode("utf-8", "replace").strip('"'), lines


def real_hits(folder: Path, commits: int = COMMITS) -> tuple[Counter[str], list[dict[str, str]]]:
    """(counts, hits) of the last commits of a repository; one place is told once."""
    counts: Counter[str] = Counter()
    seen: set[tuple[str, str, str]] = set()
    found = []
    words = ("rev-list", "--no-merges", f"--max-count={commits}", "HEAD")
    places = (
        (commit, path, lines)
        for commit in git(folder, *words).decode().split()
        for path, lines in (*changed(folder, commit), ("", frozenset[int]()))
    )
    for commit, path, lines in places:
        counts["commits"] += not path
        language = language_of(path)
        if language is None:
            continue
        text = git(folder, "cat-file", "blob", f"{commit}:{path}")
        looked = look_at(path, language, text, lines)
        counts.update({"files": 1, "lines": len(lines), "unread": bool(looked.unread)})
        told = text.decode("utf-8", "replace").split("\n")
        for hit in looked.hits:
            line = sha256(told[hit.start_line - 1].strip()[:120].encode()).hexdigest()[:12]
            if (path, hit.rule, line) not in seen:
                seen.add((path, hit.rule, line))
                found.append({"repository": name_of(folder), "path": path, "rule": hit.rule, "line": line})
    return counts, found


def measure_real(folders: list[tuple[Path, int]]) -> str:
    """The section about real commits: how much is said, and what of it holds by hand."""
    judged = json.loads(JUDGED.read_text(encoding="utf-8")) if JUDGED.exists() else []
    verdicts = {(one["repository"], one["path"], one["rule"], one["line"]): one["verdict"] for one in judged}
    rows, tally, unjudged = [], Counter[str](), 0
    by_rule: dict[str, Counter[str]] = {}
    for folder, commits in folders:
        counts, found = real_hits(folder, commits)
        rows.append(
            f"| {name_of(folder)} | {counts['commits']} | {counts['files']:,} | {counts['lines']:,} | {len(found)} | {counts['unread']} |"
        )
        for hit in found:
            verdict = verdicts.get((hit["repository"], hit["path"], hit["rule"], hit["line"]))
            unjudged += verdict is None
            if verdict is not None:
                tally[verdict] += 1
                by_rule.setdefault(hit["rule"], Counter())[verdict] += 1
    told = [
        f"| {rule} | {one['true']} | {one['harmless']} | {one['false']} |"
        for rule, one in sorted(by_rule.items())
    ]
    return (
        "On the last commits of real repositories, each file on the lines that its commit changed. The rules were changed after a "
        "first look at all of them (at typeorm and vite one rule was, which took 109 searches of a library for look-ups in a list), "
        "so this is no measure on unseen code:\n\n"
        "| repository | commits | files | changed lines | places hit | files not looked at |\n|---|---:|---:|---:|---:|---:|\n"
        + "\n".join(rows)
        + f"\n\nOf these places {sum(tally.values())} were judged by hand: {tally['true']} true, {tally['harmless']} true and harmless where "
        f"they stand (tests, tools), {tally['false']} false; {unjudged} are not judged.\n\n"
        "| rule | true | true and harmless | false |\n|---|---:|---:|---:|\n" + "\n".join(told)
    )


def repository(word: str) -> tuple[Path, int]:
    """A clone, and how many of its commits are looked at."""
    name, _, commits = word.partition("@")
    return Path(name).resolve(), int(commits or COMMITS)


def main() -> None:
    """Measure what was named and write the section.

    Raises:
        SystemExit: The arguments are not of the form above.
    """
    words = sys.argv[1:]
    if len(words) < 3:
        raise SystemExit(__doc__)
    cases_file, tasks, tools = (None if word == "-" else Path(word) for word in words[:3])
    parts = []
    if cases_file is not None:
        parts.append(measure_cases(cases_file))
        parts += [measure_tools(cases_file, tools)] if tools is not None else []
    parts += [measure_tasks(tasks)] if tasks is not None else []
    parts += [measure_real([repository(word) for word in words[3:]])] if words[3:] else []
    write_section("builtin", "Rules of the builtin reviewer", "\n\n".join(parts))


if __name__ == "__main__":
    main()
