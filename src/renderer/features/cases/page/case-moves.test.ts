import { expect, test } from "vitest";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import {
  assessmentsOf,
  mayWork,
  movesOf,
  nothingOpen,
  offered,
  openEnds,
  plansInForce,
} from "./case-moves.ts";
import { madeFacts, signedKinds } from "./made-assessments.ts";

const can = { edit: true, delete: true, export: true, reveal: false };
const record = (more: object) =>
  ({ stage: "intake", archived_at: null, legal_hold: false, can, ...more }) as unknown as CaseRecord;
const archived_at = "2026-11-20T10:00:00.000Z";

test("offers what the server will take, and to a viewer nothing", () => {
  expect(movesOf(record({}))).toEqual(["close", "archive", "hold"]);
  expect(movesOf(record({ stage: "closed", legal_hold: true }))).toEqual(["reopen", "archive", "release"]);
  expect(movesOf(record({ archived_at }))).toEqual(["restore", "hold"]);
  expect(movesOf(record({ can: { ...can, delete: false } }))).toEqual(["close", "archive"]);
  expect(movesOf(record({ can: { ...can, edit: false, delete: false } }))).toEqual([]);
});

test("an archived case is read-only", () => {
  expect(offered(record({ archived_at })).can.edit).toBe(false);
  expect(offered(record({})).can.edit).toBe(true);
});

test("no work begins in a case that is closed or archived", () => {
  expect(mayWork(record({}))).toBe(true);
  expect(mayWork(record({ stage: "closed" }))).toBe(false);
  expect(mayWork(record({ archived_at }))).toBe(false);
  expect(mayWork(record({ can: { ...can, edit: false } }))).toBe(false);
});

test("says what is not finished when a case is closed", () => {
  const assessment = (classification: number | null, planned: number, evaluated: number) => ({
    person: { name: "Wren Ashby" },
    classification,
    progress: [
      { step: 3, done: 0, total: planned },
      { step: 4, done: evaluated, total: 166 },
    ],
  });
  const ends = (tasks: number, ...assessments: object[]) => openEnds({ assessments } as never, tasks);
  expect(ends(0, assessment(1, 0, 0), assessment(3, 2, 5))).toEqual([]);
  expect(ends(1, assessment(null, 0, 0))).toEqual([
    "1 task is not done.",
    "The assessment of Wren Ashby is not classified.",
  ]);
  expect(ends(0, assessment(3, 0, 0))).toHaveLength(2);
});

test("names who is not told yet, and cards that hold on", () => {
  const duty = (audience: "police" | "target", state: "told" | "due") => ({ audience, state }) as never;
  const cards = [
    { state: "read" as const, last_day: "2026-12-08" },
    { state: "taken_back" as const, last_day: "2026-12-20" },
  ];
  const ends = openEnds({ assessments: [] }, 0, {
    duties: [duty("police", "due"), duty("target", "told")],
    cards,
  });
  expect(ends).toEqual([
    "There is no assessment that you may see.",
    "Not told yet: the police.",
    "1 need-to-know card holds on, until Dec 8, 2026. Take it back if nobody needs it any more.",
  ]);
});

test("tells of meetings that are planned still, which nobody can hold in a closed case", () => {
  const meetings = [
    { state: "planned", starts_at: "2026-12-08T15:00:00.000Z" },
    { state: "planned", starts_at: "2026-12-01T15:00:00.000Z" },
    { state: "signed", starts_at: "2026-11-20T15:00:00.000Z" },
    { state: "called_off", starts_at: "2026-11-21T15:00:00.000Z" },
  ] as const;
  const said = (of: readonly (typeof meetings)[number][]) =>
    openEnds({ assessments: [] }, 0, { duties: [], cards: [], meetings: of }).slice(1);
  expect(said(meetings.slice(2))).toEqual([]);
  expect(said(meetings.slice(1))).toEqual([
    "1 meeting is planned for Dec 1, 2026. Hold it or call it off first.",
  ]);
  expect(said(meetings)).toEqual([
    "2 meetings are planned, the next for Dec 1, 2026. Hold them or call them off first.",
  ]);
});

test("does not say of a case without assessment or tasks that they are done", () => {
  expect(openEnds({ assessments: [] }, 0)).toEqual(["There is no assessment that you may see."]);
  expect(nothingOpen(0)).toBe("Every assessment is classified.");
  expect(nothingOpen(2)).toBe("All tasks are done and every assessment is classified.");
});

test("counts WAVR and worksheets as assessments, and says which are not signed", () => {
  const wren = { uuid: "w", name: "Wren Ashby" };
  const ada = { uuid: "a", name: "Ada Quillfeather" };
  const of = (person: typeof wren, more: object) => ({
    person,
    person_uuid: person.uuid,
    instrument: { pack: "bellwether-threat-assessment", version: "1.1.0" },
    updated_at: "2026-11-20T10:00:00.000Z",
    ...more,
  });
  const wavr = [of(wren, { signed_at: null }), of(ada, { signed_at: "2026-11-21T15:00:00.000Z" })] as never;
  const sheets = [of(wren, { instrument: { pack: "unknown", version: "1" }, versions: [] })] as never;
  const made = signedKinds(wavr, sheets);
  const further = { duties: [], cards: [], made };
  const counts = { wavr: 3, wavr_people: 2, worksheets: 1 } as never;
  expect(assessmentsOf({ assessments: [], counts })).toBe(3);
  expect(openEnds({ assessments: [], counts }, 0, further)).toEqual([
    "The WAVR assessment of Wren Ashby is not signed.",
    "\u201cWorksheet\u201d of Wren Ashby is not signed.",
  ]);
  expect(madeFacts([], made).map(({ value }) => value)).toEqual([
    "Wren Ashby, not signed yet",
    "Ada Quillfeather, signed Nov 21, 2026",
    "Wren Ashby, not signed yet",
  ]);
  expect(nothingOpen(0, true)).toBe("Every assessment is classified or signed.");
});

test("tells of a plan in force and of its open check-in, not of drafts and ended plans", () => {
  const plan = (uuid: string, status: string) => ({ uuid, state: { status } });
  const checkIn = { plan_uuid: "a", done_at: null, closed_at: null };
  const said = (safety_plans: object[], check_ins: object[], wavr_plans: object[] = []) =>
    plansInForce({ safety_plans, wavr_plans, check_ins } as never);
  expect(said([plan("a", "draft"), plan("b", "ended")], [checkIn])).toBeNull();
  expect(said([plan("a", "in_force")], [checkIn])).toBe(
    "1 plan is active and has an open check-in. Close it first, or close all the same: its check-ins stop.",
  );
  expect(said([plan("a", "in_force")], [{ ...checkIn, done_at: "2026-11-20T10:00:00.000Z" }])).toBe(
    "1 plan is active. Close it first, or close all the same.",
  );
  expect(said([plan("a", "in_force")], [], [{ uuid: "w", status: "in_force" }])).toContain("2 plans");
});
