"""Keys and signatures (ed25519); needs the extra ``sign`` (the package cryptography)."""
