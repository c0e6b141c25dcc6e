"""Packages of Go, by what they deal with that can do harm.

Rules: a package stands for all that is in it; names are import paths.
"""

from __future__ import annotations

from typing import Final

ORIGINS: Final = {
    "authentication": (
        "github.com/coreos/go-oidc/v3/oidc", "github.com/dgrijalva/jwt-go", "github.com/golang-jwt/jwt/v4",
        "github.com/golang-jwt/jwt/v5", "github.com/gorilla/sessions", "golang.org/x/oauth2",
    ),
    "cryptography": (
        "crypto", "crypto/aes", "crypto/cipher", "crypto/ecdsa", "crypto/ed25519", "crypto/hmac",
        "crypto/rand", "crypto/rsa", "crypto/subtle", "crypto/tls", "crypto/x509", "golang.org/x/crypto/acme",
        "golang.org/x/crypto/argon2", "golang.org/x/crypto/bcrypt", "golang.org/x/crypto/scrypt",
    ),
    "processes": ("os/exec", "plugin", "syscall", "unsafe"),
    "databases": (
        "database/sql", "github.com/jackc/pgx/v4", "github.com/jackc/pgx/v5", "github.com/jmoiron/sqlx",
        "github.com/redis/go-redis/v9", "go.etcd.io/bbolt", "go.mongodb.org/mongo-driver/mongo",
        "gorm.io/gorm",
    ),
    "deserialisation": ("encoding/gob",),
    "network": (
        "github.com/gorilla/websocket", "golang.org/x/crypto/ssh", "google.golang.org/grpc", "net",
        "net/http", "net/http/httputil", "net/rpc", "net/smtp",
    ),
    "file system": ("archive/tar", "archive/zip", "io/ioutil", "os"),
    "payments": ("github.com/stripe/stripe-go",),
    "permissions": ("github.com/casbin/casbin/v2",),
    "migrations": ("github.com/golang-migrate/migrate/v4", "github.com/pressly/goose/v3"),
}  # fmt: skip
"""Packages, by what they deal with."""
