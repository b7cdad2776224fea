-- The account that due work is done for. Accounts take turns. Null for work that was due before this migration.
alter table due_work add owner uuid;
