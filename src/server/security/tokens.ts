import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 bits from the system's generator, safe in cookies, headers and mails. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

export const sha256 = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");

/** Compares in constant time. */
export function sameText(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given), "hex"), Buffer.from(sha256(expected), "hex"));
}
