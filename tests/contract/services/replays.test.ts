import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { caseBody, personBody, taskBody } from "#support/matrix/requests.ts";
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
    .select(["action", "user_id", "record_type", "record_id", "fields"])
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
