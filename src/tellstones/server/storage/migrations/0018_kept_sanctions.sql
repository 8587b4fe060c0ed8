-- Sanctions that outlast a deleted account: salted hashes of its passkeys and of how its name looks.
create table kept_sanctions (
    mark text primary key,
    until bigint not null
) /*sqlite without rowid*/;
