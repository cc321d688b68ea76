import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { RecordKind } from "#contract/kit/kinds.ts";
import { type MediaOrigin, movedAlone } from "#contract/records/case-media/schema.ts";
import { kindPrefixes, type MediaKind, mediaKindOf } from "#contract/records/media/media-kinds.ts";
import { loadAccess } from "#server/access/access.ts";
import { notClosed } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { visiblePersons } from "#server/access/visibility.ts";
import {
  byText,
  byValue,
  type ListQuery,
  pageOf,
  type SortOf,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { presentMedia } from "#server/platform/files/media.ts";
import { namesOf, noteReaderOf, writable } from "#server/records/case-notes/comments.ts";

export interface CaseMediaQuery extends ListQuery<SortOf<"cases.media">> {
  readonly origin?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly user_id?: number | undefined;
}

const columns = [
  "media.id as id",
  "media.file_name as file_name",
  "media.tags as tags",
  "media.mime_type as mime_type",
  "media.size as size",
  "media.created_by as created_by",
  "media.created_at as created_at",
] as const;

const originIs = (origin: MediaOrigin) => sql<MediaOrigin>`${sql.lit(origin)}`.as("origin");

const judged = (db: Db, caseId: number) =>
  db.selectFrom("assessments").where("assessments.case_id", "=", caseId);

/**
 * Files of a case for a reader who may see the case, and with it its assessments, their tasks and its comments
 * (access/rights.ts). Of its people only pictures, and only of those whom the reader may see.
 */
export function filesOfCase(db: Db, reader: Reader, caseId: number) {
  const open = notClosed(reader, "media", sql.ref("media.id"));
  const own = db
    .selectFrom("media")
    .where("media.owner_type", "=", "case")
    .where("media.owner_id", "=", caseId)
    .where(open)
    .select([...columns, "media.owner_id as owner_id", originIs("case")]);
  const ofAssessments = judged(db, caseId)
    .innerJoin("media", (join) =>
      join.onRef("media.owner_id", "=", "assessments.id").on("media.owner_type", "=", "assessment"),
    )
    .where(open)
    .select([...columns, "media.owner_id as owner_id", originIs("assessment")]);
  const ofTasks = judged(db, caseId)
    .innerJoin("reminders", "reminders.assessment_id", "assessments.id")
    .innerJoin("media", (join) =>
      join.onRef("media.owner_id", "=", "reminders.id").on("media.owner_type", "=", "reminder"),
    )
    .where(open)
    .select([...columns, "media.owner_id as owner_id", originIs("task")]);
  const ofComments = db
    .selectFrom("comments")
    .innerJoin("media", (join) =>
      join.onRef("media.owner_id", "=", "comments.id").on("media.owner_type", "=", "comment"),
    )
    .where("comments.case_id", "=", caseId)
    .where("comments.deleted_at", "is", null)
    .where(open)
    .select([...columns, "media.owner_id as owner_id", originIs("comment")]);
  const ofPeople = db
    .selectFrom("persons")
    .innerJoin("media", (join) =>
      join.onRef("media.owner_id", "=", "persons.id").on("media.owner_type", "=", "person"),
    )
    .where("persons.id", "in", (e) =>
      e
        .selectFrom("case_persons")
        .select("case_persons.person_id")
        .where("case_persons.case_id", "=", caseId),
    )
    .where(visiblePersons(reader))
    .where(open)
    .where(isOfKind("media.mime_type", "picture"))
    .select([...columns, "media.owner_id as owner_id", originIs("person")]);
  return own.unionAll(ofAssessments).unionAll(ofTasks).unionAll(ofComments).unionAll(ofPeople);
}

const beginsWith = (column: string, prefixes: readonly string[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    prefixes.map((prefix) => sql`${byText(column)} like ${`${prefix}%`}`),
    sql` or `,
  )})`;

/** The same as `mediaKindOf`: of several kinds whose beginnings match, the first one counts. */
function isOfKind(column: string, kind: string): RawBuilder<SqlBool> {
  if (kind === "other") return sql`not ${beginsWith(column, Object.values(kindPrefixes).flat())}`;
  const known = kind as Exclude<MediaKind, "other">;
  const before = Object.entries(kindPrefixes)
    .slice(0, Object.keys(kindPrefixes).indexOf(known))
    .flatMap(([, prefixes]) => prefixes);
  const own = beginsWith(column, kindPrefixes[known]);
  return before.length === 0 ? own : sql`(${own} and not ${beginsWith(column, before)})`;
}

const anyKind = (kinds: readonly string[]): Expression<SqlBool> =>
  sql`(${sql.join(
    kinds.map((kind) => isOfKind("mime_type", kind)),
    sql` or `,
  )})`;

const sortColumns = {
  created_at: byValue("created_at"),
  name: byText("file_name"),
  size: byValue("size"),
};

interface Row {
  readonly id: number;
  readonly origin: MediaOrigin;
  readonly owner_id: number;
}

/** The records that the rows name, as the gallery shows them. */
async function placesOf(db: Db, caseId: number, rows: readonly Row[]) {
  const idsOf = (origin: MediaOrigin) => [
    ...new Set(rows.filter((row) => row.origin === origin).map((row) => row.owner_id)),
    -1,
  ];
  const place = (title: string, assessment_uuid: string | null, person_uuid: string | null) => ({
    title,
    assessment_uuid,
    person_uuid,
    section: null as string | null,
  });
  const found = new Map<string, ReturnType<typeof place>>();
  const own = await db.selectFrom("cases").select("number").where("id", "=", caseId).executeTakeFirst();
  found.set(`case ${caseId}`, place(own?.number ?? "", null, null));
  const assessments = await db
    .selectFrom("assessments")
    .innerJoin("persons", "persons.id", "assessments.person_id")
    .select(["assessments.id", "assessments.uuid", "persons.name"])
    .where("assessments.id", "in", idsOf("assessment"))
    .execute();
  for (const { id, uuid, name } of assessments) found.set(`assessment ${id}`, place(name, uuid, null));
  const tasks = await db
    .selectFrom("reminders")
    .innerJoin("assessments", "assessments.id", "reminders.assessment_id")
    .select(["reminders.id", "reminders.title", "reminders.section", "assessments.uuid"])
    .where("reminders.id", "in", idsOf("task"))
    .execute();
  for (const { id, title, uuid, section } of tasks)
    found.set(`task ${id}`, { ...place(title, uuid, null), section });
  const comments = await db
    .selectFrom("comments")
    .leftJoin("users", "users.id", "comments.created_by")
    .select(["comments.id", "users.full_name"])
    .where("comments.id", "in", idsOf("comment"))
    .execute();
  for (const { id, full_name } of comments) found.set(`comment ${id}`, place(full_name ?? "", null, null));
  const persons = await db
    .selectFrom("persons")
    .select(["id", "uuid", "name"])
    .where("id", "in", idsOf("person"))
    .execute();
  for (const { id, uuid, name } of persons) found.set(`person ${id}`, place(name, null, uuid));
  return ({ origin, owner_id }: Row) => ({
    kind: origin,
    id: owner_id,
    ...(found.get(`${origin} ${owner_id}`) ?? place("", null, null)),
  });
}

const kindsOf = {
  case: "case",
  assessment: "assessment",
  task: "reminder",
  comment: "comment",
  person: "person",
} satisfies Record<MediaOrigin, RecordKind>;

/** Whether the reader may edit the record that a row belongs to, each record asked once. */
async function editableAmong(db: Db, reader: Reader, rows: readonly Row[]) {
  const keyOf = (row: Row) => `${row.origin} ${row.owner_id}`;
  const editable = new Map<string, boolean>();
  for (const row of rows)
    if (!editable.has(keyOf(row)))
      editable.set(
        keyOf(row),
        (await loadAccess(db, reader, kindsOf[row.origin], row.owner_id))?.rights.edit ?? false,
      );
  return (row: Row): boolean => editable.get(keyOf(row)) ?? false;
}

/** A page of a case's files, and everybody who added any. */
export async function caseMedia(db: Db, reader: Reader, caseId: number, query: CaseMediaQuery) {
  const all = db.selectFrom(filesOfCase(db, reader, caseId).as("file"));
  let wanted = all;
  const { origin, kind, user_id } = query;
  if (origin !== undefined && origin.length > 0)
    wanted = wanted.where("origin", "in", origin as readonly MediaOrigin[]);
  if (kind !== undefined && kind.length > 0) wanted = wanted.where(anyKind(kind));
  if (user_id !== undefined) wanted = wanted.where("created_by", "=", user_id);
  const pattern = searchPattern(query.q);
  if (pattern !== null)
    wanted = wanted.where((e) => e.or([textMatches("file_name", pattern), textMatches("tags", pattern)]));
  const { total, rows } = await pageOf(
    wanted
      .select(["id", "origin", "owner_id"])
      .orderBy(...sorting(sortColumns, query.sort))
      .orderBy("id", "desc"),
    wanted.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  const stored = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "in", [...rows.map((row) => row.id), -1])
    .execute();
  const items = new Map((await presentMedia(db, stored)).map((item) => [item.id, item]));
  const placeOf = await placesOf(db, caseId, rows);
  const open = writable(await noteReaderOf(db, reader, caseId));
  const { archived_at } = await findRow(db, "cases", caseId);
  const mayEdit = archived_at === null ? await editableAmong(db, reader, rows) : () => false;
  const adders = await all.select("created_by").distinct().execute();
  const name = await namesOf(
    db,
    adders.map((row) => row.created_by),
  );
  return {
    total,
    compartments: [...open],
    rows: rows.flatMap((row) => {
      const item = items.get(row.id);
      return item === undefined
        ? []
        : [
            {
              ...item,
              kind: mediaKindOf(item.mime_type),
              origin: placeOf(row),
              can_edit: mayEdit(row),
              can_move: open.length > 0 && movedAlone.includes(row.origin),
            },
          ];
    }),
    people: adders
      .flatMap((row) => name(row.created_by) ?? [])
      .sort((a, b) => a.full_name.localeCompare(b.full_name) || a.id - b.id),
  };
}
