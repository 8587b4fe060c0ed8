-- What somebody keeps the house by in the page: '' for almost everybody.
alter table people add column role text not null default '';
-- What somebody has written against a decision about them, once for each: by the time it was decided.
create table appeals (
    person text not null,
    decided bigint not null,
    at bigint not null,
    text text not null,
    primary key (person, decided)
) /*sqlite without rowid*/;
create index reports_by_about on reports (about);
