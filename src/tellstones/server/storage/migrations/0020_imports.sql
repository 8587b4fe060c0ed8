-- Imported games with their sizes in bytes and their owners.
create table imports (
    table_id text primary key,
    person text not null,
    size bigint not null,
    at bigint not null
) /*sqlite without rowid*/;
create index imports_by_person on imports (person);
