import { type FidelityStep, fidelityStepIds, fidelitySteps } from "#contract/services/statistics/steps.ts";
import type { AssessmentFact } from "./facts.ts";

/**
 * How assessments are parted by their class, each part by a table of its own: those that a step is for are then one
 * column of a table. In the order of the tables.
 */
export const parts = {
  classified: { of: "all", from: 0 },
  threat: { of: "classified", from: 1 },
  substantive: { of: "threat", from: 2 },
  very_serious: { of: "substantive", from: 3 },
} as const;
export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as readonly Part[];

/**
 * Which assessments are asked whether a step was done. How many were not classified has a table already, so that only
 * the classified ones are asked when they were.
 */
export const askedOf = (step: FidelityStep): Part | "all" =>
  step === "classification" ? "classified" : (fidelitySteps.find(({ id }) => id === step)?.of ?? "all");

/** The numbers of one group, without any record. */
export interface Counted {
  cases: number;
  assessments: number;
  several: number;
  /** By class 0 to 3. */
  readonly classes: number[];
  /** How many were done after so many days, of those that are asked. */
  readonly done: Readonly<Record<FidelityStep, Map<number, number>>>;
}

export const nothingCounted = (): Counted => ({
  cases: 0,
  assessments: 0,
  several: 0,
  classes: [0, 0, 0, 0],
  done: Object.fromEntries(fidelityStepIds.map((step) => [step, new Map()])) as Counted["done"],
});

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

export const countOf = ({ assessments, classes }: Counted, part: Part | "all"): number =>
  part === "all" ? assessments : sum(classes.slice(parts[part].from));

const add = (map: Map<number, number>, key: number, more: number) => map.set(key, (map.get(key) ?? 0) + more);

export function countAssessment(into: Counted, fact: AssessmentFact): void {
  const { classification, days, several } = fact;
  into.assessments += 1;
  if (several) into.several += 1;
  if (classification !== null) into.classes[classification] = (into.classes[classification] ?? 0) + 1;
  for (const step of fidelityStepIds) {
    const asked = askedOf(step);
    const took = days[step];
    if (took === null || (asked !== "all" && (classification ?? -1) < parts[asked].from)) continue;
    add(into.done[step], took, 1);
  }
}

/** All groups together. */
export function together(groups: readonly Counted[]): Counted {
  const all = nothingCounted();
  for (const group of groups) {
    all.cases += group.cases;
    all.assessments += group.assessments;
    all.several += group.several;
    group.classes.forEach((count, at) => {
      all.classes[at] = (all.classes[at] ?? 0) + count;
    });
    for (const step of fidelityStepIds)
      for (const [days, count] of group.done[step]) add(all.done[step], days, count);
  }
  return all;
}

/** The lower of the two in the middle, so that it is a number of days that somebody took. */
export function median(days: ReadonlyMap<number, number>): number | null {
  let all = 0;
  for (const count of days.values()) all += count;
  let before = Math.floor((all - 1) / 2);
  for (const took of [...days.keys()].toSorted((a, b) => a - b)) {
    before -= days.get(took) ?? 0;
    if (before < 0) return took;
  }
  return null;
}
