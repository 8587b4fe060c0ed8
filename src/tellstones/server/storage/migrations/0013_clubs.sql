-- Clubs of members.
create table clubs (
    club text primary key,
    name text not null,
    about text not null,
    open boolean not null,
    named bigint not null
) /*sqlite without rowid*/;
-- How clubs' names look: no two clubs may be taken for each other.
create table club_names (
    look text primary key,
    club text not null,
    at bigint not null
) /*sqlite without rowid*/;
create index club_names_by_club on club_names (club);
-- Who is in a club, or waits to be let in. Of its members, the first by place leads it.
create table club_members (
    club text not null,
    person text not null,
    place bigint not null,
    waiting boolean not null,
    primary key (club, person)
) /*sqlite without rowid*/;
create index club_members_by_person on club_members (person);
-- Whose tournament it is: '' for everybody's.
alter table tournaments add column club text not null default '';
create index tournaments_by_club on tournaments (club, starts);
