-- The face that a person has chosen; empty: it is drawn from their name.
alter table people add column face text not null default '';
