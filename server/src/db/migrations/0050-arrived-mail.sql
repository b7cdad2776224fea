-- Raised whenever the address for mail to the trip is made anew.
alter table trip add mail_turn integer not null default 0;

-- Mails to trips, of 30 days. What was read in one is not kept, as the trip may have it already when somebody looks.
create table arrived_mail (
  trip_id uuid not null references trip (id),
  id uuid not null,
  at timestamptz not null default now(),
  sent_by uuid not null,
  subject text not null,
  -- Its name in the store of files.
  file text not null,
  bytes integer not null,
  hash bytea not null,
  -- How many bookings were read; null until then, -1 where it cannot be read.
  found integer,
  -- Imported by the change with this number, or brought back by it.
  is_taken boolean not null default false,
  changed_by integer,
  primary key (trip_id, id),
  unique (trip_id, hash),
  foreign key (trip_id, sent_by) references trip_member (trip_id, user_id)
);
create index arrived_mail_sent_by on arrived_mail (sent_by);
create index arrived_mail_file on arrived_mail (file);
create index arrived_mail_at on arrived_mail (at);

alter table due_work drop constraint due_work_work_check,
  add constraint due_work_work_check check (work in ('cover', 'thumbnail', 'mail'));
