/**
 * A process that opens one application after another, or several beside each other, for the browser tests of a worker.
 * Each has its own core, server, port, data folder and database, as if it were started alone; what they share is that
 * the modules are loaded, and that the sample workspace was made once and is copied. The server runs in this thread.
 * It reads one order a line, `{ id, open }` or `{ id, close }`, and writes one answer a line.
 */
import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findBuild } from "#browser-host/build-places.ts";
import { type ComposedHost, composeHost } from "#browser-host/compose-host.ts";
import { readOptions } from "#browser-host/options.ts";
import type { EmbeddedServer, EmbeddedServerOptions } from "#core/ports/embedded-server.ts";
import { startEmbedded } from "#server/embedded.ts";

/** What a browser test asks for. */
export type WarmOrder =
  | { readonly id: number; readonly open: readonly string[] }
  | { readonly id: number; readonly close: number };
export type WarmAnswer = { readonly id: number } & (
  | { readonly url: string }
  | { readonly closed: true }
  | { readonly problem: string }
);

const places = findBuild(join(import.meta.dirname, "..", "..", "..", "out", "main"));
const hosts = new Map<number, ComposedHost>();
let kept: string | null = null;

interface Template {
  readonly directory: string;
  readonly databaseKey: string;
  readonly auditKey: string;
}

/** The sample workspace as the server makes it, closed. */
async function makeTemplate(): Promise<Template> {
  kept = await mkdtemp(join(tmpdir(), "bellwether-test-"));
  const secret = () => randomBytes(32).toString("hex");
  const made = { directory: join(kept, "sample"), databaseKey: secret(), auditKey: secret() };
  await mkdir(made.directory, { mode: 0o700 });
  const server = await startEmbedded({ ...made, anchorFile: null, launchSecret: secret(), sample: true });
  await server.stop();
  return made;
}

let template: Promise<Template> | null = null;

/** A new sample workspace is a copy; whatever else is opened is opened as the product does it. */
const embeddedServer: EmbeddedServer = {
  start: async (options) => {
    if (!options.sample) return startEmbedded(options);
    template ??= makeTemplate();
    const { directory, databaseKey, auditKey } = await template;
    await cp(directory, options.directory, { recursive: true });
    const copied: EmbeddedServerOptions = { ...options, databaseKey, auditKey };
    return startEmbedded(copied);
  },
};

async function open(id: number, args: readonly string[]): Promise<WarmAnswer> {
  const host = await composeHost(readOptions(args), { places, embeddedServer: () => embeddedServer });
  hosts.set(id, host);
  try {
    return { id, url: await host.serve() };
  } catch (error) {
    await host.stop();
    throw error;
  }
}

async function obey(order: WarmOrder): Promise<WarmAnswer> {
  try {
    if ("open" in order) return await open(order.id, order.open);
    await hosts.get(order.close)?.stop();
    hosts.delete(order.close);
    return { id: order.id, closed: true };
  } catch (error) {
    return { id: order.id, problem: error instanceof Error ? error.message : String(error) };
  }
}

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  void obey(JSON.parse(line)).then((answer) => process.stdout.write(`${JSON.stringify(answer)}\n`));
});
// The worker has ended.
lines.on("close", () => {
  const ended = Promise.allSettled([...hosts.values()].map((host) => host.stop()));
  void ended
    .then(() => (kept === null ? undefined : rm(kept, { recursive: true, force: true })))
    .finally(() => process.exit(0));
});
