-- What those who keep the house have decided about somebody, by whom and why: the audit trail.
create table sanctions (
    person text not null,
    at bigint not null,
    kind text not null,
    reason text not null,
    keeper text not null,
    until bigint,
    primary key (person, at, kind)
) /*sqlite without rowid*/;
-- Until when it holds, where it is asked for with every request.
alter table people add column muted_until bigint not null default 0;
alter table people add column suspended_until bigint not null default 0;
