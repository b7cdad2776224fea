alter table item add column approximate boolean not null default false;
alter table idea add column approximate boolean not null default false;
