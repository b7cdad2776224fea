-- The member who made the link of a guest, and by whose link a session of a guest was opened.
alter table guest_link add made_by uuid;
alter table session add let_in_by uuid;
update guest_link l set made_by = c.actor
from (
  select distinct on (id) id, actor from change
  where entity = 'member' and after ->> 'guest_link' = 'true' order by id, at desc
) c
where c.id = l.user_id;
update session s set let_in_by = l.made_by from guest_link l where l.user_id = s.user_id and s.of_guest;
create index guest_link_by_maker on guest_link (made_by);
create index session_by_maker_of_link on session (let_in_by) where let_in_by is not null;

-- Each member has an address of their own for mail to the trip. The number is raised when they get another one.
alter table trip_member add mail_turn integer not null default 0;
alter table trip drop column mail_turn;
