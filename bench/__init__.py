"""Time, memory and exactness on fixed inputs; tables go to ``RESULTS.md`` (see ``bench/results.py``)."""
