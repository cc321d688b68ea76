import { type Measure, planFields, type WrittenMeasure } from "#contract/records/plans/schema.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { isSeen } from "#server/records/locations/repository.ts";
import { knownHere } from "#server/records/wavr/named-accounts.ts";
import { seenZone } from "#server/records/zones/repository.ts";

/**
 * Is there such a row, or will there be one? A lower number that is none is that of a row that was deleted, which a plan
 * from before may still name.
 */
async function isThere(db: Db, table: "locations" | "zones", id: number): Promise<boolean> {
  const last = await db.selectFrom(table).select("id").where("id", ">=", id).orderBy("id").executeTakeFirst();
  return last === undefined || last.id === id;
}

/** Undefined where it is gone by now, or was never there. */
const eventAt = (db: Db, uuid: string) =>
  db.selectFrom("location_events").select("location_id").where("uuid", "=", uuid).executeTakeFirst();

const measuresOf = (form: Pick<Row<"wavr_forms">, "state"> | null): readonly Measure[] =>
  form === null
    ? []
    : (planFields.pick({ measures: true }).safeParse(readJson(form.state)).data?.measures ?? []);

/** Is it the same measure, whatever was changed of it: by its words, or by all else where these were? */
const isSame = (one: WrittenMeasure, other: Measure, by: "words" | "rest"): boolean =>
  by === "words"
    ? one.what === other.what
    : (
        ["owner_id", "owner", "place", "location_id", "zone_id", "time_of_day", "starts", "ends"] as const
      ).every((field) => one[field] === other[field]);

/** Measures whose event, or its hours, a program from before does not name keep those that they had. */
export function withEvents(
  measures: readonly WrittenMeasure[],
  before: Pick<Row<"wavr_forms">, "state"> | null,
): Measure[] {
  const left = [...measuresOf(before)];
  const found = new Map<number, Measure>();
  for (const by of ["words", "rest"] as const)
    for (const [at, each] of measures.entries()) {
      const same = found.has(at) ? -1 : left.findIndex((other) => isSame(each, other, by));
      for (const taken of same < 0 ? [] : left.splice(same, 1)) found.set(at, taken);
    }
  return measures.map((each, at) => {
    const before = found.get(at);
    const event_uuid = each.event_uuid === undefined ? (before?.event_uuid ?? null) : each.event_uuid;
    const kept = before?.event_uuid === event_uuid ? before.event_hours : null;
    return { ...each, event_uuid, event_hours: each.event_hours === undefined ? kept : each.event_hours };
  });
}

/**
 * What a measure newly names is what its writer sees, in the tree of the case: a place, a zone, and who does it. What stood in
 * the plan before stays, and says no more than its number. A place that is gone by now is no reason to refuse what was
 * written without a network (decision 103).
 */
export async function requireMeasures(
  db: Db,
  auth: Auth,
  of: {
    readonly caseId: number;
    readonly organizationId: number;
    readonly before: Pick<Row<"wavr_forms">, "state"> | null;
  },
  measures: readonly Measure[],
): Promise<void> {
  const held = measuresOf(of.before);
  const root = auth.reach.rootOf(of.organizationId);
  const isNew = (field: "location_id" | "zone_id" | "owner_id", id: number | null): id is number =>
    id !== null && !held.some((each) => each[field] === id);
  const owners = measures.flatMap(({ owner_id: id }) => (isNew("owner_id", id) ? [id] : []));
  const known = owners.length === 0 ? [] : await knownHere(db, of.caseId, owners);
  for (const [at, { owner_id, location_id, zone_id, event_uuid }] of measures.entries()) {
    const field = `state.measures.${at}`;
    if (isNew("owner_id", owner_id) && !known.includes(owner_id))
      throw invalid(
        `${field}.owner_id`,
        "This colleague was not found. Choose one of your own district, or write the name.",
      );
    if (isNew("location_id", location_id) && (await isThere(db, "locations", location_id)))
      if (!(await isSeen(db, auth, location_id, root)))
        throw invalid(`${field}.location_id`, "This location was not found.");
    if (event_uuid !== null && !held.some((each) => each.event_uuid === event_uuid)) {
      const event = await eventAt(db, event_uuid);
      if (event !== undefined && !(await isSeen(db, auth, event.location_id, root)))
        throw invalid(`${field}.event_uuid`, "This event was not found.");
    }
    if (isNew("zone_id", zone_id) && (await isThere(db, "zones", zone_id))) {
      const zone = await seenZone(db, auth, zone_id);
      if (zone === undefined || auth.reach.rootOf(zone.organization_id) !== root)
        throw invalid(`${field}.zone_id`, "This zone was not found.");
    }
  }
}
