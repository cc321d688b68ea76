import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Meetings of teams: who was asked and there, what was written down, and who signed; and which tasks came out of one. */
export const meetings = ({ id }: SchemaSql): readonly string[] => [
  `create table meetings (
    id ${id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null, case_id integer not null references cases (id) on delete cascade,
    created_by integer not null, title text not null, starts_at text not null, ends_at text not null,
    place text, online_url text, agenda text not null, sequence integer not null,
    called_off_at text, called_off_by integer, ended_at text, ended_by integer, minutes text, sha256 text
  )`,
  "create index meetings_of_a_case on meetings (case_id, starts_at)",
  `create table meeting_people (
    id ${id}, uuid text not null unique, meeting_id integer not null references meetings (id) on delete cascade,
    position integer not null, user_id integer, name text, role text, agency text, email text,
    attendance text not null, invited_at text, invited_sequence integer
  )`,
  "create index meeting_people_of_a_meeting on meeting_people (meeting_id, position)",
  "create index meeting_people_of_a_user on meeting_people (user_id)",
  `create table meeting_signatures (
    id ${id}, uuid text not null unique, meeting_id integer not null references meetings (id) on delete cascade,
    attendee_id integer not null, kind text not null, words text, signed_on text not null,
    made_at text not null, made_by integer not null, sha256 text not null,
    constraint one_signature_an_attendee unique (meeting_id, attendee_id)
  )`,
  "alter table tasks add column meeting_id integer references meetings (id) on delete set null",
  "alter table tasks add column meeting_line text",
  "create index tasks_of_a_meeting on tasks (meeting_id)",
];
