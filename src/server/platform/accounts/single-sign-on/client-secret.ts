import type { Db } from "#server/database/schema.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { openUnder, sealUnder } from "#server/security/sealing.ts";
import { setSingleSignOn, storedSingleSignOns } from "./setting.ts";

// The secret by which a provider knows this server lies in the database under the key that signs the audit log, which is never
// kept there (decision 127): who has only the database or a copy of it cannot speak to the provider in our name.

const mark = "sealed:";
const purpose = "client secret of a provider";

/** Without keys (in tests alone) it stays as it is. */
export function sealSecret(keys: AuditKeys | null, root: number, secret: string): string {
  if (keys === null) return secret;
  const { id, sign } = keys.signing;
  return `${mark}${id}:${sealUnder(sign([purpose, root]), purpose, secret)}`;
}

/** The secret itself; throws where the key is gone under which it was sealed. */
export function openSecret(keys: AuditKeys | null, root: number, kept: string): string {
  if (!kept.startsWith(mark)) return kept;
  const [, id = "", sealed = ""] = kept.split(":");
  const found = keys?.find(id) ?? null;
  if (found === null)
    throw new TypeError("The key is gone under which the client secret of a provider was sealed.");
  return String(openUnder(found.key.sign([purpose, root]), purpose, sealed));
}

/** At a start: secrets from before they were sealed, and those under a former key, come under the present one. */
export async function keepSecretsSealed(db: Db, keys: AuditKeys | null, now: string): Promise<void> {
  if (keys === null) return;
  for (const { root, set } of await storedSingleSignOns(db)) {
    const { client_secret: kept } = set;
    if (kept === null || kept.startsWith(`${mark}${keys.signing.id}:`)) continue;
    if (kept.startsWith(mark) && keys.find(kept.split(":")[1] ?? "") === null) continue;
    const client_secret = sealSecret(keys, root, openSecret(keys, root, kept));
    await setSingleSignOn(db, root, { ...set, client_secret }, now);
  }
}
