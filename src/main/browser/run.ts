import type { Worker } from "node:worker_threads";
import { createWorkerServer, type WorkerServer } from "#core/adapters/worker-server.ts";
import { startProblem } from "#core/kit/start-problem.ts";
import type { BuildPlaces } from "./build-places.ts";
import { composeHost } from "./compose-host.ts";
import { openInBrowser } from "./open-in-browser.ts";
import { type BrowserHostOptions, readOptions } from "./options.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What the entry of the program has found and begun already. */
export interface Begun {
  readonly places: BuildPlaces;
  /** The thread of this computer's server; null where a team server was named. */
  readonly thread: Worker | null;
}

/** Serves the page until the process is told to stop. */
async function serve(options: BrowserHostOptions, { places, thread }: Begun): Promise<void> {
  const servers: WorkerServer[] = [];
  const host = await composeHost(options, {
    places,
    embeddedServer: (log) => {
      const server = createWorkerServer({ workerUrl: places.worker, begun: thread, log });
      servers.push(server);
      return server;
    },
  });
  const stopThen = (code: number) => void host.stop().then(() => process.exit(code));
  process.once("SIGINT", () => stopThen(0));
  process.once("SIGTERM", () => stopThen(0));

  try {
    say(`Bellwether is ready at ${await host.serve()}`);
    if (options.open) void openInBrowser(host.launchUrl);
    await host.started();
    for (const server of servers) server.release();
  } catch (error) {
    await host.stop();
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
