import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { CredentialStore } from "#core/ports/credential-store.ts";

const rawKey = z.string().regex(/^[0-9a-f]{64}$/);

/** One person's secrets on this computer, stored as one keychain entry: well under 2,560 bytes. */
const profileSecrets = z.object({
  draftsKey: rawKey,
  /** Key of the cache, under its first name; null after signing out: the cache cannot be opened any more (D-6). */
  copiesKey: rawKey.nullable(),
  /** Entries of earlier versions have none; they get one at the next sign-in. */
  outboxKey: rawKey.nullish(),
  /** An argon2id verifier of the password that last opened a session, for signing in without the server. */
  signIn: z.object({ email: z.string(), verifier: z.string() }).nullable(),
});
export type ProfileSecrets = z.infer<typeof profileSecrets>;

export const newKey = (): string => randomBytes(32).toString("hex");

export const newProfileSecrets = (): ProfileSecrets => ({
  draftsKey: newKey(),
  copiesKey: newKey(),
  outboxKey: newKey(),
  signIn: null,
});

const nameOf = (id: string) => `profile:${id}`;

/** Rejects where the keychain does not answer; null where it holds nothing usable. */
export async function readProfileSecrets(
  credentials: CredentialStore,
  id: string,
): Promise<ProfileSecrets | null> {
  const text = await credentials.get(nameOf(id));
  if (text === null) return null;
  try {
    return profileSecrets.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Rejects where the keychain does not keep it: that must be noticed before any words depend on it. */
export async function writeProfileSecrets(
  credentials: CredentialStore,
  id: string,
  entry: ProfileSecrets,
): Promise<void> {
  const text = JSON.stringify(entry);
  await credentials.set(nameOf(id), text);
  if ((await credentials.get(nameOf(id))) !== text) throw new Error("The keychain did not keep the entry.");
}
