import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpointNames, endpoints } from "#contract/endpoints/table.ts";
import { differs, face, firstDifference, reads, wordsIn } from "#support/matrix/closed.ts";
import { completed } from "#support/matrix/completed.ts";
import type { Answer } from "#support/matrix/http.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { grant, made, marker, withEmployment, withTeacher } from "#support/matrix/staff.ts";

// Nothing of a compartment is read, found, counted or taken out by whoever has no right to it (decision 084): every endpoint
// of the table is asked by people who reach the case, and answers as if the documents were not there.

let world: TestWorld;
/** The case without what was written about the teacher, and with it. */
let before: Target;
let target: Target;
/** Words and uuids of what lies in the compartment. */
let marks: readonly string[];

/** In the team; leads and exports the case; above all of its district. */
const readers = ["member", "schoolAdministrator", "districtAdministrator"] as const satisfies Actor[];
type ReaderOfCase = (typeof readers)[number];

const marksIn = (answer: Answer): readonly string[] => {
  const said = wordsIn(answer).toLowerCase();
  return marks.filter((mark) => said.includes(mark));
};

const faces = new Map<string, string>();

beforeAll(async () => {
  world = await startWorld();
  const team = await world.build("team");
  before = await withTeacher(world, { ...team, worksheet: { id: 990_071, uuid: crypto.randomUUID() } });
  // What is overwritten under legal hold is kept, and may be read as something deleted.
  await world.db
    .updateTable("cases")
    .set({ legal_hold: 1 })
    .where("id", "=", before.case?.id ?? 0)
    .execute();
  await grant(world, "owner");
  for (const actor of readers)
    for (const name of reads) {
      const answer = await world.callers[actor].call(name, await world.callWithVersion(name, before));
      faces.set(`${actor} ${name}`, face(answer));
    }
  target = await withEmployment(world, before);
  const forms = await world.db
    .selectFrom("wavr_forms")
    .select(["id", "uuid"])
    .where("compartment", "=", "employment")
    .execute();
  const copies = await world.db
    .selectFrom("wavr_copies")
    .select("uuid")
    .where(
      "form_id",
      "in",
      forms.map(({ id }) => id),
    )
    .execute();
  const boards = await world.db
    .selectFrom("agreement_boards")
    .select(["id", "uuid"])
    .where("compartment", "=", "employment")
    .execute();
  const answers = await world.db
    .selectFrom("agreement_answers")
    .select("uuid")
    .where(
      "board_id",
      "in",
      boards.map(({ id }) => id),
    )
    .execute();
  expect([boards.length, answers.length]).toEqual([2, 2]);
  const tasks = await world.db
    .selectFrom("tasks")
    .select("uuid")
    .where("compartment", "=", "employment")
    .execute();
  // The check-in that was answered, the next one, and the review.
  expect(tasks.length).toBeGreaterThanOrEqual(2);
  marks = [marker, ...[...forms, ...copies, ...boards, ...answers, ...tasks].map(({ uuid }) => uuid)];
});
afterAll(() => world?.close());

describe.each(readers)(
  "%s, who reaches the case and has no right to the compartment",
  (actor: ReaderOfCase) => {
    it("reads everywhere what was there before", async () => {
      const wrong: string[] = [];
      for (const name of reads.filter((each) => !differs(each))) {
        const answer = await world.callers[actor].call(name, await world.callWithVersion(name, before));
        const difference = firstDifference(faces.get(`${actor} ${name}`) ?? "", face(answer));
        if (difference !== null) wrong.push(`${name}: ${difference}`);
      }
      expect(wrong).toEqual([]);
    });

    it("finds no word of it in any answer, whatever is asked or taken out", async () => {
      const wrong: string[] = [];
      for (const name of endpointNames.filter((each) => endpoints[each].group !== "session")) {
        const caller = world.callers[actor];
        const call = await world.callWithVersion(name, target);
        const ask = async () => {
          const answer = await caller.call(name, await completed(name, caller, call));
          await world.settled();
          return answer;
        };
        const answer = endpoints[name].method === "GET" ? await ask() : await world.undone(ask);
        const found = marksIn(answer).filter((mark) => !JSON.stringify(call).includes(mark));
        if (found.length > 0) wrong.push(`${name} ${answer.status}: ${found.join(", ")}`);
      }
      expect(wrong).toEqual([]);
    });

    it("is answered as of a document that never was", async () => {
      const wrong: string[] = [];
      for (const name of [
        "wavr.worksheet",
        "wavr.updateWorksheet",
        "wavr.takeSnapshot",
        "wavr.sign",
        "boards.answer",
        "boards.open",
        "boards.decide",
      ] as const) {
        const asked = async (of: Target) =>
          face(await world.callers[actor].call(name, await world.callWithVersion(name, of)));
        const never = { id: 990_072, uuid: crypto.randomUUID() };
        const [there, missing] = [
          await asked(target),
          await asked({
            ...target,
            worksheet: never,
            wavrAssessment: never,
            boards: { waiting: never, answer: never, opened: never },
          }),
        ];
        if (there !== missing || !there.startsWith("404")) wrong.push(`${name}: ${there} / ${missing}`);
      }
      expect(wrong).toEqual([]);
    });

    it("begins none, and hears whom to ask", async () => {
      const names = [
        "wavr.saveIntake",
        "wavr.saveWorksheet",
        "wavr.saveAssessment",
        "wavr.savePlan",
      ] as const;
      for (const name of names) {
        const answer = await world.callers[actor].call(name, await world.callWithVersion(name, target));
        expect([name, answer.status]).toEqual([name, 403]);
        expect(answer.text).toMatch(/employment record.*An administrator, such as \w+Administrator Vale,/);
      }
    });

    it("sees no line of the log about it, and no former words", async () => {
      const log = await made(world.callers[actor === "member" ? "schoolAdministrator" : actor], "logs.list", {
        query: { about: `case:${target.case?.id}`, act: "changed", per_page: 200 },
      });
      const own = (
        await world.db.selectFrom("wavr_forms").select("id").where("compartment", "=", "education").execute()
      ).map(({ id }) => id);
      const told = log.data.flatMap((line: { record: { kind: string; id: number } | null }) =>
        line.record?.kind === "wavr" ? [line.record.id] : [],
      );
      expect(told.length).toBeGreaterThan(0);
      for (const id of told) expect(own).toContain(id);
      const ofBoards = log.data.flatMap((line: { record: { kind: string; id: number } | null }) =>
        line.record?.kind === "board" ? [line.record.id] : [],
      );
      const open = await world.db
        .selectFrom("agreement_boards")
        .select("id")
        .where("compartment", "=", "education")
        .execute();
      expect(ofBoards.length).toBeGreaterThan(0);
      for (const id of ofBoards) expect(open.map((each) => each.id)).toContain(id);
      const kept = await world.db
        .selectFrom("kept_records")
        .select("id")
        .where("compartment", "=", "employment")
        .execute();
      expect(kept.length).toBeGreaterThan(0);
      for (const { id } of kept)
        expect((await world.callers[actor].call("deleted.show", { params: { id } })).status).toBe(404);
    });
  },
);

