-- Browsers that are told by a push service; each goes with the session that it was signed in with.
create table push_device (
  user_id uuid not null references account (id),
  -- Of the address, which is long.
  endpoint_hash bytea primary key,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index push_device_of on push_device (user_id, created_at);
create index push_device_of_session on push_device (session_id);

-- What is to be told by push services, each once.
create table push_due (
  id uuid primary key,
  user_id uuid not null references account (id),
  trip_id uuid not null,
  kind text not null,
  actor uuid,
  at timestamptz not null
);
create index push_due_at on push_due (at);
create index push_due_of on push_due (user_id, trip_id);
