import { placeName } from "#contract/records/locations/place-words.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { seenZone, zoneOf } from "#server/records/zones/repository.ts";
import { isSeen } from "./repository.ts";

/** A place as records name it. */
export async function placeOf(db: Db, id: number | null) {
  if (id === null) return null;
  const row = await db
    .selectFrom("locations")
    .select(["id", "uuid", "name", "type"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** What a case keeps of a place that was deleted, by which it is tied again when that is restored. */
interface FormerPlace {
  readonly place_name: string | null;
  readonly former_location_id: number | null;
  readonly former_zone_id: number | null;
}

export interface ChosenPlace extends FormerPlace {
  readonly location_id: number | null;
  readonly zone_id: number | null;
  readonly zone_name: string | null;
  /** What the place on record is called with its zone. */
  readonly name: string | null;
}

/** Where a record is said to have happened. Fields that are left out stay as they are. */
export interface WantedPlace {
  readonly location_id?: number | null | undefined;
  readonly zone_id?: number | null | undefined;
  /** The words, where they are given too. */
  readonly location?: string | null;
}

interface PlaceBefore extends FormerPlace {
  readonly location: string | null;
  readonly location_id: number | null;
  readonly zone_id: number | null;
  readonly zone_name: string | null;
}

const noPlace = { place_name: null, former_location_id: null };
const noZone = { zone_id: null, zone_name: null, former_zone_id: null };
export const nowhere: PlaceBefore = { location: null, location_id: null, ...noPlace, ...noZone };

type ZoneOfPlace = Pick<ChosenPlace, "zone_id" | "zone_name" | "former_zone_id">;

/** Are the words of a case without a place on record written anew? Then what was deleted is said no longer. */
const isRetold = (wanted: WantedPlace, before: PlaceBefore, location: number | null): boolean =>
  location === null && wanted.location !== undefined && wanted.location !== before.location;

/** The zone alone, at a place that is known. A deleted one keeps its name until another place is told. */
async function chooseZone(
  db: Db,
  reader: Reader,
  wanted: WantedPlace,
  before: PlaceBefore,
  location: number | null,
): Promise<ZoneOfPlace> {
  const moved = location !== before.location_id;
  const id = wanted.zone_id === undefined ? (moved ? null : before.zone_id) : wanted.zone_id;
  if (id !== null && id === before.zone_id && !moved)
    return { ...noZone, zone_id: id, zone_name: before.zone_name };
  if (id !== null) {
    const zone = await seenZone(db, reader, id);
    if (zone === undefined) throw invalid("zone_id", "This zone was not found.");
    if (zone.location_id !== location) throw invalid("zone_id", "This zone lies in another place.");
    return { ...noZone, zone_id: zone.id, zone_name: zone.name };
  }
  const gone = before.zone_id === null && before.zone_name !== null;
  if (!gone || moved || isRetold(wanted, before, location)) return noZone;
  return { zone_id: null, zone_name: before.zone_name, former_zone_id: before.former_zone_id };
}

/** The place that a body names, which its writer must see; left out, or as it was, it stays. A zone says its place. */
export async function choosePlace(
  db: Db,
  reader: Reader,
  /** The top of the tree of the case. */
  root: number | null,
  given: WantedPlace,
  before: PlaceBefore = nowhere,
): Promise<ChosenPlace> {
  // Written on a copy from before its place was deleted: the case keeps what it says of that.
  const isGone =
    given.location_id === before.former_location_id &&
    before.former_location_id !== null &&
    (await placeOf(db, before.former_location_id)) === null;
  const wanted: WantedPlace = isGone ? { location_id: null } : given;
  const told =
    wanted.location_id === undefined && typeof wanted.zone_id === "number"
      ? (await seenZone(db, reader, wanted.zone_id))?.location_id
      : wanted.location_id;
  const id = told === undefined ? before.location_id : told;
  if (id !== null && id !== before.location_id && !(await isSeen(db, reader, id, root)))
    throw invalid("location_id", "This location was not found.");
  const at = await chooseZone(db, reader, wanted, before, id);
  const stays = id === null && before.location_id === null && !isRetold(wanted, before, id);
  const { place_name, former_location_id } = stays ? before : noPlace;
  return {
    location_id: id,
    ...at,
    place_name,
    former_location_id,
    name: placeName({ place: await placeOf(db, id), former_place: place_name, zone: await zoneOf(db, at) }),
  };
}
