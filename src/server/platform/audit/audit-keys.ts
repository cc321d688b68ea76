import { createHmac } from "node:crypto";

/** A secret that is not in the database: whoever can write there cannot make an entry or an anchor with it. */
export interface AuditKey {
  /** Names the key in entries and anchors, and says nothing about it. */
  readonly id: string;
  /** Hex digits of the HMAC of a list of values. */
  readonly sign: (values: readonly (string | number | null)[]) => string;
}

/** All that ever signed, oldest first; the last one signs. */
export interface AuditKeys {
  readonly signing: AuditKey;
  /** The key and how many came before it; null where it is not among them. */
  readonly find: (id: string) => { readonly key: AuditKey; readonly place: number } | null;
}

/** 256 bits. */
export const isAuditKey = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

function keyOf(hex: string): AuditKey {
  if (!isAuditKey(hex)) throw new Error("An audit key must be 64 hex digits.");
  const secret = Buffer.from(hex, "hex");
  const sign: AuditKey["sign"] = (values) =>
    createHmac("sha256", secret).update(JSON.stringify(values)).digest("hex");
  return { id: sign(["audit key"]).slice(0, 16), sign };
}

export function auditKeysOf(hexes: readonly string[]): AuditKeys {
  const keys = hexes.map(keyOf);
  const signing = keys.at(-1);
  if (signing === undefined) throw new Error("There is no audit key.");
  const places = new Map(keys.map((key, place) => [key.id, { key, place }]));
  return { signing, find: (id) => places.get(id) ?? null };
}
