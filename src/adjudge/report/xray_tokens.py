"""Tokens and keys that must not be shown: by prefixes that vendors publish, else by the name before them.

Each pattern is bounded.

Source: what vendors publish for scanners of secrets, and the public rules of gitleaks, which collect it.
"""

from __future__ import annotations

from typing import Final

TOKENS: Final = (
    r"AGE-SECRET-KEY-1[A-Z0-9]{20,80}",
    r"ATATT3[\w=-]{20,400}|ATCTT3[\w=-]{20,400}",  # Atlassian
    r"\bAC[0-9a-f]{32}\b|\bSK[0-9a-f]{32}\b",  # Twilio
    r"AccountKey=[\w+/=]{40,200}|SharedAccessKey=[\w+/=]{30,200}|[?&]sig=[\w%+/=]{30,200}",  # Azure
    r"\b\w{3}[78]Q~[\w.~-]{30,40}",  # Azure AD
    r"CFPAT-[\w-]{30,60}",  # Contentful
    r"\bdapi[0-9a-f]{32}",  # Databricks
    r"dckr_pat_[\w-]{20,60}",
    r"do[opr]_v1_[0-9a-f]{40,80}",  # DigitalOcean
    r"dp\.(?:pt|st|sa|ct|scim|audit)\.[\w.]{20,80}",  # Doppler
    r"EAA[A-Za-z0-9]{60,400}",  # Facebook
    r"FlyV1 fm\d?[\w.,+/=-]{20,600}|\bfo1_[\w-]{30,60}",  # Fly
    r"GOCSPX-[\w-]{20,60}|\bya29\.[\w.-]{20,400}",  # Google OAuth
    r"gl(?:dt|rt|cbt|ptt|ft|soat|imt|agent)-[\w.-]{16,300}",  # and Grafana
    r"glc_[\w+/=]{20,400}",
    r"glsa_\w{20,80}",
    r"\bhf_[A-Za-z0-9]{20,60}",  # Hugging Face
    r"HRKU-[\w-]{30,80}",
    r"\bhv[sbr]\.[\w-]{20,300}",  # Vault
    r"lin_(?:api|oauth)_[\w]{20,80}",
    r"\b[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{25,45}",  # Discord
    r"NRAK-[A-Z0-9]{20,40}|NRII-[\w-]{20,40}",  # New Relic
    r"\bntn_[A-Za-z0-9]{30,60}|\bsecret_[A-Za-z0-9]{40,50}\b",  # Notion
    r"PMAK-[0-9a-f]{20,40}-[0-9a-f]{20,40}",  # Postman
    r"pscale_(?:tkn|pw|oauth)_[\w.=-]{20,80}",
    r"rubygems_[0-9a-f]{40,60}",
    r"\bsbp_[0-9a-f]{30,60}",  # Supabase
    r"SG\.[\w-]{16,32}\.[\w-]{30,64}",  # SendGrid
    r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{24,40}",  # Shopify
    r"\bsl\.[\w-]{60,300}",  # Dropbox
    r"sntry[su]_[\w+/=-]{30,300}",  # Sentry
    r"sq0(?:atp|csp|idp)-[\w-]{20,60}",  # Square
    r"\b\d{8,10}:AA[\w-]{30,40}",  # Telegram
    r"[\w-]{10,20}\.atlasv1\.[\w-]{50,80}",  # Terraform
    r"\bxai-[\w-]{30,120}|\bgsk_[\w]{30,80}|\br8_[\w]{30,60}|\bpplx-[\w]{30,80}",  # model vendors
    r"\bAPI-[A-Z0-9]{26}\b",  # Octopus, Yandex
    r"\bAQVN[\w-]{35,38}",
    r"\bt1\.[\w-]{1,200}={0,2}\.[\w-]{86}",
    r"\bYC[\w-]{38}\b",
    r"\bv1\.0-[0-9a-f]{24}-[0-9a-f]{146}",  # Cloudflare, Defined Networking
    r"dnkey-[\w=-]{20,30}-[\w=-]{40,60}",
    r"duffel_(?:test|live)_[\w=-]{40,50}",  # Duffel, Dynatrace, EasyPost
    r"dt0c01\.\w{24}\.\w{64}",
    r"\bEZ[AT]K\w{54}\b",
    r"\b\d{15,16}(?:\||%7C)[\w-]{27,40}",  # Facebook, Flutterwave
    r"FLW(?:PUB|SEC)K_(?:TEST|LIVE)-\w{12,40}",
    r"\bf(?:m1[ar]|m2)_[\w+/=]{40,600}",
    r"\bfio-u-[\w=-]{60,70}",
    r"GR1348941[\w-]{20}",
    r"_gitlab_session=\w{32}",
    r"glffct-[\w-]{20}",
    r"gloas-[\w-]{40,80}",  # Grafana, Harness
    r"\beyJrIjoi[\w+/=]{70,400}",
    r"\b(?:pat|sat)\.[\w-]{22}\.\w{24}\.\w{20}",
    r"\bapi_org_[A-Za-z]{30,40}",
    r"\bico-[A-Za-z0-9]{32}\b",
    r"\bs-s4t2(?:ud|af)-[0-9a-f]{64}",
    r"\w{6}_\w{29}_mmk\b",
    r"\bZXlK[\w/+-]{40,2000}",  # a JSON web token in base64
    r"\bkey-[0-9a-f]{32}",  # Mailgun, Mailchimp, Mapbox
    r"\bpubkey-[0-9a-f]{32}",
    r"\b[0-9a-f]{32}-us\d{1,2}\b",
    r"\bpk\.\w{60}\.\w{22}\b",
    r"\.webhook\.office\.com/webhookb2/\S{36,300}",
    r"hooks\.slack\.com/(?:services|workflows|triggers)/[\w+/]{20,80}",
    r"NRJS-[0-9a-f]{19}",
    r"\bsha256~[\w-]{43}",
    r"\baccess-(?:sandbox|development|production)-[0-9a-f-]{30,40}",
    r"\bpnu_[A-Za-z0-9]{36}",  # Prefect, Pulumi, ReadMe, Scalingo
    r"\bpul-[0-9a-f]{40}",
    r"\brdme_[a-z0-9]{70}",
    r"\btk-us-[\w-]{48}",
    r"xkeysib-[0-9a-f]{64}-\w{16}|\bsm_[aps]at_\w{16}|shippo_(?:live|test)_[0-9A-Fa-f]{40}",
    r"xapp-\d-\w{5,40}-\d{5,40}-\w{20,100}",  # Slack, Sourcegraph
    r"xoxe(?:\.xox[bp])?-\d-\w{100,200}",
    r"\bsgp_\w{40,70}",
    r"\bsq[upa]_[0-9a-f]{40}",  # Sonar, Typeform, Vault
    r"\btfp_[\w.=-]{40,80}",
    r"\bs\.[A-Za-z0-9]{24}\b(?!\()",
    r"\bsk_[\w-]{29,60}\b",
    r"\bEAAA[\w-]{22,64}",
    r"\bgocardless[\w.-]{0,20}[\"'\s:=>]{1,6}live_[\w=-]{30,50}",
    r"\b(?:live|test)_(?:pub_)?[0-9a-f]{31,35}\b",
    r"\bA3-[A-Z0-9]{6}-[A-Z0-9-]{20,40}",  # 1Password, Adobe, Airtable
    r"\bops_eyJ[\w+/=]{40,2000}",
    r"\bp8e-[\w-]{32}",
    r"\bpat\w{14}\.[0-9a-f]{64}",
    r"\bLTAI[A-Za-z0-9]{20}",  # Alibaba, Artifactory
    r"\bAKCp[A-Za-z0-9]{60,80}",
    r"\bcmVmd[A-Za-z0-9]{50,70}",
    r"CLOJARS_\w{50,70}",
    r"\b(?:sc|ext|scauth|authress)_\w{5,30}\.\w{4,6}\.acc[_-]\w{10,32}\.\S{30,120}",  # Authress, ClickHouse
    r"\b4b1d[A-Za-z0-9]{38}",
    r"\bABSK[\w+/=]{100,300}|bedrock-api-key-[\w+/=]{20,300}|\bSG\.[\w=.-]{60,80}",  # AWS, SendGrid
    r"\bey[\w-]{17,2000}\.ey[\w/\\-]{17,2000}\.",
    r"-----BEGIN[ A-Z0-9_-]{0,100}(?:PRIVATE KEY|CERTIFICATE)|PuTTY-User-Key-File-\d",
    r"\beyJ[\w-]{8,2000}\.eyJ[\w-]{8,2000}",  # a JSON web token
)
"""Shapes of tokens of their own, by the prefixes that vendors publish."""

