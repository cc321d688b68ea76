import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpointNames, endpoints } from "#contract/endpoints/table.ts";
import { boardBodyFor } from "#support/matrix/boards.ts";
import { completed } from "#support/matrix/completed.ts";
import type { Answer } from "#support/matrix/http.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { made } from "#support/matrix/staff.ts";

// Before a board is opened nobody but its author learns what an answer says: every endpoint of the table is asked by others,
// and answers the same whatever was answered, and however much (decision 088).

let world: TestWorld;
let target: Target;
/** Stands in the reasons of the answer, with its uuid. */
const marker = "quittenmus";
let marks: readonly string[];

/** Asked too and not answering; leads and administers; reads the audit log of the district; only reads the case. */
const readers = ["member", "schoolAdministrator", "districtAdministrator", "viewer"] as const;
type Other = (typeof readers)[number];

const reads = endpointNames.filter((name) => endpoints[name].method === "GET");
/** What tells of the time, of a session or of these very calls differs from call to call. */
const differs = (name: EndpointName) =>
  ["session", "logs"].includes(endpoints[name].group) || name === "live.stream";

/** What an answer says, files of a package unpacked. */
function wordsIn({ text, raw }: Answer): string {
  if (raw.subarray(0, 2).toString("latin1") !== "PK") return text;
  return Object.values(unzipSync(raw))
    .map((file) => strFromU8(file))
    .join("\n");
}
const marksIn = (answer: Answer): readonly string[] => {
  const said = wordsIn(answer).toLowerCase();
  return marks.filter((mark) => said.includes(mark));
};

const face = ({ status, text, headers }: Answer): string => {
  const correlation = String(headers["x-correlation-id"] ?? "");
  const words = correlation === "" ? text : text.replaceAll(correlation, "");
  return `${status} ${headers["content-length"]} ${words.replace(/"(?:made_at|printed_at|erased_from)":"[^"]*"/g, "")}`;
};

const pointed = () => [
  `comment:${target.comment.id}`,
  `file:${target.caseMedia}`,
  `interview:${target.interview.uuid}`,
];
const answer = async (body: object) =>
  made(world.callers.owner, "boards.answer", {
    ...(await world.callWithVersion("boards.answer", target)),
    body,
  });

async function facesOf(): Promise<ReadonlyMap<string, string>> {
  const faces = new Map<string, string>();
  for (const actor of readers)
    for (const name of reads.filter((each) => !differs(each)))
      faces.set(
        `${actor} ${name}`,
        face(await world.callers[actor].call(name, await world.callWithVersion(name, target))),
      );
  return faces;
}

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  // What is overwritten under legal hold is kept, and may be read as something deleted.
  await world.db
    .updateTable("cases")
    .set({ legal_hold: 1 })
    .where("id", "=", target.case?.id ?? 0)
    .execute();
  const { owner } = world.callers;
  const params = { id: target.case?.id ?? 0 };
  const body = boardBodyFor(target, "classification");
  const { data: board } = await made(owner, "boards.begin", {
    params,
    body: { ...body, asked: [target.userId, world.userIds.member] },
  });
  const { data } = await made(owner, "boards.list", { params });
  const own = data.own.find((each: { board_uuid: string }) => each.board_uuid === board.uuid);
  target = { ...target, boards: { ...target.boards, waiting: board, answer: own } };
  marks = [marker, own.uuid];
});
afterAll(() => world?.close());

describe("an answer on a board that is not opened", () => {
  it("changes no answer of the server to anybody else, whatever it says", async () => {
    await answer({ choice: "0", words: null, evidence: [] });
    const before = await facesOf();
    const words = `${marker} ${"It was planned for weeks. ".repeat(40)}`;
    await answer({ choice: "3", words, evidence: pointed() });
    const after = await facesOf();
    const wrong = [...after].flatMap(([key, is]) => (before.get(key) === is ? [] : [key]));
    expect(wrong).toEqual([]);
    expect(after.size).toBeGreaterThan(readers.length * 60);
  });

  it.each(readers)(
    "is in no answer to the %s, whatever is asked, changed or taken out",
    async (actor: Other) => {
      const wrong: string[] = [];
      for (const name of endpointNames.filter((each) => endpoints[each].group !== "session")) {
        // Whoever opens the board, or destroys a session, sees to it themself.
        if (name === "boards.open") continue;
        const caller = world.callers[actor];
        const call = await world.callWithVersion(name, target);
        const ask = async () => {
          const given = await caller.call(name, await completed(name, caller, call));
          await world.settled();
          return given;
        };
        const given = endpoints[name].method === "GET" ? await ask() : await world.undone(ask);
        const found = marksIn(given).filter((mark) => !JSON.stringify(call).includes(mark));
        if (found.length > 0) wrong.push(`${name} ${given.status}: ${found.join(", ")}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it("is not there for anybody else, as one that never was", async () => {
    for (const actor of readers) {
      const caller = world.callers[actor];
      const asked = async (of: Target) =>
        face(await caller.call("boards.answer", await world.callWithVersion("boards.answer", of)));
      const never = { id: 990_072, uuid: crypto.randomUUID() };
      const there = await asked(target);
      expect(there).toBe(await asked({ ...target, boards: { ...target.boards, answer: never } }));
      expect(there).toMatch(/^404/);
    }
  });

  it("is neither in the log nor in any notice, and what is kept of it for the legal hold is nobody's to read", async () => {
    const log = await world.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "board-answer.give")
      .where("outcome", "=", "ok")
      .execute();
    expect(log.length).toBeGreaterThan(2);
    for (const { fields } of log) expect(JSON.parse(fields)).toEqual([]);
    for (const table of ["case_events", "notifications"] as const) {
      const rows = await world.db.selectFrom(table).selectAll().execute();
      for (const mark of marks) expect(JSON.stringify(rows).toLowerCase()).not.toContain(mark);
    }
    const kept = await world.db
      .selectFrom("kept_records")
      .select(["id", "title"])
      .where("kind", "in", ["board", "board-answer"])
      .execute();
    expect(kept.length).toBeGreaterThan(0);
    for (const { id, title } of kept) {
      expect(title).toBe("");
      for (const actor of [...readers, "owner"] as const)
        expect((await world.callers[actor].call("deleted.show", { params: { id } })).status).toBe(404);
    }
  });

  it("is read by its author, on a board that says no more than who has answered", async () => {
    const list = await made(world.callers.owner, "boards.list", { params: { id: target.case?.id ?? 0 } });
    const own = list.data.own.find((each: { uuid: string }) => each.uuid === target.boards.answer.uuid);
    expect(own).toMatchObject({ choice: "3", evidence: pointed() });
    const board = list.data.boards.find((each: { id: number }) => each.id === target.boards.waiting.id);
    expect(board).toMatchObject({ state: "collecting", answers: [], version: 1 });
    expect(board.asked.map((each: { answered: boolean }) => each.answered)).toEqual([true, false]);
  });
});
