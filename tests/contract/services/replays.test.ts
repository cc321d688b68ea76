import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#contract/kit/roles.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { callFor, caseBody, personBody, taskBody } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// A repeated call is answered as before only to who may still see what the answer tells, and the log says that it was
// read: likewise the record in the answer to a stale change, and the dashboard.

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const keyed = () => ({ "idempotency-key": randomUUID() });

const leaveTeam = (caseId: number, actor: Exclude<Actor, "anonymous">) =>
  world.db
    .deleteFrom("case_team")
    .where("case_id", "=", caseId)
    .where("user_id", "=", world.userIds[actor])
    .execute();

const logged = (action: string) =>
  world.db
    .selectFrom("audit_log")
    .select(["action", "user_id", "record_type", "record_id", "fields", "outcome"])
    .where("action", "=", action)
    .orderBy("id", "desc")
    .executeTakeFirst();

describe("a repeated call", () => {
  it("gives a former member of the team nothing of the case that they changed", async () => {
    const target = await world.build("team");
    const { params, headers } = await world.callWithVersion("cases.update", target);
    const call = { params, headers: { ...headers, ...keyed() }, body: caseBody(target) } as Loose;
    expect((await world.callers.member.call("cases.update", call)).status).toBe(200);
    await leaveTeam(target.case?.id ?? 0, "member");
    const again = await world.callers.member.call("cases.update", call);
    expect([again.status, again.text]).toEqual([404, JSON.stringify({ message: "Not found." })]);
  });

  it("gives a former member of the team nothing of the task that they made", async () => {
    const target = await world.build("team");
    const call = { headers: keyed(), body: taskBody(target) } as Loose;
    expect((await world.callers.member.call("tasks.create", call)).status).toBe(201);
    expect((await world.callers.member.call("tasks.create", call)).status).toBe(201);
    expect(await logged("task.view")).toMatchObject({
      user_id: world.userIds.member,
      record_type: "task",
      fields: '["replayed"]',
    });
    await leaveTeam(target.case?.id ?? 0, "member");
    expect((await world.callers.member.call("tasks.create", call)).status).toBe(404);
  });

  it("tells nothing of a record that was deleted since, and its words are not kept", async () => {
    const target = await world.build("team");
    const body = { ...personBody(target), first_name: "Zerlina", student_id: null };
    const call = { headers: keyed(), body } as Loose;
    const made: Loose = jsonOf(await world.callers.owner.call("persons.create", call));
    const deletion = { params: { id: made.data.id }, headers: keyed() } as Loose;
    const remove = () => world.callers.schoolAdministrator.call("persons.delete", deletion);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect((await world.callers.owner.call("persons.create", call)).status).toBe(404);
    const kept = await world.db.selectFrom("idempotency_keys").select("body").execute();
    expect(JSON.stringify(kept)).not.toContain("Zerlina");
  });
});

/** Makes this person another one in their school while the work runs. */
async function withRole<T>(
  actor: Exclude<Actor, "anonymous">,
  role: Role,
  work: () => Promise<T>,
): Promise<T> {
  const set = (to: Role) =>
    world.db
      .updateTable("memberships")
      .set({ role: to })
      .where("user_id", "=", world.userIds[actor])
      .execute();
  await set(role);
  try {
    return await work();
  } finally {
    await set("assessor");
  }
}
const replayed = (answer: { readonly headers: object }) =>
  (answer.headers as Loose)["idempotent-replayed"] === "true";

