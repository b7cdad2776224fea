-- How many changes of a trip have gone by since one that its ledger tells of: `seq - since_ledger` is the number of the
-- ledger. A process of the version before raises `seq` alone while it goes on beside this schema, which counts as such a
-- change: a ledger is read again once too often then, and never once too seldom.
alter table trip add since_ledger integer not null default 0;
