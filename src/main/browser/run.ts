import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { createAlwaysOnline } from "#core/adapters/always-online.ts";
import { acquireInstanceLock } from "#core/adapters/instance-lock.ts";
import { createKeytarCredentials } from "#core/adapters/keytar-credentials.ts";
import { createLineLog } from "#core/adapters/line-log.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { createSystemClock } from "#core/adapters/system-clock.ts";
import { createWorkerServer } from "#core/adapters/worker-server.ts";
import { createCore } from "#core/create-core.ts";
import { createPageFiles } from "#core/page/page-files.ts";
import { startProblem } from "#core/start-problem.ts";
import packageFile from "../../../package.json" with { type: "json" };
import type { BuildPlaces } from "./build-places.ts";
import { startHttpHost } from "./http-host.ts";
import { createLaunchFile, formerPort, launchFilePath } from "./launch-file.ts";
import { openInBrowser } from "./open-in-browser.ts";
import { type BrowserHostOptions, readOptions } from "./options.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What the entry of the program has found and begun already. */
export interface Begun {
  readonly places: BuildPlaces;
  /** The thread of this computer's server; null where a team server was named. */
  readonly thread: Worker | null;
}

/** Composes core for a browser tab and serves it until it is stopped. */
async function serve(options: BrowserHostOptions, { places, thread }: Begun): Promise<void> {
  const log = createLineLog({ write: (line) => process.stderr.write(line), verbose: options.verbose });
  const paths = { data: options.data, temp: join(options.data, "temp") };
  await mkdir(paths.data, { recursive: true, mode: 0o700 });
  const lock = acquireInstanceLock(paths.data);
  if (lock === null)
    throw new Error(
      `Bellwether is open already with this data folder. Close it first, or open ${launchFilePath(paths.data)} to see it.`,
    );
  const server = createWorkerServer({ workerUrl: places.worker, begun: thread, log });
  const former = formerPort(paths.data);
  const launchFile = createLaunchFile(paths.data);

  const core = createCore(
    {
      version: packageFile.version,
      credentials: createKeytarCredentials({ dataFolder: paths.data, log }),
      embeddedServer: server,
      fetch: createNodeFetch(),
      opener: { open: (url) => openInBrowser(url) },
      paths,
      clock: createSystemClock(),
      connectivity: createAlwaysOnline(),
      log,
      picker: null,
      saver: null,
    },
    { sample: options.sample, serverUrl: options.serverUrl, checkOutput: false },
  );

  let host: Awaited<ReturnType<typeof startHttpHost>> | null = null;
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    await host?.close();
    await core.stop();
    lock.release();
  };
  const stopOnce = (code: number) => {
    stopping ??= stop().catch((error: unknown) => log.error("host.stop", error));
    void stopping.then(() => process.exit(code));
  };
  process.once("SIGINT", () => stopOnce(0));
  process.once("SIGTERM", () => stopOnce(0));

  try {
    // The page is read while core starts: its first message waits for the start.
    const started = core.start();
    started.catch(() => undefined);
    const pageFiles = await createPageFiles({ root: places.page, manifest: places.pageList });
    // A page that is still open holds words, and looks for its host where it was.
    const ports = options.port === null ? [former ?? 0, 0] : [options.port];
    host = await startHttpHost({ core, pageFiles, temp: paths.temp, launchFile, ports, log });
    say(`Bellwether is ready at ${host.url}`);
    if (options.open) void openInBrowser(launchFile.url);
    await started;
    server.release();
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function run(args: readonly string[], begun: Begun): Promise<void> {
  try {
    await serve(readOptions(args), begun);
  } catch (error) {
    // Ends also where something that had begun is still open.
    process.stderr.write(`Bellwether could not start. ${startProblem(error)}\n`, () => process.exit(1));
  }
}
