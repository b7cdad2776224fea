-- Members by their user ids; null is everybody. Who leaves the trip leaves these lists with it.
alter table item add column participants uuid[];
alter table flight add column participants uuid[];

create table rental (
  trip_id uuid not null references trip (id),
  id uuid not null,
  company text not null,
  confirmation_number text,
  pickup_place text not null,
  pickup_place_id text,
  pickup_lat double precision,
  pickup_lng double precision,
  pickup_date text not null,
  dropoff_place text not null,
  dropoff_place_id text,
  dropoff_lat double precision,
  dropoff_lng double precision,
  dropoff_date text not null,
  -- In the smallest units of its currency.
  cost_minor bigint,
  cost_currency text,
  notes text,
  participants uuid[],
  version integer not null default 1,
  primary key (trip_id, id),
  check ((pickup_lat is null) = (pickup_lng is null)),
  check ((dropoff_lat is null) = (dropoff_lng is null)),
  check (cost_minor is null or (cost_minor >= 0 and cost_currency is not null))
);
