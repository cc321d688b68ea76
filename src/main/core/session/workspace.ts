import type { AppState } from "#contract/bridge/app-state.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { MethodParsed, PinnedRecord } from "#contract/bridge/registry.ts";
import { ownZone } from "#contract/kit/days.ts";
import type { Resource } from "#contract/kit/kinds.ts";
import { tellPolicy } from "#contract/policy/told.ts";
import type { PresentPerson, PresentRecord } from "#contract/services/live/schema.ts";
import type { KnownDatabase } from "#core/kit/known-database.ts";
import { createSerial } from "#core/kit/serial.ts";
import type { OutboxListener } from "#core/outbox/outbox-peer.ts";
import { wayRefusal } from "#core/policy/of-host.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import type { AppPaths, Clock, ExternalOpener, HttpFetch, Log } from "#core/ports/system.ts";
import { endsWithRun, type Left } from "#core/profile/closed-account.ts";
import { createComputerProfiles } from "#core/profile/computer-profiles.ts";
import { createKeptCopies } from "#core/profile/kept-copies.ts";
import type { ProfileSecrets } from "#core/profile/profile-secrets.ts";
import type { SecretCost } from "#core/profile/secret-cost.ts";
import { createServerProfiles } from "#core/profile/server-profiles.ts";
import type { Computer } from "./computer/computer.ts";
import type { Connection, ConnectionDeps } from "./connection/connection.ts";
import type { LockTries } from "./connection/lock-tries.ts";
import { openConnection } from "./connection/open-connection.ts";
import { probeServer } from "./connection/probe.ts";
import { parseServerAddress } from "./connection/server-address.ts";
import { fixedServers, mayOpenHere, serverRefusal, unlocksNowhere } from "./govern.ts";
import { createLock, lockGrace } from "./lock/lock.ts";
import { type AtProvider, createAtProvider } from "./provider/at-provider.ts";
import type { ConnectionChoice, SettingsFile } from "./settings-file.ts";

/** What core has open: this computer or a team server, and who is signed in. Changes run one at a time. */
export interface Workspace {
  readonly state: () => AppState;
  /** The server that was chosen last, also before it is open; null for this computer or none. */
  readonly usedServer: () => string | null;
  /** The current connection; rejects with NOT_READY where there is none. */
  readonly connection: () => Connection;
  readonly start: (serverUrl: string | null) => Promise<void>;
  readonly setUp: (input: MethodParsed<"workspace.setUp">) => Promise<void>;
  readonly setUpServer: (input: MethodParsed<"workspace.setUpServer">) => Promise<void>;
  readonly unlock: (passphrase: string) => Promise<void>;
  readonly recover: (code: string, passphrase: string) => Promise<void>;
  /** A new code for the recovery sheet of this computer's records. */
  readonly makeRecovery: (passphrase: string) => Promise<string>;
  readonly useComputer: () => Promise<void>;
  readonly useServer: (url: string) => Promise<void>;
  /** Signs out, in turn with other changes of the session. */
  readonly signOut: (input: MethodParsed<"session.signOut">) => Promise<void>;
  readonly atProvider: Pick<AtProvider, "begin" | "leave">;
  /** Shows and holds nothing of the records before `unlockSession` (S-14). */
  readonly lock: () => void;
  readonly locked: () => boolean;
  readonly unlockSession: (secret: string) => Promise<void>;
  /** Would records or words of anybody be lost where Bellwether is quit now, since their key is in memory alone? */
  readonly endsWithRun: () => boolean;
  /** Resolves once it is counted what waits here of people who signed out. */
  readonly waitingCounted: () => Promise<void>;
  readonly withConnection: (work: (connection: Connection) => Promise<void>) => Promise<void>;
  /** Tries once more to open the records of this computer. */
  readonly openAgain: () => Promise<void>;
  /** Puts records of this computer aside that do not open, untouched. */
  readonly setAside: () => Promise<void>;
  /** The encrypted files that are known now, with their keys where those are. */
  readonly databases: () => Promise<readonly KnownDatabase[]>;
  readonly stop: () => Promise<void>;
}

