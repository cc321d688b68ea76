import { createHash, createHmac, hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";

const recent = z.object({ seq: z.int(), at: z.number(), what: z.string() });
const head = z.object({
  seq: z.int().nonnegative(),
  hash: z.string(),
  /** Every change up to this `seq` is finished: on the server, refused to its caller, or discarded. */
  settled: z.int().nonnegative(),
  recent: z.array(recent),
});

/** The end of the chain, stored beside the file. `recent`: the last changes, described without names. */
export type ChainHead = z.infer<typeof head>;
export type RecentChange = z.infer<typeof recent>;

const rememberedChanges = 50;
const start = "0".repeat(64);

export interface Chain {
  /** The hash of the next link. */
  readonly link: (before: string, seq: number, id: string, payload: string) => string;
  /** The first hash of a chain that continues after a loss. */
  readonly begin: (seq: number) => string;
  readonly read: () => ChainHead | "missing" | "garbled";
  /** On disk when it returns. */
  readonly write: (head: ChainHead) => void;
}

export const chainStart = start;

export const withRecent = (before: readonly RecentChange[], change: RecentChange): RecentChange[] => [
  ...before.slice(1 - rememberedChanges),
  change,
];

/** A hash chain with a key of its own, derived from the outbox's key. */
export function createChain(file: string, key: string): Chain {
  const derived = Buffer.from(hkdfSync("sha256", Buffer.from(key, "hex"), "", "bellwether outbox chain", 32));
  const mac = (text: string) => createHmac("sha256", derived).update(text).digest("hex");
  const sealed = z.object({ head, mac: z.string() });

  return {
    link: (before, seq, id, payload) => {
      const digest = createHash("sha256").update(payload).digest("hex");
      return mac(JSON.stringify([before, seq, id, digest]));
    },
    begin: (seq) => mac(JSON.stringify(["after a loss", seq])),
    read: () => {
      let text: string;
      try {
        text = readFileSync(file, "utf8");
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return "missing";
        throw error;
      }
      try {
        const found = sealed.parse(JSON.parse(text));
        return mac(JSON.stringify(found.head)) === found.mac ? found.head : "garbled";
      } catch {
        return "garbled";
      }
    },
    write: (next) => {
      const whole = head.parse(next);
      const text = JSON.stringify({ head: whole, mac: mac(JSON.stringify(whole)) });
      writeFileAtomic.sync(file, `${text}\n`, { mode: 0o600 });
    },
  };
}
