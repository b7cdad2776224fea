-- Of the costs that name none.
alter table trip add currency text not null default 'GBP';
