-- The device that created a passkey, or the token of a program or a calendar. Null: older than this column.
alter table tokens add column made_on text;
alter table passkeys add column made_on text;
