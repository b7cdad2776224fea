-- What the rows of a trip and its history take, as far as anybody has counted; it never gets less.
alter table trip add column bytes bigint not null default 0;
update trip t set bytes =
  (select coalesce(sum(150 + coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0)), 0)
     from change where trip_id = t.id)
  + (select coalesce(sum(400 + pg_column_size(day)), 0) from day where trip_id = t.id)
  + (select coalesce(sum(400 + pg_column_size(item)), 0) from item where trip_id = t.id)
  + (select coalesce(sum(400 + pg_column_size(flight)), 0) from flight where trip_id = t.id);
