"""`tellstones site`: writes the game as a static site that needs no server of ours."""

from __future__ import annotations

from pathlib import Path

import click

from tellstones.cli.errors import WRONG_CALL, CommandError


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--bot-pause", type=float, help="Seconds that a bot takes for its word, about.")
def site(folder: Path, bot_pause: float | None) -> None:
    """Write the game as a static site into FOLDER.

    Any web host can serve it, under any path: bots, pass and play, replays, analysis and training
    work there without a server, and after the first visit without a connection.

    \b
    Examples:
      tellstones site public
      python -m http.server -d public
    """
    from tellstones.server.packed_python import NotInstalled
    from tellstones.server.static_site import write_site

    try:
        folder.mkdir(parents=True, exist_ok=True)
        written = write_site(folder, bot_pause)
    except NotInstalled as missing:
        raise CommandError(f"tellstones: {missing}", WRONG_CALL) from None
    except OSError as error:
        raise CommandError(f"tellstones: {folder}: {error.strerror}", WRONG_CALL) from None
    megabytes = sum(path.stat().st_size for path in written) / 1e6
    click.echo(f"{folder}: {len(written)} files, {megabytes:.1f} MB")
