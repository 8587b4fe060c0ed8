-- What was settled once, like who sees a stone being looked at, is of no use for long.
alter table settled add column at bigint not null default 0;
