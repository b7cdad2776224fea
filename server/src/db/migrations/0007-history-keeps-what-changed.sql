-- Of a changed row the fields that differ, and those that mean nothing without them.
with changed as (
  select trip_id, seq, n, array(
    select f.field from jsonb_object_keys(before || after) as f (field)
    where (before -> f.field) is distinct from (after -> f.field)) as fields
  from change where before is not null and after is not null
), kept as (
  select trip_id, seq, n, fields
    || case when fields && '{cost_minor,cost_currency}' then '{cost_minor,cost_currency}' else '{}'::text[] end
    || case when fields && '{place,place_id,formatted_address,lat,lng}'
         then '{place,place_id,formatted_address,lat,lng}' else '{}'::text[] end
    || case when fields && '{depart_airport_code,depart_zone}' then '{depart_airport_code,depart_zone}'
         else '{}'::text[] end
    || case when fields && '{arrive_airport_code,arrive_zone}' then '{arrive_airport_code,arrive_zone}'
         else '{}'::text[] end as fields
  from changed
)
update change c set
  before = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.before) where key = any(kept.fields)),
  after = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.after) where key = any(kept.fields))
from kept where c.trip_id = kept.trip_id and c.seq = kept.seq and c.n = kept.n;
