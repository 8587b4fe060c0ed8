-- Passkeys of members. What signs never leaves their devices; here is what it is checked with.
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
-- How members' names look: no two members may be taken for each other.
create table member_names (
    look text primary key,
    person text not null,
    at bigint not null
) /*sqlite without rowid*/;
create index member_names_by_person on member_names (person);
-- Since when a member is called so; 0 for guests and programs, whose names are nobody's.
alter table people add column named bigint not null default 0;
