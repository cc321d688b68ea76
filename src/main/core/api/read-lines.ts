import type { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import { offline } from "./send.ts";

/** Longest line that is read: a record has some kilobytes. */
const longest = 1_048_576;

/**
 * Reads newline-delimited JSON, checks each record, and passes on the records of one chunk together. Resolves with
 * their number; rejects where the answer breaks off.
 */
export async function readLines(
  body: ReadableStream<Uint8Array>,
  record: z.ZodType,
  onRecords: (records: readonly unknown[]) => void,
  broken: () => Error,
): Promise<number> {
  const decoder = new TextDecoder();
  let rest = "";
  let count = 0;
  const take = (lines: readonly string[]) => {
    const records = lines
      .filter((line) => line.trim() !== "")
      .map((line) => {
        const parsed = record.safeParse(parseJson(line));
        if (!parsed.success) throw broken();
        return parsed.data;
      });
    count += records.length;
    if (records.length > 0) onRecords(records);
  };
  try {
    for await (const piece of body) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > longest) throw broken();
      take(lines);
    }
  } catch (error) {
    // Any other failure while reading is a failure of the network.
    throw error instanceof BridgeError ? error : offline();
  }
  take([rest + decoder.decode()]);
  return count;
}

/** Undefined where it is none. */
export function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