export interface WorkspaceDeps {
  readonly paths: AppPaths;
  readonly version: string;
  readonly sample: boolean;
  readonly safe: boolean;
  /** Can the host show a folder? */
  readonly showsFolders: boolean;
  readonly computer: Computer;
  readonly settings: SettingsFile;
  readonly tries: LockTries;
  /** Milliseconds for which a locked page may still save drafts. */
  readonly lockGrace?: number | undefined;
  readonly secretCost: SecretCost;
  readonly credentials: CredentialStore;
  readonly fetch: HttpFetch;
  readonly opener: ExternalOpener;
  readonly clock: Clock;
  readonly log: Log;
  readonly policy: PolicyPort;
  /** In words for the person; null while the data folder is where it was. */
  readonly folderProblem: () => string | null;
  readonly onState: (state: AppState) => void;
  readonly onChanged: (resources: readonly Resource[]) => void;
  readonly onReachable: (reachable: boolean) => void;
  readonly onOffline: (pinned: readonly PinnedRecord[]) => void;
  readonly onPresence: (record: PresentRecord, people: readonly PresentPerson[]) => void;
  /** Titles of new notifications that the system should show. */
  readonly onNotified: (titles: readonly string[]) => void;
  readonly outbox: OutboxListener;
}

const notReady = () =>
  new BridgeError("NOT_READY", "Bellwether is not set up yet. Choose where your records are first.");

