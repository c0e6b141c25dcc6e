"""Executors: programs and endpoints that turn a prompt into an answer, each within bounds and without tools.

One module an executor; ``registry`` makes them by name. None is started before it is named.
"""
