"""``docs/reference/codes.md``: every code that an artefact or an error tells, as ``tool explain`` explains it."""

from __future__ import annotations

from reference_markdown import cell

from adjudge.report.codes.table import all_codes, find_meanings

HEAD = """\
# Codes

Made by `tools/reference` from what `adjudge tool explain CODE` tells; a test holds that it is in step. A code may mean several things,
each in its place. Codes that are made of a name, such as `invalid-title`, are told under their form by `adjudge tool explain`.

| code | where it stands | meaning | what to do | exit |
|---|---|---|---|---|
"""


def codes_page() -> str:
    """The page."""
    rows = [
        f"| `{code}` | {cell(one.kind)} | {cell(one.meaning)} | {cell(_advice(one.next_step, one.page))} "
        f"| {'' if one.exit_code is None else one.exit_code} |\n"
        for code in all_codes()
        for one in find_meanings(code)
    ]
    return HEAD + "".join(rows)


def _advice(advice: str, page: str) -> str:
    link = f"[{page.removeprefix('docs/')}](../{page.removeprefix('docs/')})" if page else ""
    return " ".join(part for part in (advice, link) if part)
