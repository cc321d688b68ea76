import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Maintains tags as rows, for counting and finding them. */
function keepTags(schema: SchemaSql): readonly string[] {
  const { from, value } = schema.elements("new.tags");
  const put = schema.insertMissing(
    "case_tags",
    ["case_id", "tag", "label"],
    `select new.id, lower(${value}), ${value} from ${from}`,
  );
  const take = "delete from case_tags where case_id = old.id";
  return [
    schema.follow({ name: "case_tags_added", table: "cases", change: "insert", statements: [put] }),
    schema.follow({
      name: "case_tags_changed",
      table: "cases",
      change: "update",
      columns: ["tags"],
      statements: [take, put],
    }),
  ];
}

/** Append-only. A merge may move an entry to the surviving person; entries are deleted with their case only. */
const keepTimeline = (schema: SchemaSql): readonly string[] => [
  schema.forbid({
    name: "case_events_no_update",
    table: "case_events",
    change: "update",
    columns: [
      "case_id",
      "at",
      "kind",
      "event_group",
      "user_id",
      "member_id",
      "record_id",
      "field",
      "from_value",
      "to_value",
      "note",
    ],
    because: "the timeline is append-only",
  }),
  schema.forbid({
    name: "case_events_no_delete",
    table: "case_events",
    change: "delete",
    when: "exists (select 1 from cases where id = old.case_id)",
    because: "the timeline is append-only",
  }),
];

export const cases = (schema: SchemaSql): readonly string[] => [
  `create table cases (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    title text not null, status text not null, stage text not null, confidentiality text not null,
    occurred_at text, reported_at text, reporter text not null, location text, summary text, exact_words text,
    immediate_safety text, closing_reason text, tags text not null, archived_at text, closed_at text,
    search_text text not null, number text not null unique, version integer not null,
    organization_id integer not null, created_by integer, category_id integer, type_id integer,
    legal_hold integer not null, template_id integer, template_version integer,
    fields text not null default '{}',
    constraint organization_id_points_at_organizations
      foreign key (organization_id) references organizations (id) on delete restrict
  )`,
  "create index cases_of_an_organization on cases (organization_id, updated_at)",
  "create index cases_by_opening on cases (created_at, id)",
  "create index cases_by_standing on cases (status, archived_at, organization_id, confidentiality)",
  "create index cases_by_title on cases (lower(title), id)",
  "create index cases_by_number on cases (lower(number), id)",
  "create index cases_at_a_place on cases (lower(location), occurred_at)",
  "create index cases_by_template_id on cases (template_id)",
  "create index cases_by_category_id on cases (category_id)",
  "create index cases_by_type_id on cases (type_id)",
  "create index cases_by_creation on cases (created_at)",
  `create index cases_listed on cases (
    updated_at, id, organization_id, confidentiality, archived_at, status, stage, category_id, type_id,
    created_at, legal_hold, lower(title), lower(number)
  )`,
  `create table case_numbers (
    organization_id integer not null, year integer not null, last integer not null,
    constraint one_sequence_a_year primary key (organization_id, year)
  )`,
  `create table case_persons (
    case_id integer not null, person_id integer not null, position integer not null, role text not null,
    constraint case_id_points_at_cases foreign key (case_id) references cases (id) on delete cascade,
    constraint person_id_points_at_persons foreign key (person_id) references persons (id) on delete restrict,
    constraint one_role_a_person primary key (case_id, person_id, role)
  )`,
  "create index cases_of_a_person on case_persons (person_id)",
  `create table case_team (
    case_id integer not null, user_id integer not null, role text not null,
    constraint case_id_points_at_cases foreign key (case_id) references cases (id) on delete cascade,
    constraint user_id_points_at_users foreign key (user_id) references users (id) on delete cascade,
    constraint once_in_a_team primary key (case_id, user_id)
  )`,
  "create index teams_of_a_user on case_team (user_id)",
  `create table case_tags (
    case_id integer not null references cases (id) on delete cascade,
    tag text not null, label text not null,
    constraint one_tag_a_case primary key (case_id, tag)
  )`,
  "create index cases_of_a_tag on case_tags (tag, case_id)",
  ...keepTags(schema),
  `create table case_matches (
    case_a integer not null references cases (id) on delete cascade,
    case_b integer not null references cases (id) on delete cascade,
    decision text not null, decided_by integer, decided_at text not null,
    constraint one_decision_a_pair primary key (case_a, case_b)
  )`,
  "create index matches_of_the_later_case on case_matches (case_b)",
  `create table case_events (
    id ${schema.id},
    case_id integer not null references cases (id) on delete cascade,
    at text not null, kind text not null, event_group text not null, user_id integer, person_id integer,
    member_id integer, record_id integer, field text, from_value text, to_value text, note text
  )`,
  "create index events_of_a_case on case_events (case_id, at, id)",
  "create index events_of_a_person on case_events (person_id)",
  "create index case_events_by_time on case_events (at)",
  ...keepTimeline(schema),
];
