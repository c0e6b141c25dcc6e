"""Texts of findings alone, without a place: our score beside plain likeness of words, on public labelled sets."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, Any

from adjudge.merge import pairs as rules
from adjudge.merge.tokens import likeness, split_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def load(path: Path) -> Any:  # noqa: ANN401 - whatever the document holds
    data = path.read_bytes()
    return json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)


def lines_of(path: Path) -> list[dict[str, Any]]:
    data = path.read_bytes()
    return [
        json.loads(line) for line in (gzip.decompress(data) if path.suffix == ".gz" else data).splitlines()
    ]


def auc(scores: list[tuple[float, bool]]) -> float:
    """Chance that a pair that is one scores higher than one that is not; ties count half."""
    ranked = sorted(scores)
    values: dict[float, list[int]] = defaultdict(lambda: [0, 0])
    for score, is_one in ranked:
        values[score][is_one] += 1
    below, won, ones = 0, 0.0, 0
    for score in sorted(values):
        others, hits = values[score]
        won += hits * (below + others / 2)
        below += others
        ones += hits
    return won / (below * ones)


def best_f1(scores: list[tuple[float, bool]]) -> tuple[float, float]:
    """(F1, threshold) at its best."""
    total = sum(is_one for _, is_one in scores)
    best, right, ranked = (0.0, 0.0), 0, sorted(scores, reverse=True)
    for taken, (score, is_one) in enumerate(ranked, 1):
        right += is_one
        if taken == len(ranked) or ranked[taken][0] != score:
            best = max(best, (2 * right / (taken + total), score))
    return best


def text_pairs(data: Path) -> dict[str, list[tuple[str, str, bool]]]:
    """(text, text, same) by set."""
    sets: dict[str, list[tuple[str, str, bool]]] = defaultdict(list)
    judged: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for one in lines_of(data / "dedup/cross_tool_judged.jsonl.gz"):
        if "golden" in one:
            judged[one["judge"], one["pr"]].append(one)
    for (judge, _), group in judged.items():
        sets[f"across tools, judge {judge}"] += [
            (one["text"], two["text"], one["golden"] == two["golden"])
            for one, two in combinations(group, 2)
            if one["text"] != two["text"]
        ]
    for path in sorted((data / "dedup").glob("within_tool_*.jsonl")):
        for one in lines_of(path):
            group_of = {at: number for number, group in enumerate(one["groups"]) for at in group}
            sets["inside one tool"] += [
                (one["texts"][a], one["texts"][b], group_of[a] == group_of[b])
                for a, b in combinations(sorted(group_of), 2)
            ]
    return sets


def text_table(data: Path) -> str:
    """Texts alone: our score beside plain likeness of words."""
    rows = ["| texts | same | other | measure | AUC | best F1 | at |", "|---|---:|---:|---|---:|---:|---:|"]
    measures: dict[str, Callable[[str, str], float]] = {
        "likeness of words (Jaccard)": lambda one, two: likeness(split_words(one), split_words(two)),
        "shared beyond chance (ours)": lambda one, two: rules.score_text(
            rules.read_words(one, "", ""), rules.read_words(two, "", "")
        ),
    }
    for name, some in sorted(text_pairs(data).items()):
        ones = sum(same for *_, same in some)
        for measure, score in measures.items():
            values = [(score(one, two), same) for one, two, same in some]
            f1, threshold = best_f1(values)
            rows.append(
                f"| {name} | {ones:,} | {len(some) - ones:,} | {measure} | {auc(values):.2f} | {f1:.2f} | {threshold:.2f} |"
            )
    return "\n".join(rows)
