-- As many as the file takes in the store, also while its row is gone and can be brought back.
alter table attachment_file add column bytes integer;

update attachment_file f set bytes = coalesce(
  (select a.bytes from attachment a where a.trip_id = f.trip_id and a.id = f.id),
  (select (c.before ->> 'bytes')::integer from change c
    where c.trip_id = f.trip_id and c.entity = 'attachment' and c.id = f.id and c.after is null
    order by c.seq desc limit 1),
  0);

alter table attachment_file alter column bytes set not null;