export function createWorkspace(deps: WorkspaceDeps): Workspace {
  const { computer, settings, credentials, log, policy } = deps;
  const told = tellPolicy(policy, wayRefusal(policy));
  const serial = createSerial();
  const inMemory = new Map<string, ProfileSecrets>();
  const leftInMemory = new Map<string, Left>();
  let connection: Connection | null = null;
  let onServer = false;
  let keychain: AppState["keychain"] = "unavailable";

  const phase = (): AppState["phase"] => {
    if (!onServer) {
      const { state } = computer.status();
      if (state === "lost") return "unreadable";
      if (state === "locked") return "passphrase";
      if (connection === null || connection.probe().needsSetup) return "welcome";
    }
    if (connection?.session()?.user) return "signed-in";
    return connection?.owesSecondFactor() ? "second-factor" : "sign-in";
  };

  const computerReady = () => {
    const { state } = computer.status();
    if (state === "absent") return false;
    return onServer || connection === null || !connection.probe().needsSetup;
  };

  const keyPlace = (): AppState["keyPlace"] => {
    if (onServer) return connection?.session()?.user ? (connection.profile()?.keyPlace ?? null) : null;
    const status = computer.status();
    return status.state === "open" ? status.keyPlace : status.state === "locked" ? "passphrase" : null;
  };

  const problem = (): string | null => {
    const status = computer.status();
    if (status.state === "absent") return status.notice;
    return status.state === "lost" && !onServer ? status.problem : null;
  };

  const unopened = (): AppState["unopened"] => {
    const status = computer.status();
    return status.state === "lost" && !onServer
      ? { kind: status.kind, folder: computer.folder, shows: deps.showsFolders }
      : null;
  };

  const bareState = (): AppState => {
    const deciding = {
      phase: phase(),
      connection: connection ? { kind: connection.kind, server: connection.probe() } : null,
      session: connection?.session() ?? null,
      policy: told,
    };
    return {
      ...deciding,
      version: deps.version,
      keychain,
      keyPlace: keyPlace(),
      recovery: onServer ? null : computer.recovery(),
      computerReady: computerReady(),
      offlineSession: connection?.session()?.user ? null : (connection?.offlineSession() ?? null),
      closedAccount: connection?.session()?.user ? null : (connection?.closedAccount() ?? null),
      waitingHere: connection?.session()?.user ? 0 : (connection?.waitingHere() ?? 0),
      // Also after the server has ended the session: the outbox then says that its person must sign in.
      outbox: connection?.profile()?.outbox?.summary() ?? null,
      profileProblem: connection?.session()?.user ? (connection.profile()?.problem ?? null) : null,
      draftsSetAside: connection?.session()?.user ? (connection.profile()?.draftsSetAside ?? false) : false,
      lock: null,
      unlocksNowhere: unlocksNowhere(deciding, connection?.checksHere() ?? false),
      problem: problem(),
      atProvider: atProvider.state(),
      signsOutAt: connection?.session()?.user ? null : atProvider.signsOutAt(),
      folderProblem: deps.folderProblem(),
      unopened: unopened(),
      safe: deps.safe,
    };
  };

  const state = () => lock.veil(bareState());

  const announce = () => {
    lock.settle();
    deps.onState(state());
  };

  const leave = async () => {
    const left = connection;
    connection = null;
    atProvider.leave();
    await left?.close();
  };

  const enter = async (
    kind: "computer" | "server",
    url: string,
    headers: Readonly<Record<string, string>>,
    entryOf: string,
    rest: Pick<ConnectionDeps, "openProfiles" | "cookies" | "outbox">,
  ) => {
    await leave();
    // Late answers of a connection that was left must not count for the new one.
    const current = (): boolean => entered !== null && connection === entered;
    let entered: Connection | null = null;
    const device = `${await settings.device()} ${process.platform}`;
    entered = await openConnection({
      kind,
      url,
      headers: { ...headers, "X-Bellwether-Device": device },
      entryOf,
      fetch: deps.fetch,
      credentials,
      clock: deps.clock,
      log,
      ...rest,
      tries: deps.tries,
      policy,
      onState: () => current() && announce(),
      onChanged: (resources) => current() && deps.onChanged(resources),
      onReachable: (reachable) => current() && deps.onReachable(reachable),
      onOffline: (pinned) => current() && deps.onOffline(pinned),
      onPresence: (record, people) => current() && deps.onPresence(record, people),
      onNotified: (titles) => current() && deps.onNotified(titles),
    });
    connection = entered;
    onServer = kind === "server";
    await entered.refresh();
  };

  const enterServer = async (url: string) => {
    const listener = deps.outbox;
    await enter("server", url, {}, url, {
      openProfiles: (peer) => createServerProfiles({ ...deps, url, inMemory, leftInMemory, peer, listener }),
      outbox: listener,
    });
  };

  const computerSecret = deps.sample ? "sample" : "computer";

  const enterComputer = async (cookies: string | null = null) => {
    onServer = false;
    const status = computer.status();
    if (status.state !== "open") return leave();
    await enter("computer", status.url, { "X-Bellwether-Launch": status.launchSecret }, computerSecret, {
      openProfiles: async () =>
        createComputerProfiles({ ...deps, deriveKey: computer.deriveKey, keyPlace: status.keyPlace }),
      cookies,
    });
  };

  const remember = async (choice: ConnectionChoice) => {
    if (!deps.sample) await settings.chooseConnection(choice);
  };

  /** Every change informs the pages in the end, also where it failed half-way. */
  const change = (work: () => Promise<void>) =>
    serial(async () => {
      try {
        await work();
      } finally {
        announce();
      }
    });

  const lock = createLock({
    tries: deps.tries,
    computer,
    connection: () => connection,
    state: bareState,
    leave,
    enterComputer,
    change,
    announce,
    log,
    grace: deps.lockGrace ?? lockGrace,
  });

  const atProvider = createAtProvider({
    opener: deps.opener,
    connection: () => {
      if (connection === null) throw notReady();
      return connection;
    },
    change,
    announce,
    confirmed: lock.confirmed,
    log,
  });

  /** The server to begin with; null for this computer, or where somebody has to choose. */
  const wantedServer = (given: string | null, choice: ConnectionChoice | null): string | null => {
    const before = choice?.kind === "server" ? choice.url : null;
    const refusal = given === null ? null : serverRefusal(policy, given, before);
    if (refusal !== null) throw new BridgeError("VALIDATION", refusal, { fields: { url: [refusal] } });
    if (deps.sample && !policy.values.ThisComputer)
      throw new BridgeError(
        "FORBIDDEN",
        "Your organization does not let records be kept on this computer alone.",
      );
    const wanted = given ?? before;
    if (wanted !== null && serverRefusal(policy, wanted, before) === null) return wanted;
    const [only, another] = fixedServers(policy) ?? [];
    const onComputer = mayOpenHere(policy) && (deps.sample || choice?.kind === "computer");
    return only !== undefined && another === undefined && !onComputer ? only : null;
  };

  const discardIfUnclaimed = async () => {
    const { state: found } = computer.status();
    if (found === "open" && !onServer && connection?.probe().needsSetup) {
      await leave();
      await computer.discardUnclaimed();
    }
  };

  return {
    state,
    usedServer: () => {
      const choice = settings.connection();
      return choice?.kind === "server" ? choice.url : null;
    },
    connection: () => {
      if (connection === null) throw notReady();
      return connection;
    },
    start: (serverUrl) =>
      change(async () => {
        keychain = (await credentials.available()) ? "available" : "unavailable";
        await createKeptCopies(deps).sweep();
        const choice = deps.sample ? null : settings.connection();
        const wanted = wantedServer(serverUrl, choice);
        const address = wanted === null ? null : parseServerAddress(wanted);
        if (address && !address.ok && serverUrl !== null)
          throw new BridgeError("VALIDATION", address.problem, { fields: { url: [address.problem] } });
        if (address?.ok) {
          await computer.look();
          await enterServer(address.url);
        } else if (mayOpenHere(policy)) {
          await computer.open();
          await enterComputer();
        } else await computer.look();
        await lock.restore();
      }),
    setUp: (input) =>
      change(async () => {
        await discardIfUnclaimed();
        await computer.create(input.protection);
        await enterComputer();
        const { organization, administrator, time_zone = ownZone() } = input;
        // UTC is the clock of a computer that nobody told where it is: then nothing is set, and what is set later holds.
        const body = { organization, administrator, ...(time_zone === "UTC" ? {} : { time_zone }) };
        if (connection === null) throw notReady();
        await connection.api.call("session.setUp", { body });
        await remember({ kind: "computer" });
        await connection.refresh();
      }),
    setUpServer: (input) =>
      change(async () => {
        if (connection === null || !onServer) throw notReady();
        // A server's own clock is often set to no place at all; its district is where it is set up.
        const body = { ...input, time_zone: input.time_zone ?? ownZone() };
        await connection.api.call("session.setUp", { body });
        await connection.refresh();
      }),
    unlock: (passphrase) =>
      change(async () => {
        await computer.unlock(passphrase);
        await enterComputer();
      }),
    recover: (code, passphrase) =>
      change(async () => {
        await computer.recover(code, passphrase);
        await enterComputer();
      }),
    makeRecovery: (passphrase) => {
      const made = serial(() => computer.makeRecovery(passphrase));
      return made.finally(announce);
    },
    useComputer: () =>
      change(async () => {
        if (!mayOpenHere(policy)) {
          // Whoever leaves a server chooses another one.
          onServer = false;
          return leave();
        }
        if (computer.status().state !== "locked") await computer.open();
        await enterComputer();
        await remember({ kind: "computer" });
      }),
    useServer: (typed) =>
      change(async () => {
        const found = await probeServer(typed, deps);
        if (found.problem !== null)
          throw new BridgeError("VALIDATION", found.problem, { fields: { url: [found.problem] } });
        await enterServer(found.url);
        await remember({ kind: "server", url: found.url });
      }),
    signOut: async ({ opens }) => {
      await lock.closed();
      atProvider.leave();
      await change(async () => {
        await lock.openForSignOut();
        const there = (await connection?.signOut()) ?? null;
        if (there !== null) await atProvider.signOut(there, opens);
      });
    },
    atProvider: {
      begin: atProvider.begin,
      leave: () => {
        atProvider.leave();
        announce();
      },
    },
    lock: lock.lock,
    locked: lock.locked,
    unlockSession: lock.unlock,
    endsWithRun: () =>
      (!onServer && keyPlace() === "memory") || endsWithRun(connection?.profile() ?? null, leftInMemory),
    waitingCounted: async () => connection?.waitingCounted(),
    withConnection: (work) =>
      change(async () => {
        if (connection === null) throw notReady();
        await work(connection);
      }),
    openAgain: () =>
      change(async () => {
        await computer.open();
        await enterComputer();
      }),
    setAside: () =>
      change(async () => {
        await computer.setAside();
        await computer.open();
        await enterComputer();
      }),
    databases: async () => [
      ...(onServer ? [] : [{ name: "records of this computer", ...computer.database() }]),
      ...(connection?.profile()?.databases ?? []),
    ],
    stop: () => {
      lock.stop();
      return serial(async () => {
        await leave();
        await computer.stop();
        await deps.tries.written();
      });
    },
  };
}
