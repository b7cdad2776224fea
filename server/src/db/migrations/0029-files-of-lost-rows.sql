-- Files of rows that are gone belong to the trip, as they have been read.
update attachment a set owner = null
where owner is not null and not exists (
  select from item b where b.trip_id = a.trip_id and b.id = (a.owner ->> 'id')::uuid
  union all select from flight b where b.trip_id = a.trip_id and b.id = (a.owner ->> 'id')::uuid
  union all select from rental b where b.trip_id = a.trip_id and b.id = (a.owner ->> 'id')::uuid
  union all select from expense b where b.trip_id = a.trip_id and b.id = (a.owner ->> 'id')::uuid);
