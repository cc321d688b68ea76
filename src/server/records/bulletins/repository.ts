import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { EndpointRequest } from "#contract/endpoints/table.ts";
import { type BulletinState, bulletinStateAt } from "#contract/records/bulletins/ref.ts";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import { addressedTo, issues, visibleBulletins } from "#server/access/loaders/bulletins.ts";
import type { Reader } from "#server/access/reach.ts";
import { nothing, presentRights } from "#server/access/rights.ts";
import { byText, byValue, pageOf, searchPattern, sorting, textMatches } from "#server/database/list.ts";
import { findRow } from "#server/database/rows.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { placesAlong } from "#server/records/locations/entries.ts";
import { everybodyIn, peopleByAddress } from "./audience.ts";
import { endingsFor } from "./of-events.ts";

export type BulletinRow = Row<"bulletins">;

/** `bulletinStateAt` as a condition. Instants are kept in UTC, so that their text sorts as they do. */
function inState(state: BulletinState, now: string): Expression<SqlBool> {
  const e = expressionBuilder<Database, "bulletins">();
  if (state === "withdrawn") return e("withdrawn_at", "is not", null);
  const stands = e("withdrawn_at", "is", null);
  if (state === "over") return e.and([stands, e("valid_to", "<=", now)]);
  const from = e("valid_from", state === "coming" ? ">" : "<=", now);
  return e.and([stands, e("valid_to", ">", now), from]);
}

/** Bulletins of others that somebody has not said to have read. */
function unreadBy(userId: number): Expression<SqlBool> {
  const e = expressionBuilder<Database, "bulletins">();
  const isRead = e.exists(
    e
      .selectFrom("bulletin_readings")
      .select("bulletin_readings.user_id")
      .whereRef("bulletin_readings.bulletin_id", "=", "bulletins.id")
      .where("bulletin_readings.user_id", "=", userId),
  );
  return e.not(e.or([isRead, e("bulletins.created_by", "=", userId)]));
}

/** When somebody has read bulletins; one's own when they were issued. */
async function readBy(db: Db, userId: number, ids: readonly number[]) {
  const own = await db
    .selectFrom("bulletins")
    .select(["id", "created_at as at"])
    .where("created_by", "=", userId)
    .where("id", "in", [...ids, -1])
    .execute();
  const read = await db
    .selectFrom("bulletin_readings")
    .select(["bulletin_id as id", "at"])
    .where("user_id", "=", userId)
    .where("bulletin_id", "in", [...ids, -1])
    .execute();
  return new Map([...own, ...read].map(({ id, at }) => [id, at]));
}

/** Whom bulletins are addressed to, each organization and each group once. */
export async function audiencesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom("bulletin_audience")
    .leftJoin("organizations", "organizations.id", "bulletin_audience.organization_id")
    .leftJoin("location_groups", "location_groups.id", "bulletin_audience.location_group_id")
    .select(["bulletin_audience.bulletin_id", "bulletin_audience.organization_id"])
    .select(["bulletin_audience.location_group_id", "organizations.name as organization"])
    .select("location_groups.name as group")
    .where("bulletin_audience.bulletin_id", "in", [...ids, -1])
    .orderBy("organizations.name")
    .orderBy("location_groups.name")
    .orderBy("bulletin_audience.id")
    .execute();
  return (id: number) => {
    const own = rows.filter((row) => row.bulletin_id === id);
    const once = (pairs: readonly (readonly [number | null, string | null])[]) =>
      [...new Map(pairs.flatMap(([key, name]) => (key === null ? [] : [[key, name ?? ""] as const])))].map(
        ([key, name]) => ({ id: key, name }),
      );
    return {
      organizations: once(own.map((row) => [row.organization_id, row.organization])),
      location_groups: once(own.map((row) => [row.location_group_id, row.group])),
    };
  };
}

