import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { openUnder, sealUnder } from "#server/security/sealing.ts";

// Secrets that the server has to know again lie in the database under the key that signs the audit log, which is never kept there
// (decision 127): who has only the database or a copy of it has none of them.

const mark = "sealed:";

/** What a secret is for, and whose it is: it opens as nothing else. */
export interface SecretOf {
  readonly purpose: string;
  readonly id: number;
}

/** Without keys (in tests alone) it stays as it is. */
export function sealKept(keys: AuditKeys | null, { purpose, id }: SecretOf, secret: string): string {
  if (keys === null) return secret;
  const { signing } = keys;
  return `${mark}${signing.id}:${sealUnder(signing.sign([purpose, id]), purpose, secret)}`;
}

/** The secret itself; null where the key is gone under which it was sealed. */
export function openKept(keys: AuditKeys | null, { purpose, id }: SecretOf, kept: string): string | null {
  if (!kept.startsWith(mark)) return kept;
  const [, name = "", sealed = ""] = kept.split(":");
  const found = keys?.find(name) ?? null;
  return found === null ? null : String(openUnder(found.key.sign([purpose, id]), purpose, sealed));
}

/** The same under the present key; null where it is so already, or cannot be opened any more. */
export function sealedAnew(keys: AuditKeys, of: SecretOf, kept: string): string | null {
  if (kept.startsWith(`${mark}${keys.signing.id}:`)) return null;
  const secret = openKept(keys, of, kept);
  return secret === null ? null : sealKept(keys, of, secret);
}
