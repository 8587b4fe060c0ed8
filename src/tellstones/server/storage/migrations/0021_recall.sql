-- Finished Rush runs, timed by the server.
create table rush_runs (
    person text not null,
    at bigint not null,
    score bigint not null,
    primary key (person, at)
) /*sqlite without rowid*/;
create index rush_runs_by_time on rush_runs (at);
-- The seed of each day's puzzle, drawn on the first request.
create table puzzle_days (
    day text primary key,
    seed text not null
) /*sqlite without rowid*/;
