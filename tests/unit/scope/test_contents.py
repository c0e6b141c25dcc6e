"""What the lines of a patch say: how many there are, and where links lead."""

from __future__ import annotations

import pytest

from adjudge.patch.parser import parse_pinned
from adjudge.scope.contents import count_lines, find_link_targets

NO_FEED = b"\\ No newline at end of file\n"
ADDED = (
    b"diff --git a/l b/l\nnew file mode 120000\nindex 0000000..d3f5a12\n--- /dev/null\n+++ b/l\n"
    b"@@ -0,0 +1 @@\n+../out\n" + NO_FEED
)
RETARGETED = (
    b"diff --git a/l b/l\nindex d3f5a12..e6f5a12 120000\n--- a/l\n+++ b/l\n"
    b"@@ -1 +1 @@\n-../out\n" + NO_FEED + b"+b\n" + NO_FEED
)
FROM_FILE = (
    b"diff --git a/l b/l\ndeleted file mode 100644\nindex d3f5a12..0000000\n--- a/l\n+++ /dev/null\n"
    b"@@ -1 +0,0 @@\n-x\n" + ADDED
)
TWO_LINES = ADDED.replace(b"+1 @@\n", b"+1,2 @@\n+a\n")
LONG_ENDED = ADDED.replace(NO_FEED, b"")
MOVED = b"diff --git a/k b/l\nsimilarity index 100%\nrename from k\nrename to l\n"


def targets(text: bytes) -> dict[str, bytes | None]:
    return {path: target for (_, path), target in find_link_targets(parse_pinned(text)).items()}


@pytest.mark.parametrize(
    ("text", "target"),
    [
        (ADDED, b"../out"),
        (RETARGETED, b"b"),
        (FROM_FILE, b"../out"),
        (TWO_LINES, b"a\n../out"),
        (LONG_ENDED, None),
        (RETARGETED.replace(b"-1 +1", b"-7 +7"), None),
    ],
)
def test_target_is_the_whole_new_side_or_unseen(text: bytes, target: bytes | None) -> None:
    assert targets(text) == {"l": target}


def test_path_of_unstated_type_is_not_taken_for_a_link() -> None:
    assert targets(MOVED) == {}


def test_lines_are_counted_over_all_changes() -> None:
    assert count_lines(parse_pinned(RETARGETED + ADDED.replace(b"/l", b"/m")))[:2] == (2, 1)


def test_binary_content_is_not_counted() -> None:
    text = b"diff --git a/x b/x\nindex d3f5a12..e6f5a12 100644\nBinary files a/x and b/x differ\n"
    assert count_lines(parse_pinned(text)).uncounted == ("x",)


def test_deletion_that_is_not_shown_is_not_counted() -> None:
    text = b"diff --git a/x b/x\ndeleted file mode 100644\nindex d3f5a12..0000000\n"
    assert count_lines(parse_pinned(text)).uncounted == ("x",)
