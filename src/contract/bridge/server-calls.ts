import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";

/** What the page says of a call of the endpoint table. */
export const apiInput = z.object({
  endpoint: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
  ifMatch: z.string().optional(),
});

/**
 * `data` is the parsed body; `etag` belongs to the record in it. `copiedAt` is null for what came from the server just
 * now, else the time of the copy on this computer that it was answered from. `queuedAt` is set where a change is saved
 * on this computer and waits to be sent; `data` then shows the record as it will be.
 */
export const apiOutput = z.object({
  status: z.int(),
  data: z.unknown(),
  etag: z.string().nullable(),
  copiedAt: timestamp.nullable(),
  queuedAt: timestamp.nullable(),
});

/** Rows of a stream, as they come in; `stream` is the caller's own name for it. */
export const streamedRows = z.object({ stream: z.uuid(), rows: z.array(z.unknown()) });

/** A call that answers with a file. */
export const downloadInput = apiInput.omit({ ifMatch: true });

/** `rows` and `leftOut` are null where the server does not say. */
export const downloadOutput = z.object({
  saved: z.boolean(),
  /** Set where the host has no save dialog: the page follows it once to download. */
  url: z.string().nullable(),
  fileName: z.string(),
  rows: z.int().nullable(),
  /** Rows that the person sees and may not export. */
  leftOut: z.int().nullable(),
});
