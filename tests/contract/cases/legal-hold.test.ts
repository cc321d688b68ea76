import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpointNames, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { loadAccess } from "#server/access/access.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { assessmentBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// Nothing below a case under legal hold is taken away, and an assessment leaves a case only by those who may delete there.

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const hold = (target: Target) =>
  world.db
    .updateTable("cases")
    .set({ legal_hold: 1 })
    .where("id", "=", target.case?.id ?? 0)
    .execute();

const deletions = endpointNames.filter((name) => {
  const { method, policy }: EndpointDefinition = endpoints[name];
  return method === "DELETE" && policy.kind === "record";
});

/** The case below which the record of a call stands, as an administrator is told. */
async function caseOf(name: EndpointName, target: Target): Promise<number | undefined> {
  const { policy }: EndpointDefinition = endpoints[name];
  if (policy.kind !== "record") return undefined;
  const { params } = await world.callWithVersion(name, target);
  const reader = { userId: world.userIds.owner, reach: { roleIn: () => null } as Loose };
  const key = (params as Loose)[policy.param];
  const access = await loadAccess(world.db, reader, policy.record, key).catch(() => null);
  return access?.caseId;
}

describe("under legal hold", () => {
  it("every deletion below the case is refused, its lead's and the administrator's alike", async () => {
    const below: EndpointName[] = [];
    for (const name of deletions) {
      const target = await world.build("team");
      if ((await caseOf(name, target)) === undefined) continue;
      below.push(name);
      await hold(target);
      const before = await world.snapshot();
      for (const actor of ["owner", "districtAdministrator"] as const) {
        const answer = await world.callers[actor].call(name, await world.callWithVersion(name, target));
        expect([name, answer.status], answer.text).toEqual([name, 422]);
        expect(Object.keys((jsonOf(answer) as Loose).errors), name).toEqual(["case"]);
      }
      expect(await world.snapshot(), name).toBe(before);
    }
    expect(below).toEqual(
      expect.arrayContaining([
        "cases.delete",
        "cases.deleteComment",
        "cases.deleteTime",
        "assessments.deleteMedia",
        "interviews.delete",
        "reminders.delete",
        "tasks.delete",
      ]),
    );
  });

  it("an assessment is not moved out of the case", async () => {
    const [target, other] = [await world.build("team"), await world.build("team")];
    await hold(target);
    const answer = await moveTo("owner", target, other.case?.id ?? 0);
    expect([answer.status, Object.keys((jsonOf(answer) as Loose).errors)]).toEqual([422, ["case"]]);
  });
});

const moveTo = async (actor: Actor, target: Target, caseId: number) => {
  const { params, headers } = await world.callWithVersion("assessments.update", target);
  const body = { ...assessmentBody(target, target.assessment.uuid), case_id: caseId };
  return world.callers[actor].call("assessments.update", { params, headers, body } as Loose);
};

const timeline = async (caseId: number): Promise<Loose[]> => {
  const query = { page: 1, per_page: 200 };
  const answer = await world.callers.owner.call("cases.timeline", { params: { id: caseId }, query } as Loose);
  expect(answer.status, answer.text).toBe(200);
  return (jsonOf(answer) as Loose).data;
};

describe("moving an assessment to another case", () => {
  it("is for those who may delete in the case that it leaves", async () => {
    const [from, to] = [await world.build("team"), await world.build("open")];
    const refused = await moveTo("member", from, to.case?.id ?? 0);
    expect([refused.status, (jsonOf(refused) as Loose).message]).toEqual([
      403,
      "Only the lead of its case or an administrator may move an assessment to another case.",
    ]);
    const row = await world.db
      .selectFrom("assessments")
      .select("case_id")
      .where("id", "=", from.assessment.id)
      .executeTakeFirstOrThrow();
    expect(row.case_id).toBe(from.case?.id);
  });

  it("is told in both timelines, and the former case shows none of its later titles", async () => {
    const [from, to] = [await world.build("team"), await world.build("open")];
    const [fromId, toId] = [from.case?.id ?? 0, to.case?.id ?? 0];
    expect((await timeline(fromId)).some((each) => each.kind === "reminder_created" && each.text)).toBe(true);
    const answer = await moveTo("owner", from, toId);
    expect(answer.status, answer.text).toBe(200);
    await world.db
      .updateTable("reminders")
      .set({ title: "Written after the move" })
      .where("id", "=", from.reminder.id)
      .execute();
    const [left, came] = [await timeline(fromId), await timeline(toId)];
    expect(left[0]).toMatchObject({ kind: "assessment_moved_out", link: null });
    expect(came[0]).toMatchObject({
      kind: "assessment_moved_in",
      link: { kind: "assessment", id: from.assessment.uuid },
    });
    expect(JSON.stringify(left)).not.toContain("Written after the move");
    const told = left.filter((each) => each.kind.startsWith("reminder_") || each.kind === "assessment_begun");
    expect(told.map((each) => [each.text, each.link])).toEqual(told.map(() => [null, null]));
  });
});
