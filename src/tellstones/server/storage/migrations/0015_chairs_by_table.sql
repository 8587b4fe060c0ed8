-- The seats of a table are replaced with each of its cards: an index avoids a scan of all seats.
create index chairs_by_table on chairs (table_id);
create index traces_by_table on traces (table_id);
