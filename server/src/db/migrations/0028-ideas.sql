create table idea (
  trip_id uuid not null references trip (id),
  id uuid not null,
  name text not null,
  place_id text,
  lat double precision,
  lng double precision,
  details text not null,
  url text,
  type text,
  -- Members by their user ids. Who leaves the trip leaves these lists with it.
  votes uuid[] not null,
  version integer not null default 1,
  primary key (trip_id, id),
  check ((lat is null) = (lng is null))
);
