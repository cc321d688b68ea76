import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { kinds } from "#contract/kit/kinds.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import type { Access } from "#server/access/loaded.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import type { KeptParent, KeptRows } from "#server/database/tables/kept-records.ts";
import { withdrawAnswers } from "#server/platform/audit/idempotency.ts";
import { blobKeyIn, dropUnusedBlobs } from "#server/platform/files/media.ts";
import { compartmentOf, gather, isKept, type KeptKind, keptTables, putBack } from "./bundles.ts";
import { graceBefore } from "./grace.ts";
import type { Cases } from "./in-compartment.ts";
import { keptBelow } from "./kept-below.ts";
import { casesOfRelatives, linkedCases } from "./linked-cases.ts";
import { ownRow } from "./own-row.ts";
import { heldSince, type Rest } from "./protections.ts";
import { rootOf, scheduleOf } from "./schedule.ts";

export type KeptRecord = Row<"kept_records">;

const day = 86_400_000;

export interface By {
  readonly userId: number | null;
  /** ISO instant. */
  readonly now: string;
}

type Kept = Pick<Access, "id" | "organizationId" | "version" | "caseId" | "personId"> & {
  readonly kind: KeptKind;
};

const rowsOf = (content: readonly KeptRows[], table: string) =>
  content.find((each) => each.table === table)?.rows ?? [];

function titleOf(kind: KeptKind, row: KeptRows["rows"][number]): string {
  const { label } = kinds[kind];
  const columns =
    label === null ? ["number", "title", "file_name", "activity", "body", "said", "provider"] : [label];
  const words = columns.flatMap((column) => (row[column] ? [String(row[column])] : []));
  const title = words.join(" ").replace(/\s+/g, " ");
  return title.length > 120 ? `${title.slice(0, 119)}…` : title;
}

/** Known to those alone whom it concerns: such a task, and an interview that no assessment had named yet. */
const concernsFew = (kind: KeptKind, row: KeptRows["rows"][number]): boolean =>
  (kind === "task" && row.visibility !== visibleToTeam) ||
  (kind === "interview" && row.assessment_id === null);