describe("who has the right", () => {
  it("finds it where it is", async () => {
    const names = [
      "wavr.show",
      "wavr.intakes",
      "wavr.worksheets",
      "wavr.worksheet",
      "wavr.assessments",
      "boards.list",
      "cases.timeline",
    ] as const;
    for (const name of names) {
      const call = await world.callWithVersion(name, target);
      const query = name === "cases.timeline" ? { query: { per_page: 200 } } : {};
      const answer = await world.callers.owner.call(name, { ...call, ...query });
      expect([name, marksIn(answer).includes(marker)]).toEqual([name, true]);
    }
    const { data } = await made(
      world.callers.owner,
      "wavr.worksheet",
      await world.callWithVersion("wavr.worksheet", target),
    );
    expect(data.compartment).toBe("employment");
    const deleted = await world.callers.owner.call("deleted.list", {
      query: { case_id: target.case?.id, per_page: 200 },
    });
    expect(deleted.text).toContain('"kind":"wavr"');
  });

  it("is a member alone, who loses it with the right and by no other way", async () => {
    const ask = async () => {
      const caller = await world.signIn("member");
      return (await caller.call("wavr.worksheet", await world.callWithVersion("wavr.worksheet", target)))
        .status;
    };
    expect(await ask()).toBe(404);
    await grant(world, "member");
    expect(await ask()).toBe(200);
    const { status } = await world.callers.member.call(
      "wavr.saveIntake",
      await world.callWithVersion("wavr.saveIntake", target),
    );
    expect(status).toBe(201);
    await grant(world, "member", false);
    expect(await ask()).toBe(404);
    // Their sessions ended, and each of their computers removes what it keeps.
    expect((await world.callers.member.call("cases.list", {})).status).toBe(401);
    const rows = await world.db
      .selectFrom("audit_log")
      .select(["action", "fields"])
      .where("action", "like", "compartment.%")
      .orderBy("id")
      .execute();
    expect(rows.map(({ action }) => action).slice(-2)).toEqual(["compartment.give", "compartment.take"]);
    expect(rows.at(-1)?.fields).toContain("employment");
  });

  it("is given by another administrator", async () => {
    const own = {
      params: {
        id: world.userIds.schoolAdministrator,
        organizationId: world.places.school,
        compartment: "employment",
      },
      body: { may_read: true },
    };
    expect((await world.callers.schoolAdministrator.call("users.grantCompartment", own)).status).toBe(403);
    expect((await world.callers.member.call("users.grantCompartment", own)).status).toBe(401);
    expect((await world.callers.owner.call("users.grantCompartment", own)).status).toBe(403);
    expect((await world.callers.districtAdministrator.call("users.grantCompartment", own)).status).toBe(200);
  });
});

it("is counted for nobody where the case is deleted, and comes back with it", async () => {
  await world.db
    .updateTable("cases")
    .set({ legal_hold: 0 })
    .where("id", "=", target.case?.id ?? 0)
    .execute();
  const ask = world.callers.districtAdministrator;
  const gone = await ask.call("cases.delete", { params: { id: target.case?.id } });
  expect(gone.status, gone.text).toBe(204);
  const list = await made(ask, "deleted.list", { query: { per_page: 200, sort: "-kept_at" } });
  const kept = list.data.find(({ kind }: { readonly kind: string }) => kind === "case");
  const shown = await made(ask, "deleted.show", { params: { id: kept.id } });
  expect(shown.data.with).toContain("4 plans, worksheets and WAVR documents");
  await made(ask, "deleted.restore", { params: { id: kept.id } });
  const back = await world.callers.owner.call(
    "wavr.worksheet",
    await world.callWithVersion("wavr.worksheet", target),
  );
  expect(jsonOf(back)).toMatchObject({ data: { compartment: "employment" } });
  expect(
    (await ask.call("wavr.worksheet", await world.callWithVersion("wavr.worksheet", target))).status,
  ).toBe(404);
});
