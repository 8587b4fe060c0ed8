"""SQL for the cards of tables that every database understands."""

from __future__ import annotations


def few_of_each_maker(where: str, most: str) -> str:
    """A condition beside `where`: the latest few of each who set tables up. Programs count as
    their owner; tables of tournaments are nobody's, and all of them stay."""
    return (
        " and table_id in (select table_id from (select table_id, maker, row_number() over"
        " (partition by coalesce(people.owner, maker) order by since desc, table_id) as nth"
        f" from tables left join people on people.person = tables.maker{where}) as counted"
        f" where nth <= {most} or maker = '')"
    )
