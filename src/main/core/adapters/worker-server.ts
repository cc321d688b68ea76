import type { Worker } from "node:worker_threads";
import { z } from "zod";
import type { EmbeddedServer, EmbeddedServerOptions, RunningServer } from "#core/ports/embedded-server.ts";
import type { Log } from "#core/ports/system.ts";
import { beginServerThread, hasEnded } from "./server-thread.ts";

/** Messages from the server's worker. */
const workerMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), url: z.url(), swept: z.record(z.string(), z.int()) }),
  z.object({ type: z.literal("failed"), code: z.string(), message: z.string() }),
  z.object({ type: z.literal("stopped") }),
]);

export interface WorkerServerOptions {
  /** `out/main/server-worker.js`, or `src/server/worker.ts` where Node runs the sources. */
  readonly workerUrl: URL;
  readonly log: Log;
  /** A thread of that program which was begun already (`beginServerThread`); the first start uses it. */
  readonly begun?: Worker | null;
  /** Milliseconds to wait for a worker to stop before it is terminated. Default 10,000. */
  readonly patience?: number;
}

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

/** The server of this computer in a worker thread, so that SQLite and password hashing never hold up a window. */
export interface WorkerServer extends EmbeddedServer {
  /** Ends the thread that was begun in advance and is not needed: this computer works on a team server. */
  readonly release: () => void;
}

export function createWorkerServer({
  workerUrl,
  log,
  begun = null,
  patience = 10_000,
}: WorkerServerOptions): WorkerServer {
  let waiting = begun;

  const take = (): Worker => {
    const worker = waiting === null || hasEnded(waiting) ? beginServerThread(workerUrl) : waiting;
    waiting = null;
    return worker;
  };

  const begin = (worker: Worker, options: EmbeddedServerOptions): Promise<RunningServer> => {
    const { promise, resolve, reject } = Promise.withResolvers<RunningServer>();
    const exited = Promise.withResolvers<void>();

    const stop = async () => {
      worker.postMessage({ type: "stop" });
      const timer = setTimeout(() => void worker.terminate(), patience);
      await exited.promise;
      clearTimeout(timer);
    };

    worker.on("message", (raw: unknown) => {
      const message = workerMessage.safeParse(raw);
      if (!message.success) return;
      if (message.data.type === "ready") {
        const { url, swept } = message.data;
        if (Object.values(swept).some((files) => files > 0)) log.info("server.swept-files", swept);
        resolve({ url, stop });
      }
      // A worker that has stopped or failed ends by itself. Terminating it could interrupt native code.
      else if (message.data.type === "failed") reject(failure(message.data.code, message.data.message));
    });
    worker.on("error", (error) => {
      log.error("server.worker", error);
      reject(error);
    });
    worker.on("exit", (code) => {
      log.info("server.exit", { code });
      exited.resolve();
      reject(failure("SERVER_EXIT", "The server ended before it was ready."));
    });
    worker.postMessage({ type: "start", options });
    return promise;
  };

  return {
    start: (options) => begin(take(), options),
    release: () => {
      waiting?.postMessage({ type: "stop" });
      waiting = null;
    },
  };
}
