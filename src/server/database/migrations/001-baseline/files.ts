import type { SchemaSql } from "#server/database/schema-sql.ts";

export const files = (schema: SchemaSql): readonly string[] => [
  `create table blobs (
    sha256 text primary key, storage_name text not null, file_key text not null, created_at text not null,
    size integer not null
  )`,
  `create table uploads (
    id text primary key, sha256 text not null, file_name text not null, mime_type text not null,
    created_at text not null, user_id integer not null, size integer not null
  )`,
  `create table resumable_uploads (
    id ${schema.id}, uuid text not null unique, user_id integer not null, file_name text not null,
    size integer not null, sha256 text not null, mime_type text, finished_at text, created_at text not null
  )`,
  `create table upload_chunks (
    upload_id integer not null references resumable_uploads (id) on delete cascade,
    position integer not null, size integer not null, sha256 text not null, storage_name text not null,
    file_key text not null,
    constraint one_chunk_a_place primary key (upload_id, position)
  )`,
  `create table media (
    id ${schema.id}, path_id text not null unique, owner_type text not null, sha256 text not null,
    file_name text not null, mime_type text not null, tags text not null, created_at text not null,
    owner_id integer not null, size integer not null, created_by integer
  )`,
  "create index media_of_a_record on media (owner_type, owner_id)",
  "create index media_of_a_blob on media (sha256)",
];
