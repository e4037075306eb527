"""`python -m caipan`."""

from caipan.cli.main import main

main()
