import { join } from "node:path";
import { buildApp } from "./app.ts";
import type { SweptBlobs } from "./platform/files/blob-quarantine.ts";

export interface EmbeddedOptions {
  /** Folder of the database and the attachments. */
  readonly directory: string;
  readonly databaseKey: string;
  readonly launchSecret: string;
  readonly sample: boolean;
}

export interface RunningEmbedded {
  readonly url: string;
  readonly swept: SweptBlobs;
  readonly stop: () => Promise<void>;
}

/** One person's application makes many requests at once: a list, its counts, ten uploads. */
const embeddedLimits = {
  perMinute: 12_000,
  addressPerMinute: 12_000,
  forgotPerHour: 1_000,
  guestDenialsPerHour: 1_000_000,
  signInPerMinute: 5,
  signInPerHour: 50,
  exportsPerHour: 10,
} as const;

/** Starts the server of one computer, which answers only the application that started it. */
export async function startEmbedded({
  directory,
  databaseKey,
  launchSecret,
  sample,
}: EmbeddedOptions): Promise<RunningEmbedded> {
  const { app, swept } = await buildApp({
    databaseFile: join(directory, "bellwether.db"),
    databaseKey,
    blobDirectory: join(directory, "files"),
    launchSecret,
    sample,
    rateLimits: embeddedLimits,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, swept, stop: () => app.close() };
}
