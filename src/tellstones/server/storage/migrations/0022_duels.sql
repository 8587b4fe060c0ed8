-- The seed of each day's duel, drawn on the first request.
create table duel_days (
    day text primary key,
    seed text not null
) /*sqlite without rowid*/;
-- The first try of each person on a day. The columns after `at` are null until its game is over.
create table duel_tries (
    day text not null,
    person text not null,
    table_id text not null,
    at bigint not null,
    checked bigint,
    won bigint,
    mine bigint,
    theirs bigint,
    turns bigint,
    proof bigint,
    marks text,
    primary key (day, person)
) /*sqlite without rowid*/;
create index duel_tries_by_person on duel_tries (person);
