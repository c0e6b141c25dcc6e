from __future__ import annotations

from adjudge.model.change import ChangeKind, Flag
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.report.screen import plain_text
from adjudge.report.target_screen import CHANGES_SHOWN, target_screen
from tests.brief_values import HOSTILE, a_change, a_target


def test_a_whole_target_says_that_two_witnesses_agree() -> None:
    assert "two witnesses agree" in plain_text(target_screen(a_target()))


def test_an_inconclusive_target_says_why() -> None:
    reason = Reason(code="witnesses-disagree", message="They differ on a.py.")
    text = plain_text(target_screen(a_target(outcome=Outcome.INCONCLUSIVE, reasons=(reason,))))
    assert "two witnesses agree" not in text
    assert "inconclusive: They differ on a.py." in text


def test_renames_modes_flags_and_limits_are_shown_escaped() -> None:
    moved = a_change(
        HOSTILE, kind=ChangeKind.RENAMED, old_path=RepoPath("old" + HOSTILE), new_mode="100755", binary=True
    )
    text = plain_text(
        target_screen(
            a_target(
                changes=(moved,),
                flags=(Flag(code="converted", path=HOSTILE, message=f"{HOSTILE} is converted."),),
                limitations=(Reason(code="ignored", message="3 ignored files are out."),),
            )
        )
    )
    assert all(character.isprintable() or character == "\n" for character in text)
    for word in ("renamed", "from old", "mode 100644 -> 100755", "binary", "converted: ", "3 ignored files"):
        assert word in text, word


def test_a_long_list_says_what_it_leaves_out() -> None:
    many = tuple(a_change(f"{number}.py") for number in range(CHANGES_SHOWN + 1))
    assert "and 1 more path" in plain_text(target_screen(a_target(changes=many)))
