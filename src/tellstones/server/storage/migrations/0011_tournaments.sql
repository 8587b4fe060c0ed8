-- Rows of tournaments: as with tables, the primary key lets each be written once.
create table tournament_events (
    tournament text not null,
    seq bigint not null,
    at bigint not null,
    entry bytea not null,
    primary key (tournament, seq)
) /*sqlite without rowid*/;
-- What can be found about a tournament without reading its rows.
create table tournaments (
    tournament text primary key,
    phase text not null,
    starts bigint not null,
    summary bytea not null
) /*sqlite without rowid*/;
create index tournaments_by_phase on tournaments (phase, starts);
-- People who have announced one, or ever joined it.
create table tournament_players (
    person text not null,
    tournament text not null,
    primary key (person, tournament)
) /*sqlite without rowid*/;
