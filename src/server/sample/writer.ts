import type { CaseRole, TeamRole } from "#contract/records/cases/schema.ts";
import {
  insertAssessment,
  noteClassification,
  relistEntries,
} from "#server/records/assessments/repository.ts";
import { insertComment, type NewComment } from "#server/records/case-notes/comments.ts";
import { insertTimeEntry } from "#server/records/case-notes/time-log.ts";
import { nextCaseNumber } from "#server/records/cases/numbers.ts";
import { insertCase, replaceCasePersons, replaceTeam } from "#server/records/cases/writes.ts";
import { insertInterview } from "#server/records/interviews/repository.ts";
import { insertPerson, type NewPerson } from "#server/records/persons/repository.ts";
import { insertReminder } from "#server/records/reminders/repository.ts";
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
  case: (row) => insertCase(db, row),
  casePersons: (id, persons) => replaceCasePersons(db, id, persons),
  team: (id, team) => replaceTeam(db, id, team),
  assessment: (row) => insertAssessment(db, row),
  classification: (row) => noteClassification(db, row),
  interview: (row) => insertInterview(db, row),
  reminder: (row) => insertReminder(db, row),
  relist: (assessmentId, now) => relistEntries(db, assessmentId, now),
  comment: (row) => insertComment(db, row),
  timeEntry: (row) => insertTimeEntry(db, row),
});
