import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { buildApp } from "./app.ts";
import { WrongKeyError } from "./database/sqlite/open.ts";

/** Options from a host (EmbeddedServerOptions of core's ports). */
const workerOptions = z.object({
  directory: z.string().min(1),
  databaseKey: z.string().regex(/^[0-9a-f]{64}$/i),
  launchSecret: z.string().min(16),
  sample: z.boolean(),
});

/** Messages to the host. It only sends `stop`, which `stopped` confirms. */
export type WorkerMessage =
  | { readonly type: "ready"; readonly url: string }
  | { readonly type: "failed"; readonly code: "WRONG_KEY" | "FAILED"; readonly message: string }
  | { readonly type: "stopped" };

/** One person's application makes many requests at once: a list, its counts, ten uploads. */
const embeddedLimits = {
  perMinute: 12_000,
  signInPerMinute: 5,
  signInPerHour: 50,
  exportsPerHour: 10,
} as const;

async function start(post: (message: WorkerMessage) => void): Promise<() => Promise<void>> {
  const { directory, databaseKey, launchSecret, sample } = workerOptions.parse(workerData);
  const { app } = await buildApp({
    databaseFile: join(directory, "bellwether.db"),
    databaseKey,
    blobDirectory: join(directory, "files"),
    launchSecret,
    sample,
    rateLimits: embeddedLimits,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  post({ type: "ready", url });
  return () => app.close();
}

const port = parentPort;
if (port !== null) {
  const post = (message: WorkerMessage) => port.postMessage(message);
  const started = start(post);
  started.catch((error: unknown) => {
    const code = error instanceof WrongKeyError ? "WRONG_KEY" : "FAILED";
    post({
      type: "failed",
      code,
      message: error instanceof Error ? error.message : "The server did not start.",
    });
    port.close();
  });
  port.on("message", (message: unknown) => {
    if (message !== "stop") return;
    started
      .then((close) => close())
      .catch(() => undefined)
      .finally(() => {
        post({ type: "stopped" });
        port.close();
      });
  });
}
