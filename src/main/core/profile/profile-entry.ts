import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { CredentialStore } from "../ports/credential-store.ts";

const rawKey = z.string().regex(/^[0-9a-f]{64}$/);

/** One person's secrets on this computer, stored as one keychain entry: well under 2,560 bytes. */
const profileEntry = z.object({
  draftsKey: rawKey,
  /** Key of the cache; null after signing out: the cache cannot be opened any more (D-6). */
  copiesKey: rawKey.nullable(),
  /** Entries of earlier versions have none; they get one at the next sign-in. */
  outboxKey: rawKey.nullish(),
  /** An argon2id verifier of the password that last opened a session, for signing in without the server. */
  signIn: z.object({ email: z.string(), verifier: z.string() }).nullable(),
});
export type ProfileEntry = z.infer<typeof profileEntry>;

export const newKey = (): string => randomBytes(32).toString("hex");

export const newEntry = (): ProfileEntry => ({
  draftsKey: newKey(),
  copiesKey: newKey(),
  outboxKey: newKey(),
  signIn: null,
});

const nameOf = (id: string) => `profile:${id}`;

/** Rejects where the keychain does not answer; null where it holds nothing usable. */
export async function readEntry(credentials: CredentialStore, id: string): Promise<ProfileEntry | null> {
  const text = await credentials.get(nameOf(id));
  if (text === null) return null;
  try {
    return profileEntry.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Rejects where the keychain does not keep it: that must be noticed before any words depend on it. */
export async function writeEntry(
  credentials: CredentialStore,
  id: string,
  entry: ProfileEntry,
): Promise<void> {
  const text = JSON.stringify(entry);
  await credentials.set(nameOf(id), text);
  if ((await credentials.get(nameOf(id))) !== text) throw new Error("The keychain did not keep the entry.");
}
