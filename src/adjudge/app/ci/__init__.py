"""``adjudge tool ci``: a check as a step of a job, told in the words of the machine that runs it."""
