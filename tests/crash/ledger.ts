import { closeSync, openSync, readFileSync, writeSync } from "node:fs";

/** Milliseconds from one typed word to the next. */
export const typeEvery = 50;

/** What an assessor makes or changes; each has a token that is typed nowhere else. */
export type Made =
  | "person"
  | "section"
  | "interview"
  | "answer"
  | "task"
  | "comment"
  | "time"
  | "upload"
  | "attachment";

/** One line of the ledger. It is written before the process goes on, so a line that is missing was never said. */
export type Line =
  | { readonly what: "try"; readonly token: string; readonly made: Made; readonly uuid: string }
  /** `sha256` and `uuid` as the upload was answered. */
  | {
      readonly what: "saved";
      readonly token: string;
      readonly queued: boolean;
      readonly uuid?: string;
      readonly sha256?: string;
    }
  | { readonly what: "refused"; readonly token: string; readonly code: string }
  /** `worked`: milliseconds of a processor that the process had by then. */
  | { readonly what: "typed"; readonly number: number; readonly at: number; readonly worked: number }
  | { readonly what: "draft"; readonly key: string; readonly number: number }
  | { readonly what: "killed"; readonly point: string; readonly at: number }
  | { readonly what: "ended"; readonly at: number; readonly error: string | null };

export interface Ledger {
  readonly write: (line: Line) => void;
  readonly close: () => void;
}

export function openLedger(file: string): Ledger {
  const handle = openSync(file, "a");
  return {
    write: (line) => void writeSync(handle, `${JSON.stringify(line)}\n`),
    close: () => closeSync(handle),
  };
}

export function readLedger(file: string): readonly Line[] {
  const lines = readFileSync(file, "utf8").split("\n");
  // A random kill may have met the writing of the last line; it was not said then.
  lines.pop();
  return lines.map((line) => JSON.parse(line) as Line);
}
