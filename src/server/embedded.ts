import { join } from "node:path";
import { buildApp } from "./app.ts";
import { defaultOptions, type RateLimits } from "./options/options.ts";
import type { SweptBlobs } from "./platform/files/blob-quarantine.ts";

export interface EmbeddedOptions {
  /** Folder of the database and the attachments. */
  readonly directory: string;
  readonly databaseKey: string;
  /** 64 hex digits, kept where the database key is; signs the audit log. */
  readonly auditKey: string;
  /** Where the heads of the audit log are kept, in another folder; null: nowhere. */
  readonly anchorFile: string | null;
  readonly launchSecret: string;
  readonly sample: boolean;
}

export interface RunningEmbedded {
  readonly url: string;
  readonly swept: SweptBlobs;
  readonly stop: () => Promise<void>;
}

/** One person's application makes many requests at once: a list, its counts, ten uploads. */
const embeddedLimits: RateLimits = {
  ...defaultOptions.rateLimits,
  perMinute: 12_000,
  addressPerMinute: 12_000,
  forgotPerHour: 1_000,
  guestEntriesPerHour: 1_000_000,
  signInPerHour: 50,
};

/** Starts the server of one computer, which answers only the application that started it. */
export async function startEmbedded({
  directory,
  databaseKey,
  auditKey,
  anchorFile,
  launchSecret,
  sample,
}: EmbeddedOptions): Promise<RunningEmbedded> {
  const { app, swept } = await buildApp({
    databaseFile: join(directory, "bellwether.db"),
    databaseKey,
    // Nobody is locked out of their records by the log about them: what is lost is told in it.
    audit: {
      keys: [auditKey],
      keepKeys: null,
      anchorFile,
      mailTo: null,
      lostKeys: "any",
      lostAnchors: "begin",
    },
    blobDirectory: join(directory, "files"),
    launchSecret,
    sample,
    rateLimits: embeddedLimits,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, swept, stop: () => app.close() };
}
