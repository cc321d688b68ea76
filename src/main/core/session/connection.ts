import type { ServerProbe } from "#contract/bridge/app-state.ts";
import type { KeptOffline } from "#contract/bridge/registry.ts";
import type { Resource } from "#contract/kit/kinds.ts";
import type { PresentPerson, PresentRecord } from "#contract/services/live/schema.ts";
import type { Session } from "#contract/services/session/schema.ts";
import type { ApiClient } from "../api/client.ts";
import type { ReadThrough } from "../cache/read-through.ts";
import type { Presences } from "../live/presences.ts";
import type { Offline } from "../offline/offline.ts";
import type { OutboxLink } from "../outbox/link.ts";
import type { CredentialStore } from "../ports/credential-store.ts";
import type { Clock, HttpFetch, Log } from "../ports/system.ts";
import type { Profile, Profiles } from "../profile/profile.ts";
import type { LockTries } from "./lock-tries.ts";

/** One server and who is signed in there. */
export interface Connection {
  readonly kind: "computer" | "server";
  readonly url: string;
  readonly api: ApiClient;
  /** `api.callRaw`, answered from the copies of whoever is signed in where that may be. */
  readonly read: ReadThrough["call"];
  readonly session: () => Session | null;
  /** Of whoever is signed in, or was until the server ended the session. */
  readonly profile: () => Profile | null;
  /** What they have taken along; null for nobody, and on this computer's own server. */
  readonly offline: () => Offline | null;
  /** Where the pages are, and who else is there. */
  readonly presences: Presences;
  readonly offlineCopy: () => { readonly savedAt: string } | null;
  readonly owesSecondFactor: () => boolean;
  readonly probe: () => ServerProbe;
  /** Asks the server who is signed in. Never rejects: a failure shows in `probe`. */
  readonly refresh: () => Promise<void>;
  readonly signIn: (input: { email: string; password: string; remember: boolean }) => Promise<void>;
  readonly verify: (code: string) => Promise<void>;
  /** Ends the session here at once, and on the server when it can be reached. */
  readonly signOut: () => Promise<void>;
  /** Closes the profile of whoever is in; nothing that comes back from the server opens it before `unlock` (S-14). */
  readonly lock: () => void;
  /**
   * Opens it again for whoever has their password; false where it is wrong. A session that has ended meanwhile begins
   * anew with it, and may owe a second factor.
   */
  readonly unlock: (password: string, email: string) => Promise<boolean>;
  /** Opens the profile of whoever is in another way where it is locked; its work may go on then. */
  readonly withProfile: (work: (profiles: Profiles) => Promise<void>) => Promise<void>;
  /** Folders of the signed-in person that were set aside. */
  readonly setAside: Profiles["setAside"];
  /** For the same session after the server of this computer was stopped and started. */
  readonly cookies: () => string | null;
  readonly close: () => Promise<void>;
}

export interface ConnectionDeps {
  readonly kind: "computer" | "server";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names the session's entry in the keychain; the embedded server's port differs at each start. */
  readonly entryOf: string;
  readonly fetch: HttpFetch;
  readonly credentials: CredentialStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeout?: number;
  /** Null where nobody signs in. */
  readonly profiles: Profiles | null;
  /** Of a session that goes on, instead of a remembered one. */
  readonly cookies?: string | null;
  /** Holds back whoever guesses passwords against the copies on this computer. */
  readonly tries: LockTries | null;
  /** Who is signed in, or whether the server answers, may be different now. */
  readonly onState: () => void;
  readonly onChanged: (resources: readonly Resource[]) => void;
  readonly onReachable: (reachable: boolean) => void;
  /** Joins the outbox of whoever is in to this connection; null where nothing can wait. */
  readonly link?: OutboxLink | null;
  readonly onPresence?: ((record: PresentRecord, people: readonly PresentPerson[]) => void) | undefined;
  readonly onNotified?: ((titles: readonly string[]) => void) | undefined;
  readonly onOffline?: ((kept: readonly KeptOffline[]) => void) | undefined;
}
