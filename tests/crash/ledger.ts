import { closeSync, openSync, readFileSync, writeSync } from "node:fs";

/** Milliseconds between two typed words. */
export const typeEvery = 50;

/** What an assessor creates or changes; each has a token that occurs nowhere else. */
export type Made =
  | "person"
  | "section"
  | "interview"
  | "answer"
  | "task"
  | "comment"
  | "case"
  | "time"
  | "intake"
  | "coding"
  | "inquiry"
  | "line"
  | "in-line"
  | "upload"
  | "attachment";

/** One line of the ledger, written before the process goes on: a missing line was never told. */
export type Line =
  | { readonly what: "try"; readonly token: string; readonly made: Made; readonly uuid: string }
  /** `sha256` and `uuid` from the answer to the upload. */
  | {
      readonly what: "saved";
      readonly token: string;
      readonly queued: boolean;
      readonly uuid?: string;
      readonly sha256?: string;
    }
  | { readonly what: "refused"; readonly token: string; readonly code: string }
  /** `worked`: processor milliseconds of the process so far. */
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
  // The kill may have interrupted writing the last line, which was then not told.
  lines.pop();
  return lines.map((line) => JSON.parse(line) as Line);
}
