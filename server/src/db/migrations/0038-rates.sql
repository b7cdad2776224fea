-- What a group counts currencies as, a list of {by, to, date, from, rate}; and the rate of a part of a payment.
alter table trip add rates jsonb not null default '[]';
alter table settlement add rate jsonb;
