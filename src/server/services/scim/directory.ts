import type { Db } from "#server/database/schema.ts";
import { identityAt } from "#server/platform/accounts/single-sign-on/identities.ts";
import {
  type StoredSingleSignOn,
  signsInElsewhere,
} from "#server/platform/accounts/single-sign-on/setting.ts";
import { findUser, membershipsOf } from "#server/platform/accounts/users.ts";
import { wayIn } from "#server/security/passwords.ts";
import { claimedIssuer } from "../single-sign-on/protocol.ts";
import { ScimError } from "./protocol/scim-error.ts";

/** What one call of a directory changed, for the log. */
export interface Told {
  readonly action: string;
  /** An account, where it is about one. */
  readonly userId: number | null;
  readonly fields: readonly string[];
  /** Another organization of the tree, in whose log it belongs. */
  readonly organizationId?: number;
}

export interface AddressChange {
  readonly userId: number;
  readonly name: string;
  /** The address that it had. */
  readonly to: string;
  readonly address: string;
}

/** One call of a directory, within its transaction: it reaches one tree of organizations alone. */
export interface Directory {
  readonly db: Db;
  readonly root: number;
  readonly set: StoredSingleSignOn;
  readonly now: string;
  /** Below which the resources have their addresses. */
  readonly base: string;
  readonly tell: (told: Told) => Promise<void>;
  /** Somebody whose rights may have changed: their open screens ask anew, once it is durable. */
  readonly touched: (userId: number) => void;
  /** Tells whoever reads at the former address of an account, once it is durable. */
  readonly tellAddress: (changed: AddressChange) => void;
}

/** Who gets in when the provider does not answer is nothing that a directory decides. */
export function requireTouchable({ set }: Pick<Directory, "set">, userId: number): void {
  if (set.break_glass.includes(userId))
    throw new ScimError(
      403,
      "They are one of the administrators who get in when the provider does not answer. They are changed in Bellwether alone.",
    );
}

/**
 * Whoever has the address of an administrator gets in as one: by a code for a new password that is mailed to it, and, until
 * they are linked there, by an account at the provider that has it. Where it is, a directory does not say.
 */
export async function requireOwnAddress(
  { db, set, root }: Pick<Directory, "db" | "set" | "root">,
  userId: number,
): Promise<void> {
  const user = await findUser(db, userId);
  if (user === undefined) return;
  const administers = (await membershipsOf(db, userId)).some(({ role }) => role === "administrator");
  if (!administers) return;
  if (wayIn(user.password_hash) !== "none" && (await signsInElsewhere(db, user)) === null)
    throw new ScimError(
      403,
      "They are an administrator who can sign in with a password. Change their address in Bellwether first.",
    );
  const issuer = claimedIssuer(set, root);
  if (issuer === null || (await identityAt(db, userId, issuer)) === undefined)
    throw new ScimError(
      403,
      "They are an administrator who has not signed in at your provider yet. Change their address in Bellwether first.",
    );
}

/** An ETag as resources carry it in `meta.version` too. */
export const versionTag = (version: number): string => `W/"${version}"`;

/** Was the resource changed since whoever changes it now has read it? `*` fits any. */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  if (!ifMatch.split(",").some((each) => each.trim() === versionTag(version)))
    throw new ScimError(412, "The resource was changed since it was read.");
}
