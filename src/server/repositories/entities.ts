import { sql } from "kysely";
import type { EndpointRequest } from "#contract/endpoints/table.ts";
import type { Db } from "../database/schema.ts";
import { presentRights } from "../policies/rights.ts";
import type { Access, Reader } from "./access.ts";
import { type EntityRow, presentEntityRef } from "./case-entities.ts";
import { byText, byValue, pageOf, searchPattern, sorting, textMatches } from "./list.ts";
import { visibleCases, visibleEntities } from "./visibility.ts";

export type EntityQuery = EndpointRequest<"entities.list">["query"];

const summary = (
  row: EntityRow & { readonly organization_name: string; readonly open_case_count: number | null },
) => ({
  ...presentEntityRef(row),
  version: row.version,
  location: row.location,
  organization_id: row.organization_id,
  organization_name: row.organization_name,
  open_case_count: Number(row.open_case_count ?? 0),
  updated_at: row.updated_at,
});

/** Entities with the number of open cases that the reader may see. */
const withCounts = (db: Db, reader: Reader) =>
  db
    .selectFrom("entities")
    .innerJoin("organizations", "organizations.id", "entities.organization_id")
    .selectAll("entities")
    .select("organizations.name as organization_name")
    .select((e) =>
      e
        .selectFrom("case_entities")
        .innerJoin("cases", "cases.id", "case_entities.case_id")
        .select((inner) => inner.fn.countAll<number>().as("n"))
        .whereRef("case_entities.entity_id", "=", "entities.id")
        .where("cases.status", "!=", "closed")
        .where((inner) => visibleCases(inner as never, reader) as never)
        .$castTo<{ n: number }>()
        .as("open_case_count"),
    );

const sortColumns = {
  name: byText("entities.name"),
  kind: byValue("entities.kind"),
  organization: byText("organizations.name"),
  open_case_count: sql.ref("open_case_count"),
  updated_at: byValue("entities.updated_at"),
};

/** Entities whom the reader may see and a query asks for. */
function filtered(db: Db, reader: Reader, query: Omit<EntityQuery, "page" | "per_page" | "sort">) {
  let ids = db.selectFrom("entities").where((e) => visibleEntities(e, reader) as never);
  const pattern = searchPattern(query.q);
  if (pattern !== null) ids = ids.where(textMatches("entities.search_text", pattern));
  if (query.kind !== undefined && query.kind.length > 0) ids = ids.where("entities.kind", "in", query.kind);
  if (query.organization_id !== undefined)
    ids = ids.where("entities.organization_id", "=", query.organization_id);
  if (query.has_open_case?.length === 1) {
    const wanted = query.has_open_case[0] === "yes";
    ids = ids.where((e) => {
      const open = e.exists(
        e
          .selectFrom("case_entities")
          .innerJoin("cases", "cases.id", "case_entities.case_id")
          .select("cases.id")
          .whereRef("case_entities.entity_id", "=", "entities.id")
          .where("cases.status", "!=", "closed")
          .where((inner) => visibleCases(inner as never, reader) as never),
      );
      return wanted ? open : e.not(open);
    });
  }
  return ids;
}

export async function listEntities(db: Db, reader: Reader, query: EntityQuery) {
  const ids = filtered(db, reader, query);
  // The page first, by ids alone where the order is in the index; what is told of each is read for the page only.
  const rows = withCounts(db, reader)
    .where("entities.id", "in", ids.select("entities.id"))
    .orderBy(...sorting(sortColumns, query.sort))
    .orderBy("entities.id");
  const found = await pageOf(
    rows,
    ids.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total: found.total, rows: found.rows.map(summary) };
}

export async function searchEntities(db: Db, reader: Reader, q: string) {
  const rows = await filtered(db, reader, { q })
    .selectAll()
    .orderBy(...sorting(sortColumns, "name"))
    .orderBy("entities.id")
    .limit(20)
    .execute();
  return rows.map(presentEntityRef);
}

/** The record as its screen shows it; cases as far as the reader may see them. */
export async function presentEntity(db: Db, reader: Reader, access: Access) {
  const row = await withCounts(db, reader).where("entities.id", "=", access.id).executeTakeFirstOrThrow();
  const cases = await db
    .selectFrom("cases")
    .innerJoin("case_entities", "case_entities.case_id", "cases.id")
    .select(["id", "uuid", "number", "title", "status", "stage", "note", "cases.created_at", "closed_at"])
    .where("case_entities.entity_id", "=", access.id)
    .where((e) => visibleCases(e as never, reader) as never)
    .orderBy("cases.created_at", "desc")
    .orderBy("cases.id", "desc")
    .execute();
  return {
    ...summary(row),
    created_at: row.created_at,
    description: row.description,
    cases,
    can: presentRights(access.rights),
  };
}

export const entityUuidTaken = async (db: Db, uuid: string): Promise<boolean> =>
  (await db.selectFrom("entities").select("id").where("uuid", "=", uuid).executeTakeFirst()) !== undefined;

export const findEntity = (db: Db, id: number): Promise<EntityRow> =>
  db.selectFrom("entities").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export async function insertEntity(db: Db, row: Omit<EntityRow, "id">): Promise<number> {
  return (await db.insertInto("entities").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function updateEntity(
  db: Db,
  id: number,
  changes: Partial<Omit<EntityRow, "id" | "uuid">>,
): Promise<void> {
  await db
    .updateTable("entities")
    .set((e) => ({ ...changes, version: e("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function deleteEntities(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("entities")
    .where("id", "in", [...ids, -1])
    .execute();
}
