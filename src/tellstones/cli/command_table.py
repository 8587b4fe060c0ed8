"""Lists the commands of `tellstones`, and imports a command only when it runs."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import click

from tellstones import __version__
from tellstones.cli.errors import nearest

COMMANDS = {
    # name (also the module in `cli.commands`, with `_` for `-`): its line in the help
    "play": "Play in this terminal.",
    "serve": "Run a server for browsers.",
    "replay": "Show recorded games move by move.",
    "format": "Print records in canonical form.",
    "show": "Draw a position in the terminal or as SVG.",
    "analyze": "Explain finished games.",
    "drill": "Train your memory for stones.",
    "arena": "Let bots play each other.",
    "export": "Export the records of finished games.",
    "reports": "List reports about players.",
    "fair-play": "List players by the odds against fair play.",
    "ratings": "List the top players, or recompute all ratings.",
    "sanction": "Warn, mute, rename, suspend or ban a player.",
    "moderators": "List, appoint or dismiss moderators.",
    "backup": "Copy a server's database while it runs.",
    "restore": "Replace a server's database with a copy.",
    "status": "Show who serves a database, and what it holds.",
    "site": "Write the game as a static website.",
    "docs": "Open the manual in your browser.",
    "migrate": "Copy a server's database to another database.",
}

ALIASES = {"analyse": "analyze"}
"""Other spellings that work too."""


def installed_commands() -> list[str]:
    """Return the commands that this installation has."""
    return [name for name in COMMANDS if find_spec(_module(name))]


def _module(name: str) -> str:
    return f"tellstones.cli.commands.{_function(name)}"


def _function(name: str) -> str:
    return name.replace("-", "_")


class CommandGroup(click.Group):
    """A group that writes its help without importing a command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return installed_commands()

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        name = ALIASES.get(name, name)
        if name not in installed_commands():
            return None
        command = getattr(import_module(_module(name)), _function(name))
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if self.get_command(ctx, name) is None:
            hint = nearest(name, installed_commands()) or "See 'tellstones --help'."
            ctx.fail(f"No command {name!r}. {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name]) for name in self.list_commands(ctx)])


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"tellstones {__version__}")
        ctx.exit()


@click.group(
    cls=CommandGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
@click.pass_context
def tellstones(ctx: click.Context) -> None:
    """Tellstones, a game of memory and bluffing.

    Without a command, the game opens in your browser.

    \b
    Examples:
      tellstones                              play in the browser
      tellstones play --against knight        play a bot in this terminal
      tellstones play --players 4             four people at one keyboard
      tellstones replay game.tell             what happened in a game
      tellstones replay game.tell --as B      ... as seat B saw it
      tellstones show 'SC??|DHW 0-1 B turn -B 9' -o line.svg
    """
    if ctx.invoked_subcommand is None:
        serve = tellstones.get_command(ctx, "serve")
        if serve is None:
            click.echo(ctx.get_help())
        else:
            with serve.make_context("serve", ["--open"], parent=ctx) as served:
                serve.invoke(served)
