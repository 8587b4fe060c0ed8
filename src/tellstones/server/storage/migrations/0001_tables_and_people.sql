-- One schema for every storage: SQLite's own syntax is in comments, which PostgreSQL skips.

-- The event log of each table. The primary key prevents conflicting writes.
create table events (
    table_id text not null,
    seq bigint not null,
    at bigint not null,
    by_message text,
    entry bytea not null,
    primary key (table_id, seq)
) /*sqlite without rowid*/;

-- A summary of each table, for queries that do not read its rows.
create table tables (
    table_id text primary key,
    phase text not null,
    listed boolean not null,
    quick boolean not null,
    open_seats integer not null,
    players integer not null,
    maker text not null,
    people text not null,
    since bigint not null,
    due bigint,
    listing bytea not null
) /*sqlite without rowid*/;
create index tables_by_phase on tables (phase, listed, since);
create index tables_due on tables (due) where due is not null;

create table chairs (
    person text not null,
    table_id text not null,
    primary key (person, table_id)
) /*sqlite without rowid*/;

create table seen (
    table_id text not null,
    seat text not null,
    seq bigint not null,
    primary key (table_id, seat)
) /*sqlite without rowid*/;

create table presence (
    table_id text not null,
    person text not null,
    node text not null,
    here boolean not null,
    at bigint not null,
    primary key (table_id, person, node)
) /*sqlite without rowid*/;

create table nodes (
    node text primary key,
    beat bigint not null
) /*sqlite without rowid*/;

create table settled (
    key text primary key,
    value text not null
) /*sqlite without rowid*/;

create table people (
    person text primary key,
    name text not null,
    owner text,
    created bigint not null
) /*sqlite without rowid*/;
create index people_by_owner on people (owner) where owner is not null;

create table tokens (
    hash bytea primary key,
    id text not null,
    person text not null,
    kind text not null,
    created bigint not null,
    expires bigint
) /*sqlite without rowid*/;
create index tokens_by_person on tokens (person, kind);

create table blocks (
    person text not null,
    other text not null,
    primary key (person, other)
) /*sqlite without rowid*/;

create table reports (
    by_person text not null,
    about text not null,
    table_id text,
    why text not null,
    at bigint not null
);
