-- What a group wants to spend at most, by currency.
alter table trip add budgets jsonb not null default '{}';
