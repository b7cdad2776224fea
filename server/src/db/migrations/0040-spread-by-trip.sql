-- Work that is done apart from any request, each kind by its own worker: one small table without keys to others, so that
-- the tables of trips can lie elsewhere.
create table due_work (
  work text not null check (work in ('cover', 'thumbnail')),
  trip_id uuid not null,
  -- Of the trip for a cover, of the file for a thumbnail.
  id uuid not null,
  at timestamptz not null,
  -- How often it was taken since it was last wanted.
  attempts smallint not null default 0,
  primary key (trip_id, work, id)
);

insert into due_work (work, trip_id, id, at, attempts)
select 'cover', id, id, cover_due_at, cover_attempts from trip where cover_due_at is not null
union all
select 'thumbnail', trip_id, id, thumbnail_due_at, thumbnail_attempts from attachment_file
where thumbnail_due_at is not null;

-- The trip of a secret link is found by the first half of the secret's hash.
insert into home (id, kind, trip_id, created_by, content_hash)
select encode(substring(token_hash from 1 for 16), 'hex')::uuid, 'link', trip_id, created_by, ''::bytea from share
union all
select encode(substring(token_hash from 1 for 16), 'hex')::uuid, 'link', trip_id, created_by, ''::bytea from join_link
on conflict do nothing;

create index due_work_next on due_work (work, at);

-- Spread over several machines a write touches this table as well, so that all of them commit together.
create table commit_together (n integer);

-- Processes of the version before go on beside this schema until each has been replaced. They name the columns where
-- work was due until now, which stay for them with defaults and indexes; nothing else uses these any more. The next
-- migration may take over as above what those processes have left there, on conflict do nothing, and drop cover_due_at,
-- cover_attempts, thumbnail_due_at and thumbnail_attempts.
