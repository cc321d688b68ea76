/// <reference path="../../../types/pino-roll.d.ts" />
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import roll from "pino-roll";

/** At most so many files of so many bytes, none of them older. */
export const logBounds = { files: 5, bytes: 2_000_000, days: 30 } as const;

export interface LogFiles {
  readonly folder: string;
  /** A whole line; it is in the file when this returns. */
  readonly write: (line: string) => void;
  readonly close: () => void;
}

const isLog = (name: string): boolean => /^bellwether(?:\.\d+)?\.log$/.test(name);

interface LogFile {
  readonly path: string;
  readonly at: number;
}

/** The files of a folder of logs, oldest first. */
async function logsIn(folder: string): Promise<readonly LogFile[]> {
  const found: LogFile[] = [];
  for (const name of (await readdir(folder).catch(() => [])).filter(isLog)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file?.isFile()) found.push({ path, at: file.mtimeMs });
  }
  return found.sort((a, b) => a.at - b.at || a.path.localeCompare(b.path, "en", { numeric: true }));
}

/**
 * The log of this installation: files that begin anew by size and by day, and are bounded in number and age. Null where the
 * folder cannot be written to: that is no reason not to start.
 */
export async function openLogFiles(folder: string, now: () => number): Promise<LogFiles | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const { path, at } of await logsIn(folder))
      if (now() - at > logBounds.days * 86_400_000) await rm(path, { force: true });
    const stream = await roll({
      file: join(folder, "bellwether"),
      extension: ".log",
      size: `${logBounds.bytes / 1000}k`,
      frequency: "daily",
      limit: { count: logBounds.files - 1, removeOtherLogFiles: true },
      mode: 0o600,
      // A program that ends suddenly has written what it said.
      sync: true,
    });
    // A disk that became full ends the log and nothing else.
    stream.on("error", () => undefined);
    return {
      folder,
      write: (line) => {
        try {
          stream.write(line);
        } catch {
          // Closed, or its disk is gone.
        }
      },
      close: () => {
        // pino-roll waits for the next day by a timer that only the end of the stream clears.
        stream.end();
      },
    };
  } catch {
    return null;
  }
}

/** The last lines of the newest files, oldest first. */
export async function lastLines(folder: string, count: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { path } of [...(await logsIn(folder))].reverse()) {
    if (lines.length >= count) break;
    const text = await readFile(path, "utf8").catch(() => "");
    lines.unshift(...text.split("\n").filter((line) => line !== ""));
  }
  return lines.slice(-count);
}
