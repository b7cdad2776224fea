-- A deleted account stays as an empty row, so that what it paid in other people's trips keeps a name to stand under.
create table account (
  id uuid primary key,
  username text,
  email text,
  email_verified_at timestamptz,
  password_hash text,
  language text not null default 'en' check (language in ('en', 'zh')),
  avatar text,
  seq integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (
    case when deleted_at is null
      then username is not null and email is not null and password_hash is not null
      else username is null and email is null and email_verified_at is null and password_hash is null and avatar is null
    end
  )
);

-- Uniqueness lives in tables of its own, by the folded form. A row without a user holds a name back after a deletion.
create table username_claim (
  username_key text primary key,
  user_id uuid references account (id),
  held_until timestamptz,
  check ((user_id is null) <> (held_until is null))
);
create index username_claim_by_user on username_claim (user_id);

create table email_claim (
  email_hash bytea primary key,
  user_id uuid references account (id),
  held_until timestamptz,
  check ((user_id is null) <> (held_until is null))
);
create index email_claim_by_user on email_claim (user_id);

create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references account (id),
  device text not null,
  network text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now()
);
create index session_by_user on session (user_id, last_used_at);

create table one_time_token (
  id uuid primary key,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('verify_email', 'change_email', 'reset_password')),
  user_id uuid not null references account (id),
  address text not null,
  session_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_token_by_user on one_time_token (user_id, purpose);

-- The secret of a link is never stored: it is computed from the token's id when the mail is built.
create table mail_outbox (
  id uuid primary key,
  user_id uuid references account (id),
  template text not null,
  recipient text not null,
  language text not null check (language in ('en', 'zh')),
  params jsonb not null default '{}',
  token_id uuid,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  due_at timestamptz not null default now()
);
create index mail_outbox_due on mail_outbox (due_at);
create index mail_outbox_by_user on mail_outbox (user_id);

create table profile (
  user_id uuid primary key references account (id),
  first_name text,
  last_name text,
  location text,
  show_passport boolean not null default false,
  show_memberships boolean not null default false,
  birth_date bytea,
  full_name bytea,
  passport_country bytea,
  passport_number bytea,
  passport_info bytea,
  airline_memberships bytea,
  version integer not null default 1
);

-- Counters that have to outlive a restart and a rolled-back request.
create table throttle (
  key text primary key,
  spent integer not null,
  resets_at timestamptz not null
);

create table login_guard (
  key bytea primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);

create table captcha_spent (
  challenge_id text primary key,
  expires_at timestamptz not null
);
