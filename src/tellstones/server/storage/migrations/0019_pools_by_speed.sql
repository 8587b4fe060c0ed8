-- Duels are rated by their speed, other variants in one pool each. Ratings from slow games are unchanged.
update ratings set pool = 'people.round' where pool = 'people.round.quick';
update ratings set pool = 'people.lines' where pool = 'people.lines.quick';
update rated_games set pool = 'people.round' where pool = 'people.round.quick';
update rated_games set pool = 'people.lines' where pool = 'people.lines.quick';
update rated_seats set pool = 'people.round' where pool = 'people.round.quick';
update rated_seats set pool = 'people.lines' where pool = 'people.lines.quick';
