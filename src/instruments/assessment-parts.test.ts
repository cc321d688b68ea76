import { expect, it } from "vitest";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { classificationBlocks, type PaperAssessment } from "./assessment-parts.ts";
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