describe("a repeated call needs the right that its endpoint needs, as of today", () => {
  it("of who may still see the case, but no longer change it (B4)", async () => {
    const target = await world.build("team");
    const { params, headers } = await world.callWithVersion("cases.update", target);
    const call = { params, headers: { ...headers, ...keyed() }, body: caseBody(target) } as Loose;
    const update = () => world.callers.member.call("cases.update", call);
    expect((await update()).status).toBe(200);
    const answer = await withRole("member", "viewer", update);
    expect([answer.status, replayed(answer)]).toEqual([403, false]);
    expect(await logged("case.update")).toMatchObject({ user_id: world.userIds.member, outcome: "denied" });
    expect((await update()).status).toBe(200);
  });

  it("of who made something where they are only viewers now, though writers elsewhere (B4)", async () => {
    const target = await world.build("team");
    const call = { headers: keyed(), body: taskBody(target) } as Loose;
    const make = () => world.callers.member.call("tasks.create", call);
    expect((await make()).status).toBe(201);
    const [membership] = await world.db
      .selectFrom("memberships")
      .selectAll()
      .where("user_id", "=", world.userIds.neighbor)
      .execute();
    if (membership === undefined) throw new Error("The neighbor belongs to no school.");
    const { id: _, ...elsewhere } = membership;
    const second = { ...elsewhere, user_id: world.userIds.member };
    const answer = await withRole("member", "viewer", async () => {
      await world.db.insertInto("memberships").values(second).execute();
      return make();
    });
    await world.db
      .deleteFrom("memberships")
      .where("user_id", "=", second.user_id)
      .where("organization_id", "=", second.organization_id)
      .execute();
    expect([answer.status, replayed(answer)]).toEqual([403, false]);
  });

  it("also where the answer has no words: whoever may not take a picture out is not told to go on (B4)", async () => {
    const target = await world.build("team");
    const call = { params: { id: target.case?.id ?? 0 }, headers: keyed(), body: { format: "svg" } } as Loose;
    const picture = () => world.callers.owner.call("cases.networkPicture", call);
    expect((await picture()).status).toBe(204);
    await world.db
      .updateTable("case_team")
      .set({ role: "member" })
      .where("case_id", "=", target.case?.id ?? 0)
      .where("user_id", "=", world.userIds.owner)
      .execute();
    expect((await picture()).status).toBe(403);
  });

  it("of who is signed in, with an account that is switched on (B4)", async () => {
    const target = await world.build("team");
    const { params, headers } = await world.callWithVersion("cases.update", target);
    const call = { params, headers: { ...headers, ...keyed() }, body: caseBody(target) } as Loose;
    const own = await world.signIn("member");
    expect((await own.call("cases.update", call)).status).toBe(200);
    const active = (to: 0 | 1) =>
      world.db.updateTable("users").set({ active: to }).where("id", "=", world.userIds.member).execute();
    await active(0);
    const off = await own.call("cases.update", call).finally(() => active(1));
    expect([off.status, replayed(off)]).toEqual([401, false]);
    const other = await world.signIn("member");
    await other.call("session.logout", { body: {} });
    const out = await other.call("cases.update", call);
    expect([out.status, replayed(out)]).toEqual([401, false]);
  });
});

