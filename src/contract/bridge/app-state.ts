import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";
import { session } from "#contract/services/session/schema.ts";
import { outboxSummary } from "./waiting.ts";

/** Where a connection's server is and how it looked when last asked. */
export const serverProbe = z.object({
  url: z.string(),
  reachable: z.boolean(),
  /** https, or this computer. */
  secure: z.boolean(),
  name: z.string().nullable(),
  needsSetup: z.boolean(),
  /** Why it cannot be used, in words for the person; null when it can. */
  problem: z.string().nullable(),
  /** When it last answered, as far as this computer knows. */
  lastReachedAt: timestamp.nullable(),
});
export type ServerProbe = z.infer<typeof serverProbe>;

/** What the lock screen says. */
export const lockInfo = z.object({
  /** Of whoever is signed in. */
  name: z.string(),
  /** What opens it again. */
  asks: z.enum(["password", "passphrase"]),
  /** Changes that wait on this computer for the server. */
  waiting: z.int(),
  /** After too many wrong tries: no other is looked at before. */
  waitUntil: timestamp.nullable(),
});
export type LockInfo = z.infer<typeof lockInfo>;

/** Why what one person typed and saved on this computer cannot be opened, although nothing of it is gone (D-2). */
export const profileProblem = z.object({
  /** The keychain does not give the key. */
  kind: z.literal("key-lost"),
  /** When something was last saved there. */
  lastUsedAt: timestamp.nullable(),
});
export type ProfileProblem = z.infer<typeof profileProblem>;

/** A locked folder that somebody has begun again beside. `name`: in the folder `profiles` of the data folder. */
export const setAside = z.object({ name: z.string(), lastUsedAt: timestamp.nullable() });
export type SetAside = z.infer<typeof setAside>;

/**
 * The whole of what the shell needs to choose a screen.
 * - `welcome`: nothing is set up and no server chosen. - `passphrase`: the records on this computer wait for theirs.
 * - `sign-in`, `second-factor`, `signed-in`. - `unreadable`: the data folder cannot be opened; `problem` says why.
 * - `locked`: somebody is signed in and nothing is shown before `session.unlock` (S-14); `session` is null meanwhile.
 */
export const appState = z.object({
  phase: z.enum(["welcome", "passphrase", "sign-in", "second-factor", "signed-in", "locked", "unreadable"]),
  version: z.string(),
  /** What this computer offers to keep the database key in. */
  keychain: z.enum(["available", "unavailable"]),
  /** What it is kept in now; null before setting up. `memory`: records are gone when Bellwether stops. */
  keptIn: z.enum(["keychain", "passphrase", "memory"]).nullable(),
  /** Are there records on this computer (not: on a team server)? */
  computerReady: z.boolean(),
  connection: z.object({ kind: z.enum(["computer", "server"]), server: serverProbe }).nullable(),
  session: session.nullable(),
  /** A copy on this computer that whoever is signed out may open while the server cannot be reached. */
  offlineCopy: z.object({ savedAt: timestamp }).nullable(),
  /** What waits to be sent for whoever is signed in; null where nothing can wait (on this computer, nobody). */
  outbox: outboxSummary.nullable(),
  /** Where drafts, copies and what waits are locked; changes then go to the server alone. */
  profileProblem: profileProblem.nullable(),
  /** In phase `locked`, else null. */
  lock: lockInfo.nullable(),
  problem: z.string().nullable(),
});
export type AppState = z.infer<typeof appState>;

export const keyProtection = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("keychain") }),
  z.object({
    kind: z.literal("passphrase"),
    passphrase: z.string().min(12, { error: "Passphrase must be at least 12 characters." }).max(200),
  }),
  z.object({ kind: z.literal("memory") }),
]);
