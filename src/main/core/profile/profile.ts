import type { ClosedAccount, ProfileProblem, SetAside } from "#contract/bridge/app-state.ts";
import type { Session } from "#contract/services/session/schema.ts";
import type { Cache } from "#core/cache/cache.ts";
import type { Drafts } from "#core/drafts/drafts.ts";
import type { SealedFiles } from "#core/files/sealed-files.ts";
import type { KnownDatabase } from "#core/kit/known-database.ts";
import type { Outbox } from "#core/outbox/outbox.ts";

/** What this computer stores for one person on one server. */
export interface Profile {
  readonly id: string;
  /** `memory`: for this run only. */
  readonly keyPlace: "keychain" | "passphrase" | "memory";
  /** Set where its files are locked; every use of them is then refused. */
  readonly problem?: ProfileProblem | undefined;
  readonly drafts: Drafts;
  /** The file of the drafts was damaged, and lies beside the new one now. */
  readonly draftsSetAside?: boolean | undefined;
  /** Null where a cache is of no use or cannot be stored. */
  readonly cache: Cache | null;
  /** Null on this computer's own server, which needs no network. */
  readonly outbox: Outbox | null;
  /** Files in the outbox; null where there is none. */
  readonly files: SealedFiles | null;
  /** Folder of pinned files; they are removed with the cache. */
  readonly pinnedFolder?: string | undefined;
  /** Its encrypted files, for a check of them. */
  readonly databases?: readonly KnownDatabase[] | undefined;
  readonly close: () => void;
}

/** A session as the server last confirmed it. */
export interface OfflineSession {
  readonly profileId: string;
  readonly session: Session;
  readonly savedAt: string;
}

/** The profiles of one connection: at most one is open. */
export interface Profiles {
  readonly current: () => Profile | null;
  /**
   * Opens a person's profile and closes the one before. Never rejects: a profile that cannot be opened says so at
   * every use.
   */
  readonly enter: (userId: number) => Promise<Profile>;
  /** Stores a session that the server has just confirmed, for a start without it. */
  readonly keepSession: (session: Session) => Promise<void>;
  /** Stores a verifier of the password; only in a keychain. */
  readonly keepPassword: (email: string, password: string) => Promise<void>;
  /** The server refused this password: where it is the stored one, it no longer opens anything here either. */
  readonly refusePassword: (email: string, password: string) => Promise<void>;
  /** Opens the profile of a remembered session; null where no session is stored. */
  readonly resume: (id: string) => Promise<OfflineSession | null>;
  /** Opens the profile of whoever has this email and password. */
  readonly unlock: (email: string, password: string) => Promise<OfflineSession | "unknown" | "wrong">;
  /** Is this the password that last opened a session of theirs? `unknown` where nothing here can tell. */
  readonly confirm: (userId: number, password: string) => Promise<"right" | "wrong" | "unknown">;
  /** Is there anything to check the password of the open profile's person with? */
  readonly checksPassword: () => boolean;
  /** Makes the cache unreadable by deleting its key, then removes it (D-6). Drafts stay. Closes the profile. */
  readonly signOut: () => Promise<void>;
  /**
   * The same for a profile that need not be open, after the server said that the account was deactivated. How much of
   * it waits here is counted first, and told until its person is in again.
   */
  readonly wipe: (id: string) => Promise<void>;
  /** Asks the keychain once more for the missing key of the open profile. */
  readonly lookAgain: () => Promise<void>;
  /** Renames the locked folder of the open profile, never deletes it, and begins an empty one under a new key. */
  readonly beginAgain: () => Promise<void>;
  /** Folders of the signed-in person that were set aside. */
  readonly setAside: () => Promise<readonly SetAside[]>;
  /** What waits here of accounts that were switched off; null for nothing. */
  readonly closedAccount: () => ClosedAccount | null;
  /**
   * Counts the changes that wait here of people who are not signed in, while nobody is; 0 until it has been called, and
   * of accounts that were switched off.
   */
  readonly countWaiting: () => Promise<void>;
  readonly waitingHere: () => number;
  /** When the session was saved that whoever is signed out may open; null for none. */
  readonly offlineSession: () => { readonly savedAt: string } | null;
  readonly close: () => void;
}
