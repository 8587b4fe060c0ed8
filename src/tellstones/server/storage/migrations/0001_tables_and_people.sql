-- Rows of tables: the truth. The primary key is the compare-and-swap.
create table events (
    table_id text not null,
    seq integer not null,
    at integer not null,
    by_message text,
    entry blob not null,
    primary key (table_id, seq)
) without rowid;

-- What can be found about a table without reading its rows.
create table tables (
    table_id text primary key,
    phase text not null,
    listed integer not null,
    quick integer not null,
    open_seats integer not null,
    players integer not null,
    maker text not null,
    people text not null,
    since integer not null,
    due integer,
    listing blob not null
) without rowid;
create index tables_by_phase on tables (phase, listed, since);
create index tables_due on tables (due) where due is not null;

create table chairs (
    person text not null,
    table_id text not null,
    primary key (person, table_id)
) without rowid;

create table seen (
    table_id text not null,
    seat text not null,
    seq integer not null,
    primary key (table_id, seat)
) without rowid;

create table presence (
    table_id text not null,
    person text not null,
    node text not null,
    here integer not null,
    at integer not null,
    primary key (table_id, person, node)
) without rowid;

create table nodes (
    node text primary key,
    beat integer not null
) without rowid;

create table settled (
    key text primary key,
    value text not null
) without rowid;

create table people (
    person text primary key,
    name text not null,
    owner text,
    created integer not null
) without rowid;
create index people_by_owner on people (owner) where owner is not null;

create table tokens (
    hash blob primary key,
    id text not null,
    person text not null,
    kind text not null,
    created integer not null,
    expires integer
) without rowid;
create index tokens_by_person on tokens (person, kind);

create table blocks (
    person text not null,
    other text not null,
    primary key (person, other)
) without rowid;

create table reports (
    report integer primary key,
    by_person text not null,
    about text not null,
    table_id text,
    why text not null,
    at integer not null
);
