-- However many games were left behind, these are found without looking through them: games of bots
-- alone, and who is at a table now.
create index tables_of_bots on tables (since) where phase = 'playing' and people = '[]';
create index presence_here on presence (table_id) where here;
