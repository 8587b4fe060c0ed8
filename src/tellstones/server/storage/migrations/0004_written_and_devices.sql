-- What a seat was shown is the server's to know: how far it has been written once, beside how far it
-- will not be shown again.
alter table seen add column written bigint not null default 0;
-- Devices are listed to whoever they belong to: when each was last used, and by which kind of browser.
alter table tokens add column used bigint not null default 0;
alter table tokens add column agent text not null default '';
