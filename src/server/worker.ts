import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { startEmbedded } from "./embedded.ts";
import type { SweptBlobs } from "./platform/files/blob-quarantine.ts";

/** Options from a host (EmbeddedServerOptions of core's ports). */
const workerOptions = z.object({
  directory: z.string().min(1),
  databaseKey: z.string().regex(/^[0-9a-f]{64}$/i),
  auditKey: z.string().regex(/^[0-9a-f]{64}$/i),
  anchorFile: z.string().min(1).nullable(),
  launchSecret: z.string().min(16),
  sample: z.boolean(),
});

/** Messages to the host. It only sends `stop`, which `stopped` confirms. */
export type WorkerMessage =
  | { readonly type: "ready"; readonly url: string; readonly swept: SweptBlobs }
  | { readonly type: "failed"; readonly code: "WRONG_KEY" | "REFUSED" | "FAILED"; readonly message: string }
  | { readonly type: "stopped" };

/** `REFUSED`: the message tells a person why, and everything is as it was before. */
const codeOf = (error: unknown): "WRONG_KEY" | "REFUSED" | "FAILED" => {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "WRONG_KEY" || code === "REFUSED" ? code : "FAILED";
};

const port = parentPort;
if (port !== null) {
  const post = (message: WorkerMessage) => port.postMessage(message);
  const start = async () => {
    const server = await startEmbedded(workerOptions.parse(workerData));
    post({ type: "ready", url: server.url, swept: server.swept });
    return server;
  };
  const started = start();
  started.catch((error: unknown) => {
    const code = codeOf(error);
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
      .then((server) => server.stop())
      .catch(() => undefined)
      .finally(() => {
        post({ type: "stopped" });
        port.close();
      });
  });
}
