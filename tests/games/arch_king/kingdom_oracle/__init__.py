"""The rules of Arch King, written a second time for people to read, and to check the others against.

Nothing here is imported by the program, and nothing is made fast.
"""
