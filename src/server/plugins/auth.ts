import type { Reader } from "../repositories/access.ts";
import type { UserRow } from "../repositories/users.ts";

/** The person behind the request. */
export interface Auth extends Reader {
  readonly user: UserRow;
}
