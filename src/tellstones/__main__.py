"""Runs the command: `python -m tellstones`."""

from tellstones.cli import main

if __name__ == "__main__":
    main()
