import type { Reader } from "#server/access/access.ts";
import { visibleKept } from "#server/access/visibility.ts";
import { byValue, type ListQuery, pageOf, type SortOf, sorting } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import type { KeptRecord } from "#server/platform/retention/kept-records.ts";
import { namesOf } from "#server/records/case-notes/comments.ts";

const sortColumns = { kept_at: byValue("kept_records.kept_at"), until: byValue("kept_records.until") };

export interface KeptQuery extends Omit<ListQuery<SortOf<"deleted.list">>, "q"> {
  readonly why?: readonly string[] | undefined;
  readonly case_id?: number | undefined;
}

const withCase = (db: Db) =>
  db.selectFrom("kept_records").leftJoin("cases", "cases.id", "kept_records.case_id");

/** All but `content`, which may be long and is only read to show or to restore one record. */
const columns = (query: ReturnType<typeof withCase>) =>
  query
    .select([
      "kept_records.id",
      "kept_records.why",
      "kept_records.kind",
      "kept_records.title",
      "kept_records.case_id",
      "kept_records.kept_at",
      "kept_records.kept_by",
      "kept_records.author_id",
      "kept_records.until",
    ])
    .select(["cases.number", "cases.title as case_title"]);

type Found = Awaited<ReturnType<ReturnType<typeof columns>["execute"]>>[number];

export async function presentKept(db: Db, rows: readonly Found[]) {
  const name = await namesOf(
    db,
    rows.flatMap((row) => [row.kept_by, row.author_id]),
  );
  return rows.map((row) => ({
    id: row.id,
    why: row.why,
    kind: row.kind,
    title: row.title,
    case:
      row.case_id === null || row.number === null
        ? null
        : { id: row.case_id, number: row.number, title: row.case_title ?? "" },
    kept_at: row.kept_at,
    kept_by: name(row.kept_by),
    author: name(row.author_id),
    until: row.until,
  }));
}

export async function listKept(db: Db, reader: Reader, query: KeptQuery) {
  let found = withCase(db).where(visibleKept(reader));
  if (query.case_id !== undefined) found = found.where("kept_records.case_id", "=", query.case_id);
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
  return { total, rows: await presentKept(db, some) };
}

export const findKept = (db: Db, id: number) =>
  columns(withCase(db)).selectAll("kept_records").where("kept_records.id", "=", id).executeTakeFirstOrThrow();
