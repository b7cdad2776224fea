-- When a small picture is to be drawn next; null where there is none to draw. A drawing that is broken off is due again,
-- later each time.
alter table attachment_file
  drop column thumbnail_due,
  add column thumbnail_due_at timestamptz,
  add column thumbnail_attempts integer not null default 0;

create index attachment_file_due on attachment_file (thumbnail_due_at) where thumbnail_due_at is not null;

create unique index attachment_file_file on attachment_file (file);
create unique index attachment_file_thumbnail on attachment_file (thumbnail);
create index attachment_file_orphaned on attachment_file (orphaned_at) where orphaned_at is not null;
