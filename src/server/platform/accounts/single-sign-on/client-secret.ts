import type { Db } from "#server/database/schema.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { openKept, sealedAnew, sealKept } from "../kept-secret.ts";
import { ownKeySealedAnew } from "./own-key.ts";
import { setSingleSignOn, storedSingleSignOns } from "./setting.ts";

// The secret by which a provider knows this server: who has only the database cannot speak to the provider in our name.

const ofTree = (root: number) => ({ purpose: "client secret of a provider", id: root });

export const sealSecret = (keys: AuditKeys | null, root: number, secret: string): string =>
  sealKept(keys, ofTree(root), secret);

/** The secret itself; throws where the key is gone under which it was sealed. */
export function openSecret(keys: AuditKeys | null, root: number, kept: string): string {
  const secret = openKept(keys, ofTree(root), kept);
  if (secret === null)
    throw new TypeError("The key is gone under which the client secret of a provider was sealed.");
  return secret;
}

/** At a start: secrets from before they were sealed, and those under a former key, come under the present one. */
export async function keepSecretsSealed(db: Db, keys: AuditKeys | null, now: string): Promise<void> {
  if (keys === null) return;
  for (const { root, set } of await storedSingleSignOns(db)) {
    const client_secret =
      set.client_secret === null ? null : sealedAnew(keys, ofTree(root), set.client_secret);
    const saml_key = set.saml_key === null ? null : ownKeySealedAnew(keys, root, set.saml_key);
    if (client_secret === null && saml_key === null) continue;
    const sealed = {
      client_secret: client_secret ?? set.client_secret,
      saml_key: saml_key ?? set.saml_key,
    };
    await setSingleSignOn(db, root, { ...set, ...sealed }, now);
  }
}
