import type { ServerProbe } from "#contract/bridge/app-state.ts";
import type { PinnedRecord } from "#contract/bridge/registry.ts";
import type { Resource } from "#contract/kit/kinds.ts";
import type { PresentPerson, PresentRecord } from "#contract/services/live/schema.ts";
import type { Session } from "#contract/services/session/schema.ts";
import type { ApiClient } from "#core/api/client.ts";
import type { ReadThrough } from "#core/cache/read-through.ts";
import type { FilePlace } from "#core/files/file-place.ts";
import type { Presences } from "#core/live/presences.ts";
import type { Offline } from "#core/offline/offline.ts";
import type { OutboxListener, OutboxPeer } from "#core/outbox/outbox-peer.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import type { Clock, HttpFetch, Log } from "#core/ports/system.ts";
import type { Profile, Profiles } from "#core/profile/profile.ts";
import type { UnsentDrafts } from "#core/profile/unsent-drafts.ts";
import type { LockTries } from "./lock-tries.ts";

/** One server and the session on it. */
/** The page of a provider at which somebody signs out, and how the provider is called. */
export interface SignOutThere {
  readonly address: string;
  readonly name: string;
}

export interface Connection {
  readonly kind: "computer" | "server";
  readonly url: string;
  readonly api: ApiClient;
  /** `api.callRaw`, answered from the cache of whoever is signed in where the endpoint allows it. */
  readonly read: ReadThrough["call"];
  readonly session: () => Session | null;
  /** The profile of whoever is signed in, or was until the server ended the session. */
  readonly profile: () => Profile | null;
  /** Their pinned records; null for nobody, and on this computer's own server. */
  readonly offline: () => Offline | null;
  /** Where files come from and go to. */
  /** Drafts of whoever is signed in, without those that were sent. */
  readonly drafts: UnsentDrafts;
  readonly files: FilePlace;
  /** At which records the pages are, and who else is there. */
  readonly presences: Presences;
  readonly closedAccount: Profiles["closedAccount"];
  readonly waitingHere: Profiles["waitingHere"];
  /** Resolves once `waitingHere` is counted, where nobody is signed in. */
  readonly waitingCounted: () => Promise<void>;
  readonly offlineSession: () => { readonly savedAt: string } | null;
  readonly owesSecondFactor: () => boolean;
  readonly probe: () => ServerProbe;
  /** Asks the server who is signed in. Never rejects: a failure shows in `probe`. */
  readonly refresh: () => Promise<void>;
  /** Looks now for a server that cannot be reached, and not only at its next turn. */
  readonly lookForServer: () => void;
  readonly signIn: (input: { email: string; password: string; remember: boolean }) => Promise<void>;
  /** With what came back from the provider: a session, or the word that it is still its own person. */
  readonly finishAtProvider: (input: {
    code: string;
    secret: string;
    purpose: "sign-in" | "confirm";
  }) => Promise<void>;
  readonly verify: (code: string) => Promise<void>;
  /** The first password of an invited person; they are signed in after it. */
  readonly acceptInvitation: (input: {
    token: string;
    password: string;
    password_confirmation: string;
  }) => Promise<void>;
  /**
   * Ends the session here at once, and on the server when it can be reached. Answers where its person signs out at their provider
   * too; null where they do not.
   */
  readonly signOut: () => Promise<SignOutThere | null>;
  /** Can the password of whoever is signed in be checked without the server? Also while locked. */
  readonly checksHere: () => boolean;
  /** Closes the profile; a late answer of the server does not open it again before `unlock` (S-14). */
  readonly lock: () => void;
  /**
   * Opens the profile again with its person's password; false where the password is wrong. A session that has ended
   * meanwhile is replaced by a new one, which may owe a second factor.
   */
  readonly unlock: (password: string, email: string) => Promise<boolean>;
  /** The same where their provider said that it is them. */
  readonly unlockConfirmed: () => Promise<void>;
  /** Runs work that may open the locked profile in another way, and resumes it afterwards. */
  readonly withProfile: (work: (profiles: Profiles) => Promise<void>) => Promise<void>;
  /** Folders of the signed-in person that were set aside. */
  readonly setAside: Profiles["setAside"];
  /** For continuing the session after this computer's server was stopped and started. */
  readonly cookies: () => string | null;
  readonly close: () => Promise<void>;
}

export interface ConnectionDeps {
  readonly kind: "computer" | "server";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names the session's keychain entry; the embedded server has another port at each start. */
  readonly entryOf: string;
  readonly fetch: HttpFetch;
  readonly credentials: CredentialStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeout?: number;
  /** Makes the profiles of this connection; null where nobody signs in. */
  readonly openProfiles: ((peer: OutboxPeer) => Promise<Profiles>) | null;
  /** Cookies of a session to continue, instead of the remembered one. */
  readonly cookies?: string | null;
  /** Slows down guessing of passwords on this computer. */
  readonly tries: LockTries | null;
  readonly policy: PolicyPort;
  /** Who is signed in, or whether the server answers, may have changed. */
  readonly onState: () => void;
  readonly onChanged: (resources: readonly Resource[]) => void;
  readonly onReachable: (reachable: boolean) => void;
  /** Who is told about the outbox of whoever is in; null where nothing can wait. */
  readonly outbox?: OutboxListener | null;
  readonly onPresence?: ((record: PresentRecord, people: readonly PresentPerson[]) => void) | undefined;
  readonly onNotified?: ((titles: readonly string[]) => void) | undefined;
  readonly onOffline?: ((pinned: readonly PinnedRecord[]) => void) | undefined;
}
