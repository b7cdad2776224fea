-- Positions have gaps, so that an item comes between two others without moving them, and are in no index, so that
-- moving one writes none.
drop index item_by_day;
alter table item alter column position type bigint using position::bigint * 65536;
create index item_by_day on item (trip_id, day_id);

-- What the history says of whole rows is written back by an undo; an order alone is kept as places from 0 on.
update change set
  before = case when before ? 'position'
    then jsonb_set(before, '{position}', to_jsonb((before ->> 'position')::bigint * 65536)) else before end,
  after = case when after ? 'position'
    then jsonb_set(after, '{position}', to_jsonb((after ->> 'position')::bigint * 65536)) else after end
where entity = 'item' and (before ? 'position' or after ? 'position')
  and (before is null or after is null or before - 'position' <> '{}');
