import { mkdtempSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loopbackHosts } from "#contract/kit/loopback-hosts.ts";
import { createAlwaysOnline } from "#core/adapters/always-online.ts";
import { governNodeNetwork } from "#core/adapters/governed-network.ts";
import { acquireInstanceLock } from "#core/adapters/instance-lock.ts";
import { createKeytarCredentials } from "#core/adapters/keytar-credentials.ts";
import { createHostLog } from "#core/adapters/line-log.ts";
import { openLogFiles } from "#core/adapters/log-files.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { createSystemClock } from "#core/adapters/system-clock.ts";
import { createCore } from "#core/create-core.ts";
import { passingFolder } from "#core/files/empty-folder.ts";
import { createTickets } from "#core/files/tickets.ts";
import { logFolder } from "#core/kit/log-folder.ts";
import { InUse, startProblemKind } from "#core/kit/start-problem.ts";
import { createPageFiles } from "#core/page/page-files.ts";
import { dataFolder, fixedLogFolder, readAuthorities, wayOut, wayRefusal } from "#core/policy/of-host.ts";
import { readPolicy } from "#core/policy/read-policy.ts";
import type { EmbeddedServer } from "#core/ports/embedded-server.ts";
import type { Support } from "#core/ports/support.ts";
import type { HttpFetch, Log } from "#core/ports/system.ts";
import { createStartingCore } from "#core/starting-core.ts";
import packageFile from "../../../package.json" with { type: "json" };
import type { BuildPlaces } from "./build-places.ts";
import { startHttpHost } from "./http-host.ts";
import { createLaunchFile, formerPort, launchFilePath } from "./launch-file.ts";
import { openInBrowser } from "./open-in-browser.ts";
import type { BrowserHostOptions } from "./options.ts";

export interface HostDeps {
  readonly places: BuildPlaces;
  /** Starts the server of this computer. */
  readonly embeddedServer: (log: Log) => EmbeddedServer;
}

export interface ComposedHost {
  /** Starts core and serves the page; resolves with the address that lets a browser in once. */
  readonly serve: () => Promise<string>;
  /** The file that leads a browser there, for the program that opens it. */
  readonly launchUrl: string;
  /** Resolves once core has started, which the page waits for. Ask after `serve`. */
  readonly started: () => Promise<void>;
  /** Closes the page, core and this computer's server, and lets go of the data folder. */
  readonly stop: () => Promise<void>;
}

/** This computer's own server is asked all the same. */
const refusingFetch =
  (direct: HttpFetch, refusal: string): HttpFetch =>
  async (address, init) => {
    if (!loopbackHosts.includes(new URL(address).hostname)) throw new TypeError(refusal);
    return direct(address, init);
  };
/** The lock of the data folder; rejects where another Bellwether has it, whose page is to be opened instead. */
function claimFolder(data: string) {
  const lock = acquireInstanceLock(data);
  if (lock === null)
    throw new InUse(
      `Bellwether is open already with this data folder. Close it first, or open ${launchFilePath(data)} to see it.`,
    );
  return lock;
}

/** A folder that cannot be written to leads to a page that says so; another Bellwether in it does not. */
async function firstClaim(data: string): Promise<ReturnType<typeof claimFolder> | null> {
  try {
    await mkdir(data, { recursive: true, mode: 0o700 });
    return claimFolder(data);
  } catch (error) {
    const kind = startProblemKind(error);
    if (kind === "read-only" || kind === "full" || kind === "share") return null;
    throw error;
  }
}

/** Composes core for a browser tab. It ends when its caller stops it, and never ends the process. */
export async function composeHost(
  options: BrowserHostOptions,
  { places, embeddedServer }: HostDeps,
): Promise<ComposedHost> {
  const { policy, pems } = readAuthorities(readPolicy({ file: options.policyFile }));
  const data = dataFolder(policy, options.data);
  const ungovern = governNodeNetwork(pems, wayOut(policy));
  const refusal = wayRefusal(policy);
  let claimed = await firstClaim(data);
  const logs = await openLogFiles(
    logFolder({ fixed: fixedLogFolder(policy), ownData: options.ownData ?? null }),
    Date.now,
  );
  const log = createHostLog({ verbose: options.verbose, files: logs, level: policy.values.LogLevel });
  // What cannot be written in the data folder lies in a passing one of the person's own meanwhile.
  const passing = claimed === null ? mkdtempSync(join(tmpdir(), "bellwether-")) : null;
  const paths = { data, temp: passingFolder(data) };
  const former = formerPort(paths.data);
  const launchFile = createLaunchFile(passing ?? paths.data);
  const support: Support = {
    versions: () => ({ host: "browser", Node: process.versions.node }),
    logFolder: logs?.folder ?? null,
    crashFolder: null,
  };
  const safe = options.safe ?? false;

  const begin = async () => {
    await mkdir(paths.data, { recursive: true, mode: 0o700 });
    const lock = claimed ?? claimFolder(paths.data);
    claimed = null;
    const core = createCore(
      {
        version: packageFile.version,
        policy,
        support,
        credentials: createKeytarCredentials({ dataFolder: paths.data, log }),
        embeddedServer: embeddedServer(log),
        fetch: refusal === null ? createNodeFetch() : refusingFetch(createNodeFetch(), refusal),
        opener: { open: (url) => openInBrowser(url) },
        paths,
        clock: createSystemClock(),
        connectivity: createAlwaysOnline(),
        log,
        picker: null,
        saver: null,
      },
      { sample: options.sample, serverUrl: options.serverUrl, safe, checkOutput: false },
    );
    return { core, release: lock.release };
  };
  const noFiles = () => {
    throw new Error("Nothing is open.");
  };
  const core = createStartingCore({
    begin,
    onStarted: () => undefined,
    version: packageFile.version,
    data: paths.data,
    support,
    policy,
    saver: null,
    tickets: createTickets({ place: noFiles }),
    safe,
    log,
  });
  let host: Awaited<ReturnType<typeof startHttpHost>> | null = null;
  let started: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | null = null;
  const end = async () => {
    await host?.close();
    await core.stop();
    ungovern();
    claimed?.release();
    logs?.close();
    if (passing !== null) rmSync(passing, { recursive: true, force: true });
  };

  return {
    launchUrl: launchFile.url,
    serve: async () => {
      // The page is read while core starts: its first message waits for the start.
      started = core.start();
      started.catch(() => undefined);
      const pageFiles = await createPageFiles({ root: places.page, manifest: places.pageList });
      // A page that is still open holds words, and looks for its host where it was.
      const ports = options.port === null ? [former ?? 0, 0] : [options.port];
      const temp = passing ?? paths.temp;
      host = await startHttpHost({ core, pageFiles, temp, launchFile, ports, log });
      return host.url;
    },
    started: () => started,
    stop: () => {
      stopping ??= end().catch((error: unknown) => log.error("host.stop", error));
      return stopping;
    },
  };
}
