import { z } from "zod";

const entry = z.strictObject({
  chain: z.int(),
  sequence: z.int(),
  at: z.string(),
  action: z.string(),
  outcome: z.string(),
  user_id: z.int().nullable(),
  record_type: z.string().nullable(),
  record_id: z.int().nullable(),
  /** JSON as it was signed. */
  fields: z.string(),
  address: z.string(),
  correlation_id: z.string(),
  prev_hash: z.string(),
  hash: z.string(),
  key_id: z.string().nullable(),
  /** What it was named by while it waited to be chained, which its hash covers; files of before do not say it. */
  waiting_id: z.string().nullable().optional(),
  /** Its number among the entries of all chains, which its hash covers; files and entries of before have none. */
  number: z.int().nullable().optional(),
  /** Who and what in words, which the seal covers and the entry's own hash does not. */
  who: z.string(),
  what: z.string(),
  record: z.string(),
  organization: z.string(),
});

/**
 * An export of the audit log as JSON (decision 055). Each entry carries what its hash is made of; the seal is made with
 * the audit key over all of them and over everything else in the file, so that none can be changed, added or taken out.
 */
export const sealedLog = z.strictObject({
  bellwether_log: z.literal(1),
  /** The database that it came from. */
  database: z.string(),
  made_at: z.string(),
  made_by: z.string(),
  reason: z.string(),
  /** As they were asked for. */
  filters: z.record(z.string(), z.unknown()),
  entries: z.array(entry),
  /** Null where the server has no audit key. */
  seal: z.strictObject({ key_id: z.string(), mac: z.string() }).nullable(),
});
export type SealedLog = z.infer<typeof sealedLog>;
export type SealedEntry = SealedLog["entries"][number];
