import { expect, it } from "vitest";
import { datesIn } from "#contract/services/reports/blocks.ts";
import {
  classificationBlocks,
  observationBlocks,
  type PaperAssessment,
  safetyBlocks,
} from "./assessment-parts.ts";
import { currentInstrument } from "./instrument.ts";
import { packIdentity } from "./packs.ts";

const change = (reasons: string) => ({ to: 1, user: null, at: "2026-11-20T10:00:00Z", reasons });
const assessment: PaperAssessment = {
  instrument: packIdentity,
  person: { name: "Wren Ashby" },
  state: { steps: { threat_classification: { reasons: "It was taken back." } } },
  classification: 1,
  classification_history: [change("It was not clear."), change("It was taken back. ")],
  interviews: [],
  tasks: [],
};

it("says the reasons for a classification once, and those of an earlier one beside it", () => {
  const blocks = classificationBlocks(assessment, datesIn("UTC"));
  expect(
    blocks
      .at(-1)
      ?.rows.slice(1)
      .map((cells) => cells[2]),
  ).toEqual(["It was not clear.", "As above"]);
  expect(JSON.stringify(blocks).split("It was taken back.")).toHaveLength(2);
});

it("says how much of a safety interview was not asked", () => {
  const subject = currentInstrument().safety.typeOf("subject");
  const question = subject?.groups[0]?.questions[0]?.field ?? "";
  const held = { section: "safety_interviews", state: { type: "subject", [question]: "At home." } } as const;
  const blocks = safetyBlocks({ ...assessment, interviews: [held] }, datesIn("UTC"));
  expect(blocks.at(-1)?.text).toBe("Not answered: 82 of 83.");
  const told = safetyBlocks({ ...assessment, interviews: [held] }, datesIn("UTC"), "told");
  expect(JSON.stringify(told)).not.toContain("82 of 83");
});

it("numbers observations as they are asked, and keeps the two groups of key observations apart", () => {
  const steps = { key_observations: { ko2_comment: "Said so at once.", ko8_comment: "Nobody knows." } };
  const blocks = observationBlocks({ ...assessment, state: { steps } }, "key_observations");
  expect(blocks.filter(({ kind }) => kind === "heading").map(({ text }) => text)).toEqual([
    "Can make a threat less serious",
    "Can make a threat more serious",
  ]);
  expect(blocks.flatMap(({ rows }) => rows.slice(1).map(([label]) => label?.slice(0, 3)))).toEqual([
    "2. ",
    "8. ",
  ]);
});
