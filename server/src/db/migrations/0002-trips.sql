-- Types instead of checks on text: PostgreSQL parses a check anew with every statement that writes the table.
create type home_kind as enum ('day', 'item', 'flight');
create type item_type as enum ('sightseeing', 'commute', 'dining', 'shopping', 'lodging', 'flight');
create type changed_entity as enum ('trip', 'day', 'item', 'flight', 'member');
create domain cents as bigint check (value between 0 and 9999999999);

-- Below a trip every key begins with `trip_id`, and no statement spans two trips.
create table trip (
  id uuid primary key,
  name text not null,
  start_date date not null,
  end_date date not null,
  parent_trip_id uuid references trip (id),
  places jsonb not null default '[]',
  note text not null default '',
  cover_url text,
  -- Grows with every change of anything in the trip.
  seq integer not null default 1,
  version integer not null default 1,
  created_by uuid not null references account (id),
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (end_date >= start_date),
  check (end_date - start_date < 366)
);
create index trip_by_parent on trip (parent_trip_id) where parent_trip_id is not null;
create index trip_deleted on trip (deleted_at) where deleted_at is not null;

-- A row stays when its member goes, because what was paid and changed keeps pointing at it.
create table trip_member (
  trip_id uuid not null references trip (id),
  user_id uuid not null references account (id),
  role text not null default 'member' check (role in ('member', 'viewer')),
  color smallint not null check (color between 0 and 7),
  joined_at timestamptz not null default now(),
  -- When its person first looked at the trip.
  opened_at timestamptz,
  removed_at timestamptz,
  primary key (trip_id, user_id)
);

-- The active memberships again, by person.
create table user_trip (
  user_id uuid not null references account (id),
  trip_id uuid not null references trip (id),
  primary key (user_id, trip_id)
);

-- Which trip a row is in, for calls that name only the row. Kept when the row goes, so that no id is used twice.
create table home (
  id uuid primary key,
  kind home_kind not null,
  trip_id uuid not null references trip (id),
  created_by uuid not null,
  content_hash bytea not null
);
create index home_by_trip on home (trip_id);

create table day (
  trip_id uuid not null references trip (id),
  id uuid not null,
  date date not null,
  place text,
  place_id text,
  formatted_address text,
  lat double precision,
  lng double precision,
  version integer not null default 1,
  primary key (trip_id, id),
  unique (trip_id, date)
);

create table item (
  trip_id uuid not null,
  id uuid not null,
  -- Null where the trip has no day of the date of something booked.
  day_id uuid,
  date date not null,
  place text not null,
  place_id text,
  lat double precision,
  lng double precision,
  type item_type not null,
  details text not null default '',
  start_time text,
  end_time text,
  cost_cents cents,
  url text,
  position integer not null,
  version integer not null default 1,
  primary key (trip_id, id),
  foreign key (trip_id, day_id) references day (trip_id, id)
);
create index item_by_day on item (trip_id, day_id, position);

create table change (
  trip_id uuid not null references trip (id),
  seq integer not null,
  n smallint not null,
  at timestamptz not null default now(),
  actor uuid,
  entity changed_entity not null,
  id uuid not null,
  before jsonb,
  after jsonb,
  primary key (trip_id, seq, n)
);
