-- Who sits at a table is written with each of its cards, and must not be looked for among all chairs.
create index chairs_by_table on chairs (table_id);
create index traces_by_table on traces (table_id);
