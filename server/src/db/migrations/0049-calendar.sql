alter table share add show_calendar boolean not null default false;

-- The address with a calendar of all trips of a person. The secret in it is shown once.
create table calendar_feed (
  user_id uuid primary key references account (id),
  token_hash bytea not null unique,
  made_at timestamptz not null default now()
);
