-- Lines on the map of the day, as the text of a JSON list.
alter table day add column tracks text not null default '[]';
