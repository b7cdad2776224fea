alter type home_kind add value 'invitation';
alter type home_kind add value 'link';

-- One that has ended, however it did, has no row: nobody comes back by it, and no address is kept for nothing.
create table invitation (
  trip_id uuid not null references trip (id),
  id uuid not null,
  email text not null,
  email_hash bytea not null,
  invited_by uuid not null references account (id),
  -- The last time that somebody wanted it sent.
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (trip_id, id),
  unique (trip_id, email_hash)
);
create index invitation_by_address on invitation (email_hash);
create index invitation_by_sender on invitation (invited_by);
create index invitation_by_expiry on invitation (expires_at);

-- Whose invitations do not reach an address.
create table blocked_sender (
  email_hash bytea not null,
  sender_id uuid not null references account (id),
  primary key (email_hash, sender_id)
);
create index blocked_sender_by_sender on blocked_sender (sender_id);

-- The secret of a link is not stored.
create table join_link (
  trip_id uuid not null references trip (id),
  id uuid not null,
  token_hash bytea not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references account (id),
  primary key (trip_id, id),
  check ((used_at is null) = (used_by is null))
);
create index join_link_by_token on join_link (token_hash);
create index join_link_by_maker on join_link (created_by);
create index join_link_by_expiry on join_link (expires_at);

-- Who looked at what of whose profile, once a day.
create table reveal (
  owner_id uuid not null references account (id),
  day date not null default current_date,
  viewer_id uuid not null references account (id),
  trip_id uuid not null references trip (id),
  field text not null,
  -- As it was called then: the owner may have left since.
  trip_name text not null,
  at timestamptz not null default now(),
  primary key (owner_id, day, viewer_id, trip_id, field)
);
create index reveal_by_age on reveal (at);
