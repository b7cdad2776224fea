-- Who looked at a profile is known longer than a trip that was deleted.
alter table reveal drop constraint reveal_trip_id_fkey;
