-- Decisions of moderators about people, with author and reason: the audit trail.
create table sanctions (
    person text not null,
    at bigint not null,
    kind text not null,
    reason text not null,
    keeper text not null,
    until bigint,
    primary key (person, at, kind)
) /*sqlite without rowid*/;
-- The end of a sanction, in the row that every request reads.
alter table people add column muted_until bigint not null default 0;
alter table people add column suspended_until bigint not null default 0;
