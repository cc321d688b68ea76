import { z } from "zod";
import { id, uuid } from "#contract/kit/common.ts";
import { clashKinds } from "#contract/records/persons/clashes.ts";
import { personRef } from "#contract/records/persons/schema.ts";
import { schoolDayRow, weekdays } from "#contract/records/persons/school-day.ts";

export const separatedRoles = ["subject", "target"] as const;

/** Somebody whose school day is compared. `unknown`: the part of it of which nothing is recorded. */
const separatedPerson = z.looseObject({
  person: personRef,
  role: z.enum(separatedRoles),
  school: z.string(),
  /** False where the reader may not open the record: nothing of the day is compared then. */
  seen: z.boolean(),
  unknown: z.enum(["day", "morning", "afternoon"]).nullable(),
});
export type SeparatedPerson = z.infer<typeof separatedPerson>;

const side = z.looseObject({ person_uuid: uuid, row: schoolDayRow });

/** Where a subject and a target of the case meet. */
export const separationClash = z.looseObject({
  /** Of ids and places of rows alone, for an address: it names nobody. */
  key: z.string(),
  kind: z.enum(clashKinds),
  /** Weekdays on which both are there. */
  days: z.array(z.enum(weekdays)),
  subject: side,
  target: side,
  /** What is free in its place, for the subject before the target; null where the known schedules show nothing. */
  free: z.looseObject({ of: z.enum(separatedRoles), row: schoolDayRow }).nullable(),
});
export type SeparationClash = z.infer<typeof separationClash>;

/** Issue "Separation": clashes of the school days of a case's subjects and targets, and of nobody else. */
export const separation = z.looseObject({
  case_id: id,
  people: z.array(separatedPerson),
  clashes: z.array(separationClash),
  /** Are there more clashes than are listed? */
  more: z.boolean(),
});
export type Separation = z.infer<typeof separation>;
