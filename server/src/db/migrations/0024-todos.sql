create table todo (
  trip_id uuid not null references trip (id),
  id uuid not null,
  text text not null,
  -- Members by their user ids. Who leaves the trip leaves these lists with it.
  assignees uuid[] not null,
  due_date date,
  done_at timestamptz,
  done_by uuid,
  -- With gaps, as those of items.
  position bigint not null,
  -- The row of the trip that it is about: {id, kind}. That row may be gone, and may come back.
  link jsonb,
  version integer not null default 1,
  primary key (trip_id, id),
  foreign key (trip_id, done_by) references trip_member (trip_id, user_id),
  check ((done_at is null) = (done_by is null))
);
