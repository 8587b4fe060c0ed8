-- Where a person has left their name, id or words, seated or not: for when they are to be forgotten.
create table traces (
    person text not null,
    table_id text not null,
    primary key (person, table_id)
) /*sqlite without rowid*/;
insert into traces select person, table_id from chairs;
-- Devices are ended by their id, and it is asked of those that are connected whether they still may be.
create index tokens_by_id on tokens (id);
