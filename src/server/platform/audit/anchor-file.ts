import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { AuditKey, AuditKeys } from "./audit-keys.ts";

const hex = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * The head of a chain as it was at some time, signed with the audit key, in a file outside the database. Each line
 * names the mac of the line before it, so that none can be taken out.
 */
const anchor = z.object({
  line: z.int().positive(),
  database: z.uuid(),
  at: z.iso.datetime(),
  chain: z.int(),
  sequence: z.int().positive(),
  hash: hex,
  key: z.string().regex(/^[0-9a-f]{16}$/),
  /** Empty in the first line. */
  previous: hex.or(z.literal("")),
  mac: hex,
});
export type Anchor = z.output<typeof anchor>;

const macOf = (key: AuditKey, { line, database, at, chain, sequence, hash, previous }: Omit<Anchor, "mac">) =>
  key.sign(["audit anchor", line, database, at, chain, sequence, hash, previous]);

export function signAnchor(key: AuditKey, values: Omit<Anchor, "key" | "mac">): Anchor {
  const unsigned = { ...values, key: key.id };
  return { ...unsigned, mac: macOf(key, unsigned) };
}

/** `unknown`: its key is not at hand. */
export function checkAnchor(keys: AuditKeys, given: Anchor): "holds" | "changed" | "unknown" {
  const found = keys.find(given.key);
  if (found === null) return "unknown";
  return macOf(found.key, given) === given.mac ? "holds" : "changed";
}

export const writeLines = (anchors: readonly Anchor[]): string =>
  anchors.map((each) => `${JSON.stringify(each)}\n`).join("");

function parse(text: string): Anchor | null {
  try {
    return anchor.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The lines of a file, one after the other; null for what is no anchor, or only a part of one. */
export async function* readAnchors(
  file: string,
): AsyncGenerator<{ readonly place: number; readonly text: string; readonly anchor: Anchor | null }> {
  let place = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    place += 1;
    yield { place, text, anchor: parse(text) };
  }
}

/** Adds text at the end and waits until it is on the disk. What was cut off in the middle of a line stays as it is. */
export async function appendText(file: string, text: string): Promise<void> {
  const handle = await open(file, "a+", 0o600);
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const begun = size > 0 && last.toString() !== "\n";
    await handle.appendFile(begun ? `\n${text}` : text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
