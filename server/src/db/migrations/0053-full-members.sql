-- Every trip with members who have an account gets a full member who sees everything: the longest-standing one.
create temporary table heir on commit drop as
  select distinct on (m.trip_id) m.trip_id, m.user_id from trip_member m
  where m.removed_at is null and not m.is_guest
    and not exists (select from trip_member f where f.trip_id = m.trip_id and f.removed_at is null
      and not f.is_guest and f.role = 'member' and f.sees = 'all')
  order by m.trip_id, m.joined_at, m.user_id;
update trip_member m set role = 'member', sees = 'all' from heir h
  where m.trip_id = h.trip_id and m.user_id = h.user_id;
update user_trip u set sees = 'all' from heir h where u.trip_id = h.trip_id and u.user_id = h.user_id;
update trip t set seq = t.seq + 1, since_ledger = t.since_ledger + 1 from heir h where t.id = h.trip_id;
