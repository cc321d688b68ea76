import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { selfSigned } from "#server/security/self-signed.ts";
import { openKept, sealedAnew, sealKept } from "../kept-secret.ts";

// The key of this server towards one SAML provider: what is encrypted to its certificate nobody reads on the way.

const ofTree = (root: number) => ({ purpose: "key for a SAML provider", id: root });
const years = 10;
const yearMs = 365.25 * 24 * 3600 * 1000;

export interface OwnKey {
  /** PKCS 8 as PEM, sealed as the client secret is. */
  readonly saml_key: string;
  /** PEM; no secret. */
  readonly saml_own_certificate: string;
}

/** Makes a key for the provider of a tree, and the certificate that the metadata publishes. */
export async function makeOwnKey(keys: AuditKeys | null, root: number, now: string): Promise<OwnKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 3072 });
  const from = new Date(now);
  const until = new Date(from.getTime() + years * yearMs);
  return {
    saml_key: sealKept(keys, ofTree(root), privateKey.export({ format: "pem", type: "pkcs8" }).toString()),
    saml_own_certificate: selfSigned({ name: "Bellwether", privateKey, publicKey, from, until }),
  };
}

/** The key itself as PEM; null where the key is gone under which it was sealed. */
export const openOwnKey = (keys: AuditKeys | null, root: number, kept: string): string | null =>
  openKept(keys, ofTree(root), kept);

export const ownKeySealedAnew = (keys: AuditKeys, root: number, kept: string): string | null =>
  sealedAnew(keys, ofTree(root), kept);