async function keep(
  db: Db,
  why: KeptRecord["why"],
  record: Kept,
  content: readonly KeptRows[],
  { userId, now }: By,
): Promise<void> {
  const row = ownRow(record.kind, content);
  if (row === undefined) return;
  const { deleted_days } = await scheduleOf(db, await rootOf(db, record.organizationId));
  const { id } = await db
    .insertInto("kept_records")
    .values({
      why,
      kind: record.kind,
      record_id: record.id,
      record_version: record.version,
      case_id: record.caseId ?? null,
      organization_id: record.organizationId,
      title: titleOf(record.kind, row),
      author_id: row.created_by === null || row.created_by === undefined ? null : Number(row.created_by),
      ...keptBelow(why, record.kind, row),
      confidentiality: why === "deleted" && record.kind === "case" ? String(row.confidentiality) : null,
      concerned_only: concernsFew(record.kind, row) ? 1 : 0,
      compartment: compartmentOf(row),
      kept_at: now,
      kept_by: userId,
      until: new Date(Date.parse(now) + deleted_days * day).toISOString(),
      content: writeJson([...content]),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (why === "deleted" && record.kind === "case")
    for (const { user_id, role } of rowsOf(content, "case_team"))
      await db
        .insertInto("kept_team")
        .values({ kept_id: id, user_id: Number(user_id), role: String(role) })
        .execute();
  const relatives = record.kind === "person" ? await casesOfRelatives(db, record.id) : [];
  for (const case_id of new Set([...(await linkedCases(db, record)), ...relatives]))
    await db.insertInto("kept_cases").values({ kept_id: id, case_id }).execute();
  const files = content.filter((each) => each.table === "media").flatMap((each) => each.rows);
  for (const [blob_key, { created_by }] of new Map(files.map((file) => [blobKeyIn(file), file])))
    await db
      .insertInto("kept_blobs")
      .values({ kept_id: id, blob_key, user_id: typeof created_by === "number" ? created_by : null })
      .execute();
}

/** Keeps a record with everything that belongs to it; must run before it is deleted, in the same transaction. */
export async function keepDeleted(
  db: Db,
  record: Pick<Access, "kind" | "id" | "organizationId" | "version" | "caseId" | "personId">,
  by: By,
): Promise<void> {
  const { kind } = record;
  if (!isKept(kind)) return;
  const content = await gather(db, kind, record.id);
  await keep(db, "deleted", { ...record, kind }, content, by);
  const rows = content.flatMap((each) => each.rows);
  await withdrawAnswers(
    db,
    rows.flatMap(({ uuid }) => (typeof uuid === "string" ? [uuid] : [])),
  );
}

/** Keeps former rows that a change has overwritten: a record's own first. */
export const keepFormer = (db: Db, record: Kept, content: readonly KeptRows[], by: By): Promise<void> =>
  keep(db, "overwritten", record, content, by);

/**
 * Puts a deleted record back with everything that was deleted with it. False where something of it found no place: the
 * caller must then end the transaction, and all is kept as it was.
 */
export async function restoreKept(db: Db, kept: KeptRecord): Promise<boolean> {
  // Of a deleted comment a row without words is left.
  if (kept.kind === "comment") await db.deleteFrom("comments").where("id", "=", kept.record_id).execute();
  if (!(await putBack(db, readJson(kept.content)))) return false;
  await db.deleteFrom("kept_records").where("id", "=", kept.id).execute();
  return true;
}

/**
 * Kept records that a case under legal hold needs, or one that was so of late: of it, linked with it, or of
 * what is part of it by now.
 */
const neededUnderHold = (rest: Rest | null) => (e: ExpressionBuilder<Database, "kept_records">) => {
  const held = heldSince(rest);
  const assessments = e
    .selectFrom("assessments")
    .select("assessments.id")
    .where("assessments.case_id", "in", held);
  const reminders = e
    .selectFrom("reminders")
    .select("reminders.id")
    .where("reminders.assessment_id", "in", assessments);
  const persons = e
    .selectFrom("case_persons")
    .select("case_persons.person_id")
    .where("case_persons.case_id", "in", held)
    .union(
      e.selectFrom("assessments").select("assessments.person_id").where("assessments.case_id", "in", held),
    )
    .union(
      e
        .selectFrom("wavr_forms")
        .select((form) => form.ref("wavr_forms.person_id").$notNull().as("person_id"))
        .where("wavr_forms.case_id", "in", held)
        .where("wavr_forms.person_id", "is not", null),
    );
  const checks = e
    .selectFrom("records_checks")
    .select("records_checks.id")
    .where("records_checks.person_id", "in", persons);
  const below = (kind: KeptParent, rows: Expression<unknown>) =>
    e.and([e("parent_kind", "=", kind), sql<SqlBool>`parent_id in ${rows}`]);
  return e.or([
    e(
      "id",
      "in",
      e.selectFrom("kept_cases").select("kept_cases.kept_id").where("kept_cases.case_id", "in", held),
    ),
    below("assessment", assessments),
    below("reminder", reminders),
    below("person", persons),
    below("records_check", checks),
  ]);
};

/** Which of these a legal hold keeps, or kept of late, whatever day they say: of what nothing protects none. */
export async function heldKept(db: Db, ids: readonly number[], now: string): Promise<ReadonlySet<number>> {
  // By the moment by which the server erases: seen a day before.
  const since = graceBefore(new Date(Date.parse(now) - day).toISOString());
  const rows = await db
    .selectFrom("kept_records")
    .select("id")
    .where("id", "in", [...ids, -1])
    .where(neededUnderHold({ since, told: true }))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Removes what can no longer be restored, except what a case under legal hold needs, or one that was so of late. Returns how many records that
 * were, and the names of the files to delete.
 */
export async function purgeKept(
  db: Db,
  now: string,
): Promise<{ readonly records: number; readonly files: readonly string[] }> {
  const needed = db
    .selectFrom("kept_records")
    .select("id")
    .where(neededUnderHold({ since: graceBefore(now), told: true }));
  const removed = await db
    .deleteFrom("kept_records")
    .where("until", "<", now)
    .where("id", "not in", needed)
    .returning("id")
    .execute();
  return { records: removed.length, files: removed.length === 0 ? [] : await dropUnusedBlobs(db) };
}

type Rows = readonly KeptRows[];

/** The rows that a kept record may name as what it belongs to, by kind. */
const idsOf = (content: Rows): Readonly<Record<KeptParent, readonly number[]>> => {
  const of = (table: string) =>
    content.filter((each) => each.table === table).flatMap(({ rows }) => rows.map((row) => Number(row.id)));
  return {
    case: of("cases"),
    assessment: of("assessments"),
    reminder: of("reminders"),
    comment: of("comments"),
    person: of("persons"),
    records_check: of("records_checks"),
    entity: [],
    location: [],
  };
};

/**
 * Erases what is kept of the deletions and former words below a record that is destroyed with this content, except what a
 * case under legal hold needs. What has gone to another record since follows that one (decision 040). Gives what of it
 * was erased: its rows, and the contents of files that nothing of it needs any more.
 */
export async function destroyKept(
  db: Db,
  content: Rows,
): Promise<{ readonly rows: Rows; readonly blobs: readonly string[] }> {
  const parents = idsOf(content);
  const named = Object.entries(parents).filter(([, list]) => list.length > 0);
  const own = [...parents.case, -1];
  const found = await db
    .selectFrom("kept_records")
    .select(["id", "parent_kind", "parent_id", "content"])
    .where((e) =>
      e.or([
        e("case_id", "in", own),
        ...named.map(([kind, list]) =>
          e.and([e("parent_kind", "=", kind as KeptParent), e("parent_id", "in", [...list])]),
        ),
        ...(["case", "person"] as const).map((kind) =>
          e.and([e("kind", "=", kind), e("record_id", "in", [...parents[kind], -1])]),
        ),
      ]),
    )
    // Two people have confirmed it: only what is held at this moment stays.
    .where("id", "not in", db.selectFrom("kept_records").select("id").where(neededUnderHold(null)))
    .execute();
  const gone: typeof found = [];
  for (const kept of found) {
    const { parent_kind: kind, parent_id: id } = kept;
    const elsewhere =
      kind !== null && id !== null && !parents[kind].includes(id) && (await isThere(db, kind, id));
    if (!elsewhere) gone.push(kept);
  }
  return eraseKept(db, gone);
}

async function eraseKept(
  db: Db,
  gone: readonly Pick<KeptRecord, "id" | "content">[],
): Promise<{ readonly rows: Rows; readonly blobs: readonly string[] }> {
  if (gone.length === 0) return { rows: [], blobs: [] };
  const keptIds = gone.map((each) => each.id);
  const blobs = await db
    .selectFrom("kept_blobs")
    .select("blob_key")
    .where("kept_id", "in", keptIds)
    .execute();
  await db.deleteFrom("kept_records").where("id", "in", keptIds).execute();
  return {
    rows: gone.flatMap((each) => readJson(each.content)),
    blobs: blobs.map((each) => each.blob_key),
  };
}

/**
 * What is kept of deletions and former words in a compartment of cases since before an instant, except what a case needs that is
 * under legal hold or was so after it, and what follows an assessment that has gone to another case.
 */
export const keptIn = (
  db: Db,
  {
    cases,
    compartment,
    rest,
  }: { readonly cases: Cases; readonly compartment: Compartment; readonly rest: Rest },
) =>
  db
    .selectFrom("kept_records")
    .where(sql<SqlBool>`kept_records.case_id in ${cases}`)
    .where("kept_records.compartment", "=", compartment)
    .where("kept_at", "<=", rest.since)
    .where(
      "kept_records.id",
      "not in",
      db.selectFrom("kept_records").select("kept_records.id").where(neededUnderHold(rest)),
    )
    .where((e) =>
      e.not(
        e.and([
          e("parent_kind", "=", "assessment"),
          e.exists(
            e
              .selectFrom("assessments as parents")
              .select("parents.id")
              .whereRef("parents.id", "=", "kept_records.parent_id")
              .whereRef("parents.case_id", "!=", "kept_records.case_id"),
          ),
        ]),
      ),
    );

/** Erases at most `limit` of them: gives what was erased, as `destroyKept`, and how many that were. */
export async function destroyKeptIn(
  db: Db,
  { limit, ...which }: Parameters<typeof keptIn>[1] & { readonly limit: number },
): Promise<{ readonly rows: Rows; readonly blobs: readonly string[]; readonly count: number }> {
  const gone = await keptIn(db, which).select(["id", "content"]).orderBy("id").limit(limit).execute();
  return { ...(await eraseKept(db, gone)), count: gone.length };
}

async function isThere(db: Db, kind: KeptParent, id: number): Promise<boolean> {
  const found = await db
    .selectFrom(keptTables[kind] as "cases")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}
