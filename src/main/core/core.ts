import type { Capability, HostKind } from "#contract/bridge/frames.ts";
import type { FileRef } from "#contract/bridge/registry.ts";
import type { Transport } from "#contract/bridge/transport.ts";
import type { NewArrival } from "./files/arrivals.ts";
import type { CredentialStore } from "./ports/credential-store.ts";
import type { EmbeddedServer } from "./ports/embedded-server.ts";
import type { FaultHook } from "./ports/fault-points.ts";
import type { FilePicker, FileSaver, StagedFile, TicketContent } from "./ports/files.ts";
import type { Notifier } from "./ports/notifier.ts";
import type { PolicyPort } from "./ports/policy.ts";
import type { Presence } from "./ports/presence.ts";
import type { Printer } from "./ports/printer.ts";
import type { Support } from "./ports/support.ts";
import type { AppPaths, Clock, Connectivity, ExternalOpener, HttpFetch, Log } from "./ports/system.ts";
import type { Updates } from "./ports/updates.ts";
import type { Windows } from "./ports/windows.ts";
import type { SecretCost } from "./profile/secret-cost.ts";

/** Everything that core needs from its host. Each host builds one of these in its composition file. */
export interface CorePorts {
  readonly version: string;
  readonly credentials: CredentialStore;
  readonly embeddedServer: EmbeddedServer;
  readonly fetch: HttpFetch;
  readonly opener: ExternalOpener;
  readonly paths: AppPaths;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly log: Log;
  readonly policy: PolicyPort;
  readonly picker: FilePicker | null;
  readonly saver: FileSaver | null;
  /** Given by `npm run test:crash` only. */
  readonly faultHook?: FaultHook | undefined;
  /** Absent where the host sees the person only through the page. */
  readonly presence?: Presence | undefined;
  /** Absent in tests of core alone. */
  readonly support?: Support | undefined;
  /** Absent where only the page can show notifications. */
  readonly notifier?: Notifier | undefined;
  /** Opens windows of the application; absent where the page opens them itself. */
  readonly windows?: Windows | undefined;
  /** Absent where the page's own print shows what will be on paper. */
  readonly printer?: Printer | undefined;
  /** Absent where the program is not what is installed. */
  readonly updates?: Updates | undefined;
}

export interface CoreOptions {
  /** Opens the sample workspace in a folder of its own. */
  readonly sample: boolean;
  /** A team server to start with, instead of the last connection. */
  readonly serverUrl: string | null;
  /** Begins with an empty cache, which lasts for this run; what was there is untouched. */
  readonly safe?: boolean | undefined;
  /** Checks the handlers' answers against the registry. */
  readonly checkOutput: boolean;
  /** Milliseconds for which a locked page may still save drafts; for tests. */
  readonly lockGrace?: number | undefined;
  /** For what passwords and passphrases open on this computer; cheaper in tests. */
  readonly secretCost?: SecretCost | undefined;
}

/** The application behind the bridge; both hosts run the same one. */
export interface Core {
  /** Opens what needs no question: the last connection, with the key from the keychain. */
  readonly start: () => Promise<void>;
  /** Serves one page until `close`; sends the hello when `start` is done. */
  readonly connect: (
    transport: Transport,
    host: { readonly kind: HostKind; readonly capabilities: readonly Capability[] },
  ) => { readonly close: () => void };
  /** Takes over a file that was dropped, chosen or received by the host. */
  readonly stageFile: (file: StagedFile) => FileRef;
  /** Takes over what came from outside the windows: a link, a place, files. It waits until somebody is signed in. */
  readonly arrive: (arrival: NewArrival) => void;
  /** Largest file in bytes that the server accepts from the signed-in person; null while nobody is signed in. */
  readonly uploadLimit: () => number | null;
  /** Null where the ticket is unknown or its session has ended. */
  readonly openTicket: (ticket: string) => Promise<TicketContent | null>;
  /** Has pages write what is typed to the disk at once. */
  readonly keepTyped: () => void;
  /** The session of the person ends: as `keepTyped`, and no installer is started at this end. */
  readonly sessionEnds: () => void;
  /** After `start`: is a version to be installed before the first window opens? Then the application is to be quit. */
  readonly installsFirst: () => Promise<boolean>;
  /** Stops the embedded server, forgets keys, wipes the temp folder. */
  readonly stop: () => Promise<void>;
  /** After `stop`: hands a version that is ready to its installer, where nothing spoke against it. */
  readonly finishUpdate: () => Promise<void>;
}
