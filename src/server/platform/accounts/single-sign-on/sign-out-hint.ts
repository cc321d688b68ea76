import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { openKept, sealKept } from "../kept-secret.ts";

// What a provider wants to hear of somebody who signs out there too. It lies with the session, under the key of the client secret,
// and only where the setting asks for such sign-outs.

const ofTree = (root: number) => ({ purpose: "sign-out at a provider", id: root });

export const sealHint = (keys: AuditKeys | null, root: number, hint: string): string =>
  sealKept(keys, ofTree(root), hint);

/** Null where the key is gone under which it was sealed. */
export const openHint = (keys: AuditKeys | null, root: number, kept: string): string | null =>
  openKept(keys, ofTree(root), kept);
