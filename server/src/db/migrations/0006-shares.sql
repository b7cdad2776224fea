-- A link that shows a trip to whoever has it. The secret in it is computed from `nonce` with a key that is not in the
-- database.
create table share (
  trip_id uuid not null references trip (id),
  id uuid not null,
  nonce bytea not null,
  token_hash bytea not null,
  created_by uuid not null references account (id),
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  password_hash text,
  show_plan boolean not null,
  show_details boolean not null,
  show_costs boolean not null,
  show_note boolean not null,
  version integer not null default 1,
  -- For a day, in which it can be brought back.
  revoked_at timestamptz,
  primary key (trip_id, id)
);
create index share_by_token on share (token_hash);
create index share_by_expiry on share (expires_at);
