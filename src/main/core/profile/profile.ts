import type { ProfileProblem, SetAside } from "#contract/bridge/app-state.ts";
import type { Session } from "#contract/services/session/schema.ts";
import type { Copies } from "../cache/copies.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { SealedFiles } from "../files/sealed-files.ts";
import type { Outbox } from "../outbox/outbox.ts";

/** What this computer keeps for one person on one server. */
export interface Profile {
  readonly id: string;
  /** `memory`: for this run only. */
  readonly keptIn: "keychain" | "passphrase" | "memory";
  /** Set where its files are locked, and everything in it refuses. */
  readonly problem?: ProfileProblem | undefined;
  readonly drafts: Drafts;
  /** Null where copies are of no use, or cannot be kept. */
  readonly copies: Copies | null;
  /** Null on this computer's own records: they need no network. */
  readonly outbox: Outbox | null;
  /** Files that wait in the outbox; null where there is none. */
  readonly files: SealedFiles | null;
  /** Folder of the files that were taken along; they go with the copies. */
  readonly keptFolder?: string | undefined;
  readonly close: () => void;
}

/** A session as it was when the server last confirmed it. */
export interface SessionCopy {
  readonly profileId: string;
  readonly session: Session;
  readonly savedAt: string;
}

/** The profiles of one connection: at most one is open. */
export interface Profiles {
  readonly current: () => Profile | null;
  /** Opens a person's profile and closes the one before. Never rejects: what cannot be opened says so when used. */
  readonly enter: (userId: number) => Promise<Profile>;
  /** Keeps the session that the server has just confirmed, for a start without it. */
  readonly keepSession: (session: Session) => Promise<void>;
  /** Remembers the password of whoever is in, as a verifier; only in a keychain. */
  readonly keepPassword: (email: string, password: string) => Promise<void>;
  /** The server refused this password: if it is the one remembered here, it opens nothing here any more either. */
  readonly refusePassword: (email: string, password: string) => Promise<void>;
  /** Opens a profile for a session that this computer remembers; null where it has no copy. */
  readonly resume: (id: string) => Promise<SessionCopy | null>;
  /** Opens the copy of whoever has this email and password. */
  readonly unlock: (email: string, password: string) => Promise<SessionCopy | "unknown" | "wrong">;
  /** Is this the password that last opened a session of theirs? `unknown` where nothing here can tell. */
  readonly confirm: (userId: number, password: string) => Promise<"right" | "wrong" | "unknown">;
  /** Makes the copies unreadable, then removes them: the key goes first (D-6). Drafts stay. Closes the profile. */
  readonly signOut: () => Promise<void>;
  /** The same for a profile that need not be open: the server says that its account was switched off. */
  readonly wipe: (id: string) => Promise<void>;
  /** Asks the keychain once more for the key of the open profile, where it did not give it. */
  readonly lookAgain: () => Promise<void>;
  /** Sets the locked folder of the open profile aside, never deletes it, and begins an empty one under a new key. */
  readonly beginAgain: () => Promise<void>;
  /** Folders of whoever is in that were set aside. */
  readonly setAside: () => Promise<readonly SetAside[]>;
  /** Is there a copy that whoever is signed out may open? */
  readonly offlineCopy: () => { readonly savedAt: string } | null;
  readonly close: () => void;
}
