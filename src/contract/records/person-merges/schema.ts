import { z } from "zod";
import { calendarDate, givenDate, id, optionalLine, timestamp, userRef, uuid } from "#contract/kit/common.ts";
import { personBody, personRef } from "#contract/records/persons/schema.ts";

/** Why two may be one person, in codes; the screen has the words. There is no score. */
export const duplicateSigns = [
  "student_id",
  "same_name",
  "similar_name",
  "last_name",
  "date_of_birth",
  "phone",
  "email",
  "school",
] as const;
export type DuplicateSign = (typeof duplicateSigns)[number];
const reasons = z.array(z.enum(duplicateSigns)).min(1);

const likelyPerson = personRef.extend({
  preferred_name: z.string().nullable(),
  date_of_birth: calendarDate.nullable(),
  student_id: z.string().nullable(),
  organization_name: z.string(),
  open_case_count: z.int(),
});

/** Somebody already recorded who may be the person being typed in. */
export const similarPerson = likelyPerson.extend({ reasons });
export type SimilarPerson = z.infer<typeof similarPerson>;

/** A form as far as it is filled in. Contacts may be incomplete: typing is never interrupted by errors. */
export const similarBody = z.object({
  first_name: z.string().trim().max(100),
  last_name: z.string().trim().max(100),
  preferred_name: optionalLine(100),
  aliases: z.array(z.string().max(80)).max(50).default([]),
  date_of_birth: givenDate
    .nullish()
    .catch(null)
    .transform((day) => day ?? null),
  student_id: optionalLine(60),
  organization_id: id.nullish().catch(null),
  phones: z.array(z.string().max(40)).max(20).default([]),
  emails: z.array(z.string().max(254)).max(20).default([]),
  /** The record being edited: nobody is their own duplicate. */
  except: uuid.nullish(),
});

/** Two people who may be one. */
export const duplicatePair = z.looseObject({ persons: z.tuple([likelyPerson, likelyPerson]), reasons });
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const distinctBody = z.object({
  other: uuid,
  /** `false` withdraws the decision. */
  distinct: z.boolean().default(true),
});

/** Fields of a person that a merge decides one by one. */
export const mergedPerson = personBody.omit({ uuid: true, attachments: true });
export const mergeFields = Object.keys(mergedPerson.shape) as readonly (keyof typeof mergedPerson.shape)[];

/**
 * `person` holds every field as the surviving record will have it. `other_version` is the version of the other record
 * on which the choice was based; 409 where it has changed since.
 */
export const mergeBody = z.object({ other: uuid, other_version: id, person: mergedPerson });

/** A field that the merge set and that somebody changed since: only a person can say which value holds. */
export const changedSince = z.looseObject({ field: z.string(), before: z.unknown(), now: z.unknown() });

const counts = z.looseObject({
  cases: z.int(),
  assessments: z.int(),
  files: z.int(),
  relations: z.int(),
  vehicles: z.int(),
  records_checks: z.int(),
  protected_notes: z.int(),
});
export type MergeCounts = z.infer<typeof counts>;

export const personMerge = z.looseObject({
  uuid,
  at: timestamp,
  by: userRef.nullable(),
  other: z.looseObject({ uuid, name: z.string() }),
  undone_at: timestamp.nullable(),
  undone_by: userRef.nullable(),
  /**
   * What undoing it would do; null where a later merge must be undone first, it is undone already, or the reader may
   * not.
   */
  undo: z
    .looseObject({
      goes_back: counts,
      /** Added or changed since the merge: stays with this person. */
      stays: counts,
      /** Fields that get their former value back. */
      fields: z.array(z.string()),
      changed: z.array(changedSince),
    })
    .nullable(),
});
export type PersonMerge = z.infer<typeof personMerge>;

export const unmergeBody = z.object({
  /** The merge to undo: this person's last one that is not undone. */
  merge: uuid,
  /** For each field of `changed`: the value before the merge, or the present one. */
  choices: z.record(z.string().max(40), z.enum(["before", "now"])).default({}),
});
