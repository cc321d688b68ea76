import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

// What waits in the database lies there under a key that the database does not have. Of a sign-in at a provider the browser
// carries it: who reads the rows alone can neither take part in it nor see who somebody is there.

const keyOf = (token: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", token, "", purpose, 32));

export function sealUnder(token: string, purpose: string, value: unknown): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(token, purpose), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws where the token is another one, or what was sealed was changed. */
export function openUnder(token: string, purpose: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(token, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString());
}

/** The challenge of a secret, as PKCE makes it (S256). */
export const challengeOf = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");
