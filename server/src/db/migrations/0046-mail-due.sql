-- What is to be told by the next mail about a trip.
create table mail_due (
  id uuid primary key,
  user_id uuid not null references account (id),
  trip_id uuid not null,
  kind text not null,
  actor uuid,
  about_kind text,
  about_name text,
  about_deleted boolean not null,
  count integer not null,
  at timestamptz not null
);
create index mail_due_of on mail_due (user_id, trip_id);

-- The day of the last such mail, where its reader was.
alter table user_trip add mailed_on date;
