"""Keys and signatures (ed25519); needs the extra ``adjudge[sign]``."""
