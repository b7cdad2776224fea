-- What people paid for each other, in the smallest units of the currency. Everybody in it stands in `trip_member`,
-- whose row stays when the member goes; nothing asks for an account.
create table expense (
  trip_id uuid not null references trip (id),
  id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  description text not null,
  payer_id uuid not null,
  is_shared_with_all boolean not null,
  type text not null,
  paid_date date not null,
  need_split boolean not null,
  refund boolean not null,
  split_mode text not null,
  -- The booking that was paid for, as it was called then: {id, kind, name}.
  source jsonb,
  version integer not null default 1,
  primary key (trip_id, id),
  foreign key (trip_id, payer_id) references trip_member (trip_id, user_id)
);

-- The shares of an expense add up to its amount, which the statement that writes them makes sure of.
create table expense_share (
  trip_id uuid not null,
  expense_id uuid not null,
  user_id uuid not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- As it was given; null where all are equal.
  part text,
  primary key (trip_id, expense_id, user_id),
  foreign key (trip_id, expense_id) references expense (trip_id, id),
  foreign key (trip_id, user_id) references trip_member (trip_id, user_id)
);

create table settlement (
  trip_id uuid not null references trip (id),
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  paid_date date not null,
  version integer not null default 1,
  primary key (trip_id, id),
  check (from_id <> to_id),
  foreign key (trip_id, from_id) references trip_member (trip_id, user_id),
  foreign key (trip_id, to_id) references trip_member (trip_id, user_id)
);
