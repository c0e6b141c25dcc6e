"""External deterministic tools: found, identified, started within bounds, and read.

One module a tool says how it is started and what its exit statuses mean; ``tool`` does the rest for all.
"""
