/**
 * The steps of the guidelines that are counted, in the order of the work. `of` says which assessments a step is for:
 * every one, or those that were classified so (DOMAIN-2).
 */
export const fidelitySteps = [
  { id: "subject", of: "all", days: 3 },
  { id: "witness", of: "all", days: 3 },
  { id: "classification", of: "all", days: 5 },
  { id: "response", of: "threat", days: 5 },
  { id: "evaluation", of: "very_serious", days: 10 },
  { id: "plan", of: "substantive", days: 14 },
  { id: "closing", of: "all", days: 90 },
] as const satisfies readonly {
  readonly id: string;
  readonly of: "all" | "threat" | "substantive" | "very_serious";
  /** Days from the report within which it counts as done in time, where nobody set another number. */
  readonly days: number;
}[];

export type FidelityStep = (typeof fidelitySteps)[number]["id"];
export const fidelityStepIds = fidelitySteps.map(({ id }) => id) as [FidelityStep, ...FidelityStep[]];

/** Numbers from 1 to one below this are hidden, where nobody set another number. */
export const usualSmallest = 5;
