import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Minutes of meetings: each update with who sent it, all of them in one now and then, and whose each Yjs client is. */
export const minutes = ({ id }: SchemaSql): readonly string[] => [
  `create table meeting_minutes (
    meeting_id integer primary key references meetings (id) on delete cascade,
    sequence integer not null, state text not null, state_sequence integer not null, size integer not null
  )`,
  `create table minutes_updates (
    id ${id}, meeting_id integer not null references meetings (id) on delete cascade, sequence integer not null,
    user_id integer not null, sent_at text not null, content text not null,
    constraint minutes_updates_sequence unique (meeting_id, sequence)
  )`,
  `create table minutes_clients (
    id ${id}, meeting_id integer not null references meetings (id) on delete cascade,
    client text not null, user_id integer not null,
    constraint minutes_clients_client unique (meeting_id, client)
  )`,
];
