import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";

/** A session in which somebody is signed in (V-4). `session` names it, and opens nothing. */
export const openSession = z.looseObject({
  session: z.string(),
  /** "Bellwether on Windows"; null of one that was begun before this was kept. */
  program: z.string().nullable(),
  address: z.string().nullable(),
  created_at: timestamp,
  last_seen_at: timestamp,
  /** Was asked to stay for 14 days. */
  remembered: z.boolean(),
  /** The one in which this is read. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const sessionHandle = z.string().regex(/^[0-9a-f]{32}$/);

/** How a session ends: `remove_copies` has its computer remove what it keeps, at its next contact. */
export const sessionEnding = z.object({ remove_copies: z.enum(["yes", "no"]).default("no") });
