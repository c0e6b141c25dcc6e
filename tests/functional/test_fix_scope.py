"""Fixes that leave what they may touch, or change what judges them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.functional.fixing import FIX, SLOW, TEST, Workshop, a_workshop, codes, tried, untouched

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """One repository with one defect, for all tests; each is one more try at the same packet."""
    return a_workshop(tmp_path_factory)


@pytest.fixture(autouse=True)
def _as_it_was(shop: Workshop) -> Iterator[None]:
    """No test leaves the repository otherwise than it was, but for those that say so and put it back."""
    with untouched(shop):
        yield


@pytest.fixture(scope="module")
def packet(shop: Workshop) -> dict[str, Any]:
    """The packet of its review."""
    return shop.packet(shop.review()["run_id"], "--test", TEST)


@pytest.fixture(scope="module")
def plain(shop: Workshop) -> dict[str, Any]:
    """The packet of its review without a command: for tries that end before one would run."""
    return shop.packet(shop.review()["run_id"])


class TestOutOfScope:
    @pytest.mark.parametrize(
        ("path", "text"),
        [
            ("test_calc.py", "\n# weaker\n"),
            ("conftest.py", "collect_ignore = ['test_calc.py']\n"),
            ("package.json", "\n"),
            ("pyproject.toml", "\n[tool.pytest.ini_options]\naddopts = '-k add'\n"),
        ],
    )
    def test_what_judges_it_is_frozen(
        self, shop: Workshop, plain: dict[str, Any], path: str, text: str
    ) -> None:
        attempt = tried(shop, plain, FIX + f"open({path!r}, 'a').write({text!r})")
        assert (attempt["state"], codes(attempt)) == ("out_of_scope", {"frozen-path"})

    def test_threshold_that_is_weakened(self, shop: Workshop, plain: dict[str, Any]) -> None:
        act = "t = open('pyproject.toml').read(); open('pyproject.toml', 'w').write(t.replace('90', '1'))"
        assert tried(shop, plain, FIX + act)["state"] == "out_of_scope"

    @pytest.mark.parametrize(
        "name",
        [
            "sub/conftest.py",
            pytest.param("pytest.ini", marks=SLOW),
            pytest.param("sitecustomize.py", marks=SLOW),
            pytest.param(".github/workflows/x.yml", marks=SLOW),
        ],
    )
    def test_new_file_that_steers_tests(self, shop: Workshop, plain: dict[str, Any], name: str) -> None:
        act = f"os.makedirs(os.path.dirname({name!r}) or '.', exist_ok=True); open({name!r}, 'w').write('x')"
        assert tried(shop, plain, FIX + act)["state"] == "out_of_scope"

    def test_test_that_is_removed(self, shop: Workshop, packet: dict[str, Any]) -> None:
        attempt = tried(shop, packet, FIX + "os.remove('test_calc.py')")
        assert attempt["commands"] == []
        assert (attempt["state"], codes(attempt)) == ("out_of_scope", {"frozen-path"})

    def test_symbolic_link_that_leads_out(self, shop: Workshop, plain: dict[str, Any]) -> None:
        act = FIX + "os.makedirs(here + '/away', exist_ok=True); os.symlink(here + '/away', 'out')\n"
        attempt = tried(shop, plain, act + "open('out/written', 'w').write('x')")
        assert attempt["state"] == "out_of_scope"
        assert "link-leaves-tree" in codes(attempt)

    @pytest.mark.parametrize("count", [900, pytest.param(20_000, marks=SLOW)])
    def test_flood_of_new_files_makes_no_large_artefact(
        self, shop: Workshop, plain: dict[str, Any], count: int
    ) -> None:
        act = f"os.mkdir('many'); [open(f'many/{{at}}.txt', 'w').write('x ') for at in range({count})]"
        attempt = tried(shop, plain, FIX + act)
        assert attempt["state"] == "out_of_scope"
        assert len(attempt["changed"]) + attempt["changed_left_out"] == count + 1
        assert len(attempt["whitespace"]) + attempt["whitespace_left_out"] == count
        assert attempt["scope"]["examined"] == count + 1
        assert {"more-reasons", "outside-grant"} <= codes(attempt)
        assert len(json.dumps(attempt)) < 400_000

    def test_repository_inside_the_tree_is_no_pass(self, shop: Workshop, plain: dict[str, Any]) -> None:
        attempt = tried(shop, plain, FIX + "subprocess.run(['git', 'init', '-q', 'inner'], check=True)")
        assert attempt["state"] == "inconclusive"
