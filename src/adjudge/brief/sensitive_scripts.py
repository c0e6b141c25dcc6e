"""Modules of Node.js and packages of npm, by what they deal with that can do harm.

Rules: a module stands for all that is in it; names are those that a program writes, without ``node:``.
"""

from __future__ import annotations

from typing import Final

ORIGINS: Final = {
    "authentication": (
        "@auth/core", "@clerk/nextjs", "@nestjs/jwt", "@nestjs/passport", "express-session", "firebase/auth",
        "jose", "jsonwebtoken", "jwks-rsa", "next-auth", "oidc-provider", "openid-client", "passport",
        "passport-jwt", "passport-local",
    ),
    "cryptography": (
        "argon2", "bcrypt", "bcryptjs", "crypto", "crypto-js", "libsodium-wrappers", "node-forge", "openpgp",
        "tls", "tweetnacl",
    ),
    "processes": (
        "child_process", "cluster", "cross-spawn", "execa", "shelljs", "vm", "worker_threads", "zx",
    ),
    "databases": (
        "@prisma/client", "better-sqlite3", "knex", "kysely", "mongodb", "mongoose", "mssql", "mysql",
        "mysql2", "mysql2/promise", "oracledb", "pg", "postgres", "sequelize", "sqlite3",
    ),
    "deserialisation": ("node-serialize", "serialize-javascript", "serialize-to-js", "v8"),
    "network": (
        "axios", "dgram", "got", "http", "http2", "https", "ky", "net", "node-fetch", "nodemailer", "request",
        "socket.io", "socket.io-client", "ssh2", "superagent", "undici", "ws",
    ),
    "file system": (
        "adm-zip", "archiver", "decompress", "del", "fs", "fs-extra", "fs/promises", "rimraf", "tar",
        "tar-fs", "unzipper", "yauzl",
    ),
    "payments": (
        "@paypal/checkout-server-sdk", "@stripe/stripe-js", "braintree", "mollie-api-node", "square",
        "stripe",
    ),
    "permissions": ("@casl/ability", "accesscontrol", "casbin"),
    "migrations": ("node-pg-migrate", "umzug"),
}  # fmt: skip
"""Modules, by what they deal with."""
