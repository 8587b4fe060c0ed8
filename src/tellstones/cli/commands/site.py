"""`tellstones site`: writes the game as a static website."""

from __future__ import annotations

from pathlib import Path

import click

from tellstones.cli.errors import WRONG_CALL, CommandError


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--bot-pause", type=float, help="Approximate seconds a bot waits before it moves.")
@click.option(
    "--ice",
    "ice",
    multiple=True,
    metavar="URL",
    help="A STUN or TURN server that helps friends in different networks to connect; with "
    "credentials as URL,USER,PASSWORD. Without one they have to be in the same network.",
)
@click.option(
    "--address",
    default="",
    metavar="URL",
    help="Where the site will be, such as https://example.org/game: links to it then show a "
    "picture.",
)
def site(folder: Path, bot_pause: float | None, ice: tuple[str, ...], address: str) -> None:
    """Write the game as a static website to FOLDER.

    Any web host can serve it, under any path. Bots, games on one screen, replays, analysis and
    training work without a server, and offline after the first visit. Friends play from device to
    device.

    \b
    Examples:
      tellstones site public
      python -m http.server -d public
    """
    from tellstones.server.packed_python import NotInstalled
    from tellstones.server.static_site import write_site

    try:
        folder.mkdir(parents=True, exist_ok=True)
        written = write_site(folder, bot_pause, ice, address)
    except NotInstalled as missing:
        raise CommandError(f"tellstones: {missing}", WRONG_CALL) from None
    except OSError as error:
        raise CommandError(f"tellstones: {folder}: {error.strerror}", WRONG_CALL) from None
    megabytes = sum(path.stat().st_size for path in written) / 1e6
    click.echo(f"{folder}: {len(written)} files, {megabytes:.1f} MB")
