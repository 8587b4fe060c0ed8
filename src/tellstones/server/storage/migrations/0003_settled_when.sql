-- Decisions that one node makes for all, for example who sees a look. They are deleted after a day.
alter table settled add column at bigint not null default 0;
