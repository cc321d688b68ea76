import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { archivedProblem } from "#contract/records/cases/moves.ts";
import { changingCall, changingCalls, madeByWhoMay } from "#support/matrix/changing-calls.ts";
import type { Target } from "#support/matrix/requests.ts";
import { rowsAbout } from "#support/matrix/rows-about.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { rowsOf } from "#support/server/rows-of.ts";

// An archived case, and what stands in it, stays as it is until it is restored, whichever call is made.

let world: TestWorld;
let target: Target;

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  const id = target.case?.id ?? 0;
  await world.db
    .updateTable("cases")
    .set({ archived_at: "2026-11-20T10:00:00.000Z" })
    .where("id", "=", id)
    .execute();
});
afterAll(() => world?.close());

/** Without what the case's people and organizations of interest have of their own, which goes on changing. */
const tablesOfCase = [
  "cases",
  "case_persons",
  "case_team",
  "case_entities",
  "case_matches",
  "case_events",
  "comments",
  "time_entries",
  "tasks",
  "assessments",
  "interviews",
  "reminders",
];

async function contents(): Promise<readonly string[]> {
  const tables = await rowsOf(world.db);
  const about = rowsAbout(target);
  return tablesOfCase.flatMap((table) =>
    (tables[table] ?? [])
      .filter((text) => about[table]?.(JSON.parse(text)))
      .map((text) => `${table} ${text}`),
  );
}

/** Restoring and deleting the whole case, holding it, joining its people, and taking a copy of it. */
const mayChange: readonly EndpointName[] = [
  "cases.archive",
  "cases.archiveMany",
  "cases.delete",
  "cases.deleteMany",
  "cases.hold",
  "persons.merge",
  "exports.case",
  "exports.timeLog",
  "cases.networkPicture",
  "cases.reportFile",
];

describe("an archived case", () => {
  it("is changed by no call of the endpoint table, and those that would say why", async () => {
    const changed: EndpointName[] = [];
    const refused: EndpointName[] = [];
    for (const name of changingCalls) {
      const call = await changingCall(world, target, name);
      await world.undone(async () => {
        const before = await contents();
        const { status, text } = await madeByWhoMay(world, name, call);
        expect(status, `${name}: ${text}`).toBeLessThan(500);
        if ((await contents()).join() !== before.join()) changed.push(name);
        if (text.includes(archivedProblem.message)) refused.push(name);
      });
    }
    expect(changed.filter((name) => !mayChange.includes(name))).toEqual([]);
    expect(refused).toMatchInlineSnapshot(`
      [
        "deleted.restore",
        "cases.update",
        "cases.comment",
        "cases.updateComment",
        "cases.deleteComment",
        "cases.logTime",
        "cases.updateTime",
        "cases.deleteTime",
        "assessments.save",
        "assessments.update",
        "assessments.updateMedia",
        "assessments.deleteMedia",
        "interviews.create",
        "interviews.update",
        "interviews.delete",
        "reminders.create",
        "reminders.update",
        "reminders.delete",
        "tasks.create",
        "tasks.update",
        "tasks.complete",
        "tasks.delete",
        "media.update",
        "media.delete",
        "cases.team",
        "cases.close",
        "cases.match",
        "cases.attachEntity",
        "cases.detachEntity",
      ]
    `);
  });
});
