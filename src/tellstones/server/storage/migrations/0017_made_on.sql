-- The device on which a passkey, or the token of a program or a calendar, was made. Null: before this was stored.
alter table tokens add column made_on text;
alter table passkeys add column made_on text;
