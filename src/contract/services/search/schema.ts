import { z } from "zod";
import { calendarDate } from "#contract/kit/common.ts";
import { kinds, type SearchedPlain, searchedPlain } from "#contract/kit/kinds.ts";
import { caseStages } from "#contract/records/cases/schema.ts";

const firstKinds = ["person", "entity", "case", "assessment", "task", "comment", "file"] as const;
export type QuickHitKind = (typeof firstKinds)[number] | SearchedPlain;
/** Kinds of records that the quick search finds, in the order in which they are shown. */
export const quickHitKinds: readonly QuickHitKind[] = [...new Set([...firstKinds, ...searchedPlain])];

/** Fields by which kinds with a search of their own are found. */
const firstFields = [
  "name",
  "preferred_name",
  "aliases",
  "student_id",
  "identifiers",
  "description",
  "title",
  "number",
  "tags",
  "summary",
  "exact_words",
  "location",
  "findings",
  "body",
  "file_name",
  "person",
  "case",
] as const;
export type QuickHitField = (typeof firstFields)[number] | (typeof kinds)[SearchedPlain]["words"][number];

/**
 * Which field matched: an assessment is found by its person or its case, a plain kind by its label and by the words
 * that the table of kinds names.
 */
const quickHitFields: readonly QuickHitField[] = [
  ...new Set([...firstFields, ...searchedPlain.flatMap((kind) => kinds[kind].words)]),
];

/** What the label of every plain kind is told as, whatever its kind calls it. */
export const labelHitField = "name" satisfies QuickHitField;

/** Records whose files are found, besides people, cases, and what belongs to those. */
export const fileHolders = ["entity", "location"] as const;

/** One record that the reader may see. */
export const quickHit = z.looseObject({
  kind: z.enum(quickHitKinds),
  id: z.int(),
  /** Null for files, which have none. */
  uuid: z.string().nullable(),
  title: z.string(),
  /** A few words that tell it from other records of the same name. */
  detail: z.string(),
  /** Of people, where another one of the same name was found too; null otherwise, and in answers of former servers. */
  apart: z
    .looseObject({ date_of_birth: calendarDate.nullable(), student_id: z.string().nullable() })
    .nullable()
    .default(null),
  field: z.enum(quickHitFields),
  /** The text around the match, where neither title nor detail shows it. */
  excerpt: z.string().nullable(),
  /**
   * The words of this record that matched, in lower case and without accents. After a typing mistake they differ from
   * `q`.
   */
  words: z.array(z.string()),
  /** Of cases. */
  stage: z.enum(caseStages).nullable(),
  /** For assessments, where one is chosen. */
  classification: z.int().nullable(),
  /** The record to open: itself, or the one it belongs to. */
  case_id: z.int().nullable(),
  person_uuid: z.string().nullable(),
  assessment_uuid: z.string().nullable(),
  /** Of a file of a record with a page of its own that is none of those: that record. */
  owner: z
    .looseObject({ kind: z.enum(fileHolders), uuid: z.string() })
    .nullable()
    .default(null),
});
export type QuickHit = z.infer<typeof quickHit>;
