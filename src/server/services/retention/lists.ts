import { forEachName } from "#contract/kit/for-each-name.ts";
import { certificate } from "#contract/services/retention/certificate.ts";
import { itemStates, type ListState } from "#contract/services/retention/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { readJson } from "#server/database/json-text.ts";
import { byValue, type ListQuery, pageOf, type SortOf, sorting } from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { administratorsOf, userRefs } from "#server/platform/accounts/users.ts";
import { notify, settleNotifications } from "#server/platform/notifications/repository.ts";

export type ListRow = Row<"retention_lists">;
export type ItemRow = Row<"retention_items">;

export const findList = (db: Db, id: number): Promise<ListRow> =>
  db.selectFrom("retention_lists").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export async function updateList(
  db: Db,
  id: number,
  changes: Partial<Omit<ListRow, "id" | "organization_id">>,
): Promise<void> {
  await db.updateTable("retention_lists").set(changes).where("id", "=", id).execute();
}

/** Nobody confirmed it in time: a timer writes so later. */
export const stateOf = ({ state, until }: Pick<ListRow, "state" | "until">, now: string): ListState =>
  state === "proposed" && until <= now ? "lapsed" : state;

/** Returns who was asked to confirm a list that lapsed, and had not looked at it. */
export async function lapseLists(db: Db, now: string): Promise<readonly number[]> {
  const lapsed = await db
    .updateTable("retention_lists")
    .set({ state: "lapsed", ended_at: now })
    .where("state", "=", "proposed")
    .where("until", "<=", now)
    .returning("id")
    .execute();
  return settleConfirmers(
    db,
    lapsed.map((row) => row.id),
    now,
  );
}

/** Tells everybody else who may confirm a list that it waits for them. */
export async function askConfirmers(
  db: Db,
  list: { readonly id: number; readonly root: number; readonly proposedBy: number },
  now: string,
): Promise<void> {
  await notify(db, {
    kind: "destruction_proposed",
    userIds: await administratorsOf(db, list.root),
    actorId: list.proposedBy,
    subject: { kind: "destruction", id: list.id },
    now,
    cause: String(list.id),
  });
}

/** Lists wait for nobody any more. Returns whom that spares a look. */
export const settleConfirmers = (db: Db, ids: readonly number[], now: string): Promise<readonly number[]> =>
  settleNotifications(db, "destruction_proposed", { kind: "destruction", ids }, now);

export async function presentLists(db: Db, reader: Reader, rows: readonly ListRow[], now: string) {
  const users = await userRefs(
    db,
    rows.flatMap((row) => [row.proposed_by, row.confirmed_by]),
  );
  const named = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user === undefined ? null : { id: user.id, full_name: user.full_name };
  };
  const ids = [...rows.map((row) => row.id), -1];
  const counted = await db
    .selectFrom("retention_items")
    .select(["list_id", "state"])
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("list_id", "in", ids)
    .groupBy(["list_id", "state"])
    .execute();
  const roots = await db
    .selectFrom("organizations")
    .select(["id", "name"])
    .where("id", "in", [...rows.map((row) => row.organization_id), -1])
    .execute();
  return rows.map((row) => {
    const counts = forEachName(itemStates, (state) =>
      Number(counted.find((each) => each.list_id === row.id && each.state === state)?.n ?? 0),
    );
    const state = stateOf(row, now);
    const own = row.proposed_by === reader.userId;
    return {
      id: row.id,
      state,
      organization: {
        id: row.organization_id,
        name: roots.find((each) => each.id === row.organization_id)?.name ?? "",
      },
      proposed_at: row.proposed_at,
      proposed_by: named(row.proposed_by),
      until: row.until,
      confirmed_at: row.confirmed_at,
      confirmed_by: named(row.confirmed_by),
      ended_at: row.ended_at,
      total: counts.waiting + counts.destroyed + counts.dropped,
      ...counts,
      can: {
        confirm: state === "proposed" && !own,
        withdraw: state === "proposed",
        cancel: state === "running",
      },
      own,
      certificate: row.certificate === null ? null : certificate.parse(JSON.parse(row.certificate)),
    };
  });
}

export async function presentList(db: Db, reader: Reader, id: number, now: string) {
  const [one] = await presentLists(db, reader, [await findList(db, id)], now);
  if (one === undefined) throw new Error("A list was not presented.");
  return one;
}

const listColumns = { proposed_at: byValue("retention_lists.proposed_at") };

export async function listLists(
  db: Db,
  reader: Reader,
  query: ListQuery<SortOf<"retention.lists">> & { readonly state?: readonly ListState[] | undefined },
  now: string,
) {
  let found = db.selectFrom("retention_lists").where("organization_id", "in", [...reader.reach.manages, -1]);
  const { state: wanted } = query;
  if (wanted !== undefined && wanted.length > 0)
    found = found.where((e) =>
      e.or([
        e.and([
          e("state", "in", [...wanted]),
          e.not(e.and([e("state", "=", "proposed"), e("until", "<=", now)])),
        ]),
        ...(wanted.includes("lapsed") ? [e.and([e("state", "=", "proposed"), e("until", "<=", now)])] : []),
      ]),
    );
  const { total, rows } = await pageOf(
    found
      .selectAll()
      .orderBy(...sorting(listColumns, query.sort))
      .orderBy("id", "desc"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: await presentLists(db, reader, rows, now) };
}

const itemColumns = { id: byValue("retention_items.id") };

export async function listItems(
  db: Db,
  id: number,
  query: ListQuery<SortOf<"retention.items">> & { readonly state?: readonly ItemRow["state"][] | undefined },
) {
  let found = db.selectFrom("retention_items").where("list_id", "=", id);
  if (query.state !== undefined && query.state.length > 0)
    found = found.where("state", "in", [...query.state]);
  const { total, rows } = await pageOf(
    found.selectAll().orderBy(...sorting(itemColumns, query.sort)),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  const of = (kind: ItemRow["record_kind"]) => [
    ...rows.filter((row) => row.record_kind === kind).map((row) => row.record_id),
    -1,
  ];
  const cases = await db
    .selectFrom("cases")
    .select(["id", "uuid", "number", "title"])
    .where("id", "in", of("case"))
    .execute();
  const persons = await db
    .selectFrom("persons")
    .select(["id", "uuid", "name as title"])
    .where("id", "in", of("person"))
    .execute();
  const records = {
    case: new Map(cases.map((row) => [row.id, row])),
    person: new Map(persons.map((row) => [row.id, { ...row, number: null }])),
  };
  const names = await db.selectFrom("organizations").select(["id", "name"]).execute();
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.record_kind,
      record: records[row.record_kind].get(row.record_id) ?? null,
      category: row.category,
      type: row.type,
      organization: names.find((each) => each.id === row.organization_id)?.name ?? "",
      opened: row.opened,
      closed: row.closed,
      rule: readJson(row.rule),
      state: row.state,
      why: row.why,
    })),
  };
}
