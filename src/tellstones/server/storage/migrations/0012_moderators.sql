-- A person's role in moderation: '' for almost everyone.
alter table people add column role text not null default '';
-- Appeals against decisions, at most one for each, by the time of the decision.
create table appeals (
    person text not null,
    decided bigint not null,
    at bigint not null,
    text text not null,
    primary key (person, decided)
) /*sqlite without rowid*/;
create index reports_by_about on reports (about);