_VENDORS: Final = (
    r"adafruit|adobe|airtable|alchemy|algolia|alibaba|artifactory|asana|atlassian|beamer|bintray|bitbucket|bittrex|\bcisco|clickup"
    "|clojars|cloudflare|codecov|cohere|co_api_key|coinbase|confluent|contentful|contribsys|datadog|discord|droneci|dropbox|etsy"
    "|facebook|fastly|figma|finicity|finnhub|flickr|freshbooks|gitter|heroku|hubspot|intercom|jfrog|kraken|kucoin|launchdarkly"
    r"|linear|linked[_-]?in|\blob|looker|mailchimp|mailgun|mapbox|mattermost|message[_-]?bird|netlify|new[_-]?relic|nytimes|okta"
    "|pagerduty|plaid|private[_-]?ai|rapidapi|sendbird|sentry|snyk|sonar|squarespace|sumo|telegr|travis|twitch|twitter|yandex"
    "|zendesk"
)
"""Vendors whose keys have no shape of their own; known by the name that the key is assigned to."""
NAMED: Final = (
    (
        rf"(?i)(?:{_VENDORS})[\w.-]{{0,30}}[\"'\s]{{0,3}}(?:=|:|>|\|\||,){{1,3}}[\"'`\s=]{{0,5}}"
        r"(?=[\w/+%=.-]{0,40}\d)(?=[\w/+%=.-]{0,40}[A-Za-z])[\w/+%=-]{14,400}"
    ),
)
