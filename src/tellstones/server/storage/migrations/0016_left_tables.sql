-- Indexes that find games between bots, and the people at tables, without a scan of abandoned games.
create index tables_of_bots on tables (since) where phase = 'playing' and people = '[]';
create index presence_here on presence (table_id) where here;
