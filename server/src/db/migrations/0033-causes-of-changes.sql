-- Why a change was made, where nobody made it row by row. Of those of before, `undoes` tells what takes another one back.
alter table change add cause text;
-- Until now nothing but an import made several expenses or payments at once.
update change c set cause = 'import'
from (select trip_id, seq from change where trip_id in (select trip_id from home where kind = 'import')
  group by trip_id, seq
  having count(*) > 1 and bool_and(undoes is null and before is null and entity in ('expense', 'settlement'))) as i
where c.trip_id = i.trip_id and c.seq = i.seq;
