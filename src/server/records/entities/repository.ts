import { expressionBuilder } from "kysely";
import type { EndpointRequest } from "#contract/endpoints/table.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import { keptRights, presentRights } from "#server/access/rights.ts";
import { ids, unled, visibleCases, visibleEntities } from "#server/access/visibility.ts";
import {
  byText,
  byValue,
  countOf,
  inOrderOf,
  pageOf,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import type { Database, Db } from "#server/database/schema.ts";
import { attachmentsOf } from "#server/platform/files/media.ts";
import { answersOf, templateOf } from "#server/records/case-templates/repository.ts";
import { relationsWith } from "#server/records/entity-relations/repository.ts";
import { type EntityRow, presentEntityRef } from "./case-entities.ts";

export type EntityQuery = EndpointRequest<"entities.list">["query"];

const summary = (
  reader: Reader,
  row: EntityRow & {
    readonly organization_name: string;
    readonly entity_type: string | null;
    readonly open_case_count: number | null;
  },
) => ({
  ...presentEntityRef(row),
  version: row.version,
  entity_type_id: row.entity_type_id,
  entity_type: row.entity_type,
  location: row.location,
  organization_id: row.organization_id,
  organization_name: row.organization_name,
  open_case_count: Number(row.open_case_count ?? 0),
  updated_at: row.updated_at,
  can: presentRights(keptRights(reader.reach, { organizationId: row.organization_id })),
});

/** Visible cases that are not closed, once for each of their entities. */
const openCases = (reader: Reader) =>
  expressionBuilder<Database, "entities">()
    .selectFrom("case_entities")
    .innerJoin("cases", "cases.id", "case_entities.case_id")
    .where("cases.status", "!=", "closed")
    .where(visibleCases(reader, unled("cases.organization_id")));

/** Entities with the number of their open cases that the reader may see. */
const withCounts = (db: Db, reader: Reader) =>
  db
    .selectFrom("entities")
    .innerJoin("organizations", "organizations.id", "entities.organization_id")
    .leftJoin("entity_types", "entity_types.id", "entities.entity_type_id")
    .selectAll("entities")
    .select(["organizations.name as organization_name", "entity_types.label as entity_type"])
    .select(
      openCases(reader)
        .select((inner) => inner.fn.countAll<number>().as("n"))
        .whereRef("case_entities.entity_id", "=", "entities.id")
        .as("open_case_count"),
    );

const sortColumns = {
  name: byText("entities.name"),
  kind: byValue("entities.kind"),
  organization: byText("organization_name"),
  open_case_count: byValue("open_case_count"),
  updated_at: byValue("entities.updated_at"),
};

/** Entities that match a query and that the reader may see. */
function filtered(db: Db, reader: Reader, query: Omit<EntityQuery, "page" | "per_page" | "sort">) {
  let ids = db.selectFrom("entities").where(visibleEntities(reader, unled("entities.organization_id")));
  const pattern = searchPattern(query.q);
  if (pattern !== null) ids = ids.where(textMatches("entities.search_text", pattern));
  if (query.kind !== undefined && query.kind.length > 0) ids = ids.where("entities.kind", "in", query.kind);
  if (query.entity_type_id !== undefined)
    ids = ids.where("entities.entity_type_id", "=", query.entity_type_id);
  if (query.organization_id !== undefined)
    ids = ids.where("entities.organization_id", "=", query.organization_id);
  if (query.has_open_case?.length === 1)
    ids = ids.where(unled("entities.id"), query.has_open_case[0] === "yes" ? "in" : "not in", () =>
      openCases(reader).select("case_entities.entity_id"),
    );
  return ids;
}

/** Only ids, in order: rows are read for those that are needed. */
function sorted(reader: Reader, ids: ReturnType<typeof filtered>, sort: EntityQuery["sort"]) {
  const wanted = sort.replace(/^-/, "");
  return ids
    .select("entities.id")
    .$if(wanted === "organization", (query) =>
      query.select((e) =>
        e
          .selectFrom("organizations")
          .select("organizations.name")
          .whereRef("organizations.id", "=", "entities.organization_id")
          .as("organization_name"),
      ),
    )
    .$if(wanted === "open_case_count", (query) =>
      query
        .leftJoin(
          openCases(reader)
            .select((e) => ["case_entities.entity_id", e.fn.countAll<number>().as("n")])
            .groupBy("case_entities.entity_id")
            .as("open"),
          "open.entity_id",
          "entities.id",
        )
        .select((e) => e.fn.coalesce("open.n", e.lit(0)).as("open_case_count")),
    )
    .orderBy(...sorting(sortColumns, sort))
    .orderBy("entities.id");
}

/** One page of summaries; an index alone selects them, at any size of the list. */
export async function listEntities(db: Db, reader: Reader, query: EntityQuery) {
  const wanted = filtered(db, reader, query);
  const { total, rows } = await pageOf(
    sorted(reader, wanted, query.sort),
    wanted.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return {
    total,
    rows: await summariesOf(
      db,
      reader,
      rows.map(({ id }) => id),
    ),
  };
}

/** Summaries of these, in their order. */
export async function summariesOf(db: Db, reader: Reader, ids: readonly number[]) {
  const found = await withCounts(db, reader)
    .where("entities.id", "in", [...ids, -1])
    .execute();
  return inOrderOf(ids, found).map((row) => summary(reader, row));
}

type Filters = Omit<EntityQuery, "page" | "per_page">;

/** Those that the reader may export: of the organizations that they administer. */
const exportable = (reader: Reader, found: ReturnType<typeof filtered>) =>
  found.where("entities.organization_id", "in", ids(reader.reach.administers));

/** How many rows a list with these filters shows, or of those how many may be exported. */
export function countEntities(db: Db, reader: Reader, filters: Filters, toExport: boolean): Promise<number> {
  const found = filtered(db, reader, filters);
  return countOf(toExport ? exportable(reader, found) : found);
}

/** Ids of all that may be exported, in the order of the list. */
export const entitiesInOrder = (db: Db, reader: Reader, filters: Filters) =>
  sorted(reader, exportable(reader, filtered(db, reader, filters)), filters.sort).execute();

export async function searchEntities(db: Db, reader: Reader, q: string) {
  const rows = await filtered(db, reader, { q })
    .selectAll()
    .orderBy(...sorting(sortColumns, "name"))
    .orderBy("entities.id")
    .limit(20)
    .execute();
  return rows.map(presentEntityRef);
}

/** The record for its screen, with its cases as far as the reader may see them. */
export async function presentEntity(db: Db, reader: Reader, access: Access) {
  const row = await withCounts(db, reader).where("entities.id", "=", access.id).executeTakeFirstOrThrow();
  const cases = await db
    .selectFrom("cases")
    .innerJoin("case_entities", "case_entities.case_id", "cases.id")
    .select(["id", "uuid", "number", "title", "status", "stage", "note", "cases.created_at", "closed_at"])
    .where("case_entities.entity_id", "=", access.id)
    .where(visibleCases(reader))
    .orderBy("cases.created_at", "desc")
    .orderBy("cases.id", "desc")
    .execute();
  return {
    ...summary(reader, row),
    created_at: row.created_at,
    description: row.description,
    template_id: row.template_id,
    template_version: row.template_version,
    template: await templateOf(db, row, reader),
    fields: answersOf(row),
    attachments: await attachmentsOf(db, "entity", row.id),
    cases,
    relation_count: (await relationsWith(db, reader, "entity", [access.id])).length,
  };
}
