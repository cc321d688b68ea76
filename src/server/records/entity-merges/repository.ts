import type { Reader } from "#server/access/reach.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { mergesOf } from "#server/kit/merging/merges.ts";
import { followFiles } from "#server/platform/compartments/placing.ts";
import {
  entityReasons,
  entityTraits,
  noteEntityLikeness,
} from "#server/platform/duplicates/entity-likeness.ts";
import type { EntityRow } from "#server/records/entities/case-entities.ts";
import { summariesOf } from "#server/records/entities/repository.ts";
import { entitySearchText } from "#server/records/entities/search-text.ts";
import { entityLinks } from "./links.ts";

/** Columns that a merge decides. */
export const entityMergeColumns = [
  "organization_id",
  "name",
  "kind",
  "entity_type_id",
  "identifiers",
  "description",
  "location",
  "template_id",
  "template_version",
  "fields",
] as const satisfies readonly (keyof EntityRow)[];

export const entityMerges = mergesOf({
  kind: "entity",
  columns: entityMergeColumns,
  json: ["identifiers", "fields"],
  derived: ["search_text"],
  derive: (columns) => ({
    ...columns,
    search_text: entitySearchText({ ...columns, identifiers: readJson(columns.identifiers) }),
  }),
  asKept: (before) => before,
  links: entityLinks,
  touched: [["cases", "case_entities", "case_id"]],
  follow: async (db, id) => {
    await noteEntityLikeness(db, id);
    await followFiles(db, "entity", id);
  },
});

/** Pairs as the list tells them, with the reasons; those that are no pair any more are left out. */
export async function presentEntityPairs(
  db: Db,
  reader: Reader,
  pairs: readonly { readonly first_id: number; readonly second_id: number }[],
) {
  const wanted = [...new Set(pairs.flatMap((pair) => [pair.first_id, pair.second_id]))];
  const shown = new Map((await summariesOf(db, reader, wanted)).map((each) => [Number(each.id), each]));
  const rows = await db
    .selectFrom("entities")
    .selectAll()
    .where("id", "in", [...wanted, -1])
    .execute();
  const traits = new Map(rows.map((row) => [row.id, entityTraits(row)]));
  return pairs.flatMap(({ first_id, second_id }) => {
    const [first, second] = [shown.get(first_id), shown.get(second_id)];
    const [one, other] = [traits.get(first_id), traits.get(second_id)];
    if (first === undefined || second === undefined || one === undefined || other === undefined) return [];
    const reasons = [...entityReasons(one, other, "list")];
    const records: [typeof first, typeof second] = [first, second];
    return reasons.length === 0 ? [] : [{ records, reasons }];
  });
}
