-- Private data of one person, deleted with them: drills, estimates of their memory.
create table notes (
    person text not null,
    key text not null,
    at bigint not null,
    body bytea not null,
    primary key (person, key)
) /*sqlite without rowid*/;
