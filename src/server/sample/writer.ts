import type { CaseRole, TeamRole } from "#contract/records/cases/schema.ts";
import { insertRow } from "#server/database/rows.ts";
import { noteClassification, relistEntries } from "#server/records/assessments/repository.ts";
import type { NewComment } from "#server/records/case-notes/comments.ts";
import { nextCaseNumber } from "#server/records/cases/numbers.ts";
import { replaceCasePersons, replaceTeam } from "#server/records/cases/writes.ts";
import { insertPerson, type NewPerson } from "#server/records/persons/repository.ts";
import type { Db, Row } from "../database/schema.ts";

type New<T extends "cases" | "assessments" | "interviews" | "reminders"> = Omit<Row<T>, "id">;

/** Stores generated records: one by one like requests, or in bulk. Returns the ids. */
export interface SampleWriter {
  readonly person: (row: NewPerson) => Promise<number>;
  readonly caseNumber: (organizationId: number, year: number) => Promise<string>;
  readonly case: (row: New<"cases">) => Promise<number>;
  readonly casePersons: (
    id: number,
    persons: readonly { readonly person_id: number; readonly role: CaseRole }[],
  ) => Promise<void>;
  readonly team: (
    id: number,
    team: readonly { readonly user_id: number; readonly role: TeamRole }[],
  ) => Promise<void>;
  readonly assessment: (row: New<"assessments">) => Promise<number>;
  readonly classification: (row: {
    readonly assessment_id: number;
    readonly from_value: number | null;
    readonly to_value: number | null;
    readonly user_id: number;
    readonly changed_at: string;
  }) => Promise<void>;
  readonly interview: (row: New<"interviews">) => Promise<number>;
  readonly reminder: (row: New<"reminders">) => Promise<number>;
  /** Called after an assessment's interviews and tasks: sets its lists of ids. */
  readonly relist: (assessmentId: number, now: string) => Promise<void>;
  readonly comment: (row: NewComment) => Promise<unknown>;
  readonly timeEntry: (row: Omit<Row<"time_entries">, "id">) => Promise<unknown>;
}

export const createWriter = (db: Db): SampleWriter => ({
  person: (row) => insertPerson(db, row),
  caseNumber: (organizationId, year) => nextCaseNumber(db, organizationId, year),
  case: (row) => insertRow(db, "cases", row),
  casePersons: (id, persons) => replaceCasePersons(db, id, persons),
  team: (id, team) => replaceTeam(db, id, team),
  assessment: (row) => insertRow(db, "assessments", row),
  classification: (row) => noteClassification(db, { ...row, reasons: null }),
  interview: (row) => insertRow(db, "interviews", row),
  reminder: (row) => insertRow(db, "reminders", row),
  relist: (assessmentId, now) => relistEntries(db, assessmentId, now),
  comment: (row) => insertRow(db, "comments", row),
  timeEntry: (row) => insertRow(db, "time_entries", row),
});
