import { parentPort } from "node:worker_threads";
import { z } from "zod";
import { type EmbeddedOptions, type RunningEmbedded, startEmbedded } from "./embedded.ts";
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

/**
 * From the host: `start` once, and `stop`, which `stopped` confirms. The thread loads the server's modules before it is
 * told to start, while the host still looks for the database's key.
 */
const hostMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), options: workerOptions }),
  z.object({ type: z.literal("stop") }),
]);
export type HostMessage = z.infer<typeof hostMessage>;

/** To the host. */
export type WorkerMessage =
  | { readonly type: "ready"; readonly url: string; readonly swept: SweptBlobs }
  | { readonly type: "failed"; readonly code: string; readonly message: string }
  | { readonly type: "stopped" };

/**
 * `REFUSED`: the message tells a person why, and everything is as it was before. What SQLite and the system say keeps its code: a
 * full disk is no damage.
 */
const codeOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^(WRONG_KEY|REFUSED|E[A-Z0-9]+|SQLITE_[A-Z_]+)$/.test(code)
    ? code
    : "FAILED";
};

const port = parentPort;
if (port !== null) {
  const post = (message: WorkerMessage) => port.postMessage(message);
  let started: Promise<RunningEmbedded> | null = null;
  const start = (options: EmbeddedOptions) => {
    started = startEmbedded(options);
    started.then(
      (server) => post({ type: "ready", url: server.url, swept: server.swept }),
      (error: unknown) => {
        const code = codeOf(error);
        const message = error instanceof Error ? error.message : "The server did not start.";
        post({ type: "failed", code, message });
        port.close();
      },
    );
  };
  const stop = async () => {
    const server = await started?.catch(() => null);
    await server?.stop().catch(() => undefined);
    post({ type: "stopped" });
    port.close();
  };
  port.on("message", (raw: unknown) => {
    const message = hostMessage.parse(raw);
    if (message.type === "stop") void stop();
    else start(message.options);
  });
}
