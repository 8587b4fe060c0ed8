-- Number of members, so that the largest clubs are found without counting.
alter table clubs add column size bigint not null default 0;
update clubs set size = (select count(*) from club_members m where m.club = clubs.club and not m.waiting);
create index clubs_by_size on clubs (size, club);
