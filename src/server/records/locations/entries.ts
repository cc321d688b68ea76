import { ownZone } from "#contract/kit/days.ts";
import { loadAccess } from "#server/access/access.ts";
import { seenFrom } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
import { keptRights, presentRights } from "#server/access/rights.ts";
import type { Db } from "#server/database/schema.ts";
import { notFound } from "#server/http/errors.ts";
import { timeZonesAt } from "#server/platform/accounts/schedules.ts";
import { wholesOf, withParts } from "./nesting.ts";

// What events and impactors of locations share.

interface Entry {
  readonly location_id: number;
  readonly created_by: number | null;
}

/** The address names the location too: under another one there is no such event or impactor. */
export async function requirePlace(
  db: Db,
  reader: Reader,
  key: number | string,
  locationId: number,
): Promise<void> {
  const access = await loadAccess(db, reader, "location", key);
  if (access?.id !== locationId) throw notFound(true);
}

/** The locations of entries by their ids, each with the time zone of its organization. */
export async function placesOfEntries(db: Db, rows: readonly Pick<Entry, "location_id">[]) {
  const places = await db
    .selectFrom("locations")
    .innerJoin("organizations", "organizations.id", "locations.organization_id")
    .select(["locations.id", "locations.uuid", "locations.name", "locations.organization_id"])
    .select("organizations.name as organization_name")
    .where("locations.id", "in", [...new Set(rows.map(({ location_id }) => location_id)), -1])
    .execute();
  const zones = await timeZonesAt(
    db,
    places.map(({ organization_id }) => organization_id),
  );
  return new Map(
    places.map((place) => [place.id, { ...place, zone: zones.get(place.organization_id) ?? ownZone() }]),
  );
}

/** The time zone of the organization that keeps a location. */
export async function zoneOfPlace(db: Db, id: number): Promise<string> {
  const places = await placesOfEntries(db, [{ location_id: id }]);
  return places.get(id)?.zone ?? ownZone();
}

/** Entries with what their location is called, and what their reader may do with them. */
export async function presentEntries<R extends Entry>(db: Db, { reach }: Reader, rows: readonly R[]) {
  const places = await placesOfEntries(db, rows);
  return rows.flatMap(({ created_by: _, ...row }) => {
    const place = places.get(row.location_id);
    if (place === undefined) return [];
    const rights = keptRights(reach, { organizationId: place.organization_id });
    return {
      row,
      zone: place.zone,
      shown: {
        location_uuid: place.uuid,
        location: place.name,
        organization_name: place.organization_name,
        time_zone: place.zone,
        can: presentRights({ ...rights, delete: rights.edit }),
      },
    };
  });
}

/** A location with what it is a part of and what is a part of it: what bears on one of them bears on it. */
export const alongWith = async (db: Db, id: number): Promise<readonly number[]> => [
  ...new Set([...(await wholesOf(db, id)), ...(await withParts(db, id))]),
];

/** The same of the location that a call names; null where it names none. */
export const placesAlong = async (db: Db, id: number | undefined): Promise<readonly number[] | null> =>
  id === undefined ? null : alongWith(db, id);

/** Organizations whose locations a reader sees. */
export const seenOrganizations = ({ reach }: Reader): readonly number[] => [
  ...seenFrom("location", reach),
  -1,
];
