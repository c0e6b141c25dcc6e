"""What executors print: the final text, what it cost, or why there is none.

One reader a program, from bytes to an ``AnswerReport``; nothing that stands in the bytes is believed further.
"""
