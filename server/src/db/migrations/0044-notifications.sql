-- Zone: IANA, where its person was last. Notify: the channels of the kinds that are not as at first.
alter table account add zone text, add notify jsonb;
alter table user_trip add muted boolean not null default false;

-- What concerns somebody, of 90 days. Without keys to trips, so that their tables can lie elsewhere.
create table notification (
  user_id uuid not null references account (id),
  -- Grows with the time of the latest event.
  id uuid not null,
  trip_id uuid not null,
  kind text not null,
  -- Null for what nobody did.
  actor uuid,
  -- The row of the latest event; null where the events are about several.
  about_kind text,
  about_id uuid,
  about_name text,
  about_deleted boolean not null,
  count integer not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, id)
);
create index notification_of_trip on notification (trip_id, user_id);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_at on notification (at);

-- Up to which number the changes of a trip were told; what lies before this migration is not told any more.
create table change_told (
  trip_id uuid primary key,
  seq bigint not null
);
insert into change_told (trip_id, seq) select id, seq from trip;

-- Whom a day was announced to: that a to-do is due, or that a trip begins.
create table reminded (
  user_id uuid not null references account (id),
  id uuid not null,
  day date not null,
  trip_id uuid not null,
  primary key (user_id, id, day)
);

create index todo_due on todo (due_date) where done_at is null;
create index trip_begins on trip (start_date) where deleted_at is null;
