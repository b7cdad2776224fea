-- The plan draws flights on the map, and is built in the database, which knows no airports.
alter table flight
  add column depart_lat double precision,
  add column depart_lng double precision,
  add column arrive_lat double precision,
  add column arrive_lng double precision,
  add check ((depart_lat is null) = (depart_lng is null)),
  add check ((arrive_lat is null) = (arrive_lng is null));

-- They go with the code of their airport, also where an earlier change of it is taken back.
create function pg_temp.with_spots(r jsonb) returns jsonb language sql as $$
  select r
    || case when r ? 'depart_airport_code' then '{"depart_lat": null, "depart_lng": null}' else '{}' end::jsonb
    || case when r ? 'arrive_airport_code' then '{"arrive_lat": null, "arrive_lng": null}' else '{}' end::jsonb
$$;
update change set before = pg_temp.with_spots(before), after = pg_temp.with_spots(after)
where entity = 'flight' and before is not null and after is not null;
