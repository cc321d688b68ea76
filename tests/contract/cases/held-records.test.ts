import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { purgeKept } from "#server/platform/retention/kept-records.ts";
import { changingCall, changingCalls, madeByWhoMay } from "#support/matrix/changing-calls.ts";
import type { Call } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { caseBody, type Target } from "#support/matrix/requests.ts";
import { rowsAbout } from "#support/matrix/rows-about.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { rowsOf } from "#support/server/rows-of.ts";

// Whatever call is made, what a case under legal hold is about still stands afterwards: where it stood, or among what
// is kept, for as long as the hold lasts. Its people, their files and its organizations of interest belong to that.

let world: TestWorld;
let target: Target;
let heldId = 0;

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  heldId = target.case?.id ?? 0;
  await world.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", heldId).execute();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: rows and bodies of every shape are looked into
type Loose = any;

const faceOf = (table: string, row: Loose): string => {
  const { version: _v, updated_at: _u, search_text: _s, position: _p, ...rest } = row;
  return `${table} ${JSON.stringify(rest)}`;
};

async function facesOfCase(): Promise<readonly string[]> {
  const about = rowsAbout(target);
  const tables = await rowsOf(world.db, Object.keys(about));
  return Object.entries(about).flatMap(([table, isOfIt]) =>
    (tables[table] ?? []).flatMap((text) => {
      const row = JSON.parse(text);
      return isOfIt(row) ? [faceOf(table, row)] : [];
    }),
  );
}

