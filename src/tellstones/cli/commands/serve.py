"""`tellstones serve`: runs a server for browsers, on this machine or for a whole club."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import click

from tellstones.cli.config_file import config_option
from tellstones.cli.database_option import database_option
from tellstones.cli.errors import WRONG_CALL, CommandError, nearest
from tellstones.cli.shared_options import language_option
from tellstones.i18n import Catalogue, catalogue

if TYPE_CHECKING:  # a server is imported when one is served
    from tellstones.server.cluster.bus import Bus
    from tellstones.server.settings import Limits, Settings
    from tellstones.server.storage import Storage

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only where --lan asks for it
PORT = 8273


@click.command(context_settings={"auto_envvar_prefix": "TELLSTONES"})
@config_option
@click.option("--host", help="Address to listen on (default: this machine only).")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="Port to listen on.",
)
@click.option("--lan", is_flag=True, help="Serve the local network, and show a QR code.")
@click.option(
    "--open/--no-open",
    "opens",
    default=True,
    envvar="TELLSTONES_OPEN",
    help="Open the game in the browser.",
)
@database_option
@click.option("--bus", help="Message bus between nodes: redis://… (default: the database).")
@click.option(
    "--origin",
    "origins",
    multiple=True,
    envvar="TELLSTONES_ORIGIN",
    help="Accept requests from pages of this origin too (repeatable).",
)
@click.option(
    "--server-name",
    "names",
    multiple=True,
    envvar="TELLSTONES_SERVER_NAME",
    help="Host name or address under which people open this server (repeatable).",
)
@click.option("--behind-proxy", is_flag=True, help="Trust the proxy's client address headers.")
@click.option(
    "--proxy-hops",
    type=click.IntRange(1, 8),
    default=1,
    show_default=True,
    help="Number of your proxies that each request passes.",
)
@click.option(
    "--claim-after",
    type=float,
    help="Seconds after which the game of an absent player can be claimed.",
)
@click.option("--title", default="", help="Name of this server or its club, shown to visitors.")
@click.option("--house-rules", default="", help="Your rules for guests and members, shown to them.")
@click.option("--imprint", default="", help="Who runs this server, and how to reach them.")
@click.option(
    "--registration",
    type=click.Choice(["open", "closed"]),
    default="open",
    show_default=True,
    help="Whether guests may become members.",
)
@click.option(
    "--limits",
    multiple=True,
    metavar="NAME=NUMBER",
    envvar="TELLSTONES_LIMITS",
    help="Change a limit (repeatable): players_per_tournament=200",
)
@click.option("--contact", help="Contact address for push services: mailto:… or https:…")
@click.option("--bot-pause", type=float, help="Approximate seconds a bot waits before it moves.")
@click.option(
    "--log",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="warning",
    show_default=True,
    help="Level of the log, JSON lines on standard error.",
)
@language_option
def serve(
    host: str | None,
    port: int,
    lan: bool,
    opens: bool,
    database: str | None,
    bus: str | None,
    origins: tuple[str, ...],
    names: tuple[str, ...],
    behind_proxy: bool,
    proxy_hops: int,
    claim_after: float | None,
    title: str,
    house_rules: str,
    imprint: str,
    registration: str,
    limits: tuple[str, ...],
    contact: str | None,
    bot_pause: float | None,
    log: str,
    language: str,
) -> None:
    """Run a server for browsers.

    Without options, it serves this machine only and keeps your games in your data folder. Every
    option can also be set in the environment, TELLSTONES_PORT=8000, and in a file for --config,
    port = 8000.

    \b
    Examples:
      tellstones serve                        play in your browser
      tellstones serve --lan                  play with others on your network
      tellstones serve --no-open --host 0.0.0.0 --port 80 --log info
      tellstones serve --no-open --behind-proxy --server-name club.example \\
          --database sqlite:/srv/tellstones.sqlite3
    """
    from tellstones.server.club_extra import club_installed
    from tellstones.server.settings import About

    words = catalogue(language)
    host = host or (EVERYWHERE if lan else LOOPBACK)
    if opens and _is_ours(_address(host, port)):
        _open(_address(host, port))
        return
    hops = proxy_hops if behind_proxy else 0
    hosts = {*names, *_own_names(host)}
    settings = replace(
        _settings(hosts, frozenset(origins), hops, claim_after, contact, bot_pause),
        limits=_limits(limits),
        about=About(title, house_rules, imprint),
        registration=registration == "open",
    )
    with closing(_listening(host, port, words)) as listener:
        port = listener.getsockname()[1]

        def announce() -> None:
            """Called once moves are stored."""
            click.echo(words.say("serve.here", address=_address(host, port)))
            if lan:
                _show_to_phones(port, words)
            if not club_installed():
                click.echo(words.say("serve.club"))
            click.echo(words.say("serve.stop"))
            if opens:
                threading.Thread(target=_open, args=[_address(host, port)], daemon=True).start()

        run(listener, database, bus, settings, log, words, announce)


def run(
    listener: socket.socket,
    database: str | None,
    bus: str | None,
    settings: Settings,
    log: str,
    words: Catalogue,
    announce: Callable[[], None],
) -> None:
    from tellstones.server.cluster.bus_addresses import storage_and_bus
    from tellstones.server.logs import set_up_logs
    from tellstones.server.malloc_arenas import share_one_arena
    from tellstones.server.storage.database_addresses import default_address

    share_one_arena()
    set_up_logs(log)
    database = database or default_address()
    try:
        storage, told_by = storage_and_bus(database, bus)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--database', '--bus'") from None
    with _serving_alone(database, words):
        _try_out(storage, database, words)
        _serve(listener, storage, told_by, settings, words, announce)


def _serve(
    listener: socket.socket,
    storage: Storage,
    told_by: Bus,
    settings: Settings,
    words: Catalogue,
    announce: Callable[[], None],
) -> None:
    from tellstones.server.node.node import Node
    from tellstones.server.uvicorn_server import make_server

    node = Node(storage, settings, bus=told_by)
    server = make_server(node, on_ready=announce)
    server.run([listener])
    if not server.started:
        raise CommandError(f"tellstones: {words.say('serve.failed')}", WRONG_CALL)


def _try_out(storage: Storage, database: str, words: Catalogue) -> None:
    """Open the storage and write to it, so that a problem is one line before the server starts."""
    from tellstones.cli.files.databases import without_password
    from tellstones.server.storage.schema import NewerSchema

    async def open_and_write() -> None:
        await storage.open()
        try:
            await storage.healthy()
        finally:
            await storage.close()

    try:
        asyncio.run(open_and_write())
    except NewerSchema as newer:
        reason = words.say("serve.newer", found=newer.found, known=newer.known)
        told = words.say("serve.storage", place=without_password(database), reason=reason)
        raise CommandError(f"tellstones: {told}", WRONG_CALL) from None
    except Exception as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        told = words.say("serve.storage", place=without_password(database), reason=reason)
        raise CommandError(f"tellstones: {told}", WRONG_CALL) from None


@contextmanager
def _serving_alone(database: str, words: Catalogue) -> Iterator[None]:
    """Lock an SQLite file: two servers on one file would not see each other's memory."""
    from tellstones.cli.files.databases import sqlite_path
    from tellstones.server.storage.database_addresses import SQLITE, ServedElsewhere, serving_lock

    if not database.startswith(SQLITE):
        yield
        return
    place = sqlite_path(database)
    with ExitStack() as until_the_end:
        try:
            until_the_end.enter_context(serving_lock(place))
        except ServedElsewhere:
            told = words.say("serve.shared", place=str(place))
            raise CommandError(f"tellstones: {told}", WRONG_CALL) from None
        except OSError as error:
            told = words.say("serve.storage", place=str(place), reason=error.strerror or str(error))
            raise CommandError(f"tellstones: {told}", WRONG_CALL) from None
        yield


