alter table change add undoes integer;

-- Apart from the number of the trip, so that looking changes nothing for others. Nothing from before is new.
alter table trip_member add seen_seq integer not null default 0;
update trip_member m set seen_seq = t.seq from trip t where t.id = m.trip_id;
