import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createAlwaysOnline } from "#core/adapters/always-online.ts";
import { acquireInstanceLock } from "#core/adapters/instance-lock.ts";
import { createKeytarCredentials } from "#core/adapters/keytar-credentials.ts";
import { createLineLog } from "#core/adapters/line-log.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { createSystemClock } from "#core/adapters/system-clock.ts";
import { createCore } from "#core/create-core.ts";
import { createPageFiles } from "#core/page/page-files.ts";
import type { EmbeddedServer } from "#core/ports/embedded-server.ts";
import { nothingFixed } from "#core/ports/policy.ts";
import type { Log } from "#core/ports/system.ts";
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

/** Composes core for a browser tab. It ends when its caller stops it, and never ends the process. */
export async function composeHost(
  options: BrowserHostOptions,
  { places, embeddedServer }: HostDeps,
): Promise<ComposedHost> {
  const log = createLineLog({ write: (line) => process.stderr.write(line), verbose: options.verbose });
  const paths = { data: options.data, temp: join(options.data, "temp") };
  await mkdir(paths.data, { recursive: true, mode: 0o700 });
  const lock = acquireInstanceLock(paths.data);
  if (lock === null)
    throw new Error(
      `Bellwether is open already with this data folder. Close it first, or open ${launchFilePath(paths.data)} to see it.`,
    );
  const former = formerPort(paths.data);
  const launchFile = createLaunchFile(paths.data);

  const core = createCore(
    {
      version: packageFile.version,
      credentials: createKeytarCredentials({ dataFolder: paths.data, log }),
      embeddedServer: embeddedServer(log),
      fetch: createNodeFetch(),
      opener: { open: (url) => openInBrowser(url) },
      paths,
      clock: createSystemClock(),
      connectivity: createAlwaysOnline(),
      log,
      policy: nothingFixed,
      picker: null,
      saver: null,
    },
    { sample: options.sample, serverUrl: options.serverUrl, checkOutput: false },
  );
  let host: Awaited<ReturnType<typeof startHttpHost>> | null = null;
  let started: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | null = null;
  const end = async () => {
    await host?.close();
    await core.stop();
    lock.release();
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
      host = await startHttpHost({ core, pageFiles, temp: paths.temp, launchFile, ports, log });
      return host.url;
    },
    started: () => started,
    stop: () => {
      stopping ??= end().catch((error: unknown) => log.error("host.stop", error));
      return stopping;
    },
  };
}