/** The places of bulletins: what each was called when it was issued, and its record where the reader may see that. */
async function placesOf(
  db: Db,
  { reach }: Reader,
  rows: readonly BulletinRow[],
  schools: ReadonlyMap<number, string>,
) {
  const found = await db
    .selectFrom("locations")
    .select(["id", "uuid", "name", "type", "organization_id"])
    .where("id", "in", [...rows.flatMap((row) => row.location_id ?? []), -1])
    .execute();
  return ({ location_id, place_name, organization_id: issuer }: BulletinRow) => {
    // Several schools read it, and each of them has a gym.
    const place = place_name === null ? null : placeInSchool(place_name, schools.get(issuer));
    const row = found.find((each) => each.id === location_id);
    if (row === undefined) return { place, location: null };
    const { organization_id, ...location } = row;
    return { place, location: reach.members.includes(organization_id) ? location : null };
  };
}

/** Rows as the list shows them. `now`: an ISO instant. */
export async function presentBulletins(db: Db, reader: Reader, rows: readonly BulletinRow[], now: string) {
  const ids = rows.map((row) => row.id);
  const names = new Map((await allOrganizations(db)).map(({ id, name }) => [id, name]));
  const users = await userRefs(
    db,
    rows.flatMap((row) => [row.created_by, row.withdrawn_by]),
  );
  const ref = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user === undefined ? null : { id: user.id, full_name: user.full_name };
  };
  const read = await readBy(db, reader.userId, ids);
  const audience = await audiencesOf(db, ids);
  const placed = await placesOf(db, reader, rows, names);
  const ending = await endingsFor(
    db,
    reader,
    rows.map(({ until_event }) => until_event),
  );
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    organization_id: row.organization_id,
    organization_name: names.get(row.organization_id) ?? "",
    issued_by: ref(row.created_by),
    title: row.title,
    reliability: row.reliability,
    credibility: row.credibility,
    state: bulletinStateAt(row, Date.parse(now)),
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    ...placed(row),
    audience: audience(row.id),
    read_at: read.get(row.id) ?? null,
    withdrawn_at: row.withdrawn_at,
    withdrawn_by: ref(row.withdrawn_by),
    withdrawn_reason: row.withdrawn_reason,
    ...ending(row.until_event, issues(reader, row)),
    can: presentRights({ ...nothing, view: true, edit: issues(reader, row) }),
  }));
}

export const isAddressed = async (db: Db, reader: Reader, id: number): Promise<boolean> =>
  (await db
    .selectFrom("bulletins")
    .select("id")
    .where("id", "=", id)
    .where(addressedTo(reader))
    .executeTakeFirst()) !== undefined;

/** Everybody whom a bulletin is addressed to, but for whoever issued it. */
export async function audienceOf(
  db: Db,
  { id, created_by }: Pick<BulletinRow, "id" | "created_by">,
): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom("bulletin_audience").selectAll().where("bulletin_id", "=", id).execute();
  const all = everybodyIn(await peopleByAddress(db), {
    organizationIds: rows.flatMap((row) => row.organization_id ?? []),
    groupIds: rows.flatMap((row) => row.location_group_id ?? []),
  });
  return new Set([...all].filter((each) => each !== created_by));
}

/** Who of its audience has read a bulletin, the first one first, and who has not, by name. */
async function receiptsOf(db: Db, row: BulletinRow) {
  const read = await db
    .selectFrom("bulletin_readings")
    .innerJoin("users", "users.id", "bulletin_readings.user_id")
    .select(["users.id", "users.full_name", "bulletin_readings.at"])
    .where("bulletin_id", "=", row.id)
    .orderBy("bulletin_readings.at")
    .orderBy("users.id")
    .execute();
  const asked = await audienceOf(db, row);
  for (const { id } of read) (asked as Set<number>).delete(id);
  const waiting = await db
    .selectFrom("users")
    .select(["id", "full_name"])
    .where("id", "in", [...asked, -1])
    .orderBy("full_name")
    .orderBy("id")
    .execute();
  return { read: read.map(({ at, ...user }) => ({ user, at })), waiting };
}

/** The whole of it. What was withdrawn before the reader had read it stays unsaid. */
export async function presentBulletin(db: Db, reader: Reader, id: number, now: string) {
  const row = await findRow(db, "bulletins", id);
  const [shown] = await presentBulletins(db, reader, [row], now);
  if (shown === undefined) throw new Error("A bulletin vanished while it was read.");
  const mine = issues(reader, row);
  const unsaid = shown.state === "withdrawn" && shown.read_at === null && !mine;
  return {
    ...shown,
    body: unsaid ? null : row.body,
    source: unsaid ? null : row.source,
    receipts: mine ? await receiptsOf(db, row) : null,
  };
}

