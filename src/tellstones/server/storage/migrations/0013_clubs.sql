-- Clubs of members.
create table clubs (
    club text primary key,
    name text not null,
    about text not null,
    open boolean not null,
    named bigint not null
) /*sqlite without rowid*/;
-- Looks of clubs' names: no two clubs may have names that can be confused.
create table club_names (
    look text primary key,
    club text not null,
    at bigint not null
) /*sqlite without rowid*/;
create index club_names_by_club on club_names (club);
-- Members of clubs, and people who asked to join. The first member by place leads the club.
create table club_members (
    club text not null,
    person text not null,
    place bigint not null,
    waiting boolean not null,
    primary key (club, person)
) /*sqlite without rowid*/;
create index club_members_by_person on club_members (person);
-- The club of the tournament: '' for a public one.
alter table tournaments add column club text not null default '';
create index tournaments_by_club on tournaments (club, starts);
