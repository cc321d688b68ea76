import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Clock, Log } from "#core/ports/system.ts";

/** Wrong tries in a row before the first wait. */
const free = 5;
const firstWait = 30_000;
const longestWait = 60 * 60_000;

/** `lock.json`: whether this installation was locked, and the number of wrong tries; nothing about people. */
const markShape = z.object({
  locked: z.boolean().catch(false),
  wrong: z.int().min(0).catch(0),
  waitUntil: z.number().nullable().catch(null),
});
type Mark = z.infer<typeof markShape>;
const noMark: Mark = { locked: false, wrong: 0, waitUntil: null };

/**
 * Slows down guessing of passwords on this computer: after five wrong tries in a row there is a wait, doubled each
 * time. It survives a restart. Whoever can write the data folder can reset it, but still needs the keychain.
 */
export interface LockTries {
  readonly wasLocked: () => boolean;
  readonly setLocked: (locked: boolean) => Promise<void>;
  /** Milliseconds since 1970; null while no wait is on. */
  readonly waitUntil: () => number | null;
  /** Rejects with RATE_LIMITED while the wait lasts. */
  readonly require: () => void;
  readonly wrong: () => Promise<void>;
  readonly right: () => Promise<void>;
  /** Resolves once all changes are on disk. */
  readonly written: () => Promise<void>;
}

async function readMark(path: string, log: Log): Promise<Mark> {
  try {
    return markShape.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT"))
      log.error("lock.unreadable", error);
    return noMark;
  }
}

const inWords = (milliseconds: number) => {
  const seconds = Math.ceil(milliseconds / 1000);
  const [count, word] = seconds >= 120 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  return `${count} ${word}${count === 1 ? "" : "s"}`;
};

export async function openLockTries(deps: {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
}): Promise<LockTries> {
  const { folder, clock, log } = deps;
  const path = join(folder, "lock.json");
  let mark = await readMark(path, log);
  let writing: Promise<void> = Promise.resolve();

  const write = async (text: string) => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFileAtomic(path, text, { mode: 0o600 });
    } catch (error) {
      // It holds for this run; a full disk must not prevent locking.
      log.error("lock.mark", error);
    }
  };

  const become = (change: Partial<Mark>): Promise<void> => {
    const before = JSON.stringify(mark);
    mark = { ...mark, ...change };
    const text = JSON.stringify(mark);
    if (text !== before) writing = writing.then(() => write(`${text}\n`));
    return writing;
  };

  const left = (): number => {
    const { waitUntil } = mark;
    if (waitUntil === null) return 0;
    // A clock that was set far back must not lock anyone out for good.
    const latest = clock.now() + longestWait;
    if (waitUntil > latest) mark = { ...mark, waitUntil: latest };
    return Math.min(waitUntil, latest) - clock.now();
  };

  return {
    wasLocked: () => mark.locked,
    setLocked: (locked) => become({ locked }),
    waitUntil: () => (left() > 0 ? clock.now() + left() : null),
    require: () => {
      const wait = left();
      if (wait <= 0) return;
      throw new BridgeError(
        "RATE_LIMITED",
        `Too many wrong tries. Try again in ${inWords(wait)}.`,
        { retryAfter: Math.ceil(wait / 1000) },
        true,
      );
    },
    wrong: () => {
      const wrong = mark.wrong + 1;
      const wait = wrong < free ? null : Math.min(firstWait * 2 ** Math.min(wrong - free, 20), longestWait);
      return become({ wrong, waitUntil: wait === null ? null : clock.now() + wait });
    },
    right: () => become({ wrong: 0, waitUntil: null }),
    written: () => writing,
  };
}
