import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import { updateNotes } from "#contract/bridge/updates.ts";
import { timestamp } from "#contract/kit/common.ts";
import type { Log } from "#core/ports/system.ts";
import type { OpenedFeed } from "./feed-file.ts";
import { UpdateError } from "./update-error.ts";

const seenFeed = z.object({ sequence: z.int(), hash: z.string() });

const shape = z.object({
  /** Ranks this installation among those of a staged version; sent nowhere. */
  id: z.uuid(),
  /** The newest feed of each key and channel: older ones are replays. */
  seen: z.record(z.string(), seenFeed).catch({}),
  lookedAt: timestamp.nullable().catch(null),
  /** The version that ran last. */
  ran: z.string().nullable().catch(null),
  /** What is new in the version that the feed offered last. */
  offered: z.object({ version: z.string(), notes: updateNotes }).nullable().catch(null),
  /** The version that was handed to its installer. */
  handedOver: z.string().nullable().catch(null),
  /** The last version whose installer left the old one in place: no start tries it again. */
  failed: z.string().nullable().catch(null),
  /** A version that is ready, with the feed that announced it: it is verified again before it is installed. */
  pending: z.object({ version: z.string(), feed: z.string() }).nullable().catch(null),
  /** What is new in the version that runs; null once the person has read it. */
  news: z.object({ version: z.string(), notes: updateNotes }).nullable().catch(null),
});
type Kept = z.infer<typeof shape>;

/** `updates.json` of this installation: holds nothing about people. */
export interface UpdateMemory {
  readonly kept: () => Kept;
  readonly change: (part: Partial<Omit<Kept, "id">>) => Promise<void>;
  /** Takes note of a feed; throws `replayed` where a newer one was seen before, or another one of the same number. */
  readonly meet: (feed: OpenedFeed) => Promise<void>;
}

export const memoryFile = (folder: string): string => join(folder, "updates.json");

async function readKept(path: string, log: Log): Promise<Kept> {
  const empty: Kept = {
    id: randomUUID(),
    seen: {},
    lookedAt: null,
    ran: null,
    offered: null,
    handedOver: null,
    failed: null,
    pending: null,
    news: null,
  };
  try {
    const parsed = shape.safeParse(JSON.parse(await readFile(path, "utf8")));
    if (parsed.success) return parsed.data;
    log.error("updates.unreadable", parsed.error);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT"))
      log.error("updates.unreadable", error);
  }
  return empty;
}

export async function openUpdateMemory(folder: string, log: Log): Promise<UpdateMemory> {
  const path = memoryFile(folder);
  let kept = await readKept(path, log);
  let writing: Promise<void> = Promise.resolve();

  const change = (part: Partial<Kept>): Promise<void> => {
    kept = { ...kept, ...part };
    const text = `${JSON.stringify(kept, null, 2)}\n`;
    writing = writing.catch(() => {}).then(() => writeFileAtomic(path, text, { mode: 0o600 }));
    return writing;
  };

  return {
    kept: () => kept,
    change,
    meet: async ({ key, hash, manifest: { channel, sequence } }) => {
      const name = `${key}/${channel}`;
      const last = kept.seen[name];
      if (
        last !== undefined &&
        (sequence < last.sequence || (sequence === last.sequence && hash !== last.hash))
      )
        throw new UpdateError("replayed");
      if (last?.sequence === sequence) return;
      // Where it cannot be written down, an older one could be played back later: so it is not taken either.
      await change({ seen: { ...kept.seen, [name]: { sequence, hash } } }).catch((error: unknown) => {
        throw new UpdateError("disk-full", error);
      });
    },
  };
}
