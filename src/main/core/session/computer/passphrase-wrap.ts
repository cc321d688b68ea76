import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { z } from "zod";
import { argonCost, type SecretCost } from "#core/profile/secret-cost.ts";

const hex = z.string().regex(/^([0-9a-f]{2})+$/);

/** Keys of the records wrapped by something that a person knows or has on paper. */
const wrap = z.object({
  derivation: z.object({
    name: z.literal("argon2id"),
    // The bounds keep a tampered file from exhausting the memory.
    memory: z.int().min(8_192).max(1_048_576),
    passes: z.int().min(1).max(20),
    lanes: z.int().min(1).max(16),
    salt: hex,
  }),
  cipher: z.object({ name: z.literal("aes-256-gcm"), iv: hex, tag: hex, text: hex }),
});
export type Wrap = z.infer<typeof wrap>;

/**
 * Keys wrapped by a passphrase, and once more by a recovery code where one was made: the content of
 * `keys/computer.json`.
 */
export const wrappedKey = wrap.extend({ kind: z.literal("passphrase"), recovery: wrap.optional() });
export type WrappedKey = z.infer<typeof wrappedKey>;

const purpose = Buffer.from("bellwether database key v1");

function derive(passphrase: string, salt: Buffer, cost: SecretCost): Promise<Buffer> {
  // Keyboards may compose the same letter differently.
  return hashRaw(passphrase.normalize("NFKC"), { outputLen: 32, salt, ...argonCost(cost) });
}

/** Wraps one key or several in a row, as hex digits. The cost is stored with it, so that later versions can raise it. */
export async function wrapKey(key: string, passphrase: string, cost: SecretCost): Promise<Wrap> {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", await derive(passphrase, salt, cost), iv);
  cipher.setAAD(purpose);
  const text = Buffer.concat([cipher.update(Buffer.from(key, "hex")), cipher.final()]);
  return {
    derivation: { name: "argon2id", ...cost, salt: salt.toString("hex") },
    cipher: {
      name: "aes-256-gcm",
      iv: iv.toString("hex"),
      tag: cipher.getAuthTag().toString("hex"),
      text: text.toString("hex"),
    },
  };
}

/** What was wrapped; null where the passphrase is wrong or the file was changed. */
export async function unwrapKey(wrapped: Wrap, passphrase: string): Promise<string | null> {
  const { derivation, cipher } = wrapped;
  const secret = await derive(passphrase, Buffer.from(derivation.salt, "hex"), derivation);
  try {
    const decipher = createDecipheriv("aes-256-gcm", secret, Buffer.from(cipher.iv, "hex"), {
      authTagLength: 16,
    });
    decipher.setAAD(purpose);
    decipher.setAuthTag(Buffer.from(cipher.tag, "hex"));
    const text = Buffer.concat([decipher.update(Buffer.from(cipher.text, "hex")), decipher.final()]);
    return text.toString("hex");
  } catch {
    return null;
  }
}
