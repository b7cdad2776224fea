-- The row that a message leads to: {kind, id, deleted}.
alter table push_due add about jsonb;