describe("a repeated call tells of other records what they are today, to whom they may be told today", () => {
  /** Gives a person another name, then to a district where the caller has no part. */
  async function withAnother<T>(uuid: string, ask: () => Promise<T>): Promise<{ renamed: T; hidden: T }> {
    const set = (values: object) =>
      world.db.updateTable("persons").set(values).where("uuid", "=", uuid).execute();
    await set({ name: "Zerlina Quist" });
    const renamed = await ask();
    const elsewhere = await world.db
      .selectFrom("memberships")
      .select("organization_id")
      .where("user_id", "=", world.userIds.stranger)
      .executeTakeFirstOrThrow();
    await set({ organization_id: elsewhere.organization_id });
    return { renamed, hidden: await ask() };
  }
  const nameOf = (target: { readonly relative: { readonly uuid: string } }) =>
    world.db
      .selectFrom("persons")
      .select("name")
      .where("uuid", "=", target.relative.uuid)
      .executeTakeFirstOrThrow();

  it.each(["persons.relate", "persons.attachChild"] as const)("%s: the other person", async (name) => {
    const target = await world.build("team");
    await world.db.deleteFrom("person_relations").execute();
    const { name: former } = await nameOf(target);
    const call = { ...callFor[name](target), headers: keyed() } as Loose;
    const ask = () => world.callers.owner.call(name, call);
    const first = await ask();
    expect([first.status, first.text]).toEqual([201, expect.stringContaining(former)]);
    const { renamed, hidden } = await withAnother(target.relative.uuid, ask);
    expect(renamed.text).toContain("Zerlina Quist");
    expect(renamed.text).not.toContain(former);
    expect([hidden.status, hidden.text]).toEqual([404, JSON.stringify({ message: "Not found." })]);
  });

  it.each([
    ["attached", true],
    ["offered first", false],
  ])("persons.attachVehicle: who else uses a vehicle that was %s", async (_how, known) => {
    const target = await world.build("team");
    const { name: former } = await nameOf(target);
    const made: Loose = jsonOf(
      await world.callers.owner.call("persons.attachVehicle", {
        params: { id: target.relative.uuid },
        body: { make: "Ford", plate: "ZQ 4711", separate: true },
        headers: keyed(),
      } as Loose),
    );
    const body = known ? { vehicle_id: made.data.id } : { make: "Ford", plate: "ZQ 4711" };
    const call = { params: { id: target.person.id }, body, headers: keyed() } as Loose;
    const ask = () => world.callers.owner.call("persons.attachVehicle", call);
    expect((await ask()).text).toContain(former);
    const { renamed, hidden } = await withAnother(target.relative.uuid, ask);
    expect(renamed.text).toContain("Zerlina Quist");
    expect(renamed.text).not.toContain(former);
    expect([hidden.status, hidden.text]).toEqual([200, expect.not.stringMatching("Zerlina|matches.*uuid")]);
    await world.db.deleteFrom("vehicles").where("id", "=", made.data.id).execute();
  });

  /** A case of its own kind of title, which the owner stops seeing. */
  const hide = async (id: number) => {
    await world.db.updateTable("cases").set({ confidentiality: "team" }).where("id", "=", id).execute();
    await leaveTeam(id, "owner");
  };
  const entitled = async (title: string, persons: readonly object[]): Promise<number> => {
    const call = { body: { title, stage: "intake", persons }, headers: keyed() } as Loose;
    return (jsonOf(await world.callers.owner.call("cases.create", call)) as Loose).data.id;
  };

  it("cases.match: the other case", async () => {
    const target = await world.build("team");
    const other = await entitled("Zinnia at the gate", []);
    const body = { match_id: other, type: "case", decision: "confirm" };
    const call = { params: { id: target.case?.id ?? 0 }, body, headers: keyed() } as Loose;
    const ask = () => world.callers.owner.call("cases.match", call);
    expect((await ask()).text).toContain("Zinnia at the gate");
    await hide(other);
    const again = await ask();
    expect([again.status, replayed(again)]).toEqual([200, true]);
    expect(again.text).not.toContain("Zinnia at the gate");
  });

  it.each([
    ["nobody changed the person since", false],
    ["somebody changed the person since", true],
  ])("persons.update: the cases of the person, where %s", async (_when, changed) => {
    const target = await world.build("team");
    const other = await entitled("Zinnia at the gate", [
      { person_uuid: target.person.uuid, role: "witness" },
    ]);
    const { params, headers } = await world.callWithVersion("persons.update", target);
    const body = { ...personBody(target), first_name: "Then" };
    const call = { params, headers: { ...headers, ...keyed() }, body } as Loose;
    const ask = () => world.callers.owner.call("persons.update", call);
    const first = await ask();
    expect([first.status, first.text]).toEqual([200, expect.stringContaining("Zinnia at the gate")]);
    if (changed) {
      const { headers: newer } = await world.callWithVersion("persons.update", target);
      const now = {
        params,
        headers: { ...newer, ...keyed() },
        body: { ...body, first_name: "Now" },
      } as Loose;
      expect((await world.callers.member.call("persons.update", now)).status).toBe(200);
    }
    await hide(other);
    const again = await ask();
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(jsonOf(again)).toMatchObject({ data: { first_name: "Then" } });
    expect(again.text).not.toContain("Zinnia at the gate");
  });

  it("tasks.complete: the task that comes after it", async () => {
    const target = await world.build("team");
    const set = (id: number, values: object) =>
      world.db.updateTable("tasks").set(values).where("id", "=", id).execute();
    await set(target.task.id, { recurrence: JSON.stringify({ every: "weekly", until: null }) });
    const call = { params: { id: target.task.id }, headers: keyed() } as Loose;
    const ask = () => world.callers.member.call("tasks.complete", call);
    const { next }: Loose = jsonOf(await ask());
    expect(next).toMatchObject({ id: expect.any(Number) });
    await set(next.id, { title: "Zinnia's turn" });
    expect((jsonOf(await ask()) as Loose).next.title).toBe("Zinnia's turn");
    await set(next.id, { visibility: 2, created_by: world.userIds.owner });
    await world.db.deleteFrom("task_assignees").where("task_id", "=", next.id).execute();
    expect((jsonOf(await ask()) as Loose).next).toBeNull();
  });
});

describe("reads that are no GET", () => {
  it("keep no answer, and look again (B4)", async () => {
    const target = await world.build("team");
    const calls = [
      ["persons.similar", callFor["persons.similar"](target)],
      ["cases.networkPicture", callFor["cases.networkPicture"](target)],
      ["exports.case", callFor["exports.case"](target)],
      ["cases.reportFile", callFor["cases.reportFile"](target)],
    ] as const;
    const kept = async () =>
      (await world.db.selectFrom("idempotency_keys").select("key").execute()).map(({ key }) => key);
    for (const [name, call] of calls) {
      const headers = keyed();
      const ask = () => world.callers.owner.call(name, { ...call, headers } as Loose);
      expect((await ask()).status, name).toBeLessThan(300);
      expect(replayed(await ask()), name).toBe(false);
      expect(await kept()).not.toContain(headers["idempotency-key"]);
    }
  });
});

describe("the log says who read", () => {
  it("the record in the answer to a stale change", async () => {
    const target = await world.build("team");
    const call = {
      params: { id: target.task.id },
      headers: { "if-match": '"999"' },
      body: taskBody(target),
    } as Loose;
    expect((await world.callers.member.call("tasks.update", call)).status).toBe(412);
    expect(await logged("task.view")).toMatchObject({
      user_id: world.userIds.member,
      record_id: target.task.id,
      fields: '["conflict"]',
    });
  });

  it("the dashboard", async () => {
    await world.callers.viewer.call("dashboard.show");
    expect(await logged("dashboard.view")).toMatchObject({ user_id: world.userIds.viewer });
  });
});
