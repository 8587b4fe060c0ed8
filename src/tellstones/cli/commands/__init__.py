"""The subcommands of tellstones, one file each."""
