import { v5 as uuidv5 } from "uuid";
import { offeredModels } from "#instruments/models.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { standardKinds } from "./standard-kinds.ts";

/** The two lists of kinds; they work alike. */
type KindList = "case_types" | "case_categories";

const columnOf = { case_types: "type_id", case_categories: "category_id" } as const;

/** Adds the standard kinds to a new tree of organizations; a server's first tree uses the standard ids. */
export async function addStandardKinds(
  db: Db,
  {
    id: root,
    uuid: rootUuid,
    created_at: now,
  }: { readonly id: number; readonly uuid: string; readonly created_at: string },
): Promise<void> {
  for (const [list, kinds] of [
    ["case_types", standardKinds.types],
    ["case_categories", standardKinds.categories],
  ] as const) {
    const first = (await db.selectFrom(list).select("id").limit(1).executeTakeFirst()) === undefined;
    for (const [position, { id, label, description, assessments }] of kinds.entries()) {
      const row = {
        uuid: uuidv5(`${list} ${id}`, rootUuid),
        created_at: now,
        updated_at: now,
        version: 1,
        organization_id: root,
        created_by: null,
        active: 1,
        label,
        description,
        position: position + 1,
        ...(list === "case_types" ? { assessments: writeJson([...(assessments ?? offeredModels())]) } : {}),
      };
      await db
        .insertInto(list)
        .values(first ? { id, ...row } : row)
        .execute();
    }
  }
}

/** How many cases have each of these entries; those that no case has are left out. */
export async function casesOfKinds(
  db: Db,
  list: KindList,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const column = columnOf[list];
  const found = await db
    .selectFrom("cases")
    .select((e) => [`${column} as id`, e.fn.countAll<number>().as("n")])
    .where(column, "in", [...ids, -1])
    .groupBy(column)
    .execute();
  return new Map(found.flatMap(({ id, n }) => (id === null ? [] : [[id, Number(n)] as const])));
}
