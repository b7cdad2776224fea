-- Lies on no day: what is booked keeps its own dates. Times are text, as the clocks at the airports show them.
create table flight (
  trip_id uuid not null references trip (id),
  id uuid not null,
  flight_number text not null,
  confirmation_number text,
  depart_airport text,
  depart_airport_code text,
  depart_zone text,
  depart_date text not null,
  arrive_airport text,
  arrive_airport_code text,
  arrive_zone text,
  arrive_date text,
  -- In the smallest units of its currency.
  cost_minor bigint,
  cost_currency text,
  attachment text,
  notes text,
  version integer not null default 1,
  primary key (trip_id, id),
  check (cost_minor is null or (cost_minor >= 0 and cost_currency is not null))
);
