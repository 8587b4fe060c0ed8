-- Duels are rated by their speed, other games in one pool each. What was rated in slow games stays as it was.
update ratings set pool = 'people.round' where pool = 'people.round.quick';
update ratings set pool = 'people.lines' where pool = 'people.lines.quick';
update rated_games set pool = 'people.round' where pool = 'people.round.quick';
update rated_games set pool = 'people.lines' where pool = 'people.lines.quick';
update rated_seats set pool = 'people.round' where pool = 'people.round.quick';
update rated_seats set pool = 'people.lines' where pool = 'people.lines.quick';
