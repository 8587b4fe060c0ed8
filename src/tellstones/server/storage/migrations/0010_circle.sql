-- Follows between members.
create table follows (
    person text not null,
    other text not null,
    at bigint not null,
    primary key (person, other)
) /*sqlite without rowid*/;
create index follows_by_other on follows (other);
-- Invitations of members by name. An accepted one names its game.
create table invitations (
    table_id text primary key,
    person text not null,
    other text not null,
    at bigint not null,
    declined boolean not null
) /*sqlite without rowid*/;
create index invitations_by_person on invitations (person);
create index invitations_by_other on invitations (other);
create index presence_by_person on presence (person);
