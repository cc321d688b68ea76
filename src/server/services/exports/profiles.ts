import type { ExportFormat } from "#contract/kit/export-request.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import { presentRights, type Rights } from "#server/access/rights.ts";
import { readJson } from "#server/database/json-text.ts";
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
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";

export type ExportProfileRow = Row<"export_profiles">;

async function present(db: Db, rows: readonly ExportProfileRow[], rights: Rights) {
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => {
    const author = row.created_by === null ? undefined : users.get(row.created_by);
    return {
      id: row.id,
      uuid: row.uuid,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
      name: row.name,
      columns: readJson(row.columns),
      filters: readJson(row.filters),
      format: row.format,
      bom: row.bom === 1,
      created_by: author === undefined ? null : { id: author.id, full_name: author.full_name },
      can: presentRights(rights),
    };
  });
}

const ownRights = (reader: Reader): Rights => {
  const edit = reader.reach.writers.length > 0;
  return { view: true, edit, delete: edit, export: false, reveal: false };
};

const sortColumns = { name: byText("name"), updated_at: byValue("updated_at") };

export async function listExportProfiles(
  db: Db,
  reader: Reader,
  query: ListQuery<SortOf<"exports.list">> & { readonly format?: readonly ExportFormat[] | undefined },
) {
  let found = db.selectFrom("export_profiles").where("created_by", "=", reader.userId);
  const pattern = searchPattern(query.q);
  if (pattern !== null) found = found.where(textMatches("name", pattern));
  if (query.format !== undefined && query.format.length > 0)
    found = found.where("format", "in", [...query.format]);
  const { total, rows } = await pageOf(
    found
      .selectAll()
      .orderBy(...sorting(sortColumns, query.sort))
      .orderBy("id"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: await present(db, rows, ownRights(reader)) };
}

export async function presentExportProfile(db: Db, access: Pick<Access, "id" | "rights">) {
  const row = await db
    .selectFrom("export_profiles")
    .selectAll()
    .where("id", "=", access.id)
    .executeTakeFirstOrThrow();
  const [found] = await present(db, [row], access.rights);
  if (found === undefined) throw new Error("A kept export vanished while it was read.");
  return found;
}

/** The caller's own profile by its id; undefined where there is none. */
export const findExportProfile = (
  db: Db,
  reader: Reader,
  id: number,
): Promise<ExportProfileRow | undefined> =>
  db
    .selectFrom("export_profiles")
    .selectAll()
    .where("id", "=", id)
    .where("created_by", "=", reader.userId)
    .executeTakeFirst();
