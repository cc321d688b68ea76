import { z } from "zod";
import { id } from "#contract/kit/common.ts";

/** Staff of a roster without an account, to be invited where an administrator says so. No account comes by itself. */
export const rosterStaff = z.looseObject({
  id,
  full_name: z.string(),
  email: z.string(),
  position: z.string(),
  /** Names their organization in a list of colleagues. */
  organization_prefix: z.string(),
});
export type RosterStaff = z.infer<typeof rosterStaff>;

export const rosterAccounts = z.looseObject({
  /** By the word of the roster: "teacher", "principal". */
  positions: z.array(z.looseObject({ position: z.string(), count: z.int() })),
  /** Accounts that can sign in, of staff whom the roster does not have any more; at most 200. */
  gone: z.array(z.looseObject({ id, full_name: z.string(), email: z.string() })),
});
export type RosterAccounts = z.infer<typeof rosterAccounts>;
