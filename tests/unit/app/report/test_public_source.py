"""An address that everybody can open, and somebody's word for it."""

from __future__ import annotations

import pytest

from adjudge.app.report.public_source import check_public_source
from adjudge.errors import InputError, UsageError
from tests.xray_values import SOURCE


@pytest.mark.parametrize(
    "source", [SOURCE, "https://forge.example", "https://a-b.forge.example/x/-/tree/main/src"]
)
def test_address_of_a_public_host_is_taken(source: str) -> None:
    check_public_source(source, confirmed=True)


@pytest.mark.parametrize(("source", "confirmed"), [("", True), (SOURCE, False), ("", False)])
def test_nothing_is_exported_before_it_is_confirmed(source: str, confirmed: bool) -> None:
    with pytest.raises(InputError) as caught:
        check_public_source(source, confirmed=confirmed)
    assert (caught.value.code, caught.value.exit_code) == ("source-not-confirmed", 4)


@pytest.mark.parametrize(
    "source",
    [
        "http://forge.example/x", "ftp://forge.example/x", "file:///x", "/x", "forge.example/x", "https:///x",
        "https://ann@forge.example/x", "https://ann:pw@forge.example/x", "https://forge.example:8443/x",
        "https://localhost/x", "https://jenkins/x", "https://10.1.2.3/x", "https://[::1]/x", "https://wiki.corp/x",
        "https://build.svc.cluster.local/x", "https://forge.example/../x", "https://forge.example/x?token=1",
        "https://forge.example/x#y", "https://forge.example/a b", "https://forge.example/\x1b", "https://forge.exampl\u0435",
        "https://forge.example\\x", "https://forge.example/" + "x" * 300, "javascript:alert(1)", "https://[bad/x",
        "https://forge.example/%2Fhome%2Fann%2Fx",
    ],
)  # fmt: skip
def test_address_that_is_not_public_is_refused(source: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_public_source(source, confirmed=True)
    assert caught.value.code == "public-source"
    assert "pw" not in caught.value.message
