import type { Reader } from "#server/access/reach.ts";
import type { OwnRules } from "./account-rules.ts";
import type { UserRow } from "./users.ts";

/** The person behind the request. */
export interface Auth extends Reader {
  readonly user: UserRow;
  /** How their organizations want them to sign in. */
  readonly rules: OwnRules;
  /** Of the organization in which they keep new records; null is the server's. */
  readonly timeZone: string | null;
}
