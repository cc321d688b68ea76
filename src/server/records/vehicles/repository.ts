import { inOneTree, type Reader } from "#server/access/reach.ts";
import { visiblePersons } from "#server/access/visibility.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { presentPersonRef } from "#server/records/persons/repository.ts";

type VehicleRow = Row<"vehicles">;

/** The comparable form of a plate: `7KDN 402` and `7kdn-402` are equal. Null where nothing is left. */
export const plateKey = (plate: string | null): string | null => {
  const key = (plate ?? "").toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  return key === "" ? null : key;
};

/** People who use these vehicles, as far as the reader may see them. */
async function ownersOf(db: Db, reader: Reader, vehicleIds: readonly number[]) {
  if (vehicleIds.length === 0) return [];
  return db
    .selectFrom("person_vehicles")
    .innerJoin("persons", "persons.id", "person_vehicles.person_id")
    .select([
      "person_vehicles.vehicle_id",
      "persons.id",
      "persons.uuid",
      "persons.name",
      "persons.person_type_id",
      "persons.grade",
      "persons.organization_id",
    ])
    .where("person_vehicles.vehicle_id", "in", [...vehicleIds])
    .where(visiblePersons(reader))
    .orderBy("persons.name")
    .execute();
}

type Noted = VehicleRow & { readonly note: string | null };

/** Vehicles for one person's page, with the other people who use them. */
async function present(db: Db, reader: Reader, rows: readonly Noted[], personId: number) {
  const owners = await ownersOf(
    db,
    reader,
    rows.map((row) => row.id),
  );
  return rows.map(({ id, uuid, make, model, year, color, plate, state, note }) => ({
    id,
    uuid,
    make,
    model,
    year,
    color,
    plate,
    state,
    note,
    persons: owners.filter((owner) => owner.vehicle_id === id && owner.id !== personId).map(presentPersonRef),
  }));
}

const held = (db: Db, personId: number) =>
  db
    .selectFrom("vehicles")
    .innerJoin("person_vehicles", "person_vehicles.vehicle_id", "vehicles.id")
    .selectAll("vehicles")
    .select("person_vehicles.note")
    .where("person_vehicles.person_id", "=", personId);

export async function vehiclesOf(db: Db, reader: Reader, personId: number) {
  const rows = await held(db, personId)
    .orderBy("person_vehicles.created_at")
    .orderBy("vehicles.id")
    .execute();
  return present(db, reader, rows, personId);
}

export async function vehicleOf(db: Db, reader: Reader, personId: number, id: number) {
  const [found] = await present(
    db,
    reader,
    await held(db, personId).where("vehicles.id", "=", id).execute(),
    personId,
  );
  return found;
}

/** Vehicles with this plate, of the same or an unknown state, that the reader may know of. */
export async function matchingVehicles(
  db: Db,
  reader: Reader,
  wanted: {
    readonly plate: string | null;
    readonly state: string | null;
    readonly personId: number;
    readonly organizationId: number;
  },
) {
  const key = plateKey(wanted.plate);
  if (key === null) return [];
  const rows = await db.selectFrom("vehicles").selectAll().where("plate_key", "=", key).limit(20).execute();
  const state = wanted.state?.toLowerCase() ?? null;
  const alike = rows.filter(
    (row) => state === null || row.state === null || row.state.toLowerCase() === state,
  );
  const reachable = new Set(
    (
      await ownersOf(
        db,
        reader,
        alike.map((row) => row.id),
      )
    )
      .filter((owner) => inOneTree(reader.reach, owner.organization_id, wanted.organizationId))
      .map((owner) => owner.vehicle_id),
  );
  const noted = alike.filter((row) => reachable.has(row.id)).map((row) => ({ ...row, note: null }));
  return present(db, reader, noted, wanted.personId);
}

/** May the reader give this vehicle to somebody of an organization: do they see any of its people in the same tree? */
export const vehicleIsKnown = async (
  db: Db,
  reader: Reader,
  id: number,
  organizationId: number,
): Promise<boolean> =>
  (await ownersOf(db, reader, [id])).some((owner) =>
    inOneTree(reader.reach, owner.organization_id, organizationId),
  );

export async function insertVehicle(db: Db, row: Omit<VehicleRow, "id" | "plate_key">): Promise<number> {
  const values = { ...row, plate_key: plateKey(row.plate) };
  return (await db.insertInto("vehicles").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

export const hasVehicle = async (db: Db, personId: number, id: number): Promise<boolean> =>
  (await held(db, personId).where("vehicles.id", "=", id).executeTakeFirst()) !== undefined;

export async function attachVehicle(db: Db, row: Row<"person_vehicles">): Promise<void> {
  await db.insertInto("person_vehicles").values(row).execute();
}

export async function detachVehicle(db: Db, personId: number, id: number): Promise<void> {
  await db
    .deleteFrom("person_vehicles")
    .where("person_id", "=", personId)
    .where("vehicle_id", "=", id)
    .execute();
  await dropUnusedVehicles(db, [id]);
}

export async function vehicleIdsOf(db: Db, personId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("person_vehicles")
    .select("vehicle_id")
    .where("person_id", "=", personId)
    .execute();
  return rows.map((row) => row.vehicle_id);
}

/** Deletes vehicles that nobody uses any more. */
export async function dropUnusedVehicles(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom("vehicles")
    .where("id", "in", [...ids])
    .where("id", "not in", (e) => e.selectFrom("person_vehicles").select("vehicle_id"))
    .execute();
}
