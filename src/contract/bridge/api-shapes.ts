import { z } from "zod";
import { timestamp } from "../entities/common.ts";

/** What `api.call` takes: a call of the endpoint table, judged by the server. */
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
