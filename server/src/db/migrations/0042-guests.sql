-- A guest is an account of one trip alone, without an address or a password; its username is its name, which no claim holds.
alter table account
  add guest_of uuid,
  drop constraint account_check,
  add constraint account_check check (
    case
      when deleted_at is not null
        then username is null and email is null and email_verified_at is null and password_hash is null and avatar is null
      when guest_of is not null
        then username is not null and email is null and email_verified_at is null and password_hash is null and avatar is null
      else username is not null and email is not null and password_hash is not null
    end
  );
create index account_of_guest on account (guest_of) where guest_of is not null;

-- The way in of a guest. Nobody has used it before `used_at`; it is over after a while only until then.
create table guest_link (
  user_id uuid primary key references account (id),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- A guest's session lasts for half a year without being used.
alter table session add of_guest boolean not null default false;

alter table trip_member
  -- How much of the trip they see: with everybody's trips as well, as lists of them tell it.
  add sees text not null default 'all' check (sees in ('all', 'no_costs', 'expenses_only')),
  add is_guest boolean not null default false,
  -- The member whom a guest has become, who stands for them in all that was kept until then.
  add claimed_by uuid;

alter table user_trip add sees text not null default 'all';
