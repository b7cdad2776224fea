create table comment (
  trip_id uuid not null references trip (id),
  id uuid not null,
  -- The row that it is about: {id, kind}. It goes and comes back with that row.
  about jsonb not null,
  text text not null,
  -- Members by their user ids. Who leaves the trip leaves these lists with it.
  mentions uuid[] not null,
  author_id uuid not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- The same in all comments about a row.
  resolved_at timestamptz,
  resolved_by uuid,
  version integer not null default 1,
  primary key (trip_id, id),
  foreign key (trip_id, author_id) references trip_member (trip_id, user_id),
  foreign key (trip_id, resolved_by) references trip_member (trip_id, user_id),
  check ((resolved_at is null) = (resolved_by is null))
);
create index comment_about on comment (trip_id, (about ->> 'id'));

-- By the row, the moment of the last comment that somebody has read. Apart from the number of the trip, so that reading
-- changes nothing for others.
alter table trip_member add comments_seen jsonb not null default '{}';
