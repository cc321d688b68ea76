import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";
import { fileStep } from "#contract/kit/told-file.ts";

/** A call of an endpoint, as the page sends it. */
export const apiInput = z.object({
  endpoint: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
  ifMatch: z.string().optional(),
  /** Key of the draft that this call sends: once it is carried out or waits in the outbox, the draft is gone. */
  draft: z.string().min(1).max(200).optional(),
});

/**
 * `data` is the parsed body; `etag` belongs to the record in it. `cachedAt` is null where the server has just
 * answered, else the time of the cached answer. `queuedAt` is set where the change is in the outbox; `data` then
 * shows the record as it will be.
 */
export const apiOutput = z.object({
  status: z.int(),
  data: z.unknown(),
  etag: z.string().nullable(),
  cachedAt: timestamp.nullable(),
  queuedAt: timestamp.nullable(),
});

/** Rows of a stream as they arrive; `stream` is the id that the caller gave it. */
export const streamedRows = z.object({ stream: z.uuid(), rows: z.array(z.unknown()) });

/** A call that answers with a file. */
export const downloadInput = apiInput.omit({ ifMatch: true, draft: true }).extend({
  /** An id of the caller's, under which it is told by `files.making` how far the file is. */
  making: z.uuid().optional(),
});

/** How far a file is that the server makes. */
export const makingStep = fileStep.extend({ making: z.uuid() });

/** `rows` and `leftOut` are null where the server does not say. */
export const downloadOutput = z.object({
  saved: z.boolean(),
  /** Set where the host has no save dialog: the page follows it once to download. */
  url: z.string().nullable(),
  fileName: z.string(),
  rows: z.int().nullable(),
  /** Rows that the person can see but may not export. */
  leftOut: z.int().nullable(),
});
