import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { archivedProblem } from "#contract/records/cases/moves.ts";
import { changingCall, changingCalls, madeByWhoMay } from "#support/matrix/changing-calls.ts";
import { type Call, jsonOf } from "#support/matrix/http.ts";
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
  "case_notices",
  "tasks",
  "meetings",
  "agreement_boards",
  "agreement_answers",
  "agreement_decisions",
  "assessments",
  "interviews",
  "reminders",
];

async function contents(): Promise<readonly string[]> {
  const tables = await rowsOf(world.db, tablesOfCase);
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
  "entities.merge",
  "exports.case",
  "exports.timeLog",
  "cases.networkPicture",
  "cases.reportFile",
  "reports.file",
  "cases.approveDisclosure",
  "cases.takeBackCard",
  "reports.takeBackLink",
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
        "cases.place",
        "cases.comment",
        "cases.updateComment",
        "cases.deleteComment",
        "cases.moveComment",
        "cases.logTime",
        "cases.updateTime",
        "cases.deleteTime",
        "cases.recordNotice",
        "cases.updateNotice",
        "cases.deleteNotice",
        "cases.moveFile",
        "cases.giveCard",
        "cases.changeCard",
        "cases.renewCardLink",
        "wavr.saveIntake",
        "wavr.saveWorksheet",
        "wavr.updateWorksheet",
        "wavr.takeSnapshot",
        "wavr.saveAssessment",
        "wavr.sign",
        "wavr.answer",
        "wavr.savePlan",
        "worksheets.save",
        "worksheets.sign",
        "plans.save",
        "plans.checkIn",
        "plans.review",
        "boards.begin",
        "boards.answer",
        "boards.open",
        "boards.decide",
        "meetings.create",
        "meetings.update",
        "meetings.delete",
        "meetings.callOff",
        "meetings.invite",
        "meetings.end",
        "meetings.sign",
        "minutes.write",
        "assessments.save",
        "assessments.update",
        "assessments.updateMedia",
        "assessments.deleteMedia",
        "interviews.create",
        "interviews.update",
        "cases.moveInterview",
        "interviews.delete",
        "reminders.create",
        "reminders.update",
        "reminders.delete",
        "tasks.create",
        "tasks.update",
        "tasks.complete",
        "cases.moveTask",
        "tasks.delete",
        "media.update",
        "media.delete",
        "cases.team",
        "cases.guest",
        "cases.close",
        "cases.match",
        "reports.sendLink",
        "cases.attachEntity",
        "cases.detachEntity",
      ]
    `);
  });

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  type Loose = any;
  const read = async (name: EndpointName, call: Call): Promise<Loose> =>
    jsonOf(await world.callers.owner.call(name, call));

  it("says of what stands in it that it can only be read", async () => {
    const id = target.case?.id ?? 0;
    const about = { taskable_type: "case", taskable_id: id, per_page: 200 };
    const tasks = await read("tasks.list", { query: about });
    const task = await read("tasks.show", { params: { id: target.task.id } });
    const comments = await read("cases.comments", { params: { id } });
    const times = await read("cases.timeLog", { params: { id } });
    const notices = await read("cases.notices", { params: { id } });
    const files = await read("cases.media", { params: { id } });
    const can = [task, ...[tasks, comments, times, notices].map(({ data }) => data)]
      .flat()
      .flatMap((each: Loose) => {
        const { edit, delete: remove } = (each.data ?? each).can;
        return [edit, remove];
      });
    expect(can.length).toBeGreaterThan(6);
    expect(new Set(can)).toEqual(new Set([false]));
    expect(files.data.length).toBeGreaterThan(0);
    expect(files.data.every((file: Loose) => file.can_edit === false)).toBe(true);
  });

  it("has nothing that is late or waits for somebody, and is found by its own list", async () => {
    const ids = async (query: object) =>
      (await read("tasks.list", { query: { per_page: 200, ...query } })).data.flatMap((row: Loose) =>
        row.case_id === target.case?.id ? [row.id] : [],
      );
    const late = { due_to: "2099-01-01" };
    expect(await ids(late)).toEqual([]);
    expect(await ids({ person_id: target.person.id })).toEqual([]);
    expect(
      (await ids({ taskable_type: "case", taskable_id: target.case?.id, ...late })).length,
    ).toBeGreaterThan(0);
  });

  it("is in this like a closed one, which waits for nobody either until it is reopened", async () => {
    const id = target.case?.id ?? 0;
    const about = async (stage: "responding" | "closed") => {
      await world.db
        .updateTable("cases")
        .set({ archived_at: null, stage, status: stage === "closed" ? stage : "open" })
        .where("id", "=", id)
        .execute();
      const { data } = await read("tasks.list", { query: { per_page: 200, due_to: "2099-01-01" } });
      return data.filter((row: Loose) => row.case_id === id).length;
    };
    const ended = async (): Promise<boolean[]> => {
      const { data } = await read("tasks.list", { query: { per_page: 200 } });
      expect(new Set(data.map((row: Loose) => row.kind)).size).toBe(2);
      return data.flatMap((row: Loose) => (row.case_id === id ? [row.case_ended] : []));
    };
    await world.undone(async () => {
      expect(new Set(await ended())).toEqual(new Set([true]));
      expect(await about("responding")).toBeGreaterThan(0);
      expect(new Set(await ended())).toEqual(new Set([false]));
      expect(await about("closed")).toBe(0);
      expect(new Set(await ended())).toEqual(new Set([true]));
    });
  });

  it("has its tasks read again when it is closed, reopened, archived or restored", () => {
    const moves = ["cases.close", "cases.reopen", "cases.archive"] as const;
    for (const move of moves) expect(endpoints[move].changes, move).toContain("tasks");
  });

  it("gets no line in its history by a decision made in another case", async () => {
    const template = await changingCall(world, target, "cases.match");
    const before = await contents();
    const { status, text } = await madeByWhoMay(world, "cases.match", {
      ...template,
      params: { id: target.closedCase?.id ?? 0 },
      body: { ...(template.body as object), match_id: target.case?.id },
    });
    expect([status, text.includes(archivedProblem.message)]).toEqual([422, true]);
    expect(await contents()).toEqual(before);
  });
});
