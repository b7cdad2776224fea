-- When the trip's photo is to be looked up; null once it has been. A new trip is due without anybody having to say so,
-- and so is every trip there is, should the operator one day configure where photos come from.
alter table trip add column cover_due_at timestamptz default now();
alter table trip add column cover_attempts smallint not null default 0;
create index trip_cover_due on trip (cover_due_at) where cover_due_at is not null and deleted_at is null;

-- What was found for which question; without a file, that nothing was found.
create table trip_cover (
  trip_id uuid primary key references trip (id) on delete cascade,
  query text not null,
  file text,
  photographer text,
  photographer_url text,
  photo_url text,
  check (num_nulls(file, photographer, photographer_url, photo_url) in (0, 4))
);
