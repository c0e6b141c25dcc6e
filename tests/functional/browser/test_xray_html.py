"""The HTML of an export in Chromium: no request, no script, readable on a phone, in the dark and in print.

``ADJUDGE_PICTURES`` may name a folder for pictures.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from adjudge.contracts.xray_v1 import XrayUnitV1, XrayV1
from adjudge.report.xray_html import xray_html
from tests.report_values import HOSTILE
from tests.xray_values import an_xray

pytestmark = pytest.mark.browser

LOOK = Path(__file__).with_name("look.mjs")
PICTURES = os.environ.get("ADJUDGE_PICTURES")
"""Read before tests have an environment of their own."""
SCRIPTS = (
    "<script>globalThis.planted='title'</script><img src=x onerror=\"globalThis.planted='image'\">"
    "<svg onload=\"globalThis.planted='svg'\"></svg><a href=javascript&colon;alert(1)>x</a>"
    "</style><link rel=stylesheet href=https://forge.example/x.css><iframe src=https://forge.example></iframe>"
)
LONG = "averylongwordwithoutanyplaceatwhichitcouldbebroken" * 6


@pytest.fixture(scope="module", params=["plain", "hostile"])
def told(
    request: pytest.FixtureRequest,
    modules: Path,
    browser: str,
    node: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, Any]:
    """What happened when the page was opened; its pictures lie in the folder that is named with it."""
    folder = tmp_path_factory.mktemp(request.param)
    if PICTURES is not None:
        folder = Path(PICTURES) / request.param
        folder.mkdir(parents=True, exist_ok=True)
    page = folder / "x.html"
    page.write_bytes(xray_html(_made(request.param)))
    words = [node, str(LOOK), str(page), str(folder), browser, str(modules)]
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder)}
    ended = subprocess.run(words, check=True, capture_output=True, timeout=300, env=environment)
    found: dict[str, Any] = json.loads(ended.stdout)
    found.update(address=page.as_uri(), folder=folder)
    return found


def _made(kind: str) -> XrayV1:
    """An export; the hostile one is not cleaned, so that the page alone has to hold."""
    if kind == "plain":
        return an_xray(f"fnd:{0:032x}")
    made = an_xray(f"fnd:{0:032x}", title=SCRIPTS + HOSTILE, summary=LONG)
    unit = XrayUnitV1(path=f"{LONG}/<b>/a.py", old_path=None, change="added", state="reviewed", reason="")
    return structs.replace(made, changed=(unit, *made.changed))


def test_nothing_is_asked_for_but_the_page_itself(told: dict[str, Any]) -> None:
    assert set(told["requests"]) == {told["address"]}


def test_no_script_is_there_and_none_would_run(told: dict[str, Any]) -> None:
    page = told["page"]
    assert (page["scripts"], page["links"], page["frames"], page["handlers"]) == (0, 0, 0, [])
    assert (page["planted"], told["ran"], told["dialogs"]) == (None, None, 0)


def test_policy_refuses_nothing_of_the_page_itself(told: dict[str, Any]) -> None:
    refused = [one for one in told["logged"] if "script" not in one.lower()]
    assert refused == []
    assert {(one["margin"], one["size"]) for one in told["widths"].values()} == {("0px", "16px")}


def test_page_fits_a_phone_and_a_wide_screen(told: dict[str, Any]) -> None:
    assert {name: one["needed"] for name, one in told["widths"].items()} == {
        name: one["seen"] for name, one in told["widths"].items()
    }
    assert told["widths"]["phone"]["seen"] == 360


def test_ground_follows_light_and_dark(told: dict[str, Any]) -> None:
    widths = told["widths"]
    assert widths["phone"]["ground"] == widths["wide"]["ground"] == "rgb(255, 255, 255)"
    assert widths["phone-dark"]["ground"] == widths["wide-dark"]["ground"] == "rgb(15, 18, 22)"


def test_axe_finds_nothing(told: dict[str, Any]) -> None:
    assert told["axe"] == {name: [] for name in ("phone", "phone-dark", "wide", "wide-dark")}


def test_pictures_and_print_are_made(told: dict[str, Any]) -> None:
    folder: Path = told["folder"]
    assert all((folder / f"{name}.png").stat().st_size > 10_000 for name in told["widths"])
    assert (folder / "print.pdf").read_bytes().startswith(b"%PDF-")
