import { expect, test } from "vitest";
import { formatDateTime } from "#lib/words/format-date.ts";
import { draftWords } from "./draft-words.ts";

const uuid = "0190a000-0000-7000-8000-000000000001";
const lines = (key: string, body: unknown) =>
  draftWords(key, body).map(({ label, text }) => `${label}: ${text}`);

test("a comment, whose case may not be seen any more", () => {
  const body = { values: { body: "She called again.", mentions: [] }, base: { body: "", mentions: [] } };
  expect(lines("comment:25", { ...body, version: null, extra: null })).toEqual(["Body: She called again."]);
});

test("of a form only what was changed, and no number of a record", () => {
  const base = { first_name: "Jo", description: "", person_type_id: 1, phones: [] };
  const values = {
    ...base,
    description: "Moved in May.",
    person_type_id: 2,
    phones: [{ label: "Home", number: "555-0100", uuid }],
  };
  expect(lines(`person:${uuid}`, { values, base, version: 3, extra: null })).toEqual([
    "Notes: Moved in May.",
    "Phones: Home, 555-0100",
  ]);
});

test("no number of what was chosen from a list alone", () => {
  const base = { title: "", events: [] };
  const values = { title: "Words on a wall", events: [uuid] };
  expect(lines("case:new", { values, base, version: null, extra: null })).toEqual(["Title: Words on a wall"]);
});

test("what was chosen from a list, by its name", () => {
  const values = { title: "Watch", assigned: { id: "4", label: "Maria Keller" } };
  const base = { title: "Watch", assigned: null };
  expect(lines("task:new", { values, base, version: null, extra: null })).toEqual(["Assigned: Maria Keller"]);
});

test("answers and interviews in the words of their questions, before and after their first save", () => {
  const unsaved = {
    key_observations: { mine: { ko1_comment: "Twice." }, basis: { ko1_comment: "Once." }, sent: {} },
  };
  expect(lines(`assessment:${uuid}`, { uuid, unsaved, person: null })[0]).toMatch(
    /^Key Observations: 1\. .+\(comment\): Twice\.$/,
  );
  const state = { interview_type: "target/witness", subject_name: "Alan Brooks", q1: "He said it twice." };
  const interview = { uuid, unsaved: { state: { mine: state, basis: {} } }, person: null };
  expect(lines(`interview:${uuid}:new:interviews`, interview).join("\n")).toMatch(
    /Alan Brooks\n1\. .+He said it twice\./,
  );
});

test("a task of an assessment", () => {
  const mine = {
    title: "Call the aunt",
    remind_at: "2026-12-01",
    assigned_user_id: 4,
    state: { findings: "At six." },
  };
  const basis = { title: "", remind_at: null, assigned_user_id: null, state: {} };
  expect(lines(`reminder:${uuid}:new:assessment_findings`, { uuid, mine, basis, version: null })).toEqual([
    "Title: Call the aunt",
    "Due date: Dec 1, 2026",
    "Findings or description: At six.",
  ]);
});

test("a bulletin, with the event with whose end it ends as long as it does", () => {
  const base = { title: "", source: "", reliability: "untested", valid_to: "", ending: null };
  const ending = { uuid, title: "Friday game", ends_at: "2026-12-05T03:00:00.000Z" };
  const values = { ...base, title: "Watch", reliability: "usually", valid_to: ending.ends_at, ending };
  const until = `Until: ${formatDateTime(ending.ends_at)}`;
  const before = ["Title: Watch", "Reliability of the source: Usually reliable"];
  expect(lines("bulletin:new", { values, base, version: null, extra: { uuid } })).toEqual([
    ...before,
    until,
    "Until the end of: Friday game",
  ]);
  // Another end was typed since.
  const typed = { ...values, valid_to: "2026-12-06T03:00:00.000Z" };
  expect(lines("bulletin:new", { values: typed, base, version: null, extra: { uuid } })).toEqual([
    ...before,
    `Until: ${formatDateTime(typed.valid_to)}`,
  ]);
});

test.each([undefined, null, "text", { values: 3 }, { unsaved: [] }])(
  "nothing of what is no draft: %j",
  (body) => expect(draftWords("later:thing", body)).toEqual([]),
);
