import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";
import { nothingTold, toldPolicy } from "#contract/policy/told.ts";
import { session } from "#contract/services/session/schema.ts";
import { confirmsAt, offeredProvider } from "#contract/services/single-sign-on/schema.ts";
import { unopened } from "./diagnostics.ts";
import { outboxSummary } from "./waiting.ts";

/** The server of a connection, as it looked when it was last asked. */
export const serverProbe = z.object({
  url: z.string(),
  reachable: z.boolean(),
  /** True for https and for a server on this computer. */
  secure: z.boolean(),
  name: z.string().nullable(),
  needsSetup: z.boolean(),
  /** Why it cannot be used, in words for the person; null where it can. */
  problem: z.string().nullable(),
  /** When it last answered, as far as this computer knows; null for never. */
  lastReachedAt: timestamp.nullable(),
  /** Where its people may sign in instead. */
  providers: z.array(offeredProvider).default([]),
});
export type ServerProbe = z.infer<typeof serverProbe>;

/** What the lock screen shows. */
export const lockInfo = z.object({
  /** Name of whoever is signed in. */
  name: z.string(),
  /** Where they can show that it is them instead of by a password; null where nowhere. */
  confirmsAt: confirmsAt.nullable().default(null),
  hasPassword: z.boolean().default(true),
  /** Number of changes in the outbox that the server does not have yet. */
  waiting: z.int(),
  /** After too many wrong tries: no secret is accepted before this time. */
  waitUntil: timestamp.nullable(),
});
export type LockInfo = z.infer<typeof lockInfo>;

/** Why a person's profile on this computer cannot be opened although none of it is lost (D-2). */
export const profileProblem = z.object({
  /** The keychain does not give the key of the profile, or its file of drafts or of changes does not open. */
  kind: z.enum(["key-lost", "damaged"]),
  /** When the profile was last written to. */
  lastUsedAt: timestamp.nullable(),
});
export type ProfileProblem = z.infer<typeof profileProblem>;

/**
 * A locked profile folder that was set aside when its person began a new one. `name` is its name below `profiles` in
 * the data folder.
 */
export const setAside = z.object({ name: z.string(), lastUsedAt: timestamp.nullable() });
export type SetAside = z.infer<typeof setAside>;

/**
 * What waits on this computer of accounts that were switched off: changes that the server does not have, and drafts.
 * `lasting` is false where they are kept only until Bellwether stops.
 */
export const closedAccount = z.object({ changes: z.int(), drafts: z.int(), lasting: z.boolean() });
export type ClosedAccount = z.infer<typeof closedAccount>;

/**
 * Everything the shell needs to choose a screen. Phases:
 * - `welcome`: nothing is set up and no server was chosen; `problem` tells of records that were here before.
 * - `passphrase`: the records on this computer need theirs.
 * - `sign-in`, `second-factor`, `signed-in`. - `unreadable`: the data folder cannot be opened; `problem` says why.
 * - `locked`: somebody is signed in, and nothing is shown before `session.unlock` (S-14); `session` is null
 * meanwhile.
 */
export const appState = z.object({
  phase: z.enum(["welcome", "passphrase", "sign-in", "second-factor", "signed-in", "locked", "unreadable"]),
  version: z.string(),
  /** Whether this computer has a keychain for the database key. */
  keychain: z.enum(["available", "unavailable"]),
  /** Where the database key is; null before setting up. `memory`: the records are gone when Bellwether stops. */
  keyPlace: z.enum(["keychain", "passphrase", "memory"]).nullable(),
  /** Whether a recovery code opens the records of this computer too; null where no passphrase protects them. */
  recovery: z.enum(["none", "made"]).nullable(),
  /** Are there records on this computer itself, as opposed to a team server? */
  computerReady: z.boolean(),
  connection: z.object({ kind: z.enum(["computer", "server"]), server: serverProbe }).nullable(),
  session: session.nullable(),
  /**
   * When the server last confirmed the session that can be opened here without it, after signing out; null for none.
   */
  offlineSession: z.object({ savedAt: timestamp }).nullable(),
  /** What whoever is locked out by their server left on this computer; null for nothing, and while somebody is in. */
  closedAccount: closedAccount.nullable(),
  /** How many changes of people who signed out wait on this computer for their team server; 0 while somebody is in. */
  waitingHere: z.int(),
  /**
   * Sums of the outbox of whoever is signed in; null where there is no outbox (this computer's own server, or nobody
   * signed in).
   */
  outbox: outboxSummary.nullable(),
  /** Set where drafts, cache and outbox are locked. Changes then go to the server directly. */
  profileProblem: profileProblem.nullable(),
  /** The file of this person’s drafts was damaged when it was opened now: it was set aside, and an empty one begun. */
  draftsSetAside: z.boolean(),
  /** Set in phase `locked`, else null. */
  lock: lockInfo.nullable(),
  /**
   * Could whoever is signed in open no lock now? No password of theirs can be checked, and their server cannot be reached, at which
   * they would show that it is them.
   */
  unlocksNowhere: z.boolean().default(false),
  problem: z.string().nullable(),
  /**
   * Somebody went to their browser to sign in, or to confirm who they are, at the provider of an organization. `address` is the
   * page there; `problem` says why nothing came of it. Null while nobody did.
   */
  atProvider: z
    .object({ address: z.string(), organization: z.int(), problem: z.string().nullable() })
    .nullable()
    .default(null),
  /**
   * Whoever signed out here signs out at their provider too, on the page of it at `address`; null where that was opened already.
   * Null as a whole once somebody signs in again.
   */
  signsOutAt: z.object({ address: z.string().nullable(), name: z.string() }).nullable().default(null),
  /** Set while the data folder is not where it was: it was deleted or moved while Bellwether was running. */
  folderProblem: z.string().nullable(),
  /** What the organization of this computer has fixed. */
  policy: toldPolicy.default(nothingTold),
  /** Set in phase `unreadable`: what kind of thing went wrong. */
  unopened: unopened.nullable().default(null),
  /** Was it started safely: without the graphics card, and with an empty cache? */
  safe: z.boolean().default(false),
});
export type AppState = z.infer<typeof appState>;

/** A passphrase as somebody chooses it. */
export const newPassphrase = z
  .string()
  .min(12, { error: "Passphrase must be at least 12 characters." })
  .max(200);

export const keyProtection = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("keychain") }),
  z.object({ kind: z.literal("passphrase"), passphrase: newPassphrase }),
  z.object({ kind: z.literal("memory") }),
]);
