"""`python -m fortgold`."""

from fortgold.cli import main

main()
