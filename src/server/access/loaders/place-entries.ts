import type { Db } from "#server/database/schema.ts";
import type { Access, RecordKey } from "../loaded.ts";
import type { Reader } from "../reach.ts";
import { keptRights } from "../rights.ts";

export type PlaceEntryKind = "location-event" | "impactor";

// Both tables have the columns that are read here.
const tables = { "location-event": "location_events", impactor: "impactors" as "location_events" } as const;

/**
 * Events and impactors have the rights of their location; who may change that may delete them too: they come and go with the
 * days, and are kept for a while like all that is deleted.
 */
export async function placeEntryAccess(
  db: Db,
  { reach }: Reader,
  kind: PlaceEntryKind,
  key: RecordKey,
): Promise<Access | null> {
  const row = await db
    .selectFrom(`${tables[kind]} as entry` as const)
    .innerJoin("locations", "locations.id", "entry.location_id")
    .select(["entry.id", "entry.version", "locations.organization_id"])
    .where(typeof key === "number" ? "entry.id" : "entry.uuid", "=", key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, version, organization_id: organizationId } = row;
  const rights = keptRights(reach, { organizationId });
  return { kind, id, organizationId, version, rights: { ...rights, delete: rights.edit } };
}
