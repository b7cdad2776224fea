alter table share add show_bookings boolean not null default false;
