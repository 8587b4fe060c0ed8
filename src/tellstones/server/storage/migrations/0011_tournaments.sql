-- The event log of each tournament. As with tables, the primary key prevents conflicting writes.
create table tournament_events (
    tournament text not null,
    seq bigint not null,
    at bigint not null,
    entry bytea not null,
    primary key (tournament, seq)
) /*sqlite without rowid*/;
-- A summary of each tournament, for queries that do not read its rows.
create table tournaments (
    tournament text primary key,
    phase text not null,
    starts bigint not null,
    summary bytea not null
) /*sqlite without rowid*/;
create index tournaments_by_phase on tournaments (phase, starts);
-- People who announced a tournament or ever joined it.
create table tournament_players (
    person text not null,
    tournament text not null,
    primary key (person, tournament)
) /*sqlite without rowid*/;
