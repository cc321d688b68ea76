import { expect, it } from "vitest";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { newAction } from "../plan/plan-form.ts";
import { paperOfWavr } from "./paper-of-wavr.ts";

const names = {
  colleague: (id: number) => `Colleague ${id}`,
  person: (uuid: string) => `Person ${uuid}`,
  dates: datesIn("UTC"),
};
const nothing = {
  intake: {},
  worksheet: {},
  judgment: {},
  standing: "A draft.",
  asked: [],
  boards: [],
  plan: null,
  caseEnded: false,
};
const printed = (whole: Partial<Parameters<typeof paperOfWavr>[1]>) =>
  JSON.stringify(paperOfWavr(currentInstrument().wavr, { ...nothing, ...whole }, names));

it("prints every question, answered or not", () => {
  const { intake, worksheet, assessment } = currentInstrument().wavr;
  const paper = printed({});
  for (const { label, input } of intake.sections.flatMap(({ fields }) => fields))
    if (input !== "person") expect(paper).toContain(label);
  for (const { label } of worksheet.factors) expect(paper).toContain(label);
  for (const { label } of assessment.fields) expect(paper).toContain(label);
  expect(paper).toContain("No plan is saved yet.");
});

it("says answers in the words of the pack, people by name and days as dates; what it does not know stays", () => {
  const paper = printed({
    worksheet: { w1_code: "prominent", w1_recent_change: true, w2_code: "new" },
    judgment: {
      assessors: [3],
      next_review: "2026-12-03",
      concern_targeted_violence: "high",
      protective_factors: ["coping", "newer"],
    },
    asked: [{ name: "Tom Becker", role: null, answer: "differs", words: "High." }],
    plan: {
      title: "Safe",
      actions: [{ ...newAction, action: "Call", owner: 7, due: "2026-12-01", status: 4 }],
    },
  });
  for (const words of [
    "Prominent, recent change",
    '"new"',
    "Colleague 3",
    "Dec 3, 2026",
    "High. Evidence points to intent",
    "Has coped well with earlier setbacks, newer",
    "Sees it differently",
    "Colleague 7",
    "Dec 1, 2026",
    "Done",
  ])
    expect(paper).toContain(words);
});

it("prints what the team decided on an agreement board and who differs, and no answer", () => {
  const members = [
    { user: { id: 3, full_name: "Tom Becker" }, answer: "differs", words: "It was a threat." },
  ];
  const decision = { choice: "high", words: "Two voicemails.", made_at: "2026-11-19T15:00:00.000Z", members };
  const answers = [{ choice: "low", words: "Nothing in it.", user: null, evidence: [] }];
  const board = { question: "level_of_concern", instrument: null, answers, decision };
  const paper = printed({ boards: [board] as never });
  for (const words of ["High, Nov 19, 2026", "Two voicemails.", "Tom Becker", "It was a threat."])
    expect(paper).toContain(words);
  expect(paper).not.toContain("Nothing in it.");
});
