-- Sanctions that outlast a deleted account: salted hashes of its passkeys and of the looks of its name.
create table kept_sanctions (
    mark text primary key,
    until bigint not null
) /*sqlite without rowid*/;
