"""Lists the commands of `tellstones`; each is imported when it is called and not before."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import click

from tellstones import __version__

COMMANDS = {
    # the name, which is also the module in `cli.commands`, with `_` for `-`: the line help shows
    "play": "Play in this terminal.",
    "serve": "Serve tables to browsers.",
    "replay": "Show the games of a record file, move by move.",
    "format": "Print the records of a file in canonical form.",
    "show": "Draw a position, here or as SVG.",
    "analyse": "Explain finished games: what each player knew.",
    "drill": "Train your memory for stones.",
    "arena": "Let bots play each other.",
    "export": "Export the records of finished games.",
    "reports": "List what people have reported.",
    "fair-play": "List players whose games fair play does not explain.",
    "ratings": "List the strongest players, or count all ratings again.",
    "sanction": "Warn, mute, rename, suspend or ban somebody.",
    "moderators": "List, appoint or dismiss moderators.",
    "backup": "Copy a server's database while it runs.",
    "site": "Write the game as a static site.",
    "docs": "Read the manual in your browser.",
    "migrate": "Move a server's tables to another database.",
}


def installed_commands() -> list[str]:
    """The commands that this installation has."""
    return [name for name in COMMANDS if find_spec(_module(name))]


def _module(name: str) -> str:
    return f"tellstones.cli.commands.{_function(name)}"


def _function(name: str) -> str:
    return name.replace("-", "_")


class CommandGroup(click.Group):
    """A group whose help is written without importing a single command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return installed_commands()

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in installed_commands():
            return None
        command = getattr(import_module(_module(name)), _function(name))
        assert isinstance(command, click.Command)
        return command

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
    help="Show the version and leave.",
)
@click.pass_context
def tellstones(ctx: click.Context) -> None:
    """Tellstones, the game of memory and bluff.

    Without a command the game opens in your browser.

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
