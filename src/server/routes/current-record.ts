import type { Db } from "../database/schema.ts";
import type { Auth } from "../plugins/call.ts";
import type { Access } from "../repositories/access.ts";
import { presentPerson } from "../repositories/persons.ts";

/** The record as it stands, for the answer to a stale update. */
export async function currentRecord(
  call: { readonly db: Db; readonly auth: Auth },
  access: Access,
): Promise<unknown> {
  switch (access.kind) {
    case "person":
      return presentPerson(call.db, call.auth, access);
    default:
      return null;
  }
}
