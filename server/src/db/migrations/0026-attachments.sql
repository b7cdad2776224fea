-- The bytes of an attachment lie in the store under these names, for 30 days longer than its row.
create table attachment_file (
  trip_id uuid not null references trip (id),
  id uuid not null,
  file text not null,
  -- A small picture of it; it is due until it has been drawn, or cannot be.
  thumbnail text,
  thumbnail_due boolean not null,
  -- Found without its row by the sweep.
  orphaned_at timestamptz,
  primary key (trip_id, id)
);

create index attachment_file_due on attachment_file (trip_id, id) where thumbnail_due;

create table attachment (
  trip_id uuid not null references trip (id),
  id uuid not null,
  name text not null,
  type text not null,
  bytes integer not null check (bytes > 0),
  -- The row that it belongs to: {id, kind}; null where that is the trip. It may be gone, and may come back.
  owner jsonb,
  uploaded_by uuid,
  created_at timestamptz not null,
  -- On the clock of a camera, which knows no zone.
  taken_at text,
  day date,
  version integer not null default 1,
  primary key (trip_id, id),
  foreign key (trip_id, id) references attachment_file (trip_id, id),
  foreign key (trip_id, uploaded_by) references trip_member (trip_id, user_id)
);
