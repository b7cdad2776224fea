-- An item names its day as calls do, and a cost has the digits of its currency.
create or replace function pg_temp.as_sent(r jsonb) returns jsonb language sql as $$
  select r - '{id,trip_id,day_id,cost_cents,cost_minor}'::text[]
    || case when r ? 'day_id' then jsonb_build_object('sub_trip_id', r -> 'day_id') else '{}' end
    || case when r ? 'cost_cents'
         then jsonb_build_object('cost', ((r ->> 'cost_cents')::bigint * 0.01)::text) else '{}' end
    || case when r ? 'cost_minor' then jsonb_build_object('cost', ((r ->> 'cost_minor')::bigint * case
         when r ->> 'cost_currency' = any(
           '{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF}') then 1
         when r ->> 'cost_currency' = any('{BHD,IQD,JOD,KWD,LYD,OMR,TND}') then 0.001
         else 0.01 end)::text) else '{}' end
$$;
update change set before = pg_temp.as_sent(before), after = pg_temp.as_sent(after)
where entity in ('day', 'item', 'flight')
  and (before ?| '{id,trip_id,day_id,cost_cents,cost_minor}' or after ?| '{id,trip_id,day_id,cost_cents,cost_minor}');
