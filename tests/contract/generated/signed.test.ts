import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { tellCounts } from "#support/counted.ts";
import { changingCall, changingCalls } from "#support/matrix/changing-calls.ts";
import { completed } from "#support/matrix/completed.ts";
import type { Call } from "#support/matrix/http.ts";
import { readied } from "#support/matrix/ready.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { aimedAtSigned, signAll, signedLines } from "#support/matrix/signed.ts";
import { callsOf as callsBy } from "../records/directory/setting.ts";
import { importsOf, schoolSet } from "../services/imports/setting.ts";

// Whatever call is made, by whoever may do most: a signed summary, a snapshot, a version of a plan, what a board decided
// and signed minutes stay as they are, to the byte. A deleted case takes them along to what can be restored.

const actors = ["schoolAdministrator", "districtAdministrator", "owner"] as const;

let world: TestWorld;
let targets: readonly Target[];
let before: ReadonlySet<string>;

beforeAll(async () => {
  world = await startWorld();
  const target = await world.build("team");
  await signAll(world, target);
  targets = [target, await aimedAtSigned(world, target)];
  before = await signedLines(world);
});
afterAll(() => world?.close());

/** Each call upon the records, and once more upon those that are signed, where that is another. */
async function callsOf(name: EndpointName): Promise<readonly Call[]> {
  const calls = new Map<string, Call>();
  for (const target of targets) {
    const call = await changingCall(world, target, name);
    const path = JSON.stringify(call.params ?? {});
    if (!calls.has(path)) calls.set(path, call);
  }
  return [...calls.values()];
}

async function missing(): Promise<readonly string[]> {
  const after = await signedLines(world);
  return [...before].filter((each) => !after.has(each));
}

/** What a call has changed of what is signed, and how it was answered. */
const outcome = (actor: (typeof actors)[number], name: EndpointName, call: Call) =>
  world.undone(async () => {
    const caller = world.callers[actor];
    const [target] = targets;
    await readied(world, name, target, new Date().toISOString());
    const { status, text } = await caller.call(name, await completed(name, caller, call));
    await world.settled();
    return { status, text, changed: await missing() };
  });

/** Calls that must be seen to be done here, so that this test cannot pass by being refused. */
const mustBeDone: readonly EndpointName[] = [
  "cases.delete",
  "cases.deleteMany",
  "cases.update",
  "persons.merge",
  "wavr.saveWorksheet",
  "wavr.saveAssessment",
  "wavr.sign",
  "wavr.savePlan",
  "plans.save",
  "plans.checkIn",
  "plans.review",
  "boards.decide",
  "imports.create",
  "imports.run",
  "imports.undo",
  "organizations.merge",
  "retention.setSchedule",
];

describe("what is signed", () => {
  it("is there before: summaries, snapshots, plans, worksheets, a board and a meeting", () => {
    const kinds = ["document", "answer", "board", "meeting"];
    for (const kind of kinds) expect([...before].some((each) => each.startsWith(kind))).toBe(true);
    // A snapshot, a summary, a worksheet of a pack, a plan; an answer, a decision; a meeting with a signature.
    expect(before.size).toBeGreaterThanOrEqual(8);
    for (const each of before) {
      const [beside, now] = each.match(/[0-9a-f]{64}/g) ?? [];
      expect(now, each).toBe(beside);
    }
  });

  it("is changed by no call of the endpoint table", async () => {
    const done = new Set<EndpointName>();
    const changing: string[] = [];
    let made = 0;
    for (const name of changingCalls)
      for (const call of await callsOf(name))
        for (const actor of actors) {
          const { status, text, changed } = await outcome(actor, name, call);
          made += 1;
          expect(status, `${name}: ${text}`).toBeLessThan(500);
          if (status < 300) done.add(name);
          changing.push(...changed.map((each) => `${name} of ${actor}: ${each}`));
        }
    expect(changing).toEqual([]);
    expect([...done]).toEqual(expect.arrayContaining([...mustBeDone]));
    tellCounts({ "calls beside what is signed": made });
  });

  it("is changed by no roster that is taken over, and taken back", () =>
    world.undone(async () => {
      const { taken } = importsOf(() => world);
      const { done } = callsBy(() => world);
      const wren = { id: "u9", given: "Wren", number: "S-20418" };
      await taken(schoolSet({ people: [{ ...wren, family: "Ashby" }] }));
      const { id, state } = await taken(schoolSet({ people: [{ ...wren, family: "Other" }] }));
      expect(state).toBe("done");
      expect(await missing()).toEqual([]);
      await done("districtAdministrator", "imports.undo", { params: { id } });
      await world.settled();
      expect(await missing()).toEqual([]);
    }));

  it.each([
    "delete from meetings where ended_at is not null",
    "delete from wavr_copies where number = 1",
    "update agreement_decisions set words = words || '.'",
  ])("would be seen to change: %s", (statement) =>
    world.undone(async () => {
      await sql.raw(statement).execute(world.db);
      expect(await missing()).not.toEqual([]);
    }),
  );
});
