import type { Capability, HostKind } from "#contract/bridge/frames.ts";
import type { FileRef } from "#contract/bridge/registry.ts";
import type { Transport } from "#contract/bridge/transport.ts";
import type { CredentialStore } from "./ports/credential-store.ts";
import type { EmbeddedServer } from "./ports/embedded-server.ts";
import type { ReachFault } from "./ports/fault-points.ts";
import type { FilePicker, FileSaver, StagedFile, TicketContent } from "./ports/files.ts";
import type { Notifier } from "./ports/notifier.ts";
import type { Presence } from "./ports/presence.ts";
import type { AppPaths, Clock, Connectivity, ExternalOpener, HttpFetch, Log } from "./ports/system.ts";

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
  readonly picker: FilePicker | null;
  readonly saver: FileSaver | null;
  /** Only `npm run test:crash` gives one. */
  readonly reachFault?: ReachFault | undefined;
  /** Absent where the host knows of nobody but through the page. */
  readonly presence?: Presence | undefined;
  /** Absent where only the page can show a notification. */
  readonly notifier?: Notifier | undefined;
}

export interface CoreOptions {
  /** Open the sample workspace in a folder of its own. */
  readonly sample: boolean;
  /** A team server to begin with, instead of the last choice. */
  readonly serverUrl: string | null;
  /** Check handlers' answers against the registry. */
  readonly checkOutput: boolean;
  /** Milliseconds for which a locked page may still write drafts; for tests. */
  readonly lockGrace?: number | undefined;
}

/** The application behind the bridge; both hosts run the same one. */
export interface Core {
  /** Opens what can be opened without asking: the last connection, the key from the keychain. */
  readonly start: () => Promise<void>;
  /** Serves one page until `close`; greets it when the start is over. */
  readonly connect: (
    transport: Transport,
    host: { readonly kind: HostKind; readonly capabilities: readonly Capability[] },
  ) => { readonly close: () => void };
  /** Takes over a file that was dropped, chosen or received by the host. */
  readonly stageFile: (file: StagedFile) => FileRef;
  /** Largest file in bytes that the server takes from whoever is signed in; null while nobody is. */
  readonly uploadLimit: () => number | null;
  /** Null where the ticket is unknown or its session has ended. */
  readonly openTicket: (ticket: string) => Promise<TicketContent | null>;
  /** Stops the embedded server, forgets keys, wipes the temp folder. */
  readonly stop: () => Promise<void>;
}
