import { loadAccess } from "#server/access/access.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleCases } from "#server/access/visibility.ts";
import { presentCase, visibleKept } from "#server/access/visible-kept.ts";
import { byValue, type ListQuery, pageOf, type SortOf, sorting } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { heldKept, type KeptRecord } from "#server/platform/retention/kept-records.ts";
import { erasedFrom } from "#server/platform/retention/rest-of-deleted.ts";
import { namesOf } from "#server/records/case-notes/comments.ts";

const sortColumns = { kept_at: byValue("kept_records.kept_at"), until: byValue("kept_records.until") };

export interface KeptQuery extends Omit<ListQuery<SortOf<"deleted.list">>, "q"> {
  readonly why?: readonly string[] | undefined;
  readonly case_id?: number | undefined;
}

/** With the case below which it would stand now, where the reader may see that. */
const withCase = (db: Db, reader: Reader) =>
  db
    .selectFrom("kept_records")
    .leftJoin("cases", (join) => join.on("cases.id", "=", presentCase).on(visibleCases(reader)));

/** All but `content`, which may be long and is only read to show or to restore one record. */
const columns = (query: ReturnType<typeof withCase>) =>
  query
    .select([
      "kept_records.id",
      "kept_records.why",
      "kept_records.kind",
      "kept_records.title",
      "kept_records.kept_at",
      "kept_records.kept_by",
      "kept_records.author_id",
      "kept_records.until",
    ])
    .select(["cases.id as seen_case_id", "cases.number", "cases.title as case_title"]);

type Found = Awaited<ReturnType<ReturnType<typeof columns>["execute"]>>[number];

export async function presentKept(db: Db, reader: Reader, rows: readonly Found[], now: string) {
  const held = await heldKept(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const name = await namesOf(
    db,
    rows.flatMap((row) => [row.kept_by, row.author_id]),
  );
  const restorable = new Set<number>();
  for (const { id, why } of rows)
    if (why === "deleted" && (await loadAccess(db, reader, "kept", id))?.rights.edit) restorable.add(id);
  return rows.map((row) => ({
    id: row.id,
    why: row.why,
    kind: row.kind,
    title: row.title,
    case:
      row.seen_case_id === null || row.number === null
        ? null
        : { id: row.seen_case_id, number: row.number, title: row.case_title ?? "" },
    kept_at: row.kept_at,
    kept_by: name(row.kept_by),
    author: name(row.author_id),
    until: erasedFrom(row.until),
    held: held.has(row.id),
    can_restore: restorable.has(row.id),
  }));
}

export async function listKept(db: Db, reader: Reader, query: KeptQuery, now: string) {
  let found = withCase(db, reader).where(visibleKept(reader));
  if (query.case_id !== undefined) found = found.where(presentCase, "=", query.case_id);
  if (query.why !== undefined && query.why.length > 0)
    found = found.where("kept_records.why", "in", query.why as KeptRecord["why"][]);
  const rows = columns(found)
    .orderBy(...sorting(sortColumns, query.sort))
    .orderBy("kept_records.id", "desc");
  const { total, rows: some } = await pageOf(
    rows,
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: await presentKept(db, reader, some, now) };
}

export const findKept = (db: Db, reader: Reader, id: number) =>
  columns(withCase(db, reader))
    .selectAll("kept_records")
    .where("kept_records.id", "=", id)
    .executeTakeFirstOrThrow();
