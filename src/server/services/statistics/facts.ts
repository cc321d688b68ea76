import type { FidelityStep } from "#contract/services/statistics/steps.ts";

/** What is counted of one person of a record: never who. */
interface PersonFact {
  readonly grade: string | null;
  readonly typeId: number;
}

export interface CaseFact {
  readonly organizationId: number;
  /** Of its first subject; null without one. */
  readonly subject: PersonFact | null;
  /** Of its latest assessment. */
  readonly classification: number | null;
}

export interface AssessmentFact {
  readonly organizationId: number;
  readonly subject: PersonFact | null;
  readonly classification: number | null;
  /** Days of the school's calendar from the report of its case until each step was first on record; null where it is not. */
  readonly days: Readonly<Record<FidelityStep, number | null>>;
  /** Were several people on the team of its case? */
  readonly several: boolean;
}