/** What is kept for the held case. */
async function keptFaces(): Promise<readonly string[]> {
  const { kept_records = [], kept_cases = [] } = await rowsOf(world.db, ["kept_records", "kept_cases"]);
  const linked = new Set(
    kept_cases.flatMap((text) => {
      const { kept_id, case_id } = JSON.parse(text);
      return case_id === heldId ? [kept_id] : [];
    }),
  );
  return kept_records
    .map((text) => JSON.parse(text))
    .filter((row) => linked.has(row.id))
    .flatMap((row) => JSON.parse(row.content))
    .flatMap(({ table, rows }: Loose) => rows.map((row: Loose) => faceOf(table, row)));
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** An assessment lists its interviews and tasks in its own row: adding one lists them anew. */
const lists = (name: EndpointName, face: string): boolean =>
  ["interviews.create", "reminders.create"].includes(name) && face.startsWith("assessments ");

/** What a call did to the case: its answer, and the rows that stand nowhere any more, even after 31 days. */
async function outcome(name: EndpointName, call: Call) {
  return world.undone(async () => {
    const before = await facesOfCase();
    const { status, text } = await madeByWhoMay(world, name, call);
    await purgeKept(world.db, inDays(31));
    const there = new Set(await facesOfCase());
    const changed = before.filter((face) => !there.has(face));
    const kept = new Set(await keptFaces());
    return { status, text, changed, lost: changed.filter((face) => !kept.has(face)) };
  });
}

/** Calls that must be seen to overwrite something here, so that this test cannot pass by changing nothing. */
const overwriting: readonly EndpointName[] = [
  "persons.update",
  "persons.updateMedia",
  "persons.updateCheck",
  "persons.merge",
  "entities.merge",
  "cases.update",
  "cases.updateComment",
  "cases.updateTime",
  "cases.attachEntity",
  "cases.team",
  "assessments.save",
  "assessments.update",
  "assessments.updateMedia",
  "interviews.update",
  "reminders.update",
  "tasks.update",
  "tasks.complete",
  "media.update",
  "entities.update",
];

describe("under legal hold", () => {
  it("no call of the endpoint table loses a word of the case, its people, their files or its entities", async () => {
    const overwrote: EndpointName[] = [];
    const losing: string[] = [];
    for (const name of changingCalls) {
      const { status, text, changed, lost } = await outcome(name, await changingCall(world, target, name));
      expect(status, `${name}: ${text}`).toBeLessThan(500);
      if (changed.length > 0) overwrote.push(name);
      losing.push(
        ...lost.filter((face) => !lists(name, face)).map((face) => `${name}: ${face.slice(0, 120)}`),
      );
    }
    expect(losing).toEqual([]);
    expect(overwrote).toEqual(expect.arrayContaining([...overwriting]));
  });

  const refused: readonly (readonly [string, EndpointName, () => Call])[] = [
    [
      "a file of one of its people",
      "persons.deleteMedia",
      () => ({ params: { id: target.person.id, mediaId: target.personMedia } }),
    ],
    ["the same file by its own address", "media.delete", () => ({ params: { mediaId: target.personMedia } })],
    [
      "a relation of one of its people",
      "persons.unrelate",
      () => ({ params: { id: target.person.id, relationId: target.relation.id } }),
    ],
    [
      "the same relation from its other end",
      "persons.unrelate",
      () => ({ params: { id: target.relative.id, relationId: target.relation.id } }),
    ],
    ["a relative, with that relation", "persons.delete", () => ({ params: { id: target.relative.id } })],
    [
      "a vehicle of one of its people",
      "persons.detachVehicle",
      () => ({ params: { id: target.person.id }, body: { vehicle_id: target.vehicle.id } }),
    ],
    [
      "an organization of interest of the case",
      "cases.detachEntity",
      () => ({ params: { id: heldId, entityId: target.caseEntity.id } }),
    ],
  ];
  it.each(refused)("%s is not taken away", async (_what, name, call) => {
    for (const actor of ["owner", "districtAdministrator"] satisfies Actor[]) {
      const answer = await world.callers[actor].call(name, call());
      const allowed = name !== "persons.delete" || actor === "districtAdministrator";
      expect([actor, answer.status], answer.text).toEqual([actor, allowed ? 422 : 403]);
      if (allowed) expect(Object.keys(JSON.parse(answer.text).errors)).toEqual(["case"]);
    }
  });

  it("a colleague outside the team removes no picture of one of its people", async () => {
    const params = { mediaId: target.personMedia };
    expect((await world.callers.colleague.call("media.delete", { params })).status).toBe(422);
  });

  it("nobody is taken off the case, and a new part of somebody keeps the former one", async () => {
    const call = await changingCall(world, target, "cases.update");
    const off = await outcome("cases.update", { ...call, body: { ...caseBody(target), persons: [] } });
    expect([off.status, Object.keys(JSON.parse(off.text).errors)], off.text).toEqual([422, ["persons"]]);
    const witness = [{ person_uuid: target.person.uuid, role: "witness" }];
    const other = await outcome("cases.update", { ...call, body: { ...caseBody(target), persons: witness } });
    expect([other.status, other.lost], other.text).toEqual([200, []]);
    expect(other.changed.some((face) => face.startsWith("case_persons"))).toBe(true);
  });

  it("what was deleted before the hold stays while it lasts: a file of somebody who is part of the case", async () => {
    await world.undone(async () => {
      const { db } = world;
      await db.updateTable("cases").set({ legal_hold: 0 }).where("id", "=", heldId).execute();
      const params = { mediaId: target.personMedia };
      expect((await world.callers.colleague.call("media.delete", { params })).status).toBe(204);
      await db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", heldId).execute();
      await purgeKept(db, inDays(31));
      const kept = () =>
        db.selectFrom("kept_records").select("id").where("record_id", "=", target.personMedia).execute();
      expect(await kept()).toHaveLength(1);
      await db.updateTable("cases").set({ legal_hold: 0 }).where("id", "=", heldId).execute();
      await purgeKept(db, inDays(31));
      expect(await kept()).toEqual([]);
    });
  });

  it("the former note on an organization of interest, and the former name of a file, can be read", async () => {
    const words = async (name: EndpointName, kind: string): Promise<Loose> =>
      world.undone(async () => {
        const answer = await world.callers.member.call(name, await changingCall(world, target, name));
        expect(answer.status, answer.text).toBe(200);
        const query = { why: "overwritten", case_id: heldId };
        const list = JSON.parse((await world.callers.owner.call("deleted.list", { query })).text).data;
        const { id } = list.find((row: Loose) => row.kind === kind);
        return JSON.parse((await world.callers.owner.call("deleted.show", { params: { id } })).text).data
          .words;
      });
    expect(await words("cases.attachEntity", "case")).toContainEqual({
      field: "Note on an organization of interest",
      text: "Named in the message",
    });
    expect(await words("assessments.updateMedia", "media")).toContainEqual({
      field: "File name",
      text: "letter.txt",
    });
  });

  it("a call that only adds keeps no copy", async () => {
    await world.undone(async () => {
      const count = async () => (await rowsOf(world.db, ["kept_records"])).kept_records?.length;
      const before = await count();
      for (const name of ["cases.comment", "cases.logTime", "persons.check", "persons.relate"] as const) {
        const answer = await madeByWhoMay(world, name, await changingCall(world, target, name));
        expect([200, 201, 422], `${name}: ${answer.text}`).toContain(answer.status);
      }
      expect(await count()).toBe(before);
    });
  });
});
