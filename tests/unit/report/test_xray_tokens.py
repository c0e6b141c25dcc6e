"""Tokens of vendors, made up and put together from parts, so that this file holds none."""

from __future__ import annotations

import re

import pytest

from adjudge.report.xray_tokens import NAMED, TOKENS

HEX, WORD = "0123456789abcdef" * 10, "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789" * 6
PREFIXED = {
    "1password": "A3" + "-ABC123-" + WORD[:26].upper(),
    "1password-service": "ops" + "_eyJ" + WORD[:60],
    "adobe": "p8e" + "-" + HEX[:32],
    "airtable": "pat" + WORD[:14] + "." + HEX[:64],
    "alibaba": "LTAI" + WORD[:20],
    "artifactory": "AKCp" + WORD[:69],
    "clickhouse": "4b1d" + WORD[:38],
    "clojars": "CLOJARS" + "_" + HEX[:60],
    "cloudflare": "v1" + ".0-" + HEX[:24] + "-" + HEX[:146],
    "duffel": "duffel" + "_live_" + WORD[:43],
    "dynatrace": "dt0c01" + "." + WORD[:24] + "." + WORD[:64],
    "easypost": "EZAK" + HEX[:54],
    "facebook": "123456789012345" + "|" + WORD[:30],
    "flutterwave": "FLWSECK" + "_TEST-" + HEX[:32] + "-X",
    "fly": "fm2" + "_" + WORD[:120],
    "frameio": "fio-u" + "-" + WORD[:64],
    "gitlab-runner": "GR1348941" + WORD[:20],
    "gitlab-session": "_gitlab" + "_session=" + HEX[:32],
    "gitlab-application": "gloas" + "-" + HEX[:64],
    "grafana": "eyJrIjoi" + WORD[:80],
    "harness": "pat" + "." + WORD[:22] + "." + WORD[:24] + "." + WORD[:20],
    "infracost": "ico" + "-" + WORD[:32],
    "mailchimp": HEX[:32] + "-us12",
    "mapbox": "pk" + "." + WORD[:60] + "." + WORD[:22],
    "octopus": "API" + "-" + WORD[:26].upper(),
    "openshift": "sha256" + "~" + WORD[:43],
    "plaid": "access" + "-production-" + "01234567-89ab-cdef-0123-456789abcdef",
    "prefect": "pnu" + "_" + WORD[:36],
    "pulumi": "pul" + "-" + HEX[:40],
    "readme": "rdme" + "_" + HEX[:70],
    "scalingo": "tk-us" + "-" + WORD[:48],
    "sendinblue": "xkeysib" + "-" + HEX[:64] + "-" + WORD[:16],
    "settlemint": "sm" + "_pat_" + WORD[:16],
    "shippo": "shippo" + "_live_" + HEX[:40],
    "slack-app": "xapp" + "-1-A0123456789-1234567890-" + HEX[:64],
    "slack-hook": "https://hooks" + ".slack.com/services/" + WORD[:44],
    "sonar": "squ" + "_" + HEX[:40],
    "sourcegraph": "sgp" + "_" + HEX[:40],
    "teams": "https://x.webhook" + ".office.com/webhookb2/" + HEX[:36],
    "typeform": "tfp" + "_" + WORD[:59],
    "yandex": "AQVN" + WORD[:36],
}
NAMES = (
    "heroku",
    "datadog",
    "TWITTER",
    "linkedin_client",
    "mailgun",
    "sentry",
    "zendesk",
    "new_relic",
    "lob",
)


@pytest.mark.parametrize("vendor", PREFIXED)
def test_token_is_known_by_its_prefix(vendor: str) -> None:
    text = f"as {PREFIXED[vendor]} says"
    assert any(re.search(pattern, text) for pattern in TOKENS)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", ["{}_key = '{}'", '"{}-token": "{}"', "{}_ID={}", "{}_secret => {}"])
def test_key_without_a_shape_is_known_by_the_vendor_before_it(name: str, form: str) -> None:
    assert re.search(NAMED[0], form.format(name, HEX[:32]))


@pytest.mark.parametrize(
    "text",
    [
        "The linear search: it takes time n.", "blob: 0123456789abcdef0123456789abcdef", "sentry = client",
        "sha256:" + HEX[:64], "global_value = 12345678901234567890ab", "twitter: a network of people",
        "fnd:0123456789abcdef0123456789abcdef", "test_passes_when_it_should", "San Francisco: 12345678901234",
    ],
)  # fmt: skip
def test_plain_text_is_no_key(text: str) -> None:
    assert [pattern for pattern in (*TOKENS, *NAMED) if re.search(pattern, text)] == []
