import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Answer, Caller } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import {
  assessmentBody,
  callFor,
  caseBody,
  personBody,
  type Target,
  taskBody,
} from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// What was deleted is read and restored by the rights of today over what it belongs to today, not by those of the day
// on which it was deleted.

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const done = async (answer: Promise<Answer>): Promise<Loose> => {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return text === "" ? null : JSON.parse(text);
};
const ask = (actor: Actor, name: EndpointName, more: object = {}) => world.callers[actor].call(name, more);

const newestKept = async (): Promise<{ id: number; kind: string }> =>
  world.db
    .selectFrom("kept_records")
    .select(["id", "kind"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

/** What a person is answered when they read and restore it, and whether their list names it. */
async function tries(
  caller: Caller,
  id: number,
): Promise<{ listed: boolean; show: number; restore: number }> {
  const list = await done(caller.call("deleted.list", { query: { per_page: 200 } } as Loose));
  const params = { id };
  return {
    listed: list.data.some((row: Loose) => row.id === id),
    show: (await caller.call("deleted.show", { params } as Loose)).status,
    restore: (await caller.call("deleted.restore", { params } as Loose)).status,
  };
}
const hidden = { listed: false, show: 404, restore: 404 };
const readable = { listed: true, show: 200, restore: 403 };
const restorable = { listed: true, show: 200, restore: 200 };

const withVersion = async (name: EndpointName, target: Target) => world.callWithVersion(name, target);

/** Runs some work while a person has another membership. */
async function whileIn(
  actor: "investigator" | "owner",
  membership: { readonly organization_id: number; readonly role: string },
  work: (caller: Caller) => Promise<void>,
): Promise<void> {
  const mine = world.db.updateTable("memberships").where("user_id", "=", world.userIds[actor]);
  const before = await world.db
    .selectFrom("memberships")
    .select(["organization_id", "role"])
    .where("user_id", "=", world.userIds[actor])
    .executeTakeFirstOrThrow();
  await mine.set(membership as Loose).execute();
  try {
    await work(await world.signIn(actor));
  } finally {
    await mine.set(before).execute();
  }
}

describe("a deleted restricted case", () => {
  it("is hidden from its author who was taken out of the team, and open to the lead of then", async () => {
    const target = await world.build("team");
    const call = await withVersion("cases.update", target);
    const team = [{ user_id: world.userIds.member, role: "lead" }];
    const body = { ...caseBody(target), summary: "Written after the removal", team };
    await done(ask("schoolAdministrator", "cases.update", { ...call, body }));
    expect((await ask("owner", "cases.show", { params: { id: target.case?.id } })).status).toBe(404);
    await done(ask("schoolAdministrator", "cases.delete", { params: { id: target.case?.id } }));
    const { id } = await newestKept();
    expect(await tries(world.callers.owner, id)).toEqual(hidden);
    expect(await tries(world.callers.colleague, id)).toEqual(hidden);
    expect(await tries(world.callers.member, id)).toEqual(restorable);
    expect((await ask("member", "cases.show", { params: { id: target.case?.id } })).status).toBe(200);
  });

  it("and a person of a district are hidden from an author who belongs to one of its schools only", async () => {
    const { district, school } = world.places;
    const target = await world.build("team");
    const made: number[] = [];
    await whileIn("investigator", { organization_id: district, role: "investigator" }, async (caller) => {
      const person = { ...personBody(target), organization_id: district, student_id: null };
      const { data: one } = await done(caller.call("persons.create", { body: person } as Loose));
      await done(ask("districtAdministrator", "persons.delete", { params: { id: one.id } }));
      made.push((await newestKept()).id);
      const body = { ...caseBody(target), organization_id: district };
      const { data: two } = await done(caller.call("cases.create", { body } as Loose));
      await done(ask("districtAdministrator", "cases.delete", { params: { id: two.id } }));
      made.push((await newestKept()).id);
    });
    await whileIn("investigator", { organization_id: school, role: "viewer" }, async (caller) => {
      for (const id of made) expect(await tries(caller, id)).toEqual(hidden);
    });
    await whileIn("investigator", { organization_id: district, role: "investigator" }, async (caller) => {
      for (const id of made) expect(await tries(caller, id)).toEqual(restorable);
    });
  });
});

const deletions: readonly (readonly [EndpointName, (target: Target) => object])[] = [
  ["interviews.delete", (target) => ({ params: { uuid: target.interview.uuid } })],
  ["reminders.delete", (target) => ({ params: { id: target.reminder.id, kind: "assessment" } })],
  ["media.delete", (target) => ({ params: { mediaId: target.assessmentMedia } })],
];

describe("what was deleted of an assessment that is in another case since", () => {
  const moved = async (name: EndpointName, callOf: (target: Target) => object) => {
    const target = await world.build("team");
    await done(ask("owner", name, callOf(target)));
    const { id } = await newestKept();
    const body = { ...caseBody(target), title: "Where it went", confidentiality: "team" };
    const { data: other } = await done(ask("schoolAdministrator", "cases.create", { body }));
    const call = await withVersion("assessments.update", target);
    const there = { ...assessmentBody(target, target.assessment.uuid), case_id: other.id };
    await done(ask("schoolAdministrator", "assessments.update", { ...call, body: there }));
    return { target, id, other };
  };
  const versionOf = async (target: Target) =>
    world.db
      .selectFrom("assessments")
      .select("version")
      .where("id", "=", target.assessment.id)
      .executeTakeFirstOrThrow();
  const timelineOf = async (caseId: number): Promise<readonly string[]> => {
    const query = { page: 1, per_page: 100 };
    const { data } = await done(
      ask("schoolAdministrator", "cases.timeline", { params: { id: caseId }, query }),
    );
    return data.map((each: Loose) => each.kind);
  };

  it.each(deletions)("is hidden after %s from the lead of the former case", async (name, callOf) => {
    const { target, id, other } = await moved(name, callOf);
    const before = await versionOf(target);
    expect(await tries(world.callers.owner, id)).toEqual(hidden);
    await world.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", other.id).execute();
    expect(await tries(world.callers.owner, id)).toEqual(hidden);
    expect(await versionOf(target)).toEqual(before);
  });

  it.each(deletions)("comes back after %s where it is now, and is told there", async (name, callOf) => {
    const { target, id, other } = await moved(name, callOf);
    const { data } = await done(ask("schoolAdministrator", "deleted.show", { params: { id } }));
    expect(data.case).toMatchObject({ id: other.id });
    const restored = (kinds: readonly string[]) => kinds.filter((kind) => kind.endsWith("_restored")).length;
    expect(await tries(world.callers.schoolAdministrator, id)).toEqual(restorable);
    expect(restored(await timelineOf(other.id))).toBe(1);
    expect(restored(await timelineOf(target.case?.id ?? 0))).toBe(0);
  });
});

it("a deleted file of a person who is in another school now is hidden from whoever deleted it", async () => {
  const target = await world.build("team");
  await done(ask("owner", "media.delete", { params: { mediaId: target.personMedia } }));
  const { id } = await newestKept();
  await world.db
    .updateTable("persons")
    .set({ organization_id: world.places.secondSchool })
    .where("id", "=", target.person.id)
    .execute();
  expect(await tries(world.callers.owner, id)).toEqual(hidden);
  expect(await tries(world.callers.schoolAdministrator, id)).toEqual(hidden);
  expect(await tries(world.callers.districtAdministrator, id)).toEqual(restorable);
});

describe("whoever became a viewer", () => {
  it("still reads what they wrote, and restores nothing", async () => {
    const target = await world.build("open");
    const { data: task } = await done(ask("investigator", "tasks.create", { body: taskBody(target) }));
    await done(ask("schoolAdministrator", "tasks.delete", { params: { id: task.id } }));
    const keptTask = await newestKept();
    const alone = { ...personBody(target), student_id: null };
    const { data: person } = await done(ask("investigator", "persons.create", { body: alone }));
    await done(ask("schoolAdministrator", "persons.delete", { params: { id: person.id } }));
    const keptPerson = await newestKept();
    const here = { organization_id: world.places.school, role: "viewer" };
    await whileIn("investigator", here, async (caller) => {
      expect((await caller.call("tasks.create", callFor["tasks.create"](target))).status).toBe(403);
      for (const { id } of [keptTask, keptPerson]) {
        const { data } = await done(caller.call("deleted.list", { query: { per_page: 200 } } as Loose));
        expect(data.find((row: Loose) => row.id === id)).toMatchObject({ can_restore: false });
        expect(await tries(caller, id)).toEqual(readable);
      }
    });
    expect(await tries(world.callers.investigator, keptTask.id)).toEqual(restorable);
  });
});
