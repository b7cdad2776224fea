-- Of a booking. All nights of a stay have the same.
alter table item add column confirmation_number text;
