import { z } from "zod";
import { calendarDate, givenDate, id, optionalLine, uuid } from "#contract/kit/common.ts";
import { mergeOf } from "#contract/records/merging/schema.ts";
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

/** Fields of a person that a merge decides one by one. */
export const mergedPerson = personBody.omit({ uuid: true, attachments: true });
export const mergeFields = Object.keys(mergedPerson.shape) as readonly (keyof typeof mergedPerson.shape)[];

/**
 * `person` holds every field as the surviving record will have it. `other_version` is the version of the other record
 * on which the choice was based; 409 where it has changed since.
 */
export const mergeBody = z.object({ other: uuid, other_version: id, person: mergedPerson });

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

export const personMerge = mergeOf(counts);
export type PersonMerge = z.infer<typeof personMerge>;
