"""``python -m stickslip`` is the command line."""

from stickslip.cli.main import main

main()
