-- Members who help a club's leader, and the notice boards of clubs.
alter table club_members add column co_leads boolean not null default false;
create table club_notices (
    notice text primary key,
    club text not null,
    person text not null,
    at bigint not null,
    said text not null
) /*sqlite without rowid*/;
create index club_notices_by_club on club_notices (club, at);
