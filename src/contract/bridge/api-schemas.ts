import { z } from "zod";
import { timestamp } from "../entities/common.ts";

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

/** What this computer would have sent, had it a mail server. */
export const sentMail = z.object({
  messages: z.array(
    z.object({
      id: z.int(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      createdAt: timestamp,
    }),
  ),
});
