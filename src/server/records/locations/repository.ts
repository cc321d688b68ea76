import { kinds } from "#contract/kit/kinds.ts";
import { seenFrom } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
import { byText, everyWordAbout, sorting } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { looserPlaceWords, placeWords } from "#server/text/place-words.ts";

/** The places that a reader may see. */
const seen = (db: Db, { reach }: Reader) =>
  db.selectFrom("locations").where("locations.organization_id", "in", [...seenFrom("location", reach), -1]);

/** Columns in which a picker looks for what is typed. */
const words = [kinds.location.label, ...kinds.location.words].map((column) => `locations.${column}`);

const mostFound = 20;
const schools = ["organizations.name"];

/**
 * The first places by name whose words have what was typed, for pickers, and after them those of a school that is called so. By
 * name: only those whose own name has one of the words.
 */
export async function searchLocations(
  db: Db,
  reader: Reader,
  { q, by }: { readonly q: string; readonly by?: "name" | undefined },
) {
  const own = by === "name" ? ["locations.name"] : words;
  const find = (wanted: readonly (readonly string[])[], telling: readonly string[] = own) =>
    seen(db, reader)
      .innerJoin("organizations", "organizations.id", "locations.organization_id")
      .where(everyWordAbout(telling, [...words, ...schools], wanted))
      .select(["locations.id", "locations.uuid", "locations.name", "locations.type", "locations.parent_id"])
      .select(["locations.organization_id", "organizations.name as organization_name"])
      .orderBy(...sorting({ name: byText("locations.name") }, "name"))
      .orderBy("locations.id")
      .limit(mostFound)
      .execute();
  const asTyped = await find(placeWords(q));
  const ofSchool = by === "name" || asTyped.length === mostFound ? [] : await find(placeWords(q), schools);
  const others = ofSchool.filter(({ id }) => !asTyped.some((each) => each.id === id));
  const exactly = [...asTyped, ...others].slice(0, mostFound);
  const looser = exactly.length > 0 ? null : looserPlaceWords(q);
  const rows = looser === null ? exactly : await find(looser);
  const parents = await namesOfLocations(
    db,
    rows.flatMap(({ parent_id }) => parent_id ?? []),
  );
  return rows.map(({ parent_id, ...row }) => ({ ...row, parent: parents.get(parent_id ?? 0) ?? null }));
}

/** The groups that one may see, by name. */
export const offeredGroups = async (db: Db, { reach }: Reader) =>
  db
    .selectFrom("location_groups")
    .select(["id", "name as label"])
    .where("organization_id", "in", [...seenFrom("location-group", reach), -1])
    .orderBy(...sorting({ name: byText("name") }, "name"))
    .execute();

/** What places are called by their ids: of those that they are a part of, wherever these are kept. */
export async function namesOfLocations(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom("locations")
    .select(["id", "name"])
    .where("id", "in", [...ids, -1])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function namesOfGroups(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom("location_groups")
    .select(["id", "name"])
    .where("id", "in", [...ids, -1])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * Is it somewhere that the reader sees, in the tree of this root? Somebody with roles in two trees ties nothing of one to the
 * other: what they tied would be shown to people who have no right there.
 */
const isOfTree = (
  { reach }: Reader,
  row: { readonly organization_id: number } | undefined,
  root: number | null,
): boolean => row !== undefined && reach.rootOf(row.organization_id) === root;

/** May one choose this place for something that is kept in the tree of this root? */
export const isSeen = async (db: Db, reader: Reader, id: number, root: number | null): Promise<boolean> =>
  isOfTree(
    reader,
    await seen(db, reader).select("organization_id").where("id", "=", id).executeTakeFirst(),
    root,
  );

export const isGroupSeen = async (
  db: Db,
  reader: Reader,
  id: number,
  root: number | null,
): Promise<boolean> =>
  isOfTree(
    reader,
    await db
      .selectFrom("location_groups")
      .select("organization_id")
      .where("organization_id", "in", [...seenFrom("location-group", reader.reach), -1])
      .where("id", "=", id)
      .executeTakeFirst(),
    root,
  );

/** The places that are a part of one, as far as the reader may see them. */
export const partsOf = (db: Db, reader: Reader, id: number) =>
  seen(db, reader)
    .select(["id", "uuid", "name", "type"])
    .where("parent_id", "=", id)
    .orderBy(...sorting({ name: byText("name") }, "name"))
    .execute();

/** Those of the places that others are a part of, which prevents deleting them. */
export async function locationTies(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("locations")
    .select("parent_id")
    .distinct()
    .where("parent_id", "in", [...ids, -1])
    .execute();
  return rows.flatMap(({ parent_id }) => parent_id ?? []);
}

/** Those of the groups that places belong to. */
export async function groupTies(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("locations")
    .select("location_group_id")
    .distinct()
    .where("location_group_id", "in", [...ids, -1])
    .execute();
  return rows.flatMap(({ location_group_id }) => location_group_id ?? []);
}
