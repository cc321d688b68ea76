import { type Expression, type SqlBool, sql } from "kysely";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import type { fileHolders } from "#contract/services/search/schema.ts";
import { notClosed } from "#server/access/compartments.ts";
import {
  ifAssessmentSeen,
  visibleAssessments,
  visibleCases,
  visibleEntities,
  visiblePersons,
  visibleReminders,
} from "#server/access/visibility.ts";

import {
  type Found,
  type From,
  hits,
  type Looking,
  list,
  nothing,
  parts,
  seenOf,
} from "./quick-search-base.ts";

const holderOf = (kind: (typeof fileHolders)[number], uuid: string | null) =>
  uuid === null ? null : { kind, uuid };

/** Files have the rights of the record that they belong to. */
export async function files(looking: Looking, from: From): Promise<readonly Found[]> {
  const { reader } = looking;
  const owner = (type: string, ...otherwise: readonly string[]) =>
    sql<number>`case when media.owner_type = ${sql.lit(type)} then media.owner_id else coalesce(${sql.join([
      ...otherwise.map((column) => sql.ref(column)),
      sql`null`,
    ])}) end`;
  /** Of a task's file only for those who may see more than the task. */
  const ofTask = <T>(column: string) =>
    sql<T | null>`case when media.owner_type <> 'reminder' then ${sql.ref(column)} else ${ifAssessmentSeen(reader, column)} end`;
  const rows = await hits(looking, from)
    .crossJoin("media")
    .leftJoin("reminders", (join) =>
      join.onRef("reminders.id", "=", "media.owner_id").on("media.owner_type", "=", "reminder"),
    )
    .leftJoin("assessments", (join) =>
      join.on("assessments.id", "=", owner("assessment", "reminders.assessment_id")),
    )
    .leftJoin("comments", (join) =>
      join.onRef("comments.id", "=", "media.owner_id").on("media.owner_type", "=", "comment"),
    )
    .leftJoin("cases", (join) =>
      join.on("cases.id", "=", owner("case", "assessments.case_id", "comments.case_id")),
    )
    .leftJoin("persons", (join) => join.on("persons.id", "=", owner("person", "assessments.person_id")))
    .leftJoin("entities", (join) =>
      join.onRef("entities.id", "=", "media.owner_id").on("media.owner_type", "=", "entity"),
    )
    .leftJoin("locations as plain", (join) =>
      join.onRef("plain.id", "=", "media.owner_id").on("media.owner_type", "=", "location"),
    )
    .leftJoin("organizations as keepers", "keepers.id", "plain.organization_id")
    .whereRef("media.id", "=", "hit.id")
    .where(notClosed(reader, "media", sql.ref("media.id")))
    .where((e) => {
      const of = (type: string, visible: Expression<SqlBool>) =>
        e.and([e("media.owner_type", "=", type), visible]);
      return e.or([
        of("person", visiblePersons(reader)),
        of("case", visibleCases(reader)),
        of("assessment", visibleAssessments(reader)),
        of("reminder", visibleReminders(reader)),
        of("comment", visibleCases(reader)),
        of("entity", visibleEntities(reader)),
        of("location", seenOf("location", reader)),
      ]);
    })
    .select(["media.id", "media.file_name", "media.tags", "media.owner_type"])
    .select([
      ofTask<number>("cases.id").as("case_id"),
      ofTask<string>("cases.number").as("number"),
      ofTask<string>("cases.title").as("title"),
      ofTask<string>("persons.name").as("name"),
      ofTask<string>("persons.uuid").as("person_uuid"),
    ])
    .select("assessments.uuid as assessment_uuid")
    .select(["entities.uuid as entity_uuid", "entities.name as entity_name"])
    .select(["plain.uuid as location_uuid", "plain.name as location_name", "keepers.name as school"])
    .execute();
  return rows.map((row) => ({
    ...nothing,
    kind: "file",
    id: row.id,
    uuid: null,
    title: row.file_name,
    detail: parts(
      row.name,
      row.number,
      row.owner_type === "case" || row.owner_type === "comment" ? row.title : null,
      row.entity_name,
      row.location_name === null ? null : placeInSchool(row.location_name, row.school),
    ),
    case_id: row.case_id,
    person_uuid: row.person_uuid,
    assessment_uuid: row.assessment_uuid,
    owner: holderOf("entity", row.entity_uuid) ?? holderOf("location", row.location_uuid),
    texts: [
      ["file_name", row.file_name],
      ["tags", list(row.tags)],
    ],
  }));
}
