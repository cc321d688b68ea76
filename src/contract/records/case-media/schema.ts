import { z } from "zod";
import { id, idParam, userRef, uuid } from "#contract/kit/common.ts";
import { compartments } from "#contract/records/compartments/schema.ts";
import { mediaKinds } from "#contract/records/media/media-kinds.ts";
import { mediaItem } from "#contract/records/media/schema.ts";

/** Which record of a case a file belongs to. */
export const mediaOrigins = ["case", "assessment", "task", "comment", "person"] as const;
export type MediaOrigin = (typeof mediaOrigins)[number];

/** Whose files are moved between compartments by themselves: a comment's go with it, and a person's on their page. */
export const movedAlone: readonly MediaOrigin[] = ["case", "assessment", "task"];

/**
 * The record that a file belongs to. `title` is the case's number, the name of the assessment's or the file's own
 * person, the task's title, or the author of the comment. Assessments and their
 * tasks set `assessment_uuid`, people `person_uuid`.
 */
export const mediaPlace = z.looseObject({
  kind: z.enum(mediaOrigins),
  id,
  title: z.string(),
  assessment_uuid: uuid.nullable().default(null),
  person_uuid: uuid.nullable().default(null),
  /** The section of the assessment that a task belongs to. */
  section: z.string().nullable().default(null),
});
export type MediaPlace = z.infer<typeof mediaPlace>;

/** A file of a case as the gallery shows it. */
export const caseFile = mediaItem.extend({
  kind: z.enum(mediaKinds),
  origin: mediaPlace,
  /** May the reader rename, tag and remove it? That follows from the record that it belongs to. */
  can_edit: z.boolean().default(false),
  /** May they move it to another compartment? A comment's files go with the comment. */
  can_move: z.boolean().default(false),
});
export type CaseFile = z.infer<typeof caseFile>;

export const caseFileSorts = ["created_at", "name", "size"] as const;
/** The first page of files that a case shows; it is also pinned for work without a network. */
export const firstFiles = { page: 1, per_page: 60, sort: "-created_at" } as const;
export const caseFileFilters = { user_id: idParam.optional() };

/** Into which compartments of the case the reader may move files; none where they may not write. */
export const openToFiles = z.array(z.enum(compartments)).default([]);

/** Everybody who added files to the case, regardless of the query. */
export const caseFilePeople = z.array(userRef).default([]);
