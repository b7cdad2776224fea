-- The note of a trip is a document of Yjs: its state, and the updates since then. A step is one update.
create table note (
  trip_id uuid primary key references trip (id),
  n integer not null default 0,
  -- The document at `state_n`; null until it is made.
  state bytea,
  state_n integer not null default 0,
  -- The latest saved version, the step that it shows, and its maker.
  revision integer not null default 0,
  saved_n integer not null default 0,
  saved_at timestamptz,
  saved_by uuid,
  -- The last one who typed.
  written_by uuid,
  written_at timestamptz
);
create index note_unsaved on note (written_at) where n > saved_n;

create table note_update (
  trip_id uuid not null references note (trip_id),
  n integer not null,
  update bytea not null,
  primary key (trip_id, n)
);

create table note_revision (
  trip_id uuid not null references note (trip_id),
  n integer not null,
  saved_at timestamptz not null default now(),
  saved_by uuid,
  html text not null,
  -- What stands in the text, without its marks.
  characters integer not null,
  primary key (trip_id, n)
);

-- The document of an older note is made of its first version when somebody opens it.
insert into note (trip_id, revision, saved_at, saved_by)
  select id, 1, now(), created_by from trip where note <> '';
insert into note_revision (trip_id, n, saved_by, html, characters)
  select id, 1, created_by, note, length(regexp_replace(note, '<[^>]*>', '', 'g')) from trip where note <> '';
alter table trip drop column note;
