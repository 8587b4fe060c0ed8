-- Rated games in the order of (at, table_id). Ratings can be recomputed from them.
create table rated_games (
    table_id text primary key,
    pool text not null,
    at bigint not null,
    winner text
) /*sqlite without rowid*/;
-- Their players: a person's id, or `bot:` and a level; for people the ratings before and after.
-- Pool and time are here too, for the curve on a profile.
create table rated_seats (
    table_id text not null,
    seat text not null,
    who text not null,
    pool text not null,
    at bigint not null,
    mu_before double precision,
    mu double precision,
    sigma double precision,
    primary key (table_id, seat)
) /*sqlite without rowid*/;
create index rated_seats_by_who on rated_seats (who, at);
-- Current ratings: one row for each person and pool, locked while a game is counted.
create table ratings (
    person text not null,
    pool text not null,
    mu double precision not null,
    sigma double precision not null,
    games bigint not null,
    at bigint not null,
    primary key (person, pool)
) /*sqlite without rowid*/;
create index ratings_by_strength on ratings (pool, mu, sigma);
