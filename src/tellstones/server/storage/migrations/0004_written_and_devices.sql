-- The last event sent to a seat, and the last one that the seat has confirmed.
alter table seen add column written bigint not null default 0;
-- People see a list of their devices: when each was last used, and with which kind of browser.
alter table tokens add column used bigint not null default 0;
alter table tokens add column agent text not null default '';