def _address(host: str, port: int) -> str:
    reached = LOOPBACK if host == EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{reached}:{port}/"


def _own_names(host: str) -> set[str]:
    """This machine's names in its network; none where only this machine is served."""
    if host == LOOPBACK:
        return set()
    name = socket.gethostname().lower()
    return {host, name, f"{name}.local"}


def _settings(
    hosts: set[str],
    origins: frozenset[str],
    proxy_hops: int,
    claim_after: float | None,
    contact: str | None,
    bot_pause: float | None,
) -> Settings:
    """Return the default settings with the given options."""
    from tellstones import __version__
    from tellstones.server.settings import Settings

    usual = Settings(version=__version__, origins=origins, proxy_hops=proxy_hops)
    return replace(
        usual,
        hosts=usual.hosts | hosts,
        claim_after=usual.claim_after if claim_after is None else claim_after,
        push_contact=contact or usual.push_contact,
        bot_pause=usual.bot_pause if bot_pause is None else bot_pause,
    )


def _limits(given: tuple[str, ...]) -> Limits:
    from tellstones.server.settings import Limits

    usual = asdict(Limits())
    found: dict[str, float] = {}
    for one in given:
        name, _, number = one.partition("=")
        if name not in usual:
            raise click.BadParameter(f"no limit {name!r}. {nearest(name, usual)}")
        try:
            found[name] = float(number) if isinstance(usual[name], float) else int(number)
        except ValueError:
            raise click.BadParameter(f"{one!r} is not NAME=NUMBER") from None
    return replace(Limits(), **found)  # type: ignore[arg-type]  # the names were checked


def _listening(host: str, port: int, words: Catalogue) -> socket.socket:
    from tellstones.server.uvicorn_server import listening

    try:
        return listening(host, port)
    except OSError as error:
        told = _why_not_listening(error, host, port, words)
        raise CommandError(f"tellstones: {told}", WRONG_CALL) from None


def _why_not_listening(error: OSError, host: str, port: int, words: Catalogue) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return words.say("serve.taken", port=port)
        case errno.EACCES:
            return words.say("serve.forbidden", port=port)
        case _:  # the name is unknown, or the address belongs to another machine
            return words.say("serve.host", host=host)


def _is_ours(address: str) -> bool:
    """Return whether a Tellstones server already runs at this address."""
    try:
        with urllib.request.urlopen(f"{address}healthz", timeout=0.5) as answer:  # noqa: S310 - http
            return bool(answer.read() == b"ok\n")
    except (OSError, ValueError):
        return False


def _open(address: str) -> None:
    """Opens a browser with windows, never one that would take over this terminal."""
    windows = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if windows:
        webbrowser.open(address)


def _show_to_phones(port: int, words: Catalogue) -> None:
    import segno

    address = f"http://{_own_address()}:{port}/"
    click.echo(words.say("serve.lan", address=address))
    segno.make(address).terminal(compact=True)


def _own_address() -> str:
    """The address by which others in the network know us. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
