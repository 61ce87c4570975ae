"""The command line: the only part that prints or exits. A module holds the command of its name.

Imports nothing: Ctrl-C is heard before all else is there (`interrupt.py`).
"""
