import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { sameText } from "#server/security/tokens.ts";

/**
 * The XSRF-TOKEN cookie as Laravel makes it: base64 of JSON {iv,value,mac,tag}, containing a 41-character
 * prefix and the token. The token is bound to the session id, so a new session has a new one.
 */
export interface Csrf {
  readonly tokenOf: (sessionId: string) => string;
  readonly cookieValue: (sessionId: string) => string;
  /** Does the request carry the session's token, in any of the three places? */
  readonly passes: (sessionId: string, given: GivenTokens) => boolean;
}

export interface GivenTokens {
  readonly body: unknown;
  readonly plainHeader: unknown;
  readonly encryptedHeader: unknown;
}

interface Envelope {
  readonly iv: string;
  readonly value: string;
  readonly mac: string;
  readonly tag: string;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** `epoch`: tokens of another number do not hold. */
export function createCsrf(secret: Buffer, epoch: () => number): Csrf {
  // Every answer needs the keys: made of bytes each time, they would cost more than what is reckoned with them.
  const secretKey = createSecretKey(secret);
  const derived = (purpose: string): KeyObject =>
    createSecretKey(createHmac("sha256", secretKey).update(purpose).digest());
  const cipherKey = derived("xsrf-cipher");
  const macKey = derived("xsrf-mac");
  const prefix = `${createHmac("sha1", secretKey).update("XSRF-TOKENv2").digest("hex")}|`;
  const mac = (iv: string, value: string) =>
    createHmac("sha256", macKey).update(`${iv}${value}`).digest("hex");

  const tokenOf = (sessionId: string) =>
    createHmac("sha256", secretKey).update(`csrf|${epoch()}|${sessionId}`).digest("base64url").slice(0, 40);

  const cookieValue = (sessionId: string) => {
    const iv = randomBytes(16);
    const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
    const value = Buffer.concat([cipher.update(prefix + tokenOf(sessionId)), cipher.final()]).toString(
      "base64",
    );
    const envelope: Envelope = {
      iv: iv.toString("base64"),
      value,
      mac: mac(iv.toString("base64"), value),
      tag: "",
    };
    let json = JSON.stringify(envelope);
    // Always ends in "=" (today's lengths do so anyway), so that a client that forgets to percent-decode fails at
    // once.
    if (json.length % 3 === 0) json += " ";
    return Buffer.from(json).toString("base64");
  };

  const open = (encrypted: string): string | null => {
    try {
      const envelope: Partial<Envelope> = JSON.parse(Buffer.from(encrypted, "base64").toString("utf8"));
      if (!isText(envelope.iv) || !isText(envelope.value) || !isText(envelope.mac)) return null;
      // A value that base64 would accept leniently (still percent-encoded) is not the value that was issued.
      if (/[^A-Za-z0-9+/=]/.test(encrypted)) return null;
      if (!sameText(envelope.mac, mac(envelope.iv, envelope.value))) return null;
      const decipher = createDecipheriv("aes-256-cbc", cipherKey, Buffer.from(envelope.iv, "base64"));
      const plain = Buffer.concat([
        decipher.update(Buffer.from(envelope.value, "base64")),
        decipher.final(),
      ]).toString();
      return plain.startsWith(prefix) ? plain.slice(prefix.length) : null;
    } catch {
      return null;
    }
  };

  return {
    tokenOf,
    cookieValue,
    passes: (sessionId, given) => {
      const candidate = isText(given.body)
        ? given.body
        : isText(given.plainHeader)
          ? given.plainHeader
          : isText(given.encryptedHeader)
            ? open(given.encryptedHeader)
            : null;
      return candidate !== null && sameText(candidate, tokenOf(sessionId));
    },
  };
}
