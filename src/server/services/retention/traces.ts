import type { Db } from "#server/database/schema.ts";
import type { KeptRows } from "#server/database/tables/kept-records.ts";
import { withdrawAnswers, withdrawn } from "#server/platform/audit/idempotency.ts";
import { breathe } from "#server/platform/jobs/background.ts";

type Content = readonly KeptRows[];

const rowsOf = (content: Content, table: string) =>
  content.filter((each) => each.table === table).flatMap((each) => each.rows);
const idsOf = (content: Content, table: string) => rowsOf(content, table).map((row) => Number(row.id));

/** By what an answer names something of it: uuids, the ids of its files, the numbers of its cases. */
export function namesIn(content: Content): readonly string[] {
  const found = new Set<string>();
  for (const { table, rows } of content)
    for (const { uuid, path_id, number } of rows)
      for (const name of [uuid, path_id, table === "cases" ? number : null])
        if (typeof name === "string") found.add(name);
  return [...found];
}

/** The kinds of subjects that notifications, alerts and readings name, with their tables. */
const subjects = {
  case: "cases",
  person: "persons",
  assessment: "assessments",
  interview: "interviews",
  reminder: "reminders",
  task: "tasks",
  wavr: "wavr_forms",
} as const;

/** Forgets where records are named beside their own rows; what stored answers say of them goes with `withdrawNamed`. */
export async function forgetTraces(db: Db, content: Content): Promise<void> {
  await withdrawAnswers(db, namesIn(content));
  for (const [kind, table] of Object.entries(subjects)) {
    const ids = [...idsOf(content, table), -1];
    await db
      .deleteFrom("notifications")
      .where("subject_type", "=", kind)
      .where("subject_id", "in", ids)
      .execute();
    await db.deleteFrom("saved_search_told").where("kind", "=", kind).where("record_id", "in", ids).execute();
    await db.deleteFrom("readings").where("record_type", "=", kind).where("record_id", "in", ids).execute();
    await db
      .deleteFrom("retention_keeps")
      .where("record_kind", "=", kind as "case")
      .where("record_id", "in", ids)
      .execute();
    // An answer without words of a record, such as one of a bulk change, is found by what its call named.
    await db
      .updateTable("idempotency_keys")
      .set({ body: null, status: withdrawn })
      .where("record_type", "=", kind)
      .where("record_id", "in", ids)
      .execute();
  }
  await db
    .deleteFrom("exports")
    .where("case_id", "in", [...idsOf(content, "cases"), -1])
    .execute();
  await forgetPersons(db, idsOf(content, "persons"));
}

/** What rosters said of people, and exports that were of them alone. */
async function forgetPersons(db: Db, persons: readonly number[]): Promise<void> {
  if (persons.length === 0) return;
  const theirs = db
    .selectFrom("export_persons")
    .select("export_id")
    .where("person_id", "in", [...persons]);
  const others = db
    .selectFrom("export_persons")
    .select("export_id")
    .where("person_id", "not in", [...persons]);
  await db.deleteFrom("exports").where("id", "in", theirs).where("id", "not in", others).execute();
  await db
    .deleteFrom("import_findings")
    .where("person_id", "in", [...persons])
    .execute();
  await db
    .updateTable("import_rows")
    .set({ same_as: null })
    .where("same_as", "in", [...persons])
    .execute();
  const said = db
    .selectFrom("roster_records")
    .select("id")
    .where("kind", "in", ["person", "enrollment"])
    .where("record_id", "in", [...persons]);
  await db.deleteFrom("import_changes").where("roster_record_id", "in", said).execute();
  await db
    .deleteFrom("roster_records")
    .where("kind", "in", ["person", "enrollment"])
    .where("record_id", "in", [...persons])
    .execute();
}

/** Uploads whose files are part of it; gives the names of the parts that were still waiting. */
export async function forgetUploads(db: Db, content: Content): Promise<readonly string[]> {
  const paths = rowsOf(content, "media").map((row) => String(row.path_id));
  const parts: string[] = [];
  for (let from = 0; from < paths.length; from += 500) {
    const some = [...paths.slice(from, from + 500), ""];
    const waiting = await db
      .selectFrom("upload_chunks")
      .innerJoin("resumable_uploads", "resumable_uploads.id", "upload_chunks.upload_id")
      .select("storage_name")
      .where("resumable_uploads.uuid", "in", some)
      .execute();
    parts.push(...waiting.map((each) => each.storage_name));
    await db.deleteFrom("resumable_uploads").where("uuid", "in", some).execute();
  }
  return parts;
}

const pageSize = 200;
/** Uuids and numbers of cases, wherever they stand in an answer. */
const names = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z0-9]+-\d{4}-\d+/g;

/**
 * Takes the words out of every stored answer that names one of these: an answer about one record may tell of another. Read
 * in pages, between which requests come through; it may be cut off and begun again.
 */
export async function withdrawNamed(
  db: Db,
  named: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<boolean> {
  let [user, key] = [-1, ""];
  while (!signal.aborted) {
    const page = await db
      .selectFrom("idempotency_keys")
      .select(["user_id", "key", "body"])
      .where((e) => e.or([e("user_id", ">", user), e.and([e("user_id", "=", user), e("key", ">", key)])]))
      .orderBy("user_id")
      .orderBy("key")
      .limit(pageSize)
      .execute();
    for (const row of page)
      if ((row.body?.match(names) ?? []).some((name) => named.has(name)))
        await db
          .updateTable("idempotency_keys")
          .set({ body: null, status: withdrawn })
          .where("user_id", "=", row.user_id)
          .where("key", "=", row.key)
          .execute();
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return true;
    [user, key] = [last.user_id, last.key];
    await breathe();
  }
  return false;
}
