"""SQL for the cards of tables that every database understands."""

from __future__ import annotations

LOOKED_THROUGH = 1_000
"""Tables of a list, the latest, of which few of each maker are chosen."""

FORGOTTEN_AT_ONCE = 500
"""Old tables deleted in one go, for which moves wait. By hand: it is done every two seconds."""


def in_list(phase: str, listed: bool | None, quick: bool | None) -> str:
    """A condition that an index serves: nothing in it stands for anything or nothing."""
    wanted = {"listed": listed, "quick": quick}
    flags = [
        f" and {name} = {str(flag).lower()}" for name, flag in wanted.items() if flag is not None
    ]
    return f" where phase = {phase}{''.join(flags)}"


def few_of_each_maker(where: str, most: str) -> str:
    """A condition beside `where`: the latest few of each who set tables up. Programs count as
    their owner; tables of tournaments are nobody's, and all of them stay."""
    return (
        " and table_id in (select table_id from (select table_id, maker, row_number() over"
        " (partition by coalesce(people.owner, maker) order by since desc, table_id) as nth"
        f" from (select table_id, maker, since from tables{where}"
        f" order by since desc limit {LOOKED_THROUGH}) as latest"
        " left join people on people.person = latest.maker) as counted"
        f" where nth <= {most} or maker = '')"
    )
