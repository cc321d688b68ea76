import { offeredRecords } from "#server/kit/offered-records.ts";

export const entityTypes = offeredRecords("entity-type", {
  noun: "type",
  countedAs: "entity_count",
  users: { one: "organization of interest", many: "organizations of interest" },
  // No organization of interest can have one yet.
  used: async () => new Map(),
});
