import { describe, expect, it } from "vitest";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { type PaperAssessment, safetyBlocks } from "./assessment-parts.ts";
import { currentInstrument } from "./instrument.ts";
import { safetyKinds } from "./interviews.ts";
import { packIdentity } from "./packs.ts";
import { plainHeading } from "./plain-headings.ts";

const clinical = /psycho|symptom|delinquen|depress|aggress|victim|threat|screening|mental health/i;

describe("headings for what a student or a family reads", () => {
  const groups = safetyKinds.flatMap((kind) => kind.groups);

  it("are written for every group, in everyday words", () => {
    expect(groups.filter((group) => plainHeading(group) === group.label)).toEqual([]);
    expect(groups.map(plainHeading).filter((heading) => clinical.test(heading))).toEqual([]);
  });

  it("stand on paper, while the menu keeps the specification's names", () => {
    expect(
      currentInstrument()
        .safety.typeOf("subject")
        ?.groups.map(({ label }) => label),
    ).toContain("Psychotic Symptoms");
    const interviews = safetyKinds.map(({ type }) => ({
      section: "safety_interviews" as const,
      state: { type },
    }));
    const paper: PaperAssessment = {
      instrument: packIdentity,
      person: { name: "Jordan Avery" },
      state: { steps: {} },
      classification: null,
      classification_history: [],
      interviews,
      tasks: [],
    };
    const blocks = safetyBlocks(paper, datesIn("UTC"), "told");
    const headings = blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : []));
    expect(headings).toContain("Unusual experiences");
    expect(headings.filter((heading) => clinical.test(heading))).toEqual([]);
  });
});
