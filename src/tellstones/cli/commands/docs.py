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
    """Hands out the files of one folder without a word."""

    def log_message(self, *_: object, **__: object) -> None:
        pass


def manual_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of the manual for this machine alone; port 0 is any that is free."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder)))


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port; else a free one.")
@click.option("--open/--no-open", "opens", default=True, help="Open it in the browser.")
def docs(port: int, opens: bool) -> None:
    """Read the manual in your browser. It asks nothing of any other place; Ctrl-C ends it.

    \b
    Examples:
      tellstones docs
      tellstones docs --port 8274 --no-open
    """
    with as_file(files("tellstones").joinpath("manual")) as folder:
        if not (folder / "index.html").is_file():
            raise CommandError(
                "tellstones: no manual is built here; `make manual` does", WRONG_CALL
            )
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
