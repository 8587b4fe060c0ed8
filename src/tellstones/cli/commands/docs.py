"""`tellstones docs`: serves the manual to a browser on this machine."""

from __future__ import annotations

import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import as_file, files
from pathlib import Path

import click

from tellstones.cli.errors import WRONG_CALL, CommandError


class _Quiet(SimpleHTTPRequestHandler):
    """Serves the files of one folder without logging."""

    def log_message(self, *_: object, **__: object) -> None:
        pass


def manual_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of the manual for this machine only; port 0 is any free port."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder)))


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    help="Port to listen on (default: a free port).",
)
@click.option("--open/--no-open", "opens", default=True, help="Open the manual in the browser.")
def docs(port: int, opens: bool) -> None:
    """Open the manual in your browser.

    It is served from this machine, without the network. Press Ctrl-C to stop.

    \b
    Examples:
      tellstones docs
      tellstones docs --port 8274 --no-open
    """
    with as_file(files("tellstones").joinpath("manual")) as folder:
        if not (folder / "index.html").is_file():
            raise CommandError("tellstones: The manual is not built. Run: make manual", WRONG_CALL)
        try:
            server = manual_server(folder, port)
        except OSError as error:
            raise CommandError(f"tellstones: port {port}: {error.strerror}", WRONG_CALL) from None
        address = f"http://127.0.0.1:{server.server_port}/"
        click.echo(address)
        if opens:
            webbrowser.open(address)
        with server:
            server.serve_forever()
