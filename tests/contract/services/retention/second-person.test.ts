import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#support/matrix/model.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { addSecondPerson, closeLongAgo, keepOneYear } from "#support/server/due-cases.ts";

// Whoever may confirm a list that somebody else proposed is told that it waits for them, until it waits no more.

const one: Actor = "districtAdministrator";
const other: Actor = "schoolAdministrator";
let world: TestWorld;
let list: number;

interface Told {
  readonly title: string;
  readonly subject: { readonly kind: string; readonly id: number } | null;
  readonly actor: { readonly id: number } | null;
  readonly read_at: string | null;
}

async function asked<T>(actor: Actor, ...given: Parameters<TestWorld["callers"][Actor]["call"]>): Promise<T> {
  const { status, text } = await world.callers[actor].call(...given);
  expect(status, text).toBeLessThan(300);
  return JSON.parse(text).data;
}
const told = (actor: Actor) =>
  asked<readonly Told[]>(actor, "notifications.list", { query: { kind: "destruction_proposed" } });
const unread = async (actor: Actor) =>
  (await asked<{ readonly count: number }>(actor, "notifications.unread")).count;

beforeEach(async () => {
  world = await startWorld();
  await keepOneYear(world.db, world.places.district);
  await addSecondPerson(world);
  const id = (await world.build("team")).case?.id ?? 0;
  await closeLongAgo(world.db, id);
  await world.db.deleteFrom("notifications").execute();
  const proposed = await asked<{ readonly id: number }>(one, "retention.propose", {
    body: { records: [{ kind: "case", id }] },
  });
  list = proposed.id;
});
afterEach(() => world?.close());

const on = (actor: Actor, name: "retention.confirm" | "retention.cancel") =>
  asked(actor, name, { params: { id: list } });

describe("a list that waits for a second person", () => {
  it("is told to everybody else who may confirm it, once, and leads to the list", async () => {
    expect(await told(other)).toEqual([
      expect.objectContaining({
        title: "A list of records to be destroyed waits for a second person",
        subject: expect.objectContaining({ kind: "destruction", id: list, case_number: null }),
        actor: expect.objectContaining({ id: world.userIds[one] }),
        read_at: null,
      }),
    ]);
    expect(await unread(other)).toBe(1);
  });

  it("is told to nobody else: not to who proposed it, and not to who may not confirm it", async () => {
    const rows = await world.db.selectFrom("notifications").select("user_id").execute();
    const managers = await world.db
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .select("users.id")
      .where("memberships.organization_id", "=", world.places.district)
      .where("memberships.role", "=", "administrator")
      .where("users.id", "!=", world.userIds[one])
      .execute();
    expect(rows.map((row) => row.user_id).toSorted()).toEqual(managers.map((row) => row.id).toSorted());
  });

  it.each(["retention.confirm", "retention.cancel"] as const)("asks for nothing after %s", async (act) => {
    await on(other, act);
    expect(await unread(other)).toBe(0);
    const [notification] = await told(other);
    expect(notification?.read_at).not.toBeNull();
    expect(notification?.subject?.id).toBe(list);
    await world.settled();
  });

  it("asks for nothing once nobody confirmed it in time", async () => {
    world.clock.advance(15 * 86_400_000);
    await world.cleanWhenDue();
    const rows = await world.db.selectFrom("notifications").select("read_at").execute();
    expect(rows.map((row) => row.read_at)).not.toContain(null);
  });

  it("does not lead to the list whoever lost the right to see it", async () => {
    await world.db
      .updateTable("memberships")
      .set({ organization_id: world.places.school })
      .where("user_id", "=", world.userIds[other])
      .execute();
    expect((await told(other)).map((each) => each.subject)).toEqual([null]);
  });
});
