-- How new expenses of a trip are divided at first: {shared_with, mode, parts}; null is equally between all.
alter table trip add default_split jsonb;
