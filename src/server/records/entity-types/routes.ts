import { offeredRecords } from "#server/kit/offered-records.ts";

export const entityTypes = offeredRecords("entity-type", {
  noun: "type",
  countedAs: "entity_count",
  users: { one: "organization of interest", many: "organizations of interest" },
  used: async (db, ids) => {
    const found = await db
      .selectFrom("entities")
      .select((e) => ["entity_type_id as id", e.fn.countAll<number>().as("n")])
      .where("entity_type_id", "in", [...ids, -1])
      .groupBy("entity_type_id")
      .execute();
    return new Map(found.flatMap(({ id, n }) => (id === null ? [] : [[id, Number(n)] as const])));
  },
});
