-- Passkeys of members: public keys only. Private keys never leave the members' devices.
create table passkeys (
    credential bytea primary key,
    person text not null,
    public_key bytea not null,
    sign_count bigint not null,
    agent text not null,
    created bigint not null,
    used bigint not null
) /*sqlite without rowid*/;
create index passkeys_by_person on passkeys (person);
-- Looks of members' names: no two members may have names that can be confused.
create table member_names (
    look text primary key,
    person text not null,
    at bigint not null
) /*sqlite without rowid*/;
create index member_names_by_person on member_names (person);
-- The time a member took the name; 0 for guests and programs, whose names are not reserved.
alter table people add column named bigint not null default 0;
