-- The city of an airport as it is found by its code. Those of before are called by their zone until they are changed.
alter table flight add column depart_city text, add column arrive_city text;
