alter table day add column note text;
