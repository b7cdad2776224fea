-- The hash of the cookie with which a browser asks for documents of this session. Null for sessions that are older.
alter table session add document_hash bytea;
create unique index session_by_document on session (document_hash) where document_hash is not null;