const columns = {
  created_at: byValue("bulletins.created_at"),
  title: byText("bulletins.title"),
  valid_to: byValue("bulletins.valid_to"),
};

/** One page of the bulletins that somebody sees. */
export async function listBulletins(
  db: Db,
  reader: Reader,
  query: EndpointRequest<"bulletins.list">["query"],
  now: string,
) {
  const { state = [], unread, location_id, location_group_id } = query;
  const pattern = searchPattern(query.q);
  const places = await placesAlong(db, location_id);
  const found = db
    .selectFrom("bulletins")
    .where(visibleBulletins(reader))
    .$if(pattern !== null, (rows) => rows.where(textMatches("bulletins.title", pattern ?? "")))
    .$if(state.length > 0, (rows) => rows.where((e) => e.or(state.map((each) => inState(each, now)))))
    .$if(unread !== undefined && unread.length > 0, (rows) =>
      rows
        .where(inState("in_force", now))
        .where(addressedTo(reader))
        .where((e) => e.or([e("created_by", "is", null), e("created_by", "!=", reader.userId)]))
        .where(unreadBy(reader.userId)),
    )
    .$if(places !== null, (rows) => rows.where("location_id", "in", [...(places ?? []), -1]))
    .$if(location_group_id !== undefined, (rows) =>
      rows.where("bulletins.id", "in", (inner) =>
        inner
          .selectFrom("bulletin_audience")
          .select("bulletin_id")
          .where("bulletin_audience.location_group_id", "=", location_group_id ?? 0),
      ),
    );
  const { total, rows } = await pageOf(
    found
      .selectAll("bulletins")
      .orderBy(...sorting(columns, query.sort))
      .orderBy("bulletins.id", "desc"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: await presentBulletins(db, reader, rows, now) };
}

/** How many bulletins the page of a place shows. */
const mostOfPlace = 10;

/** Bulletins about some places that were not withdrawn, as far as the reader sees them, those that hold longest first. */
const aboutPlaces = (db: Db, reader: Reader, places: readonly number[]) =>
  db
    .selectFrom("bulletins")
    .innerJoin("locations", "locations.id", "bulletins.location_id")
    .where("bulletins.location_id", "in", [...places, -1])
    .where("withdrawn_at", "is", null)
    .where(visibleBulletins(reader))
    .select(["bulletins.id", "bulletins.uuid", "bulletins.title", "valid_from", "valid_to"])
    .select(["locations.id as place_id", "locations.name as place"])
    .orderBy("valid_to", "desc")
    .orderBy("bulletins.id", "desc")
    .limit(mostOfPlace);

/** What the page of a place says of the bulletins about it, what it is a part of, and what is a part of it. */
export async function bulletinsAt(db: Db, reader: Reader, places: readonly number[]) {
  const rows = await aboutPlaces(db, reader, places).execute();
  const read = await readBy(
    db,
    reader.userId,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, read_at: read.get(row.id) ?? null }));
}

/** The same with what they say and to whom, for papers. */
export async function bulletinsAround(db: Db, reader: Reader, places: readonly number[]) {
  const rows = await aboutPlaces(db, reader, places)
    .leftJoin("users", "users.id", "bulletins.created_by")
    .select([
      "bulletins.body",
      "bulletins.created_at",
      "bulletins.created_by",
      "bulletins.organization_id",
      "bulletins.until_event as ends_with",
      "users.full_name as issued_by",
    ])
    .execute();
  const endings = await endingsFor(
    db,
    reader,
    rows.map(({ ends_with }) => ends_with),
  );
  const audience = await audiencesOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const { organizations, location_groups } = audience(row.id);
    return {
      ...row,
      ...endings(row.ends_with, issues(reader, row)),
      readers: [...organizations, ...location_groups].map(({ name }) => name).join(", "),
    };
  });
}
