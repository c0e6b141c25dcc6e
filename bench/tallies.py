"""Pairs that were found against pairs that are wanted."""

from __future__ import annotations

from typing import NamedTuple

Pair = tuple[int, int]


class Tally(NamedTuple):
    """Pairs against labels."""

    right: int
    wrong: int
    missed: int

    def precision(self) -> float | None:
        return self.right / (self.right + self.wrong) if self.right + self.wrong else None

    def recall(self) -> float | None:
        return self.right / (self.right + self.missed) if self.right + self.missed else None

    def row(self, name: str) -> str:
        precision, recall = self.precision(), self.recall()
        f1 = 2 * self.right / (2 * self.right + self.wrong + self.missed) if self.right else 0.0
        return f"| {name} | {self.right} | {self.wrong} | {self.missed} | {told(precision)} | {told(recall)} | {f1:.3f} |"


HEAD = "| what | right | wrong | missed | precision | recall | F1 |\n|---|---:|---:|---:|---:|---:|---:|"


def told(share: float | None) -> str:
    return "nothing to divide" if share is None else f"{share:.3f}"


def tally(found: set[Pair], wanted: set[Pair]) -> Tally:
    return Tally(len(found & wanted), len(found - wanted), len(wanted - found))
