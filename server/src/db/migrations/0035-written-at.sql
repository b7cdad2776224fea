-- When a change was written that has waited on a device for a network.
alter table change add written_at timestamptz;
