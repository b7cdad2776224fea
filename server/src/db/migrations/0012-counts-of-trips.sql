-- How many rows of each kind a trip has.
alter table trip add column counts jsonb not null default '{}';
update trip t set counts = jsonb_build_object(
  'item', (select count(*) from item where trip_id = t.id),
  'flight', (select count(*) from flight where trip_id = t.id));
