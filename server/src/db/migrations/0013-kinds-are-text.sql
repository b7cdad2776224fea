-- The contract says which kinds there are.
alter table change alter column entity type text;
alter table home alter column kind type text;
drop type changed_entity;
drop type home_kind;
