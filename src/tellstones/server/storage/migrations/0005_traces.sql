-- Tables with a person's name, id or words, seated or not; deleting the person reads this.
create table traces (
    person text not null,
    table_id text not null,
    primary key (person, table_id)
) /*sqlite without rowid*/;
insert into traces select person, table_id from chairs;
-- Devices are revoked by id; connected devices are checked against this table.
create index tokens_by_id on tokens (id);
