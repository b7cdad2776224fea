-- The keys that have sealed anything. What begins with another id is damaged. The values of one profile are sealed
-- together, so that one which begins differently from the others has no key of its own.
create table data_key (
  id bytea primary key
);
insert into data_key
select distinct mode() within group (order by substring(v.sealed from 1 for 4))
from profile p cross join lateral (values (p.birth_date), (p.full_name), (p.passport_country), (p.passport_number),
  (p.passport_info), (p.airline_memberships)) as v (sealed)
where octet_length(v.sealed) >= 32
group by p.user_id;
